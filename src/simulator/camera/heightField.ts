import type { RenderGeom } from "./image";

const cellSize = 0.02;
const mostCells = 400;

/**
 * Heights of what stands on the floor, seen from above on a grid: enough to darken level surfaces where something
 * stands close by or above, which is what makes things look as if they rested on each other.
 */
export class HeightField {
  private readonly heights = new Float32Array(mostCells * mostCells);
  private originX = 0;
  private originY = 0;
  private columns = 0;
  private rows = 0;
  private perMetre = 1 / cellSize;

  /** Fills the grid anew. What reaches higher than `ceiling` (walls) is left out. */
  update(geoms: readonly RenderGeom[], ceiling: number): void {
    let minX = Number.POSITIVE_INFINITY;
    let minY = Number.POSITIVE_INFINITY;
    let maxX = Number.NEGATIVE_INFINITY;
    let maxY = Number.NEGATIVE_INFINITY;
    for (const geom of geoms) {
      if (geom.shape === "plane") continue;
      const [x, y] = [geom.position[0], geom.position[1]];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    if (!(maxX >= minX)) {
      this.columns = 0;
      this.rows = 0;
      return;
    }
    const margin = 1;
    const extent = Math.max(maxX - minX, maxY - minY) + 2 * margin;
    this.perMetre = Math.min(1 / cellSize, (mostCells - 1) / extent);
    this.originX = minX - margin;
    this.originY = minY - margin;
    this.columns = Math.min(mostCells, Math.ceil((maxX - minX + 2 * margin) * this.perMetre));
    this.rows = Math.min(mostCells, Math.ceil((maxY - minY + 2 * margin) * this.perMetre));
    this.heights.fill(0, 0, this.columns * this.rows);
    for (const geom of geoms) if (geom.shape !== "plane") this.stamp(geom, ceiling);
  }

  private stamp(geom: RenderGeom, ceiling: number): void {
    const { size, rotation: r, position } = geom;
    let a = size[0];
    let b = size[1];
    let c = size[2];
    if (geom.shape === "sphere") {
      b = a;
      c = a;
    } else if (geom.shape === "cylinder") {
      c = b;
      b = a;
    } else if (geom.shape === "capsule") {
      c = b + a;
      b = a;
    }
    const halfZ = Math.abs(r[6]) * a + Math.abs(r[7]) * b + Math.abs(r[8]) * c;
    const top = position[2] + halfZ;
    if (top > ceiling) return;
    // The footprint: an upright prism keeps its turned rectangle or disc, anything tilted gets its bounding rectangle.
    const upright = r[8] > 0.99 || r[8] < -0.99;
    const round = upright && geom.shape !== "box";
    const halfX = Math.abs(r[0]) * a + Math.abs(r[1]) * b + Math.abs(r[2]) * c;
    const halfY = Math.abs(r[3]) * a + Math.abs(r[4]) * b + Math.abs(r[5]) * c;
    const shrink = geom.shape === "box" || geom.shape === "cylinder" ? 1 : 0.8;
    const left = Math.max(0, Math.floor((position[0] - halfX * shrink - this.originX) * this.perMetre + 0.5));
    const right = Math.min(this.columns - 1, Math.floor((position[0] + halfX * shrink - this.originX) * this.perMetre - 0.5));
    const low = Math.max(0, Math.floor((position[1] - halfY * shrink - this.originY) * this.perMetre + 0.5));
    const high = Math.min(this.rows - 1, Math.floor((position[1] + halfY * shrink - this.originY) * this.perMetre - 0.5));
    for (let row = low; row <= high; row++) {
      const dy = (row + 0.5) / this.perMetre + this.originY - position[1];
      for (let column = left; column <= right; column++) {
        const dx = (column + 0.5) / this.perMetre + this.originX - position[0];
        if (upright) {
          const localX = r[0] * dx + r[3] * dy;
          const localY = r[1] * dx + r[4] * dy;
          if (round ? (localX * localX) / (a * a) + (localY * localY) / (b * b) > 1 : Math.abs(localX) > a || Math.abs(localY) > b) {
            continue;
          }
        }
        const index = row * this.columns + column;
        if (this.heights[index] < top) this.heights[index] = top;
      }
    }
  }

  /** How much light reaches a level surface at this point, 0…1. */
  lightAt(x: number, y: number, z: number): number {
    const column = (x - this.originX) * this.perMetre;
    const row = (y - this.originY) * this.perMetre;
    if (!(column >= 9 && row >= 9 && column < this.columns - 9 && row < this.rows - 9)) return 1;
    const heights = this.heights;
    const width = this.columns;
    const base = (row | 0) * width + (column | 0);
    const level = z + 0.012;
    let shade = 0;
    // Near ring: contact shadows. Far ring and the cells towards the lamp: soft shadows of what is taller.
    if (heights[base] > level) shade += 3;
    if (heights[base + 1] > level) shade += 1;
    if (heights[base - 1] > level) shade += 1;
    if (heights[base + width] > level) shade += 1;
    if (heights[base - width] > level) shade += 1;
    if (heights[base + 2 - 2 * width] > level + 0.02) shade += 1;
    if (heights[base + 3 - 4 * width] > level + 0.05) shade += 1;
    if (heights[base + 2 + 2 * width] > level + 0.03) shade += 0.5;
    if (heights[base - 2 - 2 * width] > level + 0.03) shade += 0.5;
    if (heights[base + 5 - 7 * width] > level + 0.12) shade += 0.75;
    if (heights[base + 7 - 9 * width + width] > level + 0.2) shade += 0.75;
    return 1 - 0.055 * (shade > 8 ? 8 : shade);
  }
}

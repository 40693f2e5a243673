import type { Hull } from "../scene/hull";
import type { RenderGeom } from "./image";

const finestCell = 0.0125;
const mostCells = 640;
/** Round the outermost things, metres: the floor that their shadows fall on. */
const margin = 0.5;

/** One look from a level surface: is there something at this distance that is higher by this much? */
interface Tap {
  readonly dx: number;
  readonly dy: number;
  readonly above: number;
  readonly weight: number;
}

/** Horizontal direction to the key lamp, and how far a shadow falls for each metre of height. */
const towardsLamp = [0.6, -0.8] as const;
const slope = 1.1;

const taps: readonly Tap[] = [
  { dx: 0, dy: 0, above: 0.012, weight: 0.22 },
  // What stands close by takes light from all round.
  ...ring(0.02, 8, 0.012, 0.022),
  ...ring(0.045, 8, 0.035, 0.016),
  // What stands towards the lamp throws a shadow, softer the further away it is.
  ...[0.02, 0.04, 0.065, 0.1, 0.15, 0.22].map((away, index) => ({
    dx: towardsLamp[0] * away,
    dy: towardsLamp[1] * away,
    above: 0.008 + slope * away,
    weight: 0.06 - index * 0.006,
  })),
];
const leastAbove = Math.min(...taps.map(({ above }) => above));
const darkest = 0.55;
/** Cells along the edge of a block, for which the highest thing that can matter there is kept. */
const block = 16;
const mostBlocks = Math.ceil(mostCells / block);

function ring(radius: number, count: number, above: number, weight: number): Tap[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    return { dx: radius * Math.cos(angle), dy: radius * Math.sin(angle), above, weight };
  });
}

/**
 * Heights of what stands on the floor, seen from above on a grid: enough to darken level surfaces where something
 * stands close by or above, which is what makes things look as if they rested on each other.
 */
export class HeightField {
  private readonly heights = new Float32Array(mostCells * mostCells);
  /** Light at the cells of the level that is being drawn, computed when first needed. */
  private readonly light = new Float32Array(mostCells * mostCells);
  private readonly litFor = new Int32Array(mostCells * mostCells);
  /** By block: the height of the highest thing that shades any of its cells. */
  private readonly blockTops = new Float32Array(mostBlocks * mostBlocks);
  private level = 0;
  private levelNumber = 0;
  private originX = 0;
  private originY = 0;
  private columns = 0;
  private rows = 0;
  private perMetre = 1;
  private border = 0;
  private readonly offsets = new Int32Array(taps.length);
  private readonly above = Float32Array.from(taps, ({ above }) => above);
  private readonly weights = Float32Array.from(taps, ({ weight }) => weight);

  /** Fills the grid anew. What reaches higher than `ceiling` (walls) is left out. */
  update(geoms: readonly RenderGeom[], ceiling: number): void {
    let minX = Number.POSITIVE_INFINITY;
    let minY = Number.POSITIVE_INFINITY;
    let maxX = Number.NEGATIVE_INFINITY;
    let maxY = Number.NEGATIVE_INFINITY;
    for (const geom of geoms) {
      if (geom.shape === "plane") continue;
      const x = geom.position[0];
      const y = geom.position[1];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    this.columns = 0;
    this.rows = 0;
    if (!(maxX >= minX)) return;
    const extent = Math.max(maxX - minX, maxY - minY) + 2 * margin;
    this.perMetre = Math.min(1 / finestCell, (mostCells - 1) / extent);
    this.originX = minX - margin;
    this.originY = minY - margin;
    this.columns = Math.min(mostCells, Math.ceil((maxX - minX + 2 * margin) * this.perMetre));
    this.rows = Math.min(mostCells, Math.ceil((maxY - minY + 2 * margin) * this.perMetre));
    this.heights.fill(0, 0, this.columns * this.rows);
    this.blockTops.fill(0);
    this.border = 1;
    for (let index = 0; index < taps.length; index++) {
      const column = Math.round(taps[index].dx * this.perMetre);
      const row = Math.round(taps[index].dy * this.perMetre);
      this.offsets[index] = row * this.columns + column;
      this.border = Math.max(this.border, Math.abs(column) + 1, Math.abs(row) + 1);
    }
    for (const geom of geoms) if (geom.shape !== "plane") this.stamp(geom, ceiling);
  }

  private stamp(geom: RenderGeom, ceiling: number): void {
    const { size, rotation: r, position, shape, hull } = geom;
    if (hull) {
      this.stampHull(geom, hull, ceiling);
      return;
    }
    const a = size[0];
    const b = shape === "box" || shape === "ellipsoid" ? size[1] : a;
    const c =
      shape === "box" || shape === "ellipsoid"
        ? size[2]
        : shape === "sphere"
          ? a
          : shape === "cylinder"
            ? size[1]
            : size[1] + a;
    const top = position[2] + Math.abs(r[6]) * a + Math.abs(r[7]) * b + Math.abs(r[8]) * c;
    if (top > ceiling) return;
    // An upright shape keeps its outline, turned rectangle or disc; a tilted one gets the ellipse in its bounding box.
    const upright = Math.abs(r[8]) > 0.99;
    const square = upright && shape === "box";
    const halfX = Math.abs(r[0]) * a + Math.abs(r[1]) * b + Math.abs(r[2]) * c;
    const halfY = Math.abs(r[3]) * a + Math.abs(r[4]) * b + Math.abs(r[5]) * c;
    const { perMetre, columns } = this;
    const left = Math.max(0, Math.floor((position[0] - halfX - this.originX) * perMetre));
    const right = Math.min(columns - 1, Math.floor((position[0] + halfX - this.originX) * perMetre));
    const low = Math.max(0, Math.floor((position[1] - halfY - this.originY) * perMetre));
    const high = Math.min(this.rows - 1, Math.floor((position[1] + halfY - this.originY) * perMetre));
    this.raiseBlocks(left, right, low, high, top);
    for (let row = low; row <= high; row++) {
      const dy = (row + 0.5) / perMetre + this.originY - position[1];
      for (let column = left; column <= right; column++) {
        const dx = (column + 0.5) / perMetre + this.originX - position[0];
        const x = upright ? (r[0] * dx + r[3] * dy) / a : dx / halfX;
        const y = upright ? (r[1] * dx + r[4] * dy) / b : dy / halfY;
        if (square ? Math.abs(x) > 1 || Math.abs(y) > 1 : x * x + y * y > 0.9) continue;
        const index = row * columns + column;
        if (this.heights[index] < top) this.heights[index] = top;
      }
    }
  }

  /** A convex shape keeps its outline and its slopes: a vertical line leaves it through its lowest upper face. */
  private stampHull({ rotation: r, position }: RenderGeom, hull: Hull, ceiling: number): void {
    const { perMetre, columns } = this;
    const corners = hull.corners.map(([x, y, z]) =>
      [0, 1, 2].map((row) => position[row] + r[3 * row] * x + r[3 * row + 1] * y + r[3 * row + 2] * z),
    );
    const along = (axis: number) => corners.map((corner) => corner[axis]);
    const highest = Math.max(...along(2));
    if (highest > ceiling) return;
    const cell = (metres: number, origin: number) => Math.floor((metres - origin) * perMetre);
    const left = Math.max(0, cell(Math.min(...along(0)), this.originX));
    const right = Math.min(columns - 1, cell(Math.max(...along(0)), this.originX));
    const low = Math.max(0, cell(Math.min(...along(1)), this.originY));
    const high = Math.min(this.rows - 1, cell(Math.max(...along(1)), this.originY));
    this.raiseBlocks(left, right, low, high, highest);
    const planes = hull.faces.map(({ normal: [x, y, z], corners: [first] }) => {
      const n = [0, 1, 2].map((row) => r[3 * row] * x + r[3 * row + 1] * y + r[3 * row + 2] * z);
      return { n, offset: n.reduce((sum, value, axis) => sum + value * corners[first][axis], 0) };
    });
    for (let row = low; row <= high; row++) {
      const y = (row + 0.5) / perMetre + this.originY;
      for (let column = left; column <= right; column++) {
        const x = (column + 0.5) / perMetre + this.originX;
        let top = highest;
        let bottom = Number.NEGATIVE_INFINITY;
        for (const { n, offset } of planes) {
          const rest = offset - n[0] * x - n[1] * y;
          if (n[2] > 1e-6) top = Math.min(top, rest / n[2]);
          else if (n[2] < -1e-6) bottom = Math.max(bottom, rest / n[2]);
          else if (rest < 0) bottom = Number.POSITIVE_INFINITY;
        }
        const index = row * columns + column;
        if (bottom <= top && this.heights[index] < top) this.heights[index] = top;
      }
    }
  }

  private raiseBlocks(left: number, right: number, low: number, high: number, top: number): void {
    const { border, blockTops } = this;
    const lastRow = Math.min(this.rows - 1, high + border) / block;
    const lastColumn = Math.min(this.columns - 1, right + border) / block;
    for (let row = Math.floor(Math.max(0, low - border) / block); row <= lastRow; row++) {
      for (let column = Math.floor(Math.max(0, left - border) / block); column <= lastColumn; column++) {
        const index = row * mostBlocks + column;
        if (blockTops[index] < top) blockTops[index] = top;
      }
    }
  }

  /** Begins a level surface at this height; `lightAt` is about it until the next one. */
  beginLevel(z: number): void {
    this.level = z;
    this.levelNumber++;
  }

  /** How much light reaches the level surface at this point, 0…1; smooth where `fine`. */
  lightAt(x: number, y: number, fine: boolean): number {
    const { columns, border } = this;
    const alongX = (x - this.originX) * this.perMetre - 0.5;
    const alongY = (y - this.originY) * this.perMetre - 0.5;
    const inside =
      alongX >= border &&
      alongY >= border &&
      alongX < columns - border - 1 &&
      alongY < this.rows - border - 1;
    if (!inside) return 1;
    const column = alongX | 0;
    const row = alongY | 0;
    // Nothing near is higher than the surface: full light, without a closer look.
    const highest = this.blockTops[((row / block) | 0) * mostBlocks + ((column / block) | 0)];
    if (highest <= this.level + leastAbove) return 1;
    const cell = row * columns + column;
    if (!fine) return this.lightOf(cell);
    const shareX = alongX - column;
    const shareY = alongY - row;
    const lower = this.lightOf(cell) * (1 - shareX) + this.lightOf(cell + 1) * shareX;
    const upper = this.lightOf(cell + columns) * (1 - shareX) + this.lightOf(cell + columns + 1) * shareX;
    return lower * (1 - shareY) + upper * shareY;
  }

  private lightOf(cell: number): number {
    if (this.litFor[cell] === this.levelNumber) return this.light[cell];
    const { heights, offsets, above, weights, level } = this;
    let shade = 0;
    for (let index = 0; index < offsets.length; index++) {
      if (heights[cell + offsets[index]] > level + above[index]) shade += weights[index];
    }
    const light = Math.max(darkest, 1 - shade);
    this.litFor[cell] = this.levelNumber;
    this.light[cell] = light;
    return light;
  }
}

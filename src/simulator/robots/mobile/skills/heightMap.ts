import { unproject } from "../../../perception/frame";
import type { Shot } from "../../../perception/pictures";
import type { RobotParts } from "./context";

/**
 * Heights of what a depth camera sees, on a level grid: the highest point measured in each cell. Cells that no picture
 * has shown stay unknown.
 */
export class HeightMap {
  private readonly heights: Float32Array;
  readonly columns: number;
  readonly rows: number;

  constructor(
    readonly min: readonly [number, number],
    max: readonly [number, number],
    readonly cell = 0.02,
  ) {
    this.columns = Math.max(1, Math.ceil((max[0] - min[0]) / cell));
    this.rows = Math.max(1, Math.ceil((max[1] - min[1]) / cell));
    this.heights = new Float32Array(this.columns * this.rows).fill(Number.NaN);
  }

  /**
   * Takes in a picture; the robot's own arm is left out, since the robot knows where that is.
   * @param step 2: every second pixel of every second row
   * @param without an object of the picture's segmentation that is left out too
   */
  add({ camera, image }: Shot, { visible }: RobotParts, step = 2, without?: number): void {
    for (let row = 0; row < image.height; row += step) {
      for (let column = 0; column < image.width; column += step) {
        const pixel = row * image.width + column;
        const depth = image.depth[pixel];
        const object = image.segmentation[pixel];
        if (depth === 0 || depth > 2.6 || object === visible.robotIndex || object === without) continue;
        const [x, y, z] = unproject(camera, column + 0.5, row + 0.5, depth);
        const i = Math.floor((x - this.min[0]) / this.cell);
        const j = Math.floor((y - this.min[1]) / this.cell);
        if (i < 0 || j < 0 || i >= this.columns || j >= this.rows) continue;
        const at = j * this.columns + i;
        if (!(this.heights[at] >= z)) this.heights[at] = z;
      }
    }
  }

  /** Height of the cell at a point; undefined where nothing was seen. */
  at(x: number, y: number): number | undefined {
    const i = Math.floor((x - this.min[0]) / this.cell);
    const j = Math.floor((y - this.min[1]) / this.cell);
    if (i < 0 || j < 0 || i >= this.columns || j >= this.rows) return undefined;
    const height = this.heights[j * this.columns + i];
    return Number.isNaN(height) ? undefined : height;
  }

  /** Lowest and highest point, and the share of cells that were seen, within a circle. */
  around(x: number, y: number, radius: number): { least: number; most: number; known: number } {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    let seen = 0;
    let all = 0;
    const reach = Math.ceil(radius / this.cell);
    const ci = Math.floor((x - this.min[0]) / this.cell);
    const cj = Math.floor((y - this.min[1]) / this.cell);
    for (let j = cj - reach; j <= cj + reach; j++) {
      for (let i = ci - reach; i <= ci + reach; i++) {
        const dx = (i - ci) * this.cell;
        const dy = (j - cj) * this.cell;
        if (dx * dx + dy * dy > radius * radius) continue;
        all++;
        if (i < 0 || j < 0 || i >= this.columns || j >= this.rows) continue;
        const height = this.heights[j * this.columns + i];
        if (Number.isNaN(height)) continue;
        seen++;
        if (height < least) least = height;
        if (height > most) most = height;
      }
    }
    return { least, most, known: all === 0 ? 0 : seen / all };
  }
}

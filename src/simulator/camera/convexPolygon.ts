import { mostHullPoints } from "../scene/hull";

/** Of a face, and one more for a cut at the near plane. */
const mostCorners = mostHullPoints + 1;

/**
 * A convex polygon on its way to the image: corners in camera coordinates (right, up, depth), cut at the near plane,
 * then projected to one span of pixels a row. One instance serves all faces, so that drawing allocates nothing.
 */
export class ConvexPolygon {
  /** Three numbers a corner: fill in, then `clip`, then `project`. */
  readonly corners = new Float64Array(3 * mostCorners);
  readonly clipped = new Float64Array(3 * mostCorners);
  /** By row: where the polygon begins and ends, pixels. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  firstRow = 0;
  lastRow = -1;

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {
    this.left = new Float64Array(height);
    this.right = new Float64Array(height);
  }

  /** Cuts the first `count` corners of `corners` at the near plane; returns how many are left in `clipped`. */
  clip(count: number, near: number): number {
    const { corners, clipped } = this;
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const a = index * 3;
      const b = ((index + 1) % count) * 3;
      const depthA = corners[a + 2];
      const depthB = corners[b + 2];
      if (depthA >= near) {
        clipped[kept * 3] = corners[a];
        clipped[kept * 3 + 1] = corners[a + 1];
        clipped[kept * 3 + 2] = depthA;
        kept++;
      }
      if (depthA >= near !== depthB >= near) {
        const along = (near - depthA) / (depthB - depthA);
        clipped[kept * 3] = corners[a] + along * (corners[b] - corners[a]);
        clipped[kept * 3 + 1] = corners[a + 1] + along * (corners[b + 1] - corners[a + 1]);
        clipped[kept * 3 + 2] = near;
        kept++;
      }
    }
    return kept;
  }

  /** Projects `clipped`, which holds pixels afterwards, and finds its ends on every row of pixel centres. */
  project(count: number, focal: number): void {
    const { clipped, left, right, height } = this;
    const centreX = this.width / 2;
    const centreY = height / 2;
    let top = Number.POSITIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < count; index++) {
      const at = index * 3;
      const scale = focal / clipped[at + 2];
      clipped[at] = centreX + clipped[at] * scale;
      clipped[at + 1] = centreY - clipped[at + 1] * scale;
      if (clipped[at + 1] < top) top = clipped[at + 1];
      if (clipped[at + 1] > bottom) bottom = clipped[at + 1];
    }
    const firstRow = Math.max(0, Math.ceil(top - 0.5));
    const lastRow = Math.min(height - 1, Math.ceil(bottom - 0.5) - 1);
    this.firstRow = firstRow;
    this.lastRow = lastRow;
    for (let row = firstRow; row <= lastRow; row++) {
      left[row] = Number.POSITIVE_INFINITY;
      right[row] = Number.NEGATIVE_INFINITY;
    }
    for (let index = 0; index < count; index++) {
      const a = index * 3;
      const b = ((index + 1) % count) * 3;
      const upper = clipped[a + 1] <= clipped[b + 1] ? a : b;
      const lower = upper === a ? b : a;
      const from = Math.max(firstRow, Math.ceil(clipped[upper + 1] - 0.5));
      const to = Math.min(lastRow, Math.ceil(clipped[lower + 1] - 0.5) - 1);
      const slope = (clipped[lower] - clipped[upper]) / (clipped[lower + 1] - clipped[upper + 1]);
      for (let row = from; row <= to; row++) {
        const x = clipped[upper] + (row + 0.5 - clipped[upper + 1]) * slope;
        if (x < left[row]) left[row] = x;
        if (x > right[row]) right[row] = x;
      }
    }
  }
}

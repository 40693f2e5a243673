import type { Pose, Vector3 } from "../../core/world/geometry";
import { distanceToOutline, rectangleOutline } from "../scene/outline";
import { toMatrix } from "../scene/rotation";

/*
 * What goes along with a carrier that is lifted: what lies on or in it, and on or in that.
 */

interface Box {
  readonly pose: Pose;
  /** Along its own axes, metres. */
  readonly size: Vector3;
}

/** The lowest point of what lies in a carrier may be measured so much below the carrier's own, metres. */
const noise = 0.01;
/** And so much above what it stands on: round and tilted things touch with less than their box, metres. */
const gap = 0.04;

/** Those of some boxes that ride on one of them, directly or with another one in between. */
export function ridersOf<T extends Box>(carrier: Box, others: readonly T[]): T[] {
  const found: T[] = [];
  const open: Box[] = [carrier];
  for (let below = open.shift(); below; below = open.shift()) {
    const under = below;
    const riders = others.filter(
      (other) => !found.includes(other) && other !== carrier && isOn(other, under),
    );
    found.push(...riders);
    open.push(...riders);
  }
  return found;
}

function isOn(upper: Box, lower: Box): boolean {
  const below = levelExtents(lower);
  const [bottom] = levelExtents(upper).heights;
  const [x, y] = upper.pose.position;
  return (
    bottom > below.heights[0] - noise &&
    bottom < below.heights[1] + gap &&
    // A thing that lies beside the carrier on the same table is not over it.
    upper.pose.position[2] > below.heights[0] + noise &&
    distanceToOutline(below.outline, [x, y]) <= 0
  );
}

function levelExtents({ pose, size }: Box) {
  const m = toMatrix(pose.orientation);
  const [x, y, z] = pose.position;
  const half = [0, 1, 2].map(
    (axis) =>
      (Math.abs(m[3 * axis]) * size[0] +
        Math.abs(m[3 * axis + 1]) * size[1] +
        Math.abs(m[3 * axis + 2]) * size[2]) /
      2,
  );
  const upright = Math.abs(m[8]) > 0.95;
  // A tilted box covers what its corners span.
  const outline = upright
    ? rectangleOutline([x, y], [size[0], size[1]], Math.atan2(m[3], m[0]))
    : rectangleOutline([x, y], [2 * half[0], 2 * half[1]], 0);
  return { heights: [z - half[2], z + half[2]], outline };
}

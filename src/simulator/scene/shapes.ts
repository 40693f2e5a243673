import { fromYaw, type Pose, type Vector3, yawOf } from "../../core/world/geometry";
import { hullVolume } from "./hull";
import { compose, rotate, toMatrix, transform } from "./rotation";
import type { Part } from "./scene";

export interface Bounds {
  readonly min: Vector3;
  readonly max: Vector3;
}

type Form = Pick<Part, "shape" | "size" | "hull" | "pose">;

/**
 * The box round a part along the axes of the frame that its pose is given in, half extents: exact for every shape. Only
 * that round a turned convex shape has its middle elsewhere than the shape.
 */
export function boxRound(part: Form): { readonly centre: Vector3; readonly half: Vector3 } {
  const { hull, pose } = part;
  if (!hull) return { centre: pose.position, half: halfExtents(part) };
  const bounds = boundsOfPoints(hull.corners.map((corner) => transform(pose, corner)));
  const [x, y, z] = sizeOfBounds(bounds);
  return { centre: centreOfBounds(bounds), half: [x / 2, y / 2, z / 2] };
}

function halfExtents({ shape, size, pose }: Form): Vector3 {
  const m = toMatrix(pose.orientation);
  const along = (row: number): number => {
    const [x, y, z] = [m[row * 3], m[row * 3 + 1], m[row * 3 + 2]];
    switch (shape) {
      case "box":
      case "convex":
        return Math.abs(x) * size[0] + Math.abs(y) * size[1] + Math.abs(z) * size[2];
      case "sphere":
        return size[0];
      case "ellipsoid":
        return Math.hypot(x * size[0], y * size[1], z * size[2]);
      case "cylinder":
        return size[0] * Math.hypot(x, y) + size[1] * Math.abs(z);
      case "capsule":
        return size[0] + size[1] * Math.abs(z);
    }
  };
  return [along(0), along(1), along(2)];
}

/** Bounding box of parts in the frame that their poses are given in. */
export function boundsOf(parts: readonly Form[]): Bounds {
  return boundsOfBoxes(parts.map(boxRound));
}

export function boundsOfPoints(points: readonly Vector3[]): Bounds {
  return boundsOfBoxes(points.map((centre) => ({ centre, half: [0, 0, 0] })));
}

function boundsOfBoxes(boxes: readonly ReturnType<typeof boxRound>[]): Bounds {
  const min: [number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
  ];
  const max: [number, number, number] = [
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { centre, half } of boxes) {
    for (const axis of [0, 1, 2] as const) {
      min[axis] = Math.min(min[axis], centre[axis] - half[axis]);
      max[axis] = Math.max(max[axis], centre[axis] + half[axis]);
    }
  }
  return { min, max };
}

export function centreOfBounds({ min, max }: Bounds): Vector3 {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}

export function sizeOfBounds({ min, max }: Bounds): Vector3 {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** Cubic metres. */
export function volumeOf({ shape, size: [a, b, c], hull }: Pick<Part, "shape" | "size" | "hull">): number {
  switch (shape) {
    case "box":
      return 8 * a * b * c;
    case "convex":
      return hull ? hullVolume(hull) : 0;
    case "sphere":
      return (4 / 3) * Math.PI * a ** 3;
    case "ellipsoid":
      return (4 / 3) * Math.PI * a * b * c;
    case "cylinder":
      return 2 * Math.PI * a * a * b;
    case "capsule":
      return Math.PI * a * a * (2 * b + (4 / 3) * a);
  }
}

/**
 * The upright box round a body as it lies: turned about the vertical only, as narrow as one of the body's own axes
 * allows. `pose` is that of the body's frame; the result's pose is that of the box's centre.
 */
export function uprightBox(
  parts: readonly Form[],
  pose: Pose,
): { readonly pose: Pose; readonly size: Vector3 } {
  let best: { readonly yaw: number; readonly bounds: Bounds; readonly area: number } | undefined;
  for (const yaw of headings(pose)) {
    const turned: Pose = { position: [0, 0, 0], orientation: fromYaw(-yaw) };
    const placed = parts.map(({ shape, size, hull, pose: inner }) => ({
      shape,
      size,
      ...(hull ? { hull } : {}),
      pose: compose(turned, compose(pose, inner)),
    }));
    const bounds = boundsOf(placed);
    const size = sizeOfBounds(bounds);
    const area = size[0] * size[1];
    // Nearly equal boxes keep the first heading, the body's own, so that the estimate does not jump.
    if (!best || area < best.area * 0.98) best = { yaw, bounds, area };
  }
  if (!best) throw new Error("a body always has a heading");
  return {
    pose: {
      position: rotate(fromYaw(best.yaw), centreOfBounds(best.bounds)),
      orientation: fromYaw(best.yaw),
    },
    size: sizeOfBounds(best.bounds),
  };
}

/** Headings of the body's own axes, where they are anything but vertical. */
function headings(pose: Pose): number[] {
  const m = toMatrix(pose.orientation);
  if (m[8] > 0.999) return [yawOf(pose)];
  return [0, 1, 2]
    .filter((axis) => Math.hypot(m[axis], m[axis + 3]) > 0.3)
    .map((axis) => Math.atan2(m[axis + 3], m[axis]));
}

import type { Pose, Quaternion, Vector3 } from "../../core/world/geometry";

/** First `b`, then `a`. */
export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

export function inverse([w, x, y, z]: Quaternion): Quaternion {
  return [w, -x, -y, -z];
}

export function rotate(orientation: Quaternion, point: Vector3): Vector3 {
  const m = toMatrix(orientation);
  return [
    m[0] * point[0] + m[1] * point[1] + m[2] * point[2],
    m[3] * point[0] + m[4] * point[1] + m[5] * point[2],
    m[6] * point[0] + m[7] * point[1] + m[8] * point[2],
  ];
}

/** A point given in the frame of a pose, in the frame that the pose is given in. */
export function transform(pose: Pose, point: Vector3): Vector3 {
  return add(pose.position, rotate(pose.orientation, point));
}

/** A pose given in the frame of another. */
export function compose(outer: Pose, inner: Pose): Pose {
  return {
    position: transform(outer, inner.position),
    orientation: multiply(outer.orientation, inner.orientation),
  };
}

/** The pose of `pose` as seen from `frame`: compose(frame, relativeTo(frame, pose)) is `pose`. */
export function relativeTo(frame: Pose, pose: Pose): Pose {
  const back = inverse(frame.orientation);
  return {
    position: rotate(back, subtract(pose.position, frame.position)),
    orientation: multiply(back, pose.orientation),
  };
}

/** Row-major 3×3 matrix, as MuJoCo's `xmat`. */
export function toMatrix([w, x, y, z]: Quaternion): number[] {
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  ];
}

/** Turns about x, then y, then z of the fixed frame, radians. */
export function fromEuler([x, y, z]: Vector3): Quaternion {
  const aboutX: Quaternion = [Math.cos(x / 2), Math.sin(x / 2), 0, 0];
  const aboutY: Quaternion = [Math.cos(y / 2), 0, Math.sin(y / 2), 0];
  const aboutZ: Quaternion = [Math.cos(z / 2), 0, 0, Math.sin(z / 2)];
  return multiply(aboutZ, multiply(aboutY, aboutX));
}

/** The shortest turn that brings the z axis onto a direction (of any length but 0). */
export function zAxisTo(direction: Vector3): Quaternion {
  const length = Math.hypot(...direction);
  const [x, y, z] = [direction[0] / length, direction[1] / length, direction[2] / length];
  if (z < -0.999999) return [0, 1, 0, 0];
  const w = Math.sqrt((1 + z) / 2);
  return [w, -y / (2 * w), x / (2 * w), 0];
}

/** The turn that brings z onto a direction (of any length but 0) and y as far up as that leaves it; of a level face, along y. */
export function facingOut(direction: Vector3): Quaternion {
  const length = Math.hypot(...direction);
  const [x, y, z] = [direction[0] / length, direction[1] / length, direction[2] / length];
  if (Math.abs(z) > 0.999999) return z > 0 ? [1, 0, 0, 0] : [0, 0, 1, 0];
  const yaw = Math.atan2(x, -y);
  return multiply(fromEuler([0, 0, yaw]), fromEuler([Math.acos(z), 0, 0]));
}

export function add(a: Vector3, b: Vector3): Vector3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Vector3, b: Vector3): Vector3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

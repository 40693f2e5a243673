/** Metres. In the `map` frame x and y span the floor and z points up, unless a name says otherwise. */
export type Vector3 = readonly [x: number, y: number, z: number];

/** Unit quaternion, scalar first, as MuJoCo has it. */
export type Quaternion = readonly [w: number, x: number, y: number, z: number];

/** A pose in the `map` frame. */
export interface Pose {
  readonly position: Vector3;
  readonly orientation: Quaternion;
}

/** Heading of a pose about the z axis, radians, (−π, π]. */
export function yawOf({ orientation: [w, x, y, z] }: Pose): number {
  return Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
}

export function fromYaw(yaw: number): Quaternion {
  return [Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)];
}

export function distance(a: Vector3, b: Vector3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

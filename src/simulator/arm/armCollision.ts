import {
  type ArmGeometry,
  fingerHalfSize,
  fingerTipDistance,
  headCamera,
  mobileArm,
  palmDistance,
  shoulder,
} from "./dimensions";
import { type ArmFrames, armFrames, forward, type Joints } from "./kinematics";

/** A box somewhere in the base frame. */
export interface Obstacle {
  readonly centre: readonly [number, number, number];
  /** Row-major; its columns are the box's axes. */
  readonly rotation: readonly number[];
  readonly half: readonly [number, number, number];
}

/** What the hand carries: a box in the frame of the tool, whose origin lies between the finger pads. */
export type Carried = Obstacle;

/** Spheres that cover arm and hand: [joint frame, place along it or in it, radius]. */
const radiusOf = { upperArm: 0.055, forearm: 0.048, hand: 0.045 };

/** Of spheres that cover what is carried where it may meet the robot's own body, at most, metres. */
const edgeRadius = 0.025;

/** The mobile manipulator's own body as boxes: chassis, column under the shoulder, mast and head. */
const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const mobileBody: readonly Obstacle[] = [
  { centre: [0, 0, 0.17], rotation: upright, half: [0.26, 0.26, 0.15] },
  { centre: [shoulder.x, shoulder.y, 0.5], rotation: upright, half: [0.06, 0.06, 0.22] },
  { centre: [headCamera.x, headCamera.y, 0.85], rotation: upright, half: [0.02, 0.02, 0.6] },
  { centre: [headCamera.x, headCamera.y, headCamera.z], rotation: upright, half: [0.045, 0.045, 0.05] },
];

export interface ArmWorld {
  readonly obstacles: readonly Obstacle[];
  readonly carried?: Carried;
  /** Distance between the fingers, metres. */
  readonly opening: number;
}

/** The nearest posture that a path may go through, whatever is in its way; undefined where there is none near. */
export type Settle = (joints: readonly number[]) => number[] | undefined;

/** Answers whether a posture touches anything, within a margin. Holds buffers: one at a time. */
export class ArmCollision {
  private readonly frames: ArmFrames = armFrames();
  private readonly centre = new Float64Array(3);

  /** @param ownBody what of the robot itself the arm must keep away from, base frame */
  constructor(
    private readonly arm: ArmGeometry = mobileArm,
    private readonly ownBody: readonly Obstacle[] = mobileBody,
    /** Height of the floor in the base frame, metres. */
    private readonly floor: () => number = () => 0,
  ) {}

  /** @param margin metres that must be left free; negative where contact is wanted (a grasp) */
  touches(joints: Joints | Float64Array, world: ArmWorld, margin = 0.005): boolean {
    const { arm, ownBody } = this;
    const { shoulder } = arm;
    const { elbow, wrist, tool, rotation } = forward(joints, this.frames, arm);
    const c = this.centre;
    // The upper arm starts beyond the shoulder, which is part of the column.
    for (let part = 0.35; part <= 1.01; part += 0.13) {
      c[0] = shoulder.x + (elbow[0] - shoulder.x) * part;
      c[1] = shoulder.y + (elbow[1] - shoulder.y) * part;
      c[2] = shoulder.z + (elbow[2] - shoulder.z) * part;
      if (
        this.sphere(radiusOf.upperArm, world.obstacles, margin) ||
        this.sphere(radiusOf.upperArm, ownBody, 0.01)
      )
        return true;
    }
    for (let part = 0.15; part <= 1.01; part += 0.17) {
      for (let axis = 0; axis < 3; axis++) c[axis] = elbow[axis] + (wrist[axis] - elbow[axis]) * part;
      if (
        this.sphere(radiusOf.forearm, world.obstacles, margin) ||
        this.sphere(radiusOf.forearm, ownBody, 0.01)
      )
        return true;
    }
    // The camera beside the palm is covered by the hand's spheres being shifted towards it.
    for (const [along, across, side, size] of handSpheres) {
      this.inHand(wrist, rotation, across, side, along);
      if (this.sphere(size, world.obstacles, margin) || this.sphere(size, ownBody, 0.01)) return true;
    }
    const offset = world.opening / 2 + fingerHalfSize[1];
    for (const sign of [1, -1]) {
      for (let along = palmDistance + 0.015; along < fingerTipDistance; along += 0.02) {
        this.inHand(wrist, rotation, 0, sign * offset, Math.min(along, fingerTipDistance - 0.012));
        if (this.sphere(0.012, world.obstacles, margin) || this.sphere(0.012, ownBody, 0.01)) return true;
      }
    }
    return world.carried !== undefined && this.carriedTouches(world.carried, tool, rotation, world, margin);
  }

  /** How to get to postures that a path may go through, where nearly none may be. */
  settling(): Settle | undefined {
    return undefined;
  }

  private carriedTouches(
    carried: Carried,
    tool: Float64Array,
    rotation: Float64Array,
    world: ArmWorld,
    margin: number,
  ): boolean {
    const size = Math.max(0.01, Math.min(...carried.half));
    const spheres = (radius: number, apart: number, obstacles: readonly Obstacle[], air: number) =>
      this.someInCarried(carried, tool, rotation, radius, apart, () => this.sphere(radius, obstacles, air));
    // The edges of a thick thing stick out of few large spheres, and a mast is thin.
    const [fine, dense] = size > edgeRadius ? [edgeRadius, edgeRadius] : [size, 2 * size];
    return spheres(size, 2 * size, world.obstacles, margin) || spheres(fine, dense, this.ownBody, 0.005);
  }

  /**
   * Asks of spheres in a carried box; each is where `centre` is meanwhile.
   * @param radius metres, as `apart`: from one to the next at most
   */
  private someInCarried(
    carried: Carried,
    tool: Float64Array,
    rotation: Float64Array,
    radius: number,
    apart: number,
    asked: () => boolean,
  ): boolean {
    const counts = carried.half.map((half) =>
      half <= radius ? 1 : Math.ceil((2 * (half - radius)) / apart - 1e-9) + 1,
    );
    const c = this.centre;
    for (let i = 0; i < counts[0]; i++) {
      for (let j = 0; j < counts[1]; j++) {
        for (let k = 0; k < counts[2]; k++) {
          const local = [i, j, k].map((index, axis) =>
            counts[axis] === 1 ? 0 : (carried.half[axis] - radius) * ((2 * index) / (counts[axis] - 1) - 1),
          );
          const inTool = [0, 1, 2].map(
            (axis) =>
              carried.centre[axis] +
              carried.rotation[axis * 3] * local[0] +
              carried.rotation[axis * 3 + 1] * local[1] +
              carried.rotation[axis * 3 + 2] * local[2],
          );
          for (let axis = 0; axis < 3; axis++) {
            c[axis] =
              tool[axis] +
              rotation[axis * 3] * inTool[0] +
              rotation[axis * 3 + 1] * inTool[1] +
              rotation[axis * 3 + 2] * inTool[2];
          }
          if (asked()) return true;
        }
      }
    }
    return false;
  }

  private inHand(wrist: Float64Array, rotation: Float64Array, x: number, y: number, z: number): void {
    for (let axis = 0; axis < 3; axis++) {
      this.centre[axis] =
        wrist[axis] + rotation[axis * 3] * x + rotation[axis * 3 + 1] * y + rotation[axis * 3 + 2] * z;
    }
  }

  private sphere(size: number, obstacles: readonly Obstacle[], margin: number): boolean {
    const c = this.centre;
    if (c[2] < size + this.floor()) return true;
    const reach = size + margin;
    for (const { centre, rotation: r, half } of obstacles) {
      const dx = c[0] - centre[0];
      const dy = c[1] - centre[1];
      const dz = c[2] - centre[2];
      const ex = Math.abs(r[0] * dx + r[3] * dy + r[6] * dz) - half[0];
      if (ex > reach) continue;
      const ey = Math.abs(r[1] * dx + r[4] * dy + r[7] * dz) - half[1];
      if (ey > reach) continue;
      const ez = Math.abs(r[2] * dx + r[5] * dy + r[8] * dz) - half[2];
      if (ez > reach) continue;
      const px = Math.max(ex, 0);
      const py = Math.max(ey, 0);
      const pz = Math.max(ez, 0);
      if (px * px + py * py + pz * pz < reach * reach) return true;
    }
    return false;
  }
}

/** Along the tool from the wrist, towards the camera, sideways, radius: hand, palm's ends and camera. */
const handSpheres: readonly (readonly [number, number, number, number])[] = [
  [0.02, 0, 0, radiusOf.hand],
  [0.075, 0, 0, radiusOf.hand],
  [0.05, 0.055, 0, 0.025],
  [0.118, 0, 0.033, 0.022],
  [0.118, 0, 0, 0.022],
  [0.118, 0, -0.033, 0.022],
];

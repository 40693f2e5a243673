import { type ArmGeometry, limitedJoints, mobileArm } from "./dimensions";

/*
 * Kinematics of the arm in closed form. Joint axes are z y z y z y z; shoulder and wrist are spherical, so the elbow can
 * swivel about the line between them while the hand stays where it is: one free angle, which is searched.
 * Frames: `base` is the base frame of the robot; rotations are row-major 3×3; the tool's z axis points out of the hand,
 * its y axis is the direction in which the fingers move.
 */

export type Joints = readonly number[];
export type Rotation = readonly number[];

/** Where the point between the finger pads is, and how the hand is turned; base frame. */
export interface ToolPose {
  readonly position: readonly [number, number, number];
  readonly rotation: Rotation;
}

/** Joint frames of one arm posture, base frame; filled in place by `forward`. */
export interface ArmFrames {
  readonly elbow: Float64Array;
  readonly wrist: Float64Array;
  readonly tool: Float64Array;
  /** Of the hand, row-major. */
  readonly rotation: Float64Array;
}

export function armFrames(): ArmFrames {
  return {
    elbow: new Float64Array(3),
    wrist: new Float64Array(3),
    tool: new Float64Array(3),
    rotation: new Float64Array(9),
  };
}

/** `matrix` becomes `matrix · Rz(angle)`. */
function turnZ(matrix: Float64Array, angle: number): void {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  for (let row = 0; row < 9; row += 3) {
    const a = matrix[row];
    const b = matrix[row + 1];
    matrix[row] = a * c + b * s;
    matrix[row + 1] = b * c - a * s;
  }
}

/** `matrix` becomes `matrix · Ry(angle)`. */
function turnY(matrix: Float64Array, angle: number): void {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  for (let row = 0; row < 9; row += 3) {
    const a = matrix[row];
    const b = matrix[row + 2];
    matrix[row] = a * c - b * s;
    matrix[row + 2] = a * s + b * c;
  }
}

export function forward(
  joints: Joints | Float64Array,
  frames: ArmFrames,
  { shoulder, upperArmLength, forearmLength, handLength }: ArmGeometry = mobileArm,
): ArmFrames {
  const { elbow, wrist, tool, rotation } = frames;
  rotation.fill(0);
  rotation[0] = rotation[4] = rotation[8] = 1;
  turnZ(rotation, joints[0]);
  turnY(rotation, joints[1]);
  elbow[0] = shoulder.x + rotation[2] * upperArmLength;
  elbow[1] = shoulder.y + rotation[5] * upperArmLength;
  elbow[2] = shoulder.z + rotation[8] * upperArmLength;
  turnZ(rotation, joints[2]);
  turnY(rotation, joints[3]);
  for (let axis = 0; axis < 3; axis++) wrist[axis] = elbow[axis] + rotation[axis * 3 + 2] * forearmLength;
  turnZ(rotation, joints[4]);
  turnY(rotation, joints[5]);
  turnZ(rotation, joints[6]);
  for (let axis = 0; axis < 3; axis++) tool[axis] = wrist[axis] + rotation[axis * 3 + 2] * handLength;
  return frames;
}

/** The hand points down; `yaw` is the direction of its x axis in the base frame, across the fingers' motion. */
export function downward(yaw: number): Rotation {
  const c = Math.cos(yaw);
  const s = Math.sin(yaw);
  return [c, s, 0, s, -c, 0, 0, 0, -1];
}

/** The tool axis points along the azimuth (base frame), `pitch` radians below the horizon; the fingers move sideways. */
export function pointing(azimuth: number, pitch: number, roll = 0): Rotation {
  const z = [Math.cos(azimuth) * Math.cos(pitch), Math.sin(azimuth) * Math.cos(pitch), -Math.sin(pitch)];
  const level = [-Math.sin(azimuth), Math.cos(azimuth), 0];
  const up = [
    level[1] * z[2] - level[2] * z[1],
    level[2] * z[0] - level[0] * z[2],
    level[0] * z[1] - level[1] * z[0],
  ];
  const c = Math.cos(roll);
  const s = Math.sin(roll);
  const x = up.map((value, axis) => value * c + level[axis] * s);
  const y = level.map((value, axis) => value * c - up[axis] * s);
  return [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]];
}

export function wrap(angle: number): number {
  const turned = angle % (2 * Math.PI);
  return turned > Math.PI ? turned - 2 * Math.PI : turned <= -Math.PI ? turned + 2 * Math.PI : turned;
}

/** The same posture with every endless joint within half a turn of the reference. */
export function nearestTurns(joints: Joints, reference: Joints): number[] {
  return joints.map((angle, index) =>
    limitedJoints[index] === undefined ? reference[index] + wrap(angle - reference[index]) : angle,
  );
}

/** Largest difference of a joint, radians. */
export function jointDistance(from: Joints, to: Joints): number {
  let largest = 0;
  for (let index = 0; index < from.length; index++)
    largest = Math.max(largest, Math.abs(from[index] - to[index]));
  return largest;
}

const limitMargin = 0.03;

/**
 * Every posture that brings the tool to the pose, over `swivels` elbow directions; empty where it is out of reach.
 * Endless joints are within half a turn of the reference; nearest to the reference first.
 */
export function inverse(
  pose: ToolPose,
  reference: Joints,
  swivels = 24,
  { shoulder, upperArmLength, forearmLength, handLength }: ArmGeometry = mobileArm,
): number[][] {
  const { position, rotation: R } = pose;
  const w = [
    position[0] - R[2] * handLength - shoulder.x,
    position[1] - R[5] * handLength - shoulder.y,
    position[2] - R[8] * handLength - shoulder.z,
  ];
  const reach = Math.hypot(w[0], w[1], w[2]);
  const cosine =
    (reach * reach - upperArmLength * upperArmLength - forearmLength * forearmLength) /
    (2 * upperArmLength * forearmLength);
  if (cosine > 0.9998 || cosine < -1 || reach < 1e-6) return [];
  const elbow = Math.acos(cosine);
  const elbowLimit = limitedJoints[3];
  if (elbowLimit !== undefined && elbow > elbowLimit - limitMargin) return [];
  // In the frame after the third joint the wrist lies at v; Q0 is one rotation that brings v to w.
  const v = [forearmLength * Math.sin(elbow), 0, upperArmLength + forearmLength * Math.cos(elbow)];
  const first = frameAlong(w, reach);
  const second = frameAlong(v, reach);
  const solutions: number[][] = [];
  const swivelled = new Float64Array(9);
  const toElbow = new Float64Array(9);
  const hand = new Float64Array(9);
  for (let step = 0; step < swivels; step++) {
    const angle = (2 * Math.PI * step) / swivels;
    // R03 = first · Rz(angle) · secondᵀ, both frames having their z axis along the line shoulder–wrist.
    swivelled.set(first);
    turnZ(swivelled, angle);
    const upper = timesTransposed(swivelled, second, toElbow);
    const upperJoints = eulerZyz(upper);
    turnY(toElbow, elbow);
    const lower = transposedTimes(toElbow, R, hand);
    const lowerJoints = eulerZyz(lower);
    for (const [q1, q2, q3] of upperJoints) {
      if (!within(1, q2)) continue;
      for (const [q5, q6, q7] of lowerJoints) {
        if (!within(5, q6)) continue;
        solutions.push(nearestTurns([q1, q2, q3, elbow, q5, q6, q7], reference));
      }
    }
  }
  return solutions
    .map((joints) => ({ joints, far: jointDistance(reference, joints) }))
    .sort((a, b) => a.far - b.far)
    .map(({ joints }) => joints);
}

function within(index: number, angle: number): boolean {
  const limit = limitedJoints[index];
  return limit === undefined || Math.abs(angle) <= limit - limitMargin;
}

/** A rotation whose z axis is the unit vector along `direction`. */
function frameAlong(direction: readonly number[], length: number): Float64Array {
  const z = [direction[0] / length, direction[1] / length, direction[2] / length];
  const helper = Math.abs(z[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const x = [
    helper[1] * z[2] - helper[2] * z[1],
    helper[2] * z[0] - helper[0] * z[2],
    helper[0] * z[1] - helper[1] * z[0],
  ];
  const norm = Math.hypot(x[0], x[1], x[2]);
  for (let axis = 0; axis < 3; axis++) x[axis] /= norm;
  const y = [z[1] * x[2] - z[2] * x[1], z[2] * x[0] - z[0] * x[2], z[0] * x[1] - z[1] * x[0]];
  return Float64Array.of(x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]);
}

/** a · bᵀ */
function timesTransposed(a: Float64Array, b: Float64Array, out: Float64Array): Float64Array {
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      out[row * 3 + column] =
        a[row * 3] * b[column * 3] + a[row * 3 + 1] * b[column * 3 + 1] + a[row * 3 + 2] * b[column * 3 + 2];
    }
  }
  return out;
}

/** aᵀ · b */
function transposedTimes(a: Float64Array, b: Rotation, out: Float64Array): Float64Array {
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) {
      out[row * 3 + column] = a[row] * b[column] + a[row + 3] * b[column + 3] + a[row + 6] * b[column + 6];
    }
  }
  return out;
}

/** Both ways of writing a rotation as Rz · Ry · Rz. */
function eulerZyz(m: Float64Array): [number, number, number][] {
  const sine = Math.hypot(m[2], m[5]);
  if (sine < 1e-9) {
    // Only the sum (or difference) of the outer angles matters.
    const upright = m[8] > 0;
    return [[Math.atan2(upright ? m[3] : -m[3], upright ? m[0] : -m[0]), upright ? 0 : Math.PI, 0]];
  }
  const middle = Math.atan2(sine, m[8]);
  const before = Math.atan2(m[5], m[2]);
  const after = Math.atan2(m[7], -m[6]);
  return [
    [before, middle, after],
    [before + Math.PI, -middle, after + Math.PI],
  ];
}

import { type ArmGeometry, limitedJoints, mobileArm } from "./dimensions";
import { armFrames, forward, type Joints, jointDistance, type Rotation, type ToolPose } from "./kinematics";

/*
 * Following a straight line with the tool: damped least squares on the arm's Jacobian, from posture to posture, so that
 * the elbow moves smoothly along (the closed form would choose it anew at each step).
 */

const jacobian = new Float64Array(42);
const axes = new Float64Array(21);
const origins = new Float64Array(21);
const normal = new Float64Array(36);
const frames = armFrames();

/** The nearest posture that has the tool at the pose, or undefined if the iteration does not get there. */
export function solveNear(pose: ToolPose, from: Joints, arm: ArmGeometry = mobileArm): number[] | undefined {
  const joints = [...from];
  const damping = 1e-5;
  for (let iteration = 0; iteration < 25; iteration++) {
    const error = poseError(pose, joints, arm);
    const size = Math.hypot(error[0], error[1], error[2]) + 0.2 * Math.hypot(error[3], error[4], error[5]);
    if (size < 2e-5) return joints;
    fillJacobian(joints, arm);
    for (let row = 0; row < 6; row++) {
      for (let column = 0; column < 6; column++) {
        let sum = row === column ? damping : 0;
        for (let joint = 0; joint < 7; joint++)
          sum += jacobian[row * 7 + joint] * jacobian[column * 7 + joint];
        normal[row * 6 + column] = sum;
      }
    }
    const solved = solveSymmetric(normal, error);
    if (!solved) return undefined;
    for (let joint = 0; joint < 7; joint++) {
      let step = 0;
      for (let row = 0; row < 6; row++) step += jacobian[row * 7 + joint] * solved[row];
      joints[joint] += Math.max(-0.3, Math.min(0.3, step));
      const limit = limitedJoints[joint];
      if (limit !== undefined) joints[joint] = Math.max(-limit + 0.02, Math.min(limit - 0.02, joints[joint]));
    }
  }
  return undefined;
}

/** Postures along the straight line from one tool pose to another of the same rotation; undefined where one can't be had. */
export function followLine(
  from: ToolPose,
  to: readonly [number, number, number],
  start: Joints,
  stepMetres = 0.02,
  arm: ArmGeometry = mobileArm,
): number[][] | undefined {
  const delta = to.map((value, axis) => value - from.position[axis]);
  const steps = Math.max(1, Math.ceil(Math.hypot(delta[0], delta[1], delta[2]) / stepMetres));
  const path: number[][] = [];
  let joints: Joints = start;
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    const position: [number, number, number] = [
      from.position[0] + delta[0] * part,
      from.position[1] + delta[1] * part,
      from.position[2] + delta[2] * part,
    ];
    const next = solveNear({ position, rotation: from.rotation }, joints, arm);
    if (!next || jointDistance(joints, next) > 0.5) return undefined;
    path.push(next);
    joints = next;
  }
  return path;
}

/** Postures through a series of tool poses, each near the one before; undefined where one can't be had. */
export function followPoses(
  poses: readonly ToolPose[],
  start: Joints,
  arm: ArmGeometry = mobileArm,
): number[][] | undefined {
  const path: number[][] = [];
  let joints: Joints = start;
  for (const pose of poses) {
    const next = solveNear(pose, joints, arm);
    if (!next || jointDistance(joints, next) > 0.6) return undefined;
    path.push(next);
    joints = next;
  }
  return path;
}

function poseError(pose: ToolPose, joints: Joints, arm: ArmGeometry): Float64Array {
  forward(joints, frames, arm);
  const R = frames.rotation;
  const target: Rotation = pose.rotation;
  const error = new Float64Array(6);
  for (let axis = 0; axis < 3; axis++) error[axis] = pose.position[axis] - frames.tool[axis];
  // Half the sum of the cross products of matching axes: the rotation vector for small angles.
  for (let column = 0; column < 3; column++) {
    const [ax, ay, az] = [R[column], R[column + 3], R[column + 6]];
    const [bx, by, bz] = [target[column], target[column + 3], target[column + 6]];
    error[3] += (ay * bz - az * by) / 2;
    error[4] += (az * bx - ax * bz) / 2;
    error[5] += (ax * by - ay * bx) / 2;
  }
  return error;
}

function fillJacobian(
  joints: Joints,
  { shoulder, upperArmLength, forearmLength, handLength }: ArmGeometry,
): void {
  // Joint axes in the base frame, by the chain z y z y z y z.
  let rotation: number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1];
  let position: number[] = [shoulder.x, shoulder.y, shoulder.z];
  for (let joint = 0; joint < 7; joint++) {
    const aboutZ = joint % 2 === 0;
    const column = aboutZ ? 2 : 1;
    for (let axis = 0; axis < 3; axis++) {
      axes[joint * 3 + axis] = rotation[axis * 3 + column];
      origins[joint * 3 + axis] = position[axis];
    }
    rotation = turned(rotation, joints[joint], aboutZ);
    const length = joint === 2 ? upperArmLength : joint === 4 ? forearmLength : 0;
    if (length > 0) position = position.map((value, axis) => value + rotation[axis * 3 + 2] * length);
  }
  const tip = position.map((value, axis) => value + rotation[axis * 3 + 2] * handLength);
  for (let joint = 0; joint < 7; joint++) {
    const [ax, ay, az] = [axes[joint * 3], axes[joint * 3 + 1], axes[joint * 3 + 2]];
    const dx = tip[0] - origins[joint * 3];
    const dy = tip[1] - origins[joint * 3 + 1];
    const dz = tip[2] - origins[joint * 3 + 2];
    jacobian[joint] = ay * dz - az * dy;
    jacobian[7 + joint] = az * dx - ax * dz;
    jacobian[14 + joint] = ax * dy - ay * dx;
    jacobian[21 + joint] = ax;
    jacobian[28 + joint] = ay;
    jacobian[35 + joint] = az;
  }
}

function turned(m: readonly number[], angle: number, aboutZ: boolean): number[] {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const out = [...m];
  for (let row = 0; row < 9; row += 3) {
    if (aboutZ) {
      out[row] = m[row] * c + m[row + 1] * s;
      out[row + 1] = m[row + 1] * c - m[row] * s;
    } else {
      out[row] = m[row] * c - m[row + 2] * s;
      out[row + 2] = m[row] * s + m[row + 2] * c;
    }
  }
  return out;
}

/** Solves A x = b for a symmetric positive definite 6×6 A, by Cholesky; undefined where A is not. */
function solveSymmetric(matrix: Float64Array, b: Float64Array): Float64Array | undefined {
  const n = 6;
  const lower = new Float64Array(n * n);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * n + column];
      for (let k = 0; k < column; k++) sum -= lower[row * n + k] * lower[column * n + k];
      if (row === column) {
        if (sum <= 0) return undefined;
        lower[row * n + row] = Math.sqrt(sum);
      } else lower[row * n + column] = sum / lower[column * n + column];
    }
  }
  const x = Float64Array.from(b);
  for (let row = 0; row < n; row++) {
    for (let k = 0; k < row; k++) x[row] -= lower[row * n + k] * x[k];
    x[row] /= lower[row * n + row];
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let k = row + 1; k < n; k++) x[row] -= lower[k * n + row] * x[k];
    x[row] /= lower[row * n + row];
  }
  return x;
}

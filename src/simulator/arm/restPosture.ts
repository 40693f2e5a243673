import { ArmCollision } from "./armCollision";
import { armFrames, downward, forward, inverse, type Joints, type ToolPose } from "./kinematics";

/**
 * The arm at rest: the hand high on the right, pointing down, the elbow as far back as it gets. So everything stays
 * over the base, above furniture, and out of the head camera's view to the front.
 */
export const restPosture: Joints = restPostureAt([0.1, -0.2, 1.0]);

/**
 * The posture in which the arm rests with its tool at a point, pointing down.
 * @param tool base frame, metres
 */
export function restPostureAt(tool: ToolPose["position"]): Joints {
  return elbowBack(inverse({ position: tool, rotation: downward(0) }, [0, 0, 0, 0, 0, 0, 0], 72));
}

/** The same posture of an arm on the other side: mirrored in the plane of x and z. */
export function mirrored(joints: Joints): number[] {
  return joints.map((angle, index) => (index % 2 === 0 ? -angle : angle));
}

function elbowBack(postures: readonly number[][]): Joints {
  const collision = new ArmCollision();
  const frames = armFrames();
  const ranked = postures
    .filter((joints) => !collision.touches(joints, { obstacles: [], opening: 0.14 }))
    .map((joints) => ({ joints, elbow: forward(joints, frames).elbow[0] }))
    .sort((a, b) => a.elbow - b.elbow);
  if (ranked.length === 0) throw new Error("The arm has no posture to rest in.");
  return ranked[0].joints;
}

import type { Vector3 } from "../../core/world/geometry";
import type { Random } from "../../core/world/ports";
import type { ArmCollision, ArmWorld } from "./armCollision";
import { planArmPath } from "./armPath";
import { type ArmGeometry, mobileArm } from "./dimensions";
import { inverse, type Joints, jointDistance, type ToolPose } from "./kinematics";
import { followLine } from "./lineTracking";

/** A way for the arm: through free postures to before the goal, then straight to it. */
export interface Reach {
  readonly approach: readonly (readonly number[])[];
  /** From the last posture of the approach along a straight line. */
  readonly line: readonly (readonly number[])[];
}

/** An arm that is to be moved. */
export interface ReachingArm {
  /** Where it is now. */
  readonly from: Joints;
  readonly collision: ArmCollision;
  /** Postures worth a try as the only stop between. */
  readonly via: readonly Joints[];
  /** A generator for one search. */
  nextRandom(): Random;
  readonly geometry?: ArmGeometry;
  /** Between two postures that are looked at, radians: less for long links and thin obstacles. */
  readonly stepRadians?: number;
}

/**
 * Plans to bring the tool to a pose by a straight last stretch.
 * @param back from the goal to where the straight stretch begins, base frame
 * @param margin metres to keep from everything on the straight stretch
 * @param lineWorld what to keep away from on the straight stretch, where that differs
 */
export function planReach(
  arm: ReachingArm,
  goal: ToolPose,
  back: Vector3,
  world: ArmWorld,
  margin = 0.004,
  lineWorld: ArmWorld = world,
): Reach | undefined {
  const { collision, from, via, geometry = mobileArm, stepRadians } = arm;
  const before: ToolPose = {
    position: [goal.position[0] + back[0], goal.position[1] + back[1], goal.position[2] + back[2]],
    rotation: goal.rotation,
  };
  let planned = 0;
  for (const posture of spread(inverse(before, from, 24, geometry), 10)) {
    if (collision.touches(posture, world)) continue;
    const line = followLine(before, goal.position, posture, 0.02, geometry);
    if (!line || line.some((joints) => collision.touches(joints, lineWorld, margin))) continue;
    const approach = planArmPath(from, posture, collision, world, arm.nextRandom(), via, 400, stepRadians);
    if (approach) return { approach, line };
    if (++planned >= 3) return undefined;
  }
  return undefined;
}

/** Of many postures some that differ clearly, nearest first. */
function spread(postures: readonly number[][], count: number): number[][] {
  const chosen: number[][] = [];
  for (const posture of postures) {
    if (chosen.length >= count) break;
    if (chosen.every((other) => jointDistance(other, posture) > 0.25)) chosen.push(posture);
  }
  return chosen;
}

import { err, ok, type Result } from "../../../../core/base/result";
import type { Vector3 } from "../../../../core/world/geometry";
import type { ArmWorld, Carried } from "../../../arm/armCollision";
import { armMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { planReach as planArmReach, type Reach } from "../../../arm/armReach";
import {
  armFrames,
  forward,
  type Joints,
  jointDistance,
  nearestTurns,
  type ToolPose,
} from "../../../arm/kinematics";
import { followLine } from "../../../arm/lineTracking";
import { isCarried } from "../../../perception/objectMap";
import { compose, relativeTo, toMatrix } from "../../../scene/rotation";
import type { Ended, Failure } from "../../robot";
import { move, type RobotParts, type Skill } from "./context";
import { levelHalfExtents } from "./places";
import { type KnownSolid, obstaclesNear } from "./solids";

/**
 * What the arm must keep away from where the robot stands now: furniture, walls and the items of its own map.
 * @param except items that may be touched: the one to be grasped, the one to be placed on
 */
export function armWorld(parts: RobotParts, except: ReadonlySet<string> = new Set()): ArmWorld {
  const { body, perception } = parts;
  perception.map.follow(body.toolPose);
  const solids: KnownSolid[] = [...parts.solids];
  for (const entry of perception.map.present()) {
    if (entry.kind === "item" && !isCarried(entry) && !except.has(entry.id)) solids.push(entry);
  }
  const carried = carriedBox(parts);
  return { obstacles: obstaclesNear(body, solids), opening: body.opening, ...(carried ? { carried } : {}) };
}

/** The held item as a box in the tool's frame. */
function carriedBox({ body, perception }: RobotParts): Carried | undefined {
  const held = perception.map.held;
  if (!held) return undefined;
  const inTool = held.inGripper ?? relativeTo(body.toolPose, held.pose);
  return {
    centre: [...inTool.position],
    rotation: toMatrix(inTool.orientation),
    half: [held.size[0] / 2, held.size[1] / 2, held.size[2] / 2],
  };
}

/**
 * The held item while the hand points down: its lowest point relative to the tool (negative is below it) and the half of
 * its larger level side, metres.
 */
export function carriedBelow({ perception }: RobotParts): {
  readonly below: number;
  readonly radius: number;
} {
  const held = perception.map.held;
  if (!held?.inGripper) return { below: 0, radius: 0 };
  // The hand points down when it places: turn the tool's frame accordingly, whatever it does now.
  const down = compose({ position: [0, 0, 0], orientation: [0, 1, 0, 0] }, held.inGripper);
  const half = levelHalfExtents({ pose: down, size: held.size });
  return {
    below: down.position[2] - half[2],
    radius: Math.max(half[0], half[1]),
  };
}

/** Plans from where the arm is now; see `planArmReach`. */
export function planReach(
  skill: RobotParts,
  goal: ToolPose,
  back: Vector3,
  world: ArmWorld,
  margin?: number,
  lineWorld?: ArmWorld,
): Reach | undefined {
  const from = [...skill.body.armSetpoint];
  const { collision } = skill;
  const via = [nearestTurns(skill.body.restPosture, from)];
  const arm = { from, collision, via, nextRandom: () => skill.nextRandom() };
  return planArmReach(arm, goal, back, world, margin, lineWorld);
}

function planTo(skill: RobotParts, to: Joints, world: ArmWorld): Result<number[][], Failure> {
  const from = [...skill.body.armSetpoint];
  const target = nearestTurns(to, from);
  if (jointDistance(from, target) < 1e-6) return ok([from]);
  const path = planArmPath(from, target, skill.collision, world, skill.nextRandom());
  return path ? ok(path) : err({ cause: "unreachable", message: "The arm finds no free way." });
}

/**
 * Brings the arm to its resting posture; with everything in the way it goes straight up first.
 * Best effort: where no free way is found the arm stays raised, which is no failure of what was done before.
 */
export async function restArm(skill: Skill): Promise<Ended> {
  const from = [...skill.body.armSetpoint];
  const target = nearestTurns(skill.body.restPosture, from);
  if (jointDistance(from, target) < 0.01) return undefined;
  const world = armWorld(skill);
  const straight = planTo(skill, skill.body.restPosture, world);
  if (straight.ok) return move(skill, armMotion(skill.body, skill.limits, straight.value));
  // What touches now may be what the hand has just let go: rise out of it without asking.
  const raised = raisedPosture(skill, 0.15);
  if (!raised) return undefined;
  const up = await move(skill, armMotion(skill.body, skill.limits, [from, ...raised]));
  if (up) return up;
  const again = planTo(skill, skill.body.restPosture, armWorld(skill));
  return again.ok ? move(skill, armMotion(skill.body, skill.limits, again.value)) : undefined;
}

/** Postures along a straight way up from where the tool is; fewer than asked for near the limit of the arm. */
export function raisedPosture(skill: RobotParts, metres: number): number[][] | undefined {
  const from = [...skill.body.armSetpoint];
  const { tool, rotation } = forward(from, armFrames());
  const pose: ToolPose = { position: [tool[0], tool[1], tool[2]], rotation: [...rotation] };
  for (let height = metres; height >= 0.03; height -= 0.03) {
    const line = followLine(pose, [tool[0], tool[1], tool[2] + height], from);
    if (line) return line;
  }
  return undefined;
}

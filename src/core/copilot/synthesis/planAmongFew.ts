import { typedObjects } from "../../pddl/closedState";
import type { Condition } from "../../pddl/syntax";
import type { PlanResult } from "../../planner/plan";
import { type PlanStep, validatePlan } from "../../planner/validate";
import type { RobotPackage } from "../../program/robotPackage";
import { Belief } from "../../world/belief";
import type { ObjectId } from "../../world/objects";
import { type PlanningLimits, planAsWished } from "./planFromBelief";
import { worldOfFew } from "./worldOfFew";

export interface PlanAndWorld {
  readonly kind: "plan";
  readonly steps: readonly PlanStep[];
  /** As it is when all steps are done. */
  readonly world: Belief;
}

/**
 * Most of a home has nothing to do with a task: only what the goal names and what that is in or on are planned with, which
 * takes a part of the time and leaves more of it for a shorter plan.
 * @param goal its text; `condition` the same, read
 * @returns undefined where there is no such plan, or it does not hold among all things
 */
export function planAmongFew(
  robot: RobotPackage,
  world: Belief,
  goal: string,
  condition: Condition,
  limits: PlanningLimits,
): PlanAndWorld | Extract<PlanResult, { kind: "cancelled" }> | undefined {
  const few = aboutGoal(goal, world);
  if (few.objects.size === world.objects.size) return undefined;
  const found = planAsWished(robot, few, condition, limits);
  if (found.kind === "cancelled") return found;
  const after = found.kind === "plan" ? worldIfValid(robot, world, condition, found.steps) : undefined;
  return found.kind === "plan" && after ? { kind: "plan", steps: found.steps, world: after } : undefined;
}

/** The world after a plan; undefined where it does not hold in it. */
function worldIfValid(
  { domain }: RobotPackage,
  world: Belief,
  goal: Condition,
  steps: readonly PlanStep[],
): Belief | undefined {
  const objects = [...world.objects.values()];
  const verdict = validatePlan(domain, typedObjects(objects), world.trueFacts(), goal, steps);
  return verdict.kind === "valid" ? Belief.complete(objects, verdict.finalFacts) : undefined;
}

/** The objects that a goal names, those that facts relate them to, and their facts. */
function aboutGoal(goal: string, world: Belief): Belief {
  const words: readonly string[] = goal.toLowerCase().match(/[^\s()]+/g) ?? [];
  const wanted = new Set<ObjectId>(
    [...world.objects.keys()].filter((id) => words.includes(id.toLowerCase())),
  );
  // A kind that the goal names may be any thing of that kind.
  for (const { id, type, otherTypes = [] } of world.objects.values()) {
    if ([type, ...otherTypes].some((each) => words.includes(each.toLowerCase()))) wanted.add(id);
  }
  return worldOfFew(world, wanted);
}

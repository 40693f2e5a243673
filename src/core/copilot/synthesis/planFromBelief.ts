import type { CancellationToken } from "../../base/cancellation";
import type { Condition } from "../../pddl/syntax";
import { findPlan, type PlanResult } from "../../planner/plan";
import type { RobotPackage } from "../../program/robotPackage";
import { Belief } from "../../world/belief";
import type { Clock } from "../../world/ports";

export interface PlanningLimits {
  readonly clock?: Pick<Clock, "now">;
  readonly token?: CancellationToken;
}

/**
 * A robot that waits for its next step does not wait longer than this for a plan, milliseconds on the clock it is given:
 * several times what the hardest of the built-in tasks take.
 */
const planningLimitMs = 30_000;

/** Plans over the objects that are known, as if what is not known were false. */
export function planFromBelief(
  robot: RobotPackage,
  belief: Belief,
  goal: Condition,
  { clock, token }: PlanningLimits,
): PlanResult {
  return findPlan({
    domain: robot.domain,
    objects: [...belief.objects.values()].flatMap(({ id, type, otherTypes = [] }) =>
      [type, ...otherTypes].map((each) => ({ id, type: each })),
    ),
    state: [...belief.trueFacts()],
    goal,
    ...(clock ? { clock, timeLimitMs: planningLimitMs } : {}),
    ...(token ? { token } : {}),
  });
}

/** The same for what comes after steps of a plan: else what may ride on what is moved would make places unknown. */
export function asPlanned(belief: Belief): Belief {
  return Belief.complete(belief.objects.values(), belief.trueFacts());
}

import type { CancellationToken } from "../../base/cancellation";
import { typedObjects } from "../../pddl/closedState";
import { type Condition, type Domain, sameName } from "../../pddl/syntax";
import { findPlan, type PlanResult, type PlanStep } from "../../planner/plan";
import type { RobotPackage } from "../../program/robotPackage";
import { Belief } from "../../world/belief";
import type { Clock } from "../../world/ports";

export interface PlanningLimits {
  readonly clock?: Pick<Clock, "now">;
  readonly token?: CancellationToken;
  /** Steps that are planned around as long as there is another way: they were tried again and again in vain. */
  readonly avoided?: readonly Pick<PlanStep, "action" | "args">[];
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
  { avoided = [], ...limits }: PlanningLimits,
): PlanResult {
  const { domain } = robot;
  if (avoided.length > 0) {
    const around = planOver(without(domain, avoided), belief, goal, limits);
    if (around.kind === "plan" || limits.token?.isCancelled) return around;
  }
  return planOver(domain, belief, goal, limits);
}

function planOver(
  domain: Domain,
  belief: Belief,
  goal: Condition,
  { clock, token }: Omit<PlanningLimits, "avoided">,
): PlanResult {
  return findPlan({
    domain,
    objects: typedObjects(belief.objects.values()),
    state: [...belief.trueFacts()],
    goal,
    isForRobot: true,
    ...(clock ? { clock, timeLimitMs: planningLimitMs } : {}),
    ...(token ? { token } : {}),
  });
}

/** The domain in which these steps are never possible. */
function without(domain: Domain, steps: NonNullable<PlanningLimits["avoided"]>): Domain {
  const actions = domain.actions.map((action) => {
    const own = steps.filter(
      ({ action: name, args }) => sameName(name, action.name) && args.length === action.parameters.length,
    );
    if (own.length === 0) return action;
    const { range } = action.precondition;
    const others = own.map(({ args }): Condition => {
      const operands = action.parameters.map(
        ({ name }, index): Condition => ({
          kind: "equals",
          left: { kind: "variable", name, range },
          right: { kind: "constant", name: args[index], range },
          range,
        }),
      );
      return { kind: "not", operand: { kind: "and", operands, range }, range };
    });
    const precondition: Condition = { kind: "and", operands: [action.precondition, ...others], range };
    return { ...action, precondition };
  });
  return { ...domain, actions };
}

/** The same for what comes after steps of a plan: else what may ride on what is moved would make places unknown. */
export function asPlanned(belief: Belief): Belief {
  return Belief.complete(belief.objects.values(), belief.trueFacts());
}

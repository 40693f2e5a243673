import type { CancellationToken } from "../../base/cancellation";
import { oncePer } from "../../base/once";
import { typedObjects } from "../../pddl/closedState";
import { constantsIn } from "../../pddl/constants";
import { type Condition, type Domain, sameName } from "../../pddl/syntax";
import { findPlan, type PlanResult, type PlanStep } from "../../planner/plan";
import { validatePlan } from "../../planner/validate";
import type { RobotPackage } from "../../program/robotPackage";
import { Belief } from "../../world/belief";
import type { Clock } from "../../world/ports";
import { conditionOf } from "../abilities";
import { type SomeSteps, sparedSteps } from "./sparing";
import { worldOfFew } from "./worldOfFew";

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

/**
 * States for a plan that does what is preferred, ten times what the built-in tasks take. The goal itself may ask for what
 * is not preferred ("put the book in the sink"), and that there is no such plan may take every state to show.
 */
const mostStatesAsPreferred = 1000;

/** So many steps may be more than it takes. */
const longPlan = 8;
/** There is a plan already: no more is worth it. */
const mostStatesAmongFew = 10_000;

/** Plans over the objects that are known, as if what is not known were false; around what is to be avoided, where it can be. */
export function planFromBelief(
  robot: RobotPackage,
  belief: Belief,
  goal: Condition,
  limits: PlanningLimits,
): PlanResult {
  const preferred = preferring(robot);
  const around = without(robot.domain, limits.avoided);
  const best = preferred === robot.domain ? around : without(preferred, limits.avoided);
  const spared = sparedSteps(robot, belief, goal);
  const sparing = spared.length === 0 ? best : without(best, spared);
  for (const domain of new Set([sparing, best, around])) {
    if (domain === robot.domain) break;
    const found = planOver(domain, belief, goal, limits, mostStatesAsPreferred);
    if (found.kind === "plan" || limits.token?.isCancelled) return found;
  }
  return planOver(robot.domain, belief, goal, limits);
}

/** The same with nothing that is to be avoided, and nothing that an action would rather not be done in. */
export function planAsWished(
  robot: RobotPackage,
  belief: Belief,
  goal: Condition,
  limits: PlanningLimits,
): PlanResult {
  const domain = without(preferring(robot), limits.avoided);
  return planOver(domain, belief, goal, limits, domain === robot.domain ? undefined : mostStatesAsPreferred);
}

/** The domain in which what actions prefer is what they need. */
const preferring = oncePer(({ domain, settings, methods }: RobotPackage): Domain => {
  const preferenceOf = (name: string) => {
    const method = methods.find(({ action }) => sameName(action, name));
    const text = method && settings.actions[method.name]?.prefers;
    return text === undefined ? undefined : conditionOf(text);
  };
  if (domain.actions.every(({ name }) => preferenceOf(name) === undefined)) return domain;
  const actions = domain.actions.map((action) => {
    const preferred = preferenceOf(action.name);
    return preferred ? { ...action, precondition: both(action.precondition, [preferred]) } : action;
  });
  return { ...domain, actions };
});

function both(condition: Condition, others: readonly Condition[]): Condition {
  return { kind: "and", operands: [condition, ...others], range: condition.range };
}

function planOver(
  domain: Domain,
  belief: Belief,
  goal: Condition,
  limits: PlanningLimits,
  mostStates?: number,
): PlanResult {
  const found = planAmong(belief, domain, goal, limits, mostStates);
  return found.kind === "plan" && found.steps.length >= longPlan
    ? shorterAmongItsOwn(found, domain, belief, goal, limits)
    : found;
}

type Plan = Extract<PlanResult, { readonly kind: "plan" }>;

/**
 * Most of a home has nothing to do with a task: among the things that a plan itself needs, the same search finds a shorter
 * one at a fraction of the work. It counts where it holds among all things, too.
 */
function shorterAmongItsOwn(
  plan: Plan,
  domain: Domain,
  belief: Belief,
  goal: Condition,
  limits: PlanningLimits,
): Plan {
  const few = worldOfFew(belief, [...constantsIn(goal), ...plan.steps.flatMap(({ args }) => args)]);
  if (few.objects.size === belief.objects.size) return plan;
  const shorter = planAmong(few, domain, goal, limits, mostStatesAmongFew);
  if (shorter.kind !== "plan" || shorter.steps.length >= plan.steps.length) return plan;
  const objects = typedObjects(belief.objects.values());
  const verdict = validatePlan(domain, objects, belief.trueFacts(), goal, shorter.steps);
  return verdict.kind === "valid" ? shorter : plan;
}

function planAmong(
  belief: Belief,
  domain: Domain,
  goal: Condition,
  { clock, token }: PlanningLimits,
  mostStates?: number,
): PlanResult {
  return findPlan({
    domain,
    objects: typedObjects(belief.objects.values()),
    state: [...belief.trueFacts()],
    goal,
    isForRobot: true,
    ...(clock ? { clock, timeLimitMs: planningLimitMs } : {}),
    ...(token ? { token } : {}),
    ...(mostStates === undefined ? {} : { mostStates }),
  });
}

/** The domain in which these steps are never possible. */
function without(domain: Domain, steps: readonly SomeSteps[] = []): Domain {
  if (steps.length === 0) return domain;
  const actions = domain.actions.map((action) => {
    const own = steps.filter(
      ({ action: name, args }) => sameName(name, action.name) && args.length === action.parameters.length,
    );
    if (own.length === 0) return action;
    const { range } = action.precondition;
    const others = own.map(({ args }): Condition => {
      const operands = action.parameters.flatMap(({ name }, index): Condition[] => {
        const arg = args[index];
        if (arg === undefined) return [];
        const left = { kind: "variable", name, range } as const;
        return [{ kind: "equals", left, right: { kind: "constant", name: arg, range }, range }];
      });
      return { kind: "not", operand: { kind: "and", operands, range }, range };
    });
    return { ...action, precondition: both(action.precondition, others) };
  });
  return { ...domain, actions };
}

/** The same for what comes after steps of a plan: else what may ride on what is moved would make places unknown. */
export function asPlanned(belief: Belief): Belief {
  return Belief.complete(belief.objects.values(), belief.trueFacts());
}

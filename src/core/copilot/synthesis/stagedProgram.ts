import type { Condition } from "../../pddl/syntax";
import type { PlanResult, PlanStep } from "../../planner/plan";
import type { RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import { conditionOf } from "../abilities";
import { afterStep } from "../understanding/actions/results";
import type { Stage } from "../understanding/actions/stages";
import { type PlanAndWorld, planAmongFew } from "./planAmongFew";
import { asPlanned, type PlanningLimits, planFromBelief } from "./planFromBelief";

/** Steps that go through stages in turn; what is only on the way is left out where the way is shorter without it. */
export function planStages(
  robot: RobotPackage,
  belief: Belief,
  stages: readonly Stage[],
  limits: PlanningLimits,
): PlanAndWorld | NoPlan {
  const steps: PlanStep[] = [];
  let world = asPlanned(belief);
  for (let at = 0; at < stages.length; ) {
    const end = stages.findIndex(({ isOnTheWay }, index) => index >= at && !isOnTheWay);
    const run = stages.slice(at, end + 1);
    const direct = planInTurn(robot, world, run.slice(-1), limits);
    const inTurn = run.length > 1 ? planInTurn(robot, world, run, limits) : direct;
    const best =
      inTurn.kind === "plan" && direct.kind === "plan" && inTurn.steps.length > direct.steps.length
        ? direct
        : inTurn;
    const found = best.kind === "plan" ? best : direct;
    if (found.kind !== "plan") return found;
    steps.push(...found.steps);
    world = found.world;
    at = end + 1;
  }
  return { kind: "plan", steps, world };
}

type NoPlan = Exclude<PlanResult, { kind: "plan" }>;

function planInTurn(
  robot: RobotPackage,
  belief: Belief,
  stages: readonly Stage[],
  limits: PlanningLimits,
): PlanAndWorld | NoPlan {
  const steps: PlanStep[] = [];
  let world = belief;
  for (const { goal, step, avoided = [] } of stages) {
    // As if it were not there: then nothing is done with it.
    const found = planStage(robot, world.withoutObjects(avoided), goal, limits);
    if (found.kind !== "plan") return found;
    const own = step ? [step] : [];
    steps.push(...found.steps, ...own);
    world =
      avoided.length > 0
        ? worldAfterSteps(world, [...found.steps, ...own], robot)
        : worldAfterSteps(found.world, own, robot);
  }
  return { kind: "plan", steps, world };
}

function worldAfterSteps(world: Belief, steps: readonly PlanStep[], robot: RobotPackage): Belief {
  return steps.reduce((before, { action, args }) => afterStep(before, action, args, robot), world);
}

function planStage(
  robot: RobotPackage,
  world: Belief,
  goal: string,
  limits: PlanningLimits,
): PlanAndWorld | NoPlan {
  const condition = conditionOf(goal);
  if (!condition) throw new Error(`the goal can't be read: ${goal}`);
  const among = planAmongFew(robot, world, goal, condition, limits);
  if (among) return among;
  const found =
    planByParts(robot, world, condition, limits) ?? planFromBelief(robot, world, condition, limits);
  if (found.kind !== "plan") return found;
  return { kind: "plan", steps: found.steps, world: worldAfterSteps(world, found.steps, robot) };
}

/** Goals about more things than this are too much at once. */
const mostThings = 5;

/**
 * A whole table that is to be cleared: one thing after the other, what has been reached being part of every goal.
 * Undefined for goals about few things, and where some thing has no such plan.
 */
function planByParts(
  robot: RobotPackage,
  world: Belief,
  condition: Condition,
  limits: PlanningLimits,
): PlanResult | undefined {
  if (condition.kind !== "and") return undefined;
  const byThing = new Map<string, Condition[]>();
  for (const part of condition.operands) {
    const inner = part.kind === "not" ? part.operand : part;
    const thing = inner.kind === "atom" ? (inner.args[0]?.name ?? "") : "";
    byThing.set(thing, [...(byThing.get(thing) ?? []), part]);
  }
  if (byThing.size <= mostThings) return undefined;
  const steps: PlanStep[] = [];
  let now = world;
  let operands: readonly Condition[] = [];
  for (const parts of byThing.values()) {
    operands = [...operands, ...parts];
    const found = planFromBelief(robot, now, { ...condition, operands }, limits);
    if (found.kind !== "plan") return undefined;
    steps.push(...found.steps);
    now = worldAfterSteps(now, found.steps, robot);
  }
  return { kind: "plan", steps, cost: steps.length, expanded: 0 };
}

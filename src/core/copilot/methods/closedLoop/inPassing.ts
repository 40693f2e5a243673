import { changedPredicates } from "../../../pddl/changes";
import { sameName } from "../../../pddl/syntax";
import type { PlanStep } from "../../../planner/plan";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { Belief } from "../../../world/belief";
import { type Fact, factKey } from "../../../world/facts";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf, conditionOf } from "../../abilities";
import { type PlanningLimits, planAsWished } from "../../synthesis/planFromBelief";
import { rummagesOf } from "../../synthesis/searchCode";
import { conjunction } from "../../understanding/goal";
import { objectIds } from "./handled";

/*
 * Doors and drawers that stand open: what is brushed in passing, and what is in the way.
 */

/** More steps than this are no way to make room. */
const mostSteps = 14;

/**
 * Whether an action did all that it was to do, and only other things are not as they were: a door was brushed, a thing
 * came along with what carries it or fell to the floor, or the robot had to stand elsewhere for it. What needs it otherwise
 * says so when its turn comes.
 */
export function isOnlyInPassing({ call, outcome, comparisons }: Feedback, robot: RobotPackage): boolean {
  const method = robot.methods.find(({ name }) => name === call.action);
  const action = robot.domain.actions.find(({ name }) => method && sameName(name, method.action));
  if (outcome !== "success" || !action) return false;
  const own = changedPredicates(action.effect);
  const differing = comparisons.filter(
    ({ predicted, observed }) => predicted !== "unknown" && predicted !== observed,
  );
  return (
    differing.length > 0 &&
    differing.every(
      ({ fact, observed }) =>
        !objectIds(call.args).includes(fact.args[0]) &&
        ((["attribute", "base"].includes(sourceOf(fact, robot) ?? "") &&
          !own.has(fact.predicate.toLowerCase())) ||
          (["supported-by", "floor"].includes(sourceOf(fact, robot) ?? "") && observed === "true")),
    )
  );
}

/** What a fact of this predicate is read from. */
function sourceOf({ predicate }: Fact, robot: RobotPackage): string | undefined {
  const source = robot.settings.predicates[predicate];
  return source?.from === "geometry" ? source.rule : source?.from;
}

/** Whether facts are about things behind doors that are shut: no look tells of them until those are opened. */
export function areShutAway(facts: readonly Fact[], robot: RobotPackage, belief: Belief): boolean {
  const known = [...belief.trueFacts()];
  const isShut = (place: ObjectId) =>
    rummagesOf(robot).some(
      ({ before, types }) =>
        types.includes(belief.objects.get(place)?.type ?? "") &&
        before.some(
          ({ achieves }) =>
            achieves !== undefined && belief.truth({ predicate: achieves, args: [place] }) !== "true",
        ),
    );
  const isHidden = (thing: ObjectId) =>
    known.some(({ args }) => args.length > 1 && args[0] === thing && args.slice(1).some(isShut));
  return facts.length > 0 && facts.every(({ args }) => args.length > 0 && isHidden(args[0]));
}

/**
 * Where the robot found no way: steps that close what stands open, and leave in the hand what is in it; only what the robot
 * names as in the way, where it does. None where nothing stands open, or where there is no plan for it.
 */
export function wayMade(
  { cause, call, message = "" }: Feedback,
  robot: RobotPackage,
  belief: Belief,
  limits: PlanningLimits,
): readonly PlanStep[] {
  if (cause !== "no-path" && cause !== "blocked") return [];
  const opened = new Set(
    rummagesOf(robot).flatMap(({ before }) =>
      before.flatMap(({ achieves }) => achieves?.toLowerCase() ?? []),
    ),
  );
  const { holding } = abilitiesOf(robot);
  const facts = [...belief.trueFacts()];
  const allOpen = facts.filter(
    ({ predicate, args }) =>
      opened.has(predicate.toLowerCase()) && args.length === 1 && !objectIds(call.args).includes(args[0]),
  );
  const words = new Set(message.match(/[\w-]+/g));
  const named = allOpen.filter(({ args }) => words.has(args[0]));
  const open = named.length > 0 ? named : allOpen;
  if (open.length === 0) return [];
  const held = facts.filter(({ predicate }) => holding !== undefined && sameName(predicate, holding));
  const goal = conditionOf(
    conjunction([...open.map((fact) => `(not ${factKey(fact)})`), ...held.map((fact) => factKey(fact))]),
  );
  const again = robot.methods.filter(({ name }) => name === call.action);
  const avoided = again.map(({ action }) => ({ action, args: objectIds(call.args) }));
  const plan = goal && planAsWished(robot, belief, goal, { ...limits, avoided });
  return plan?.kind === "plan" && plan.steps.length <= mostSteps ? plan.steps : [];
}

import { type Condition, sameName } from "../../../pddl/syntax";
import type { PlanStep } from "../../../planner/plan";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { Belief } from "../../../world/belief";
import { type Fact, factKey } from "../../../world/facts";
import type { ObjectId, WorldObject } from "../../../world/objects";
import { abilitiesOf, conditionOf } from "../../abilities";
import { type PlanningLimits, planAsWished } from "../../synthesis/planFromBelief";
import { conjunction } from "../../understanding/goal";
import { objectIds } from "./handled";
import { isNamedIn } from "./setAside";

/*
 * Where a robot finds no free place for what it is to put somewhere, something that stands there is put elsewhere; and so is
 * what keeps its fingers from a thing.
 */

/** More steps than this are no way to make room. */
const mostSteps = 12;

export interface RoomMade {
  /** What is put elsewhere. */
  readonly thing: ObjectId;
  /** They leave in the hand what is in it. */
  readonly steps: readonly PlanStep[];
}

/**
 * Where there is no room, what is not asked for gives way; where that has not helped, or the arm does not get there between
 * what stands there, what is asked for does, too, if there is nothing else: it is put back by what then is left to do.
 *
 * @param goal what is asked for
 * @param tries how often this call has failed
 * @param history of the run: where there was no room before, nothing is put to make room elsewhere, unless there is no
 * other place; else two things would change places for ever
 */
export function roomMade(
  { cause, call, comparisons, message }: Feedback,
  {
    goal,
    tries,
    history = [],
  }: {
    readonly goal?: string | undefined;
    readonly tries: number;
    readonly history?: readonly Feedback[];
  },
  robot: RobotPackage,
  belief: Belief,
  limits: PlanningLimits,
): RoomMade | undefined {
  const { holding, directRelations } = abilitiesOf(robot);
  const method = robot.methods.find(({ name }) => name === call.action);
  const isLate = tries > 1 && cause === "unreachable";
  if ((cause !== "no-room" && !isLate) || holding === undefined || !method) return undefined;
  const args = objectIds(call.args);
  const facts = [...belief.trueFacts()];
  const held = facts.filter(({ predicate }) => sameName(predicate, holding));
  const isHeld = (id: ObjectId) => held.some((fact) => fact.args.includes(id));
  // Only for what is to be put there: an arm does not get at a button for other reasons.
  const isPut = comparisons.some(
    ({ fact, predicted }) => predicted === "true" && isHeld(fact.args[0]) && args.includes(fact.args[1]),
  );
  if (!isPut) return undefined;
  const there = facts.filter(
    (fact) => fact.args.length === 2 && args.includes(fact.args[1]) && !args.includes(fact.args[0]),
  );
  const avoided = [{ action: method.action, args }];
  const full = history.flatMap((past) =>
    past.call.action === call.action && (past.cause === "no-room" || past.cause === "unreachable")
      ? [{ action: method.action, args: objectIds(past.call.args) }]
      : [],
  );
  const things = largestFirst(there, belief).filter(({ id }) => !isHeld(id));
  const free = things.filter((thing) => !isAskedFor(thing, goal));
  const asked = things.filter((thing) => isAskedFor(thing, goal));
  // Where the robot says what its arm can't get past, anything else makes room in vain.
  const inTheWay = cause === "unreachable" ? wordsOfWhatIsInTheWay(message) : new Set<string>();
  const named = things.filter(({ id }) => inTheWay.has(id));
  for (const thing of new Set([...named, ...free, ...(tries < 2 ? [] : asked)])) {
    const away = there.filter((fact) => fact.args[0] === thing.id).map((fact) => `(not ${factKey(fact)})`);
    // What is put on the thing in hand only gets in its way again.
    const clear = held.flatMap((fact) => notOn(thing.id, fact.args[0], directRelations));
    const wanted = conditionOf(
      conjunction([
        ...away,
        ...clear,
        ...notWhereUnwanted(thing.id, goal),
        ...held.map((fact) => factKey(fact)),
      ]),
    );
    const steps =
      stepsTo(wanted, robot, belief, { ...limits, avoided: [...avoided, ...full] }) ??
      stepsTo(wanted, robot, belief, { ...limits, avoided });
    if (steps) return { thing: thing.id, steps };
  }
  return undefined;
}

/**
 * Where the robot names things that its hand can't get past, the first that can be put elsewhere; the hand is empty again then.
 *
 * @param goal what is asked for
 */
export function handCleared(
  { cause, call, message }: Feedback,
  goal: string | undefined,
  robot: RobotPackage,
  belief: Belief,
  limits: PlanningLimits,
): RoomMade | undefined {
  const { holding, carryable, directRelations } = abilitiesOf(robot);
  if (cause !== "unreachable" || holding === undefined) return undefined;
  const facts = [...belief.trueFacts()];
  if (facts.some(({ predicate }) => sameName(predicate, holding))) return undefined;
  const args = objectIds(call.args);
  const words = wordsOfWhatIsInTheWay(message);
  const named = [...belief.objects.values()].filter(
    ({ id, type }) => words.has(id) && carryable.includes(type) && !args.includes(id),
  );
  for (const { id } of named) {
    const there = facts.filter(
      (fact) => fact.args[0] === id && directRelations.some((each) => sameName(each, fact.predicate)),
    );
    if (there.length === 0) continue;
    const away = there.map((fact) => `(not ${factKey(fact)})`);
    const clear = args.flatMap((arg) => notOn(id, arg, directRelations));
    const wanted = conditionOf(
      conjunction([...away, ...clear, ...notWhereUnwanted(id, goal), `(not (${holding} ${id}))`]),
    );
    const steps = stepsTo(wanted, robot, belief, limits);
    if (steps) return { thing: id, steps };
  }
  return undefined;
}

/** Whether a thing is no more in the way of a call than it was the last time: where room was made, it is worth going on with. */
export function somethingGaveWay(feedback: Feedback, history: readonly Feedback[], belief: Belief): boolean {
  const [before] = history.filter(({ text }) => text === feedback.text).slice(-2, -1);
  if (feedback.cause !== "unreachable" || before?.cause !== "unreachable") return false;
  const [then, now] = [before, feedback].map(({ message }) =>
    [...wordsOfWhatIsInTheWay(message)].filter((word) => belief.objects.has(word)),
  );
  return now.length > 0 && then.some((word) => !now.includes(word));
}

/** Whether a call has found no room for the first time: what failed it before was something else, and no room was made yet. */
export function isNewlyFull({ cause, text }: Feedback, history: readonly Feedback[]): boolean {
  return (
    cause === "no-room" && history.filter((past) => past.text === text && past.cause === cause).length < 2
  );
}

/** "The arm can't get at book_0 from any free place: pot_0 is in its way.": what is behind the colon. */
function wordsOfWhatIsInTheWay(message = ""): ReadonlySet<string> {
  return new Set(message.slice(message.lastIndexOf(": ") + 1).match(/[\w-]+/g));
}

function notOn(thing: ObjectId, place: ObjectId, relations: readonly string[]): string[] {
  return relations.map((relation) => `(not (${relation} ${thing} ${place}))`);
}

/** A table that is to be cleared is no place for what makes room elsewhere. */
function notWhereUnwanted(thing: ObjectId, goal = ""): string[] {
  const cleared = new Map<string, string>();
  const collect = (condition: Condition): void => {
    if (condition.kind === "and") for (const operand of condition.operands) collect(operand);
    if (condition.kind === "forall") collect(condition.body);
    if (condition.kind !== "not" || condition.operand.kind !== "atom") return;
    const { predicate, args } = condition.operand;
    if (args.length !== 2 || args[1].kind !== "constant") return;
    cleared.set(`${predicate} ${args[1].name}`, `(not (${predicate} ${thing} ${args[1].name}))`);
  };
  const asked = conditionOf(goal);
  if (asked) collect(asked);
  return [...cleared.values()];
}

function stepsTo(
  wanted: Condition | undefined,
  robot: RobotPackage,
  belief: Belief,
  limits: PlanningLimits,
): readonly PlanStep[] | undefined {
  const plan = wanted && planAsWished(robot, belief, wanted, limits);
  return plan?.kind === "plan" && plan.steps.length > 0 && plan.steps.length <= mostSteps
    ? plan.steps
    : undefined;
}

function largestFirst(there: readonly Fact[], belief: Belief): WorldObject[] {
  const things = [...new Set(there.map(({ args }) => args[0]))].flatMap((id) => belief.objects.get(id) ?? []);
  const area = ({ size = [0, 0, 0] }: WorldObject): number => size[0] * size[1];
  return things.sort((a, b) => area(b) - area(a));
}

function isAskedFor({ id, type }: WorldObject, goal = ""): boolean {
  return isNamedIn(goal, id) || isNamedIn(goal, type);
}

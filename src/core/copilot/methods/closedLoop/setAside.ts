import { sameName } from "../../../pddl/syntax";
import type { PlanStep } from "../../../planner/plan";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { objectIds } from "./handled";
import { inWords } from "./recoverySteps";

/*
 * Where any thing of a kind will do, one that actions keep failing with is set aside, and another one is taken.
 */

/** What is asked for and how to get there. */
export interface Way {
  /** PDDL condition. */
  readonly goal: string;
  readonly steps: readonly PlanStep[];
  /** Whether another thing will do as well as this one. */
  mayBeSetAside(id: ObjectId): boolean;
}

/** So often may a call fail in a run before no more plans are made that need it. */
const mostFailures = 6;
/** From so many failures on, another thing of the kind is taken where there is one. */
const failuresBeforeAnother = 2;
/** Things that are set aside at most. */
const mostSetAside = 4;

/** How often the call of a step has not done what it should in this run. */
export function failuresOf(
  { action, args }: PlanStep,
  history: readonly Feedback[],
  robot: RobotPackage,
): number {
  const method = robot.methods.find((each) => sameName(each.action, action));
  return history.filter(
    (feedback) =>
      feedback.call.action === method?.name &&
      objectIds(feedback.call.args).join(" ") === args.join(" ") &&
      isFailure(feedback),
  ).length;
}

/** Which step of a plan has failed so often in this run that the plan is not worth carrying out; in words. */
export function doneInVain(
  steps: readonly PlanStep[],
  history: readonly Feedback[],
  robot: RobotPackage,
): string | undefined {
  const vain = steps.find((step) => failuresOf(step, history, robot) >= mostFailures);
  return vain && `${inWords([vain], robot)} has failed ${mostFailures} times in this run.`;
}

/** Whether some call has failed so often that something might be set aside. */
export function hasFailedAgain(history: readonly Feedback[]): boolean {
  const counts = new Map<string, number>();
  for (const feedback of history)
    if (isFailure(feedback)) counts.set(feedback.text, (counts.get(feedback.text) ?? 0) + 1);
  return [...counts.values()].some((count) => count >= failuresBeforeAnother);
}

function isFailure({ outcome, highLevelFailure }: Feedback): boolean {
  return outcome !== "success" || highLevelFailure;
}

/**
 * The first way, or one like it with other things in place of those that calls have failed with. It stays the first where
 * there is no such way, where the sentence is about that very thing, or about all of them.
 *
 * @param wayFrom what the sentence asks for and how to get there, from what is known
 */
export function aroundFailures(
  first: Way,
  belief: Belief,
  failed: (step: PlanStep) => number,
  wayFrom: (belief: Belief) => Way | undefined,
): Way {
  const setAside: string[] = [];
  let way = first;
  for (;;) {
    const vain = way.steps.find((step) => failed(step) >= failuresBeforeAnother);
    if (!vain) return way;
    const thing = vain.args.find((arg) => belief.objects.has(arg));
    if (thing === undefined || setAside.length >= mostSetAside) return first;
    if (!way.mayBeSetAside(thing)) return first;
    setAside.push(thing);
    const next = wayFrom(belief.withoutObjects(setAside));
    // One thing less may not mean that less is asked for.
    if (!next || overKinds(next.goal, belief) !== overKinds(first.goal, belief)) return first;
    way = next;
  }
}

/** Whether a PDDL condition names a thing. */
export function isNamedIn(goal: string, id: ObjectId): boolean {
  return wordsOf(goal).some((word) => sameName(word, id));
}

/** A goal with types in the place of names. */
export function overKinds(goal: string, belief: Belief): string {
  return wordsOf(goal)
    .map((word) => belief.objects.get(word)?.type ?? word)
    .join(" ");
}

function wordsOf(goal: string): readonly string[] {
  return goal.match(/[()]|[^\s()]+/g) ?? [];
}

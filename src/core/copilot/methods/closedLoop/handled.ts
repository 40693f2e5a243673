import type { PlanStep } from "../../../planner/plan";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { ActionArgument } from "../../../world/robotLink";
import type { Abilities } from "../../abilities";

/** What has been in the hand during a run, last first: the objects of the calls that were to fill it. */
export function handledBy(
  history: readonly Feedback[],
  { holding }: Abilities,
  robot: RobotPackage,
): readonly string[] {
  if (holding === undefined) return [];
  const taken = history.flatMap(({ comparisons, call }) => {
    const held = comparisons.flatMap(({ fact, predicted }) =>
      fact.predicate.toLowerCase() === holding.toLowerCase() && predicted === "true" ? fact.args : [],
    );
    if (held.length > 0) return held;
    // Without comparisons (a replayed journal) the objects of such an action itself.
    const action = robot.methods.find(({ name }) => name === call.action)?.action;
    return action !== undefined && fillsHand(action, robot, holding) ? objectIds(call.args) : [];
  });
  return [...new Set(taken.reverse())];
}

/** Whether the step takes something into the hand that is none of these. */
export function takesAnother(
  { action, args }: PlanStep,
  handled: readonly string[],
  robot: RobotPackage,
  holding: string,
): boolean {
  return fillsHand(action, robot, holding) && !args.some((arg) => handled.includes(arg));
}

/** @param name of the PDDL action */
function fillsHand(name: string, robot: RobotPackage, holding: string): boolean {
  const action = robot.domain.actions.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const effect = action?.effect;
  const parts = effect?.kind === "and" ? effect.operands : effect ? [effect] : [];
  return parts.some(
    (part) => part.kind === "add" && part.atom.predicate.toLowerCase() === holding.toLowerCase(),
  );
}

export function objectIds(args: readonly ActionArgument[]): readonly string[] {
  return args.flatMap((arg) => (arg.kind === "object" ? [arg.id] : []));
}

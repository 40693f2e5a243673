import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { PlanningLimits } from "../../synthesis/planFromBelief";
import { objectIds } from "./handled";

/** So often is one call made before it is left to the program, corrections in between. */
export const mostTries = 3;

/** How often this call has not done what it should since it last did, the present time included. */
export function triesInVain(history: readonly Feedback[], text: string): number {
  const same = history.filter((past) => past.text === text).reverse();
  const wentWell = same.findIndex(
    ({ outcome, highLevelFailure, comparisons }) =>
      outcome === "success" &&
      !highLevelFailure &&
      comparisons.every(({ predicted, observed }) => predicted === "unknown" || predicted === observed),
  );
  return Math.max(1, wentWell < 0 ? same.length : wentWell);
}

/** Steps that were made as often as they may be, and did not do what they should. */
export function triedInVain(
  history: readonly Feedback[],
  robot: RobotPackage,
): NonNullable<PlanningLimits["avoided"]> {
  return [...new Map(history.map((past) => [past.text, past])).values()].flatMap(({ text, call }) => {
    const method = robot.methods.find(({ name }) => name === call.action);
    if (!method || triesInVain(history, text) < mostTries) return [];
    return [{ action: method.action, args: objectIds(call.args) }];
  });
}

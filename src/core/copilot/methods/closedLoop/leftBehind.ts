import type { Condition } from "../../../pddl/syntax";
import type { RobotPackage } from "../../../program/robotPackage";
import { conditionTruth } from "../../../runner/goal";
import { withPastPremises } from "../../../runner/pastPremises";
import type { RecoveryRequest } from "../../../runner/recovery";
import { conditionOf } from "../../abilities";

/**
 * What the run's goal still asks for, where nothing is left of it among the things that are where the sentence says: one of
 * them may have fallen down on the way. Undefined where it holds, too.
 */
export function leftBehind(
  { goal, belief, beliefs }: Pick<RecoveryRequest, "goal" | "belief" | "beliefs">,
  { domain }: RobotPackage,
): Condition | undefined {
  const condition = goal === undefined ? undefined : conditionOf(goal);
  if (!condition) return undefined;
  const held = withPastPremises(condition, beliefs, belief, domain);
  return conditionTruth(held, belief, domain) === "true" ? undefined : held;
}

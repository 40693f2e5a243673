import type { RecoveryRequest } from "../../../runner/recovery";
import { factKey } from "../../../world/facts";
import { shortened } from "../../dialogue/promptParts";

/** While the program waits at a call. */
export type WaitingTrigger = Extract<RecoveryRequest["trigger"], { kind: "feedback" | "refused" }>;

/**
 * HiCRISP, section III-A: low level, the action was not performed; high level, it was performed and the state is not the
 * expected one. `unknown`: nobody knows whether it was performed.
 */
export type FailureLevel = "low" | "high" | "unknown";

export interface Failure {
  /** `robot.grasp(banana_0)` */
  readonly call: string;
  readonly level: FailureLevel;
  /** What is known of it. Untrusted text. */
  readonly info: string;
}

/** Where both levels have failed, the low one is settled first; what the state should be is not told before. */
export function failureOf(trigger: WaitingTrigger): Failure {
  if (trigger.kind === "refused")
    return { call: trigger.text, level: "low", info: `not possible: ${trigger.unmet.join("; ")}` };
  const { text: call, outcome, lowLevelFailure, cause, message, comparisons } = trigger.feedback;
  const said = [cause?.replaceAll("-", " "), message && shortened(message, 200)].filter(Boolean).join(": ");
  if (outcome === "unknown") return { call, level: "unknown", info: said || "no word came back" };
  if (lowLevelFailure) return { call, level: "low", info: said || "the robot did not say why" };
  const differences = comparisons
    .filter(({ predicted, observed }) => predicted !== observed)
    .map(({ fact, predicted, observed }) => `${factKey(fact)}: expected ${predicted}, is ${observed}`);
  return { call, level: "high", info: differences.join("; ") || "its effects have not been seen" };
}

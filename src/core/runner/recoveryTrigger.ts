import { type Call, describeCall } from "./actionCall";
import type { Admission, Performed } from "./gate";
import { inWordsAndPddl } from "./goal";
import type { RecoveryRequest } from "./recovery";
import type { RunOutcome } from "./runEvent";

/* What the method is asked about, as it follows from what came of a call, and as a person reads it. */

export type RecoveryTrigger = RecoveryRequest["trigger"];

export type Refusal = Extract<Admission, { kind: "refused" | "invalid" }>;

/** What the gate misses, in words and in PDDL. */
export function unmetInWords(refusal: Refusal): readonly string[] {
  if (refusal.kind === "invalid") return [refusal.message];
  return refusal.unmet.map(({ words, text }) => inWordsAndPddl(words, text));
}

export function refusedTrigger({ action, args }: Call, refusal: Refusal, line: number): RecoveryTrigger {
  return { kind: "refused", text: describeCall(action, args), unmet: unmetInWords(refusal), line };
}

/** A failure, a difference, or effects that nobody saw. */
export function isUnexpected({ feedback, unseen, effectsHold, predicted }: Performed): boolean {
  if (feedback.outcome === "unknown") return !(effectsHold && predicted.size > 0);
  return feedback.lowLevelFailure || feedback.highLevelFailure || unseen.length > 0;
}

/** Of a run that ends because nobody could do anything about it. */
export function unresolvedOutcome(trigger: RecoveryTrigger): RunOutcome {
  return trigger.kind === "feedback" && trigger.feedback.outcome === "unknown" ? "unknown" : "failure";
}

export function describeTrigger(trigger: RecoveryTrigger): string {
  switch (trigger.kind) {
    case "feedback": {
      const { text, outcome, message } = trigger.feedback;
      const what =
        outcome === "unknown"
          ? "came to nobody knows what"
          : outcome === "failure"
            ? "failed"
            : "did not have its effect";
      return `${text} ${what}${message ? ` (${message})` : ""}.`;
    }
    case "refused":
      return `${trigger.text} was not possible: ${trigger.unmet.join("; ")}.`;
    case "goal":
      return `The goal does not hold: ${trigger.unmet.join("; ")}.`;
    case "ended":
      return "The program has come to its end.";
    case "exception":
      return trigger.message;
  }
}

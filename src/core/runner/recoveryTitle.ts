import type { Decision } from "./recovery";

const words = {
  correction: "Correction",
  replan: "Replan",
  extend: "Next step",
  accept: "Accepted as it is",
  "give-up": "Gave up",
} as const satisfies Record<Decision["kind"], string>;

/** What was decided, for a person. Only what changes the program is counted. */
export function recoveryTitle(decision: Decision["kind"], number: number): string {
  const isCounted = decision === "correction" || decision === "replan" || decision === "extend";
  return isCounted ? `${words[decision]} ${number}` : words[decision];
}

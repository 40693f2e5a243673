import type { StackView } from "../../../runner/thoughtView";
import type { FailureStack } from "./stack";

/** The stack as data, the topmost first, and what is done about it. */
export function stackView({ failures, agenda, corrections }: FailureStack): StackView {
  return {
    kind: "stack",
    items: failures.toReversed(),
    agenda: agenda.map(({ call, isRetry }) => ({ call, isRetry })),
    corrections,
  };
}

/** Nothing waits to be settled any more. */
export const emptyStackView: StackView = { kind: "stack", items: [], agenda: [], corrections: 0 };

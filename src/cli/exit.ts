import type { Problem } from "../core/base/problem";

/** Exit codes of every command. */
export const exitCode = {
  fine: 0,
  /** Problems were found, or the task failed. */
  failed: 1,
  /** Bad usage or bad input: nothing was tried. */
  usage: 2,
} as const;

/** Ends a command early with what was wrong with its input; printed in one place, as text or JSON. */
export class UsageError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join("; "));
  }

  static of(message: string, nextStep?: string, file?: string): UsageError {
    return new UsageError([{ code: "usage", severity: "error", message, nextStep, file }]);
  }
}

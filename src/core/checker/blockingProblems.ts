import type { Problem } from "../base/problem";

/**
 * Errors because of which a program is not run. That it ends before its goal is no reason: half a program may be
 * stepped through, and the run itself tells whether the goal was reached.
 */
export function blockingProblems<P extends Problem>(problems: readonly P[]): readonly P[] {
  return problems.filter(({ severity, code }) => severity === "error" && code !== "goal-not-reached");
}

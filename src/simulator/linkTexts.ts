import type { Problem } from "../core/base/problem";

/* How a link to a simulator words what went wrong. */

export function startProblem(message: string, nextStep: string): Problem {
  return { code: "simulator-start", severity: "error", message, nextStep };
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Of what a process wrote to its error output: as a rule the cause. */
export function lastLine(text: string): string {
  return text.trim().split("\n").pop()?.trim() ?? "";
}

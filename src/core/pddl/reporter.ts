import type { Problem, Severity, TextRange } from "../base/problem";

export type ProblemCode =
  | "pddl-syntax"
  | "pddl-unsupported"
  | "pddl-duplicate"
  | "pddl-undeclared-type"
  | "pddl-undeclared-predicate"
  | "pddl-undeclared-variable"
  | "pddl-undeclared-object"
  | "pddl-undeclared-function"
  | "pddl-arity"
  | "pddl-type-mismatch"
  | "pddl-type-cycle"
  | "pddl-domain-name"
  | "pddl-derived-effect"
  | "pddl-derived-cycle"
  | "pddl-requirement"
  | "pddl-negative-cost"
  | "pddl-name-collision";

/** Collects what is wrong with one text. */
export interface Reporter {
  readonly problems: readonly Problem[];
  report(code: ProblemCode, range: TextRange, message: string, nextStep: string, severity?: Severity): void;
}

/** Of each severity; nobody reads more, and a file of a million parentheses would not fit into memory. */
const mostProblems = 1000;

/** Takes over `initial`, the problems that an earlier stage found. */
export function createReporter(file?: string, initial: readonly Problem[] = []): Reporter {
  const problems = [...initial];
  const counts = new Map<Severity, number>();
  for (const { severity } of initial) counts.set(severity, (counts.get(severity) ?? 0) + 1);
  return {
    problems,
    report(code, range, message, nextStep, severity = "error") {
      const count = (counts.get(severity) ?? 0) + 1;
      counts.set(severity, count);
      if (count < mostProblems) problems.push({ code, severity, message, file, range, nextStep });
      else if (count === mostProblems)
        problems.push({
          code: "pddl-too-many",
          severity,
          message: `There are more problems of this severity than the ${mostProblems - 1} before this one.`,
          file,
          range,
          nextStep: "Mend the first ones and look again.",
        });
    },
  };
}

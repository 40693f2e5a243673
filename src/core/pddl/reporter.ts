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
  | "pddl-name-collision";

/** Collects what is wrong with one text. */
export interface Reporter {
  readonly problems: readonly Problem[];
  report(code: ProblemCode, range: TextRange, message: string, nextStep: string, severity?: Severity): void;
}

export function createReporter(file?: string, initial: readonly Problem[] = []): Reporter {
  const problems = [...initial];
  return {
    problems,
    report(code, range, message, nextStep, severity = "error") {
      problems.push({ code, severity, message, file, range, nextStep });
    },
  };
}

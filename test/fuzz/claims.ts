import type { LineIndex } from "../../src/core/base/problem";
import type { ProgramProblem } from "../../src/core/checker/programProblem";
import type { Exploration } from "./execution/paths";
import type { Scenario } from "./scenario";

/** What a rule other than `precondition` says of a program, held against its paths. */
export interface Claim {
  readonly rule: string;
  readonly verdict: "true" | "false" | "false warning" | "undecided";
  readonly detail: string;
}

/** The program is over objects, actions and types that are there, so some rules have nothing to say at all. */
const neverSaid = new Set(["unknown-action", "wrong-argument", "out-of-range"]);

export function claimsOf(
  problems: readonly ProgramProblem[],
  { paths, complete }: Exploration,
  lines: LineIndex,
  scenario: Scenario,
): Claim[] {
  return problems.flatMap((problem): Claim[] => {
    const start = lines.offsetAt(problem.range.start);
    const end = lines.offsetAt(problem.range.end);
    const visits = paths.flatMap((path) => path.visits).filter(({ site }) => site >= start && site < end);
    const claim = (verdict: Claim["verdict"]): Claim[] => [
      {
        rule: problem.rule,
        verdict,
        detail: `line ${problem.range.start.line + 1}: ${problem.severity} ${problem.message}`,
      },
    ];
    if (neverSaid.has(problem.rule)) return claim("false");
    // Where the checker is told of some objects only, the others are rightly unknown.
    if (problem.rule === "unknown-object") return isToldOfAll(scenario) ? claim("false") : [];
    switch (problem.rule) {
      case "unreachable-action":
        return claim(visits.some(({ site }) => site === start) ? "false" : complete ? "true" : "undecided");
      case "redundant-action":
        return claim(
          visits.some(({ site, changed, unasked }) => site === start && changed && !unasked)
            ? "false"
            : "true",
        );
      case "endless-loop": {
        const isThis = (loop: number) => loop > start;
        const entered = paths.filter((path) => [...path.loops].some(isThis));
        const left = entered.some((path) => path.end !== undefined && path.loops.size === 1);
        return claim(!left ? "undecided" : problem.severity === "error" ? "false" : "false warning");
      }
      case "goal-not-reached": {
        const ends = paths.flatMap((path) => path.end ?? []).filter(({ unasked }) => !unasked);
        if (scenario.goal === undefined) return claim("false");
        if (problem.severity === "error")
          return claim(ends.some(({ goalHolds }) => goalHolds) ? "false" : "true");
        if (ends.some(({ goalHolds, failed }) => !goalHolds && !failed)) return claim("true");
        return claim(complete ? "false warning" : "undecided");
      }
      default:
        return [];
    }
  });
}

function isToldOfAll({ initial, objects }: Scenario): boolean {
  return !initial || objects.every(({ id }) => initial.objects.has(id));
}

import { LineIndex } from "../base/problem";
import { applyEdits, type TextEdit } from "../program/programSource";
import type { Checker, CheckInput } from "./checkProgram";
import type { Fix, ProgramProblem } from "./programProblem";

export interface FixAllOptions {
  /** The first fix of every problem of these rules. Left out: of every rule, the fixes that need nobody's eye. */
  readonly rules?: readonly string[];
}

export interface FixedProgram {
  readonly text: string;
  /** Titles of the fixes that were applied, in order. */
  readonly applied: readonly string[];
  /** What is left, without what TypeScript says. */
  readonly problems: readonly ProgramProblem[];
}

/** Fixes can make room for others; a program that is not stable by then is left as it is. */
const mostRounds = 30;

/**
 * Applies fixes again and again until there are none. Fixes that get in each other's way wait for the next round, and a
 * fix that brings more errors than it takes away is taken back.
 */
export function fixAll(
  checker: Pick<Checker, "checkPreconditions">,
  input: CheckInput,
  options: FixAllOptions = {},
): FixedProgram {
  const wanted = { withFixes: true, withStates: false, fixesOf: options.rules };
  const check = (text: string): readonly ProgramProblem[] =>
    checker.checkPreconditions({ ...input, text, ...wanted }).problems;
  const applied: string[] = [];
  const refused = new Set<string>();
  const seen = new Set<string>([input.text]);
  let { text } = input;
  let problems = check(text);
  for (let round = 0; round < mostRounds; round++) {
    const chosen = compatible(text, problems, (problem) => fixOf(problem, options, refused));
    let step = chosen.length === 0 ? undefined : tried(text, chosen, problems, check);
    for (const one of step || chosen.length < 2 ? [] : chosen) {
      step ??= tried(text, [one], problems, check);
      if (!step) refused.add(keyOf(one));
    }
    if (!step) {
      for (const one of chosen) refused.add(keyOf(one));
      if (chosen.length === 0) break;
      continue;
    }
    if (seen.has(step.text)) break;
    seen.add(step.text);
    applied.push(...step.fixes.map(({ title }) => title));
    ({ text, problems } = step);
  }
  return { text, applied, problems };
}

function keyOf({ title, edits }: Fix): string {
  return JSON.stringify([title, edits]);
}

function fixOf(
  problem: ProgramProblem,
  { rules }: FixAllOptions,
  refused: ReadonlySet<string>,
): Fix | undefined {
  const wanted = rules
    ? rules.includes(problem.rule)
      ? problem.fixes
      : []
    : problem.fixes.filter(({ automatic }) => automatic);
  return wanted.slice(0, 1).find((fix) => !refused.has(keyOf(fix)));
}

interface Step {
  readonly text: string;
  readonly fixes: readonly Fix[];
  readonly problems: readonly ProgramProblem[];
}

function tried(
  text: string,
  fixes: readonly Fix[],
  before: readonly ProgramProblem[],
  check: (text: string) => readonly ProgramProblem[],
): Step | undefined {
  const mended = applyEdits(
    text,
    fixes.flatMap(({ edits }) => edits),
  );
  const problems = check(mended);
  const errors = (list: readonly ProgramProblem[]) =>
    list.filter(({ severity }) => severity === "error").length;
  return errors(problems) > errors(before) ? undefined : { text: mended, fixes, problems };
}

/** Fixes whose edits do not touch each other, in the order of the problems. */
function compatible(
  text: string,
  problems: readonly ProgramProblem[],
  choose: (problem: ProgramProblem) => Fix | undefined,
): Fix[] {
  const lines = new LineIndex(text);
  const taken: { readonly start: number; readonly end: number }[] = [];
  const offsets = ({ range }: TextEdit) => ({
    start: lines.offsetAt(range.start),
    end: lines.offsetAt(range.end),
  });
  return problems.flatMap((problem) => {
    const fix = choose(problem);
    if (!fix) return [];
    const places = fix.edits.map(offsets);
    if (places.some(({ start, end }) => taken.some((other) => start <= other.end && other.start <= end)))
      return [];
    taken.push(...places);
    return [fix];
  });
}

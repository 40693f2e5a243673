import { hasErrors, type Problem } from "../core/base/problem";
import { type PlacedStep, parsePlan } from "../core/planner/planText";
import { UsageError } from "./exit";
import { readInput } from "./readInput";

/** The steps of a plan file; errors end the command. */
export function readPlan(file: string): readonly PlacedStep[] {
  const text = readInput(file);
  const { steps, problems } = parsePlan(text, file);
  if (hasErrors(problems)) throw new UsageError(oncePerLine(text, problems));
  return steps;
}

/** A step without its parentheses is one mistake, not one for each of its words. */
function oncePerLine(text: string, problems: readonly Problem[]): Problem[] {
  const lines = text.split(/\r?\n/);
  const told = new Set<number>();
  return problems.flatMap((problem): Problem[] => {
    const line = problem.range?.start.line;
    const written = line === undefined ? undefined : lines[line]?.replace(/;.*/, "");
    if (line === undefined || written === undefined || /[()]/.test(written)) return [problem];
    if (told.has(line)) return [];
    told.add(line);
    const step = written.trim();
    const start = written.indexOf(step);
    return [
      {
        ...problem,
        message: `"${step}" is no step: its parentheses are missing.`,
        range: { start: { line, character: start }, end: { line, character: start + step.length } },
        nextStep: `Write it as (${step.replace(/^[\d.]*\s*:\s*/, "").replace(/\s*\[[^[\]]*\]$/, "")}).`,
      },
    ];
  });
}

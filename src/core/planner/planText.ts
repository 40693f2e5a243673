import type { Problem, TextRange } from "../base/problem";
import { readExpressions } from "../pddl/expressions";
import { headOf, textOf } from "../pddl/parseLists";
import { createReporter } from "../pddl/reporter";
import { type PlanStep, printStep } from "./validate";

/*
 * Plans in the format of the planning competitions: one action in parentheses a line, comments behind a semicolon;
 * the cost is a comment.
 */

export function printPlan(steps: readonly PlanStep[], cost?: number): string {
  const lines = steps.map(printStep);
  if (cost !== undefined) lines.push(`; cost = ${cost}`);
  return lines.map((line) => `${line}\n`).join("");
}

export interface PlacedStep extends PlanStep {
  readonly range: TextRange;
  readonly actionRange: TextRange;
  readonly argRanges: readonly TextRange[];
}

/**
 * Also reads `0: (action …)` and `0.000: (action …) [1]`, as other planners write them. Where every step has a time,
 * steps are taken in the order of their times.
 */
export function parsePlan(
  text: string,
  file?: string,
): { readonly steps: readonly PlacedStep[]; readonly problems: readonly Problem[] } {
  const { expressions, problems } = readExpressions(text, file);
  const reporter = createReporter(file, problems);
  const steps: (PlacedStep & { readonly time: number | undefined })[] = [];
  let time: number | undefined;
  for (const expression of expressions) {
    if (expression.kind === "word") {
      const before = /^(\d+(?:\.\d+)?)?:?$/.exec(expression.text);
      if (before) time = before[1] === undefined ? time : Number(before[1]);
      else if (!/^\[[^[\]]*\]?$/.test(expression.text))
        reporter.report(
          "pddl-syntax",
          expression.range,
          `A step is expected here, not ${textOf(expression)}.`,
          "Write each step as (action object …), on a line of its own, and remarks behind a semicolon.",
        );
      continue;
    }
    const words = expression.items.flatMap((item) => (item.kind === "word" ? [item] : []));
    if (headOf(expression) === "" || words.length < expression.items.length) {
      reporter.report(
        "pddl-syntax",
        expression.range,
        `${textOf(expression)} is no step of a plan.`,
        "Write each step as (action object …).",
      );
      continue;
    }
    const [action, ...args] = words;
    steps.push({
      action: action.text,
      args: args.map((word) => word.text),
      range: expression.range,
      actionRange: action.range,
      argRanges: args.map(({ range }) => range),
      time,
    });
    time = undefined;
  }
  const times = steps.map((step) => step.time);
  if (times.every((each) => each !== undefined)) steps.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
  return { steps: steps.map(({ time: _, ...step }) => step), problems: reporter.problems };
}

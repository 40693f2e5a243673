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
}

/** Also reads `0: (action …)` and `0.000: (action …) [1]`, as other planners write them. */
export function parsePlan(
  text: string,
  file?: string,
): { readonly steps: readonly PlacedStep[]; readonly problems: readonly Problem[] } {
  const { expressions, problems } = readExpressions(text, file);
  const reporter = createReporter(file, problems);
  const steps: PlacedStep[] = [];
  for (const expression of expressions) {
    if (expression.kind === "word") {
      if (/^(\d+(\.\d+)?:|:|\d+(\.\d+)?|\[\d+(\.\d+)?\])$/.test(expression.text)) continue;
      reporter.report(
        "pddl-syntax",
        expression.range,
        `A step is expected here, not ${expression.text}.`,
        "Write each step as (action object …), on a line of its own.",
      );
      continue;
    }
    const words = expression.items.flatMap((item) => (item.kind === "word" ? [item.text] : []));
    if (headOf(expression) === "" || words.length < expression.items.length) {
      reporter.report(
        "pddl-syntax",
        expression.range,
        `${textOf(expression)} is no step of a plan.`,
        "Write each step as (action object …).",
      );
      continue;
    }
    steps.push({ action: words[0], args: words.slice(1), range: expression.range });
  }
  return { steps, problems: reporter.problems };
}

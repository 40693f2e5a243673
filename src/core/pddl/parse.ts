import type { Problem } from "../base/problem";
import { endOf } from "./definition";
import { readExpressions } from "./expressions";
import { parseConditionExpression } from "./parseConditions";
import { createReporter } from "./reporter";
import type { Condition } from "./syntax";

export { checkCondition, checkDomain, checkProblem } from "./check";
export { parseDomain } from "./parseDomain";
export { parseProblem } from "./parseProblem";

/*
 * Text to syntax tree. Whatever can be read is returned, also beside errors, so that an editor can go on helping in
 * the rest of the file. What the names mean is looked at by check.ts.
 */

/** One condition, as in the header of a program: `(forall (?f - fruit) (on ?f plate_0))`. */
export function parseCondition(
  text: string,
  file?: string,
): { readonly condition: Condition | undefined; readonly problems: readonly Problem[] } {
  const { expressions, problems } = readExpressions(text, file);
  const reporter = createReporter(file, problems);
  if (expressions.length !== 1) {
    const range = expressions[1]?.range ?? { start: { line: 0, character: 0 }, end: endOf(text) };
    reporter.report(
      "pddl-syntax",
      range,
      expressions.length === 0
        ? "A condition is expected here."
        : "One condition is expected; here a second begins.",
      "Join several conditions with (and …).",
    );
  }
  const condition = expressions[0] && parseConditionExpression(expressions[0], reporter);
  return { condition, problems: reporter.problems };
}

import type { Problem } from "../../base/problem";
import { err, ok, type Result } from "../../base/result";
import { checkConditionIn, checkEffect, createScope, variablesOf } from "../../pddl/checkFormulas";
import { readExpressions } from "../../pddl/expressions";
import { parseCondition } from "../../pddl/parse";
import { parseEffectExpression } from "../../pddl/parseEffects";
import { createReporter } from "../../pddl/reporter";
import type { Action, Condition, Domain, Effect } from "../../pddl/syntax";
import { contradiction } from "./parts";

/*
 * Formulas that somebody else has written for an action, checked as if they stood in the domain. The "file" of a problem
 * is the part of the action, so that it names action and place: `precondition of pick-up:1:15`.
 */

export function checkedPrecondition(
  text: string,
  action: Action,
  domain: Domain,
): Result<Condition, readonly Problem[]> {
  const file = `precondition of ${action.name}`;
  // Nothing at all is an answer that was forgotten: () says that nothing is needed.
  const { condition, problems } = parseCondition(text, file);
  const found = errorsOf(problems);
  if (!condition || found.length > 0) return err(found);
  const scope = createScope(domain, file, [], "error");
  checkConditionIn(condition, variablesOf(action.parameters), scope);
  const wrong = errorsOf(scope.reporter.problems);
  if (wrong.length > 0) return err(wrong);
  const why = contradiction(condition, action, domain);
  if (why === undefined) return ok(condition);
  return err([
    {
      code: "contradiction",
      severity: "error",
      message: `The precondition can never hold: ${why}.`,
      file,
      range: condition.range,
      nextStep: "Leave out what the action does not need.",
    },
  ]);
}

/** @returns the effect as written, on one line */
export function checkedEffect(
  text: string,
  action: Action,
  domain: Domain,
): Result<{ readonly effect: Effect; readonly text: string }, readonly Problem[]> {
  const file = `effect of ${action.name}`;
  const bare = text.trim() === "" ? "()" : text.trim();
  const { expressions, problems } = readExpressions(bare, file);
  const reporter = createReporter(file, problems);
  if (expressions.length !== 1) {
    const start = { line: 0, character: 0 };
    const range = expressions[1]?.range ?? { start, end: start };
    reporter.report("pddl-syntax", range, "One effect is expected.", "Join several with (and …).");
  }
  const [first] = expressions;
  const effect = first && parseEffectExpression(first, reporter, action.parameters.length);
  const found = errorsOf(reporter.problems);
  if (!effect || found.length > 0) return err(found);
  const scope = createScope(domain, file, [], "error");
  checkEffect(effect, variablesOf(action.parameters), scope);
  const wrong = errorsOf(scope.reporter.problems);
  return wrong.length > 0 ? err(wrong) : ok({ effect, text: bare });
}

/** A fact of a thing that can't be of its type is never true: other tools take it, but nobody means it. */
function errorsOf(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ severity, code }) => severity === "error" || code === "pddl-type-mismatch");
}

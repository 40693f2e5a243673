import type { Expression, List } from "./expressions";
import { parseConditionExpression } from "./parseConditions";
import { expectOperands, parseAtom, parseQuantified, unsupported } from "./parseFormulas";
import { headOf, textOf } from "./parseLists";
import type { Reporter } from "./reporter";
import type { CostExpression, Effect } from "./syntax";

/** Undefined where the expression is no effect; the reason has been reported. */
export function parseEffectExpression(
  expression: Expression,
  reporter: Reporter,
  inScope = 0,
): Effect | undefined {
  const { range } = expression;
  if (expression.kind === "word") {
    reporter.report(
      "pddl-syntax",
      range,
      `An effect is expected here, not ${expression.text}.`,
      `Write it in parentheses: (${expression.text}).`,
    );
    return undefined;
  }
  switch (isUpdateByName(expression) ? "predicate" : headOf(expression)) {
    case "":
      if (expression.items.length > 0)
        reporter.report(
          "pddl-syntax",
          range,
          "This list has no operator; it is read as an and.",
          "Write (and …) round the effects.",
          "warning",
        );
      return { kind: "and", operands: effects(expression.items, reporter, inScope), range };
    case "and":
      return { kind: "and", operands: effects(expression.items.slice(1), reporter, inScope), range };
    case "not": {
      const [operand] = expectOperands(expression, 1, "(not ATOM)", reporter) ?? [];
      if (!operand) return undefined;
      if (operand.kind === "word" || operators.has(headOf(operand)) || headOf(operand) === "") {
        reporter.report(
          "pddl-syntax",
          operand.range,
          `An effect can only delete an atom, not ${textOf(operand)}.`,
          "Delete the atoms one by one: (and (not (p)) (not (q))).",
        );
        return undefined;
      }
      const atom = parseAtom(operand, reporter);
      return atom && { kind: "delete", atom, range };
    }
    case "when": {
      const [left, right] = expectOperands(expression, 2, "(when CONDITION EFFECT)", reporter) ?? [];
      const condition = left && parseConditionExpression(left, reporter, inScope);
      const effect = right && parseEffectExpression(right, reporter, inScope);
      return condition && effect && { kind: "when", condition, effect, range };
    }
    case "forall": {
      const quantified = parseQuantified(expression, "forall", "EFFECT", reporter, inScope);
      const body = quantified && parseEffectExpression(quantified.body, reporter, quantified.inScope);
      return body && { kind: "forall", variables: quantified.variables, body, range };
    }
    case "increase":
      return parseIncrease(expression, reporter);
    case "decrease":
    case "assign":
    case "scale-up":
    case "scale-down":
      unsupported(range, `${textOf(expression)} changes a number`, reporter, "warning");
      return undefined;
    case "probabilistic":
    case "oneof":
      unsupported(range, "This effect happens by chance", reporter);
      return undefined;
    default: {
      if (operators.has(headOf(expression))) {
        reporter.report(
          "pddl-syntax",
          range,
          `An effect can't be ${textOf(expression)}.`,
          "Effects are atoms, (not ATOM), and, forall and (when CONDITION EFFECT).",
        );
        return undefined;
      }
      const atom = parseAtom(expression, reporter);
      return atom && { kind: "add", atom, range };
    }
  }
}

function effects(expressions: readonly Expression[], reporter: Reporter, inScope: number): Effect[] {
  return expressions.flatMap((expression) => parseEffectExpression(expression, reporter, inScope) ?? []);
}

const operators = new Set([
  "and",
  "or",
  "not",
  "imply",
  "forall",
  "exists",
  "when",
  "=",
  "<",
  ">",
  "<=",
  ">=",
]);

/** `(assign ?robot ?task)` is a fact: a number would stand behind the name of a function. */
function isUpdateByName(expression: List): boolean {
  const [, target, amount] = expression.items;
  return (
    /^(increase|decrease|assign|scale-up|scale-down)$/.test(headOf(expression)) &&
    target?.kind === "word" &&
    !isTotalCost(target) &&
    (amount === undefined || (amount.kind === "word" && numberOf(amount.text) === undefined))
  );
}

function parseIncrease(expression: List, reporter: Reporter): Effect | undefined {
  const [target, amount] = expectOperands(expression, 2, "(increase (total-cost) AMOUNT)", reporter) ?? [];
  if (!target || !amount) return undefined;
  if (!isTotalCost(target)) {
    unsupported(expression.range, `${textOf(expression)} changes a number`, reporter, "warning");
    return undefined;
  }
  const cost = parseCost(amount, reporter);
  return cost && { kind: "cost", amount: cost, range: expression.range };
}

/** `(total-cost)`; some files leave out the parentheses. */
export function isTotalCost(expression: Expression): boolean {
  return expression.kind === "word"
    ? expression.text.toLowerCase() === "total-cost"
    : headOf(expression) === "total-cost" && expression.items.length === 1;
}

/** Undefined where the word is no number of PDDL, or too large for one. */
export function numberOf(word: string): number | undefined {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(word)) return undefined;
  const value = Number(word);
  return Number.isFinite(value) ? value : undefined;
}

function parseCost(expression: Expression, reporter: Reporter): CostExpression | undefined {
  if (expression.kind === "word") {
    const value = numberOf(expression.text);
    if (value !== undefined && value < 0) reportNegativeCost(expression.range, reporter);
    return value === undefined
      ? { kind: "function", name: expression.text, args: [] }
      : { kind: "number", value };
  }
  if (/^[-+*/]$/.test(headOf(expression))) {
    unsupported(expression.range, `${textOf(expression)} calculates`, reporter, "warning");
    return undefined;
  }
  const atom = parseAtom(expression, reporter);
  return atom && { kind: "function", name: atom.predicate, args: atom.args };
}

/** A plan could be made cheaper for ever by going in circles. */
export function reportNegativeCost(range: Expression["range"], reporter: Reporter): void {
  reporter.report(
    "pddl-negative-cost",
    range,
    "A cost can't be negative.",
    "Give a cost of 0 or more; add the same amount to all actions if only the difference counts.",
  );
}

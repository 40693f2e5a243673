import type { Expression } from "./expressions";
import { expectOperands, parseAtom, parseQuantified, unsupported } from "./parseFormulas";
import { headOf, parseTerms, textOf } from "./parseLists";
import type { Reporter } from "./reporter";
import type { Condition } from "./syntax";

/**
 * Undefined where the expression is no condition; the reason has been reported. `inScope` counts the variables of the
 * formulas around it.
 */
export function parseConditionExpression(
  expression: Expression,
  reporter: Reporter,
  inScope = 0,
): Condition | undefined {
  const { range } = expression;
  if (expression.kind === "word") {
    reporter.report(
      "pddl-syntax",
      range,
      `A condition is expected here, not ${expression.text}.`,
      `Write it in parentheses: (${expression.text}).`,
    );
    return undefined;
  }
  const rest = expression.items.slice(1);
  switch (headOf(expression)) {
    case "":
      if (expression.items.length === 0) return { kind: "and", operands: [], range };
      // `((p) (q))` is written for `(and (p) (q))` in files from the wild.
      reporter.report(
        "pddl-syntax",
        range,
        "This list has no operator; it is read as an and.",
        "Write (and …) round the conditions.",
        "warning",
      );
      return { kind: "and", operands: conditions(expression.items, reporter, inScope), range };
    case "and":
    case "or":
      return {
        kind: headOf(expression) === "and" ? "and" : "or",
        operands: conditions(rest, reporter, inScope),
        range,
      };
    case "not": {
      const [operand] = expectOperands(expression, 1, "(not CONDITION)", reporter) ?? [];
      const parsed = operand && parseConditionExpression(operand, reporter, inScope);
      return parsed && { kind: "not", operand: parsed, range };
    }
    case "imply": {
      const [left, right] = expectOperands(expression, 2, "(imply PREMISE CONCLUSION)", reporter) ?? [];
      const premise = left && parseConditionExpression(left, reporter, inScope);
      const conclusion = right && parseConditionExpression(right, reporter, inScope);
      return premise && conclusion && { kind: "imply", premise, conclusion, range };
    }
    case "forall":
    case "exists": {
      const kind = headOf(expression) === "forall" ? "forall" : "exists";
      const quantified = parseQuantified(expression, kind, "CONDITION", reporter, inScope);
      const body = quantified && parseConditionExpression(quantified.body, reporter, quantified.inScope);
      return body && { kind, variables: quantified.variables, body, range };
    }
    case "=": {
      const operands = expectOperands(expression, 2, "(= A B)", reporter);
      if (operands?.some((operand) => operand.kind === "list")) {
        unsupported(range, `${textOf(expression)} compares numbers`, reporter);
        return undefined;
      }
      const terms = operands && parseTerms(operands, reporter);
      return terms && { kind: "equals", left: terms[0], right: terms[1], range };
    }
    case "<":
    case ">":
    case "<=":
    case ">=":
      unsupported(range, `${textOf(expression)} compares numbers`, reporter);
      return undefined;
    case "preference":
      unsupported(range, "A preference is a soft goal", reporter);
      return undefined;
    case "when":
      reporter.report(
        "pddl-syntax",
        range,
        "`when` belongs to effects; a condition can't contain it.",
        "Write (imply PREMISE CONCLUSION).",
      );
      return undefined;
    default:
      return parseAtom(expression, reporter);
  }
}

function conditions(expressions: readonly Expression[], reporter: Reporter, inScope: number): Condition[] {
  return expressions.flatMap((expression) => parseConditionExpression(expression, reporter, inScope) ?? []);
}

import type { Expression, List } from "./expressions";
import { headOf, parseTerms, parseTypedNames, textOf } from "./parseLists";
import type { Reporter } from "./reporter";
import type { Atom, Condition, CostExpression, Effect, Term, TypedName } from "./syntax";

/** Variables in scope at one place: whoever tries their values goes one level deeper for each. */
const mostVariables = 500;

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
      unsupported(range, "Preferences are soft goals", reporter);
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
  switch (headOf(expression)) {
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
      unsupported(range, "Effects by chance are not part of PDDL 2.1", reporter);
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

/** `(name arg arg)`; also used for functions. */
export function parseAtom(expression: Expression, reporter: Reporter): Atom | undefined {
  const first = expression.kind === "list" ? expression.items[0] : undefined;
  if (expression.kind !== "list" || first?.kind !== "word") {
    reporter.report(
      "pddl-syntax",
      expression.range,
      `A fact is expected here, not ${textOf(expression)}.`,
      "Write (predicate argument …).",
    );
    return undefined;
  }
  if (first.text.startsWith("?") || first.text.startsWith(":")) {
    reporter.report(
      "pddl-syntax",
      first.range,
      `${first.text} is not the name of a predicate.`,
      "Write (predicate argument …).",
    );
    return undefined;
  }
  const args: Term[] | undefined = parseTerms(expression.items.slice(1), reporter);
  return args && { kind: "atom", predicate: first.text, args, range: expression.range };
}

function parseQuantified(
  expression: List,
  operator: string,
  bodyName: string,
  reporter: Reporter,
  outside: number,
):
  | { readonly variables: readonly TypedName[]; readonly body: Expression; readonly inScope: number }
  | undefined {
  const form = `(${operator} (?x - type) ${bodyName})`;
  const [list, body] = expectOperands(expression, 2, form, reporter) ?? [];
  if (!list || !body) return undefined;
  if (list.kind === "word") {
    reporter.report(
      "pddl-syntax",
      list.range,
      `The variables of ${operator} stand in parentheses.`,
      `Write ${form}.`,
    );
    return undefined;
  }
  const variables = parseTypedNames(list.items, reporter, true);
  const inScope = outside + variables.length;
  return isTooMany(inScope, list.range, reporter) ? undefined : { variables, body, inScope };
}

/** Reports it; what holds so many variables is left out. */
export function isTooMany(variables: number, range: Expression["range"], reporter: Reporter): boolean {
  if (variables <= mostVariables) return false;
  reporter.report(
    "pddl-unsupported",
    range,
    `${variables} variables in one formula are more than ${mostVariables}.`,
    "Split the formula.",
  );
  return true;
}

function expectOperands(
  expression: List,
  count: number,
  form: string,
  reporter: Reporter,
): readonly Expression[] | undefined {
  const operands = expression.items.slice(1);
  if (operands.length === count) return operands;
  reporter.report(
    "pddl-syntax",
    expression.range,
    `${headOf(expression)} takes ${count === 1 ? "one operand" : `${count} operands`}, found ${operands.length}.`,
    `Write ${form}.`,
  );
  return undefined;
}

export function unsupported(
  range: Expression["range"],
  what: string,
  reporter: Reporter,
  severity: "error" | "warning" = "error",
): void {
  reporter.report(
    "pddl-unsupported",
    range,
    `${what}, which is not supported${severity === "warning" ? "; it is left out" : ""}.`,
    "Only facts and (increase (total-cost) …) are supported: say it with predicates.",
    severity,
  );
}

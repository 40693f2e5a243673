import type { Expression, List } from "./expressions";
import { headOf, parseTerms, parseTypedNames, textOf } from "./parseLists";
import type { Reporter } from "./reporter";
import type { Atom, Condition, CostExpression, Effect, Term, TypedName } from "./syntax";

/** Undefined where the expression is no condition; the reason has been reported. */
export function parseConditionExpression(expression: Expression, reporter: Reporter): Condition | undefined {
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
      return { kind: "and", operands: conditions(expression.items, reporter), range };
    case "and":
    case "or":
      return {
        kind: headOf(expression) === "and" ? "and" : "or",
        operands: conditions(rest, reporter),
        range,
      };
    case "not": {
      const [operand] = expectOperands(expression, 1, "(not CONDITION)", reporter) ?? [];
      const parsed = operand && parseConditionExpression(operand, reporter);
      return parsed && { kind: "not", operand: parsed, range };
    }
    case "imply": {
      const [left, right] = expectOperands(expression, 2, "(imply PREMISE CONCLUSION)", reporter) ?? [];
      const premise = left && parseConditionExpression(left, reporter);
      const conclusion = right && parseConditionExpression(right, reporter);
      return premise && conclusion && { kind: "imply", premise, conclusion, range };
    }
    case "forall":
    case "exists": {
      const kind = headOf(expression) === "forall" ? "forall" : "exists";
      const quantified = parseQuantified(expression, kind, "CONDITION", reporter);
      const body = quantified && parseConditionExpression(quantified.body, reporter);
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

function conditions(expressions: readonly Expression[], reporter: Reporter): Condition[] {
  return expressions.flatMap((expression) => parseConditionExpression(expression, reporter) ?? []);
}

/** Undefined where the expression is no effect; the reason has been reported. */
export function parseEffectExpression(expression: Expression, reporter: Reporter): Effect | undefined {
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
      return { kind: "and", operands: effects(expression.items, reporter), range };
    case "and":
      return { kind: "and", operands: effects(expression.items.slice(1), reporter), range };
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
      const condition = left && parseConditionExpression(left, reporter);
      const effect = right && parseEffectExpression(right, reporter);
      return condition && effect && { kind: "when", condition, effect, range };
    }
    case "forall": {
      const quantified = parseQuantified(expression, "forall", "EFFECT", reporter);
      const body = quantified && parseEffectExpression(quantified.body, reporter);
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

function effects(expressions: readonly Expression[], reporter: Reporter): Effect[] {
  return expressions.flatMap((expression) => parseEffectExpression(expression, reporter) ?? []);
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
  if (headOf(target) !== "total-cost") {
    unsupported(expression.range, `${textOf(expression)} changes a number`, reporter, "warning");
    return undefined;
  }
  const cost = parseCost(amount, reporter);
  return cost && { kind: "cost", amount: cost, range: expression.range };
}

function parseCost(expression: Expression, reporter: Reporter): CostExpression | undefined {
  if (expression.kind === "word") {
    const value = Number(expression.text);
    if (Number.isFinite(value)) return { kind: "number", value };
    return { kind: "function", name: expression.text, args: [] };
  }
  const atom = parseAtom(expression, reporter);
  if (!atom) return undefined;
  if (/^[-+*/]$/.test(atom.predicate)) {
    unsupported(expression.range, `${textOf(expression)} calculates`, reporter, "warning");
    return undefined;
  }
  return { kind: "function", name: atom.predicate, args: atom.args };
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
): { readonly variables: readonly TypedName[]; readonly body: Expression } | undefined {
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
  return { variables: parseTypedNames(list.items, reporter, true), body };
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

function unsupported(
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

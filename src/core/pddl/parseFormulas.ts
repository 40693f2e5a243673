import type { Expression, List } from "./expressions";
import { headOf, parseTerms, parseTypedNames, textOf } from "./parseLists";
import type { Reporter } from "./reporter";
import type { Atom, Term, TypedName } from "./syntax";

/* What conditions and effects have in common. */

/** Variables in scope at one place: whoever tries their values goes one level deeper for each. */
const mostVariables = 500;

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

export function parseQuantified(
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

export function expectOperands(
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

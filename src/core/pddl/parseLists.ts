import type { Expression, List, Word } from "./expressions";
import type { Reporter } from "./reporter";
import type { Term, TypedName } from "./syntax";

/** First word of a list, in lower case; empty for anything else. */
export function headOf(expression: Expression): string {
  if (expression.kind !== "list") return "";
  const first = expression.items[0];
  return first?.kind === "word" ? first.text.toLowerCase() : "";
}

/** As written, on one line, cut where it gets long: for messages. */
export function textOf(expression: Expression): string {
  const text = beginningOf(expression, 80);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

/** More than `length` characters, where there are more; lists may be as long as the file. */
function beginningOf(expression: Expression, length: number): string {
  if (expression.kind === "word") return expression.text;
  let text = "(";
  for (const [index, item] of expression.items.entries()) {
    if (text.length > length) return text;
    if (index > 0) text += " ";
    text += beginningOf(item, length - text.length);
  }
  return `${text})`;
}

/** `a b - type c - (either x y) d`: names with their types; `variables` says whether names must start with `?`. */
export function parseTypedNames(
  items: readonly Expression[],
  reporter: Reporter,
  variables: boolean,
): TypedName[] {
  const names: TypedName[] = [];
  let untyped: Word[] = [];
  const finish = (types: readonly string[]) => {
    for (const word of untyped) names.push({ name: word.text, types, range: word.range });
    untyped = [];
  };
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (item.kind === "list") {
      reporter.report(
        "pddl-syntax",
        item.range,
        `A name is expected here, not ${textOf(item)}.`,
        variables
          ? "Write the variables as `?a ?b - type`, without inner parentheses."
          : "Write names as `a b - type`; only `(either x y)` behind a dash has parentheses.",
      );
      continue;
    }
    // `a -type`: no name starts with a dash.
    if (item.text.length > 1 && item.text.startsWith("-")) {
      const type = item.text.slice(1);
      reporter.report(
        "pddl-syntax",
        item.range,
        `A space is missing behind the dash of ${item.text}; it is read as the type ${type}.`,
        `Write - ${type}.`,
        "warning",
      );
      finish([type]);
      continue;
    }
    if (item.text === "-") {
      if (untyped.length === 0)
        reporter.report(
          "pddl-syntax",
          item.range,
          "No name stands before this dash.",
          "Write the names before their type: `a b - type`.",
        );
      const type = items[index + 1];
      if (type === undefined) {
        reporter.report(
          "pddl-syntax",
          item.range,
          "The type behind this dash is missing.",
          "Write the type behind the dash: `a b - type`.",
        );
      } else {
        finish(parseTypes(type, reporter));
        index++;
      }
      continue;
    }
    if (item.text === "?") {
      reporter.report(
        "pddl-syntax",
        item.range,
        "This variable has no name.",
        "Write the name behind the question mark, without a space: ?x.",
      );
      continue;
    }
    if (variables !== item.text.startsWith("?")) {
      reporter.report(
        "pddl-syntax",
        item.range,
        variables ? `A variable starts with "?": ${item.text} does not.` : `${item.text} is a variable.`,
        variables ? `Write ?${item.text}.` : `Write ${item.text.slice(1)}.`,
      );
      if (!variables) continue;
      untyped.push({ ...item, text: `?${item.text}` });
      continue;
    }
    untyped.push(item);
  }
  finish(["object"]);
  return names;
}

function parseTypes(expression: Expression, reporter: Reporter): string[] {
  if (expression.kind === "word") return [expression.text];
  const items = headOf(expression) === "either" ? expression.items.slice(1) : expression.items;
  if (headOf(expression) !== "either" || items.length === 0)
    reporter.report(
      "pddl-syntax",
      expression.range,
      `${textOf(expression)} is not a type.`,
      "Write one type, or alternatives as `(either a b)`.",
    );
  const types = items.flatMap((item) => (item.kind === "word" ? [item.text] : []));
  return types.length > 0 ? types : ["object"];
}

export function parseTerms(items: readonly Expression[], reporter: Reporter): Term[] | undefined {
  const terms: Term[] = [];
  for (const item of items) {
    if (item.kind === "list") {
      reporter.report(
        "pddl-syntax",
        item.range,
        `An object or a variable is expected here, not ${textOf(item)}.`,
        "Write arguments as plain names; functions of objects are not objects.",
      );
      return undefined;
    }
    terms.push(termOf(item));
  }
  return terms;
}

function termOf(word: Word): Term {
  return {
    kind: word.text.startsWith("?") ? "variable" : "constant",
    name: word.text,
    range: word.range,
  };
}

/** The list behind a keyword such as `:parameters`; reports when it is missing or not a list. */
export function expectList(
  expression: Expression | undefined,
  keyword: Word,
  reporter: Reporter,
): List | undefined {
  if (expression?.kind === "list") return expression;
  reporter.report(
    "pddl-syntax",
    (expression ?? keyword).range,
    `A list in parentheses is expected behind ${keyword.text}.`,
    `Write ${keyword.text} ( … ).`,
  );
  return undefined;
}

import type { Expression, List } from "../../pddl/expressions";
import { readExpressions } from "../../pddl/expressions";

/** A line of a domain is not longer where it can be broken. */
const width = 100;

/** A formula on as few lines as it fits on; lines after the first are indented by `indent` columns and more. */
export function formulaText(pddl: string, indent: number): string {
  const [expression] = readExpressions(pddl).expressions;
  return expression ? laidOut(expression, indent, true) : "()";
}

function laidOut(expression: Expression, indent: number, isOutermost = false): string {
  const line = onOneLine(expression);
  const isShort = indent + line.length <= width && !(isOutermost && isJoin(expression));
  if (expression.kind === "word" || isShort) return line;
  const { items } = expression;
  // The variables of a quantifier stay beside it.
  const first = isQuantifier(expression) ? 2 : 1;
  const head = items.slice(0, first).map(onOneLine).join(" ");
  const rest = items.slice(first).map((item) => `\n${" ".repeat(indent)}${laidOut(item, indent + 2)}`);
  return `(${head}${rest.join("")})`;
}

function onOneLine(expression: Expression): string {
  return expression.kind === "word" ? expression.text : `(${expression.items.map(onOneLine).join(" ")})`;
}

/** An `and` of several things is easier to read, and to compare, with one on each line. */
function isJoin(expression: Expression): boolean {
  return headWord(expression) === "and" && expression.kind === "list" && expression.items.length > 2;
}

function isQuantifier(expression: List): boolean {
  return headWord(expression) === "exists" || headWord(expression) === "forall";
}

function headWord(expression: Expression): string {
  const first = expression.kind === "list" ? expression.items[0] : undefined;
  return first?.kind === "word" ? first.text.toLowerCase() : "";
}

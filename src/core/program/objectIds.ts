import { LineIndex, type TextRange } from "../base/problem";
import type { Domain } from "../pddl/syntax";
import { readHeader } from "./programSource";

/** One place where a program names an object by its id. */
export interface ObjectId {
  readonly id: string;
  readonly range: TextRange;
  /** In `get("…")` or `has("…")`, or within a fact: `holds("(on cup_0 table_0)")` and the goal. */
  readonly where: "call" | "fact";
}

/**
 * Every id in a program, in the order of the text: what `get` and `has` are asked for, and what stands in facts. Other
 * strings that look the same may be anything and are left alone.
 */
export function objectIds(text: string, domain: Domain): ObjectId[] {
  const index = new LineIndex(text);
  const found: ObjectId[] = [];
  const add = (id: string, start: number, where: ObjectId["where"]): void => {
    found.push({ id, range: index.rangeAt(start, start + id.length), where });
  };
  const { goal } = readHeader(text);
  if (goal) addIdsOfFact(goal.value, index.offsetAt(goal.range.start), domain, add);
  for (const match of code(text).matchAll(/\.\s*(get|has|holds)\s*\(\s*(["'`])/g)) {
    const start = match.index + match[0].length;
    const end = endOfString(text, start, match[2]);
    if (end === undefined) continue;
    const content = text.slice(start, end);
    if (match[1] === "holds") addIdsOfFact(content, start, domain, add);
    else if (/^[^\s"'`$\\{}()]+$/.test(content)) add(content, start, "call");
  }
  return found;
}

function addIdsOfFact(
  fact: string,
  start: number,
  domain: Domain,
  add: (id: string, start: number, where: "fact") => void,
): void {
  const known = new Set([...connectives, ...domain.constants.map(({ name }) => name.toLowerCase())]);
  // What is put into a template while the program runs has no id yet.
  const plain = fact.replace(/\$\{[^}]*\}/g, (part) => " ".repeat(part.length));
  // Behind `(` stands a predicate; a type stands behind a dash; what begins with `?` is a variable.
  for (const match of plain.matchAll(/(?<=[\s)])(?<!-\s+)(?<!\(\s+)[A-Za-z][\w-]*(?=[\s)]|$)/g)) {
    if (!known.has(match[0].toLowerCase())) add(match[0], start + match.index, "fact");
  }
}

const connectives = ["and", "or", "not", "imply", "forall", "exists", "either"];

/** The text with comments blanked, so that what is commented out names nothing; strings stay. */
function code(text: string): string {
  return text.replace(
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (part, string) => (string === undefined ? part.replace(/[^\n]/g, " ") : part),
  );
}

function endOfString(text: string, start: number, quote: string): number | undefined {
  for (let offset = start; offset < text.length; offset++) {
    if (text[offset] === "\\") offset++;
    else if (text[offset] === quote) return offset;
    else if (text[offset] === "\n" && quote !== "`") return undefined;
  }
  return undefined;
}

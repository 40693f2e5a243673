import type { Problem, TextPosition, TextRange } from "../base/problem";
import { createReporter } from "./reporter";

/** PDDL before it means anything: words and lists, each with its place. */
export type Expression = Word | List;

export interface Word {
  readonly kind: "word";
  readonly text: string;
  readonly range: TextRange;
}

export interface List {
  readonly kind: "list";
  readonly items: readonly Expression[];
  readonly range: TextRange;
}

/** Deeper nesting is no formula that anybody wrote, and would exhaust the stack of whoever walks it. */
const deepestNesting = 400;

const sections = new Set([
  ":requirements",
  ":types",
  ":constants",
  ":predicates",
  ":functions",
  ":derived",
  ":action",
  ":durative-action",
  ":process",
  ":event",
  ":axiom",
  ":domain",
  ":objects",
  ":init",
  ":goal",
  ":metric",
  ":constraints",
]);

interface OpenList {
  readonly start: TextPosition;
  readonly items: Expression[];
}

/** A definition that has been closed; what follows may belong into it. */
interface ClosedDefinition {
  readonly items: Expression[];
  closing: TextRange;
}

/**
 * Reads words and lists, and goes on after a missing or superfluous parenthesis: the keyword of a section, or of a part
 * of an action, in the middle of an unclosed list closes that list, and a section behind a definition that was closed too
 * early is put back into it.
 */
export function readExpressions(
  text: string,
  file?: string,
): { readonly expressions: readonly Expression[]; readonly problems: readonly Problem[] } {
  const reporter = createReporter(file);
  const top: Expression[] = [];
  const stack: OpenList[] = [];
  let definition: ClosedDefinition | undefined;
  let closedTooEarly = false;
  let skippedDepth = 0;
  let line = 0;
  let lineStart = 0;

  const at = (offset: number): TextPosition => ({ line, character: offset - lineStart });
  const character = (offset: number): TextRange => ({ start: at(offset), end: at(offset + 1) });

  const close = (end: TextPosition, closing: TextRange) => {
    const list = stack.pop();
    if (!list) return;
    const expression: List = { kind: "list", items: list.items, range: { start: list.start, end } };
    const parent = stack[stack.length - 1];
    if (parent) {
      parent.items.push(expression);
      return;
    }
    const first = list.items[0];
    if (definition && first?.kind === "word" && sections.has(first.text.toLowerCase())) {
      if (!closedTooEarly)
        reporter.report(
          "pddl-syntax",
          definition.closing,
          "This parenthesis closes the definition too early: a section follows.",
          "Remove one closing parenthesis here or above.",
        );
      closedTooEarly = true;
      definition.items.push(expression);
      definition.closing = closing;
      return;
    }
    definition = { items: list.items, closing };
    top.push(expression);
  };

  const closeUnclosed = (down: number, offset: number) => {
    while (stack.length > down) {
      const { start } = stack[stack.length - 1];
      reporter.report(
        "pddl-syntax",
        { start, end: { line: start.line, character: start.character + 1 } },
        "This parenthesis is never closed.",
        "Add the closing parenthesis where the expression ends.",
      );
      close(at(offset), { start: at(offset), end: at(offset) });
    }
  };

  let offset = 0;
  while (offset < text.length) {
    const code = text.charCodeAt(offset);
    if (code === newline) {
      offset++;
      line++;
      lineStart = offset;
    } else if (isSpace(code)) {
      offset++;
    } else if (code === semicolon) {
      while (offset < text.length && !endsComment(text.charCodeAt(offset))) offset++;
    } else if (code === opening) {
      if (startsSection(text, offset + 1) && stack.length > 1) {
        skippedDepth = 0;
        closeUnclosed(1, offset);
      }
      if (stack.length < deepestNesting) stack.push({ start: at(offset), items: [] });
      else if (skippedDepth++ === 0)
        reporter.report(
          "pddl-syntax",
          character(offset),
          `Expressions are nested deeper than ${deepestNesting} levels; the rest of this one is left out.`,
          "Split the formula.",
        );
      offset++;
    } else if (code === closingCode) {
      if (skippedDepth > 0) skippedDepth--;
      else if (stack.length === 0)
        reporter.report("pddl-syntax", character(offset), "This parenthesis closes nothing.", "Remove it.");
      else close(at(offset + 1), character(offset));
      offset++;
    } else {
      const start = offset++;
      while (offset < text.length && !isDelimiter(text.charCodeAt(offset))) offset++;
      if (code === colon && stack.length > 2 && startsPart(text.slice(start, offset), stack[1])) {
        skippedDepth = 0;
        closeUnclosed(2, start);
      }
      if (skippedDepth > 0) continue;
      const word: Word = {
        kind: "word",
        text: text.slice(start, offset),
        range: { start: at(start), end: at(offset) },
      };
      (stack[stack.length - 1]?.items ?? top).push(word);
    }
  }
  closeUnclosed(0, text.length);
  return { expressions: top, problems: reporter.problems };
}

const newline = 10;
const carriageReturn = 13;
const opening = 40;
const closingCode = 41;
const colon = 58;
const semicolon = 59;

/** Also the spaces of other scripts and the byte order mark, which come with text copied from pages and slides. */
function isSpace(code: number): boolean {
  if (code < 128) return code <= 32;
  return (
    code === 0xa0 ||
    code === 0xfeff ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x3000
  );
}

function endsComment(code: number): boolean {
  return code === newline || code === carriageReturn;
}

function isDelimiter(code: number): boolean {
  return code === opening || code === closingCode || code === semicolon || isSpace(code);
}

const partsOfAction = new Set([":parameters", ":precondition", ":effect"]);

function startsPart(keyword: string, { items: [first] }: OpenList): boolean {
  return (
    first?.kind === "word" &&
    first.text.toLowerCase() === ":action" &&
    partsOfAction.has(keyword.toLowerCase())
  );
}

/** Does a section keyword follow? */
function startsSection(text: string, offset: number): boolean {
  let start = offset;
  while (start < text.length && isSpace(text.charCodeAt(start))) start++;
  if (text.charCodeAt(start) !== colon) return false;
  let end = start;
  while (end < text.length && !isDelimiter(text.charCodeAt(end))) end++;
  return sections.has(text.slice(start, end).toLowerCase());
}

import { LineIndex, type Problem, type TextRange } from "../base/problem";

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
  ":domain",
  ":objects",
  ":init",
  ":goal",
  ":metric",
  ":constraints",
]);

interface OpenList {
  readonly start: number;
  readonly items: Expression[];
}

/**
 * Reads words and lists, and goes on after a missing or superfluous parenthesis: a section keyword in the middle of
 * an unclosed list closes that list, and a section behind a definition that was closed too early is put back into it.
 */
export function readExpressions(
  text: string,
  file?: string,
): { readonly expressions: readonly Expression[]; readonly problems: readonly Problem[] } {
  const lines = new LineIndex(text);
  const problems: Problem[] = [];
  const top: Expression[] = [];
  const stack: OpenList[] = [];
  const definition = { items: undefined as Expression[] | undefined, closedAt: 0, reported: false };
  let skippedDepth = 0;

  const report = (start: number, end: number, message: string, nextStep: string) =>
    problems.push({
      code: "pddl-syntax",
      severity: "error",
      message,
      file,
      range: lines.rangeAt(start, end),
      nextStep,
    });

  const close = (end: number) => {
    const list = stack.pop();
    if (!list) return;
    const expression: List = { kind: "list", items: list.items, range: lines.rangeAt(list.start, end) };
    const parent = stack[stack.length - 1];
    if (parent) {
      parent.items.push(expression);
      return;
    }
    const first = list.items[0];
    if (definition.items && first?.kind === "word" && sections.has(first.text.toLowerCase())) {
      if (!definition.reported)
        report(
          definition.closedAt,
          definition.closedAt + 1,
          "This parenthesis closes the definition too early: a section follows.",
          "Remove one closing parenthesis here or above.",
        );
      definition.reported = true;
      definition.items.push(expression);
      definition.closedAt = end - 1;
      return;
    }
    definition.items = list.items;
    definition.closedAt = end - 1;
    top.push(expression);
  };

  const closeUnclosed = (down: number, end: number) => {
    while (stack.length > down) {
      const { start } = stack[stack.length - 1];
      report(
        start,
        start + 1,
        "This parenthesis is never closed.",
        "Add the closing parenthesis where the expression ends.",
      );
      close(end);
    }
  };

  let offset = 0;
  while (offset < text.length) {
    const character = text[offset];
    if (character === ";") {
      const newline = text.indexOf("\n", offset);
      offset = newline < 0 ? text.length : newline + 1;
    } else if (isSpace(character)) {
      offset++;
    } else if (character === "(") {
      if (stack.length >= deepestNesting) {
        if (skippedDepth === 0)
          report(
            offset,
            offset + 1,
            `Expressions are nested deeper than ${deepestNesting} levels; the rest of this one is left out.`,
            "Split the formula.",
          );
        skippedDepth++;
      } else {
        const keyword = stack.length > 1 ? wordAfter(text, offset + 1).toLowerCase() : "";
        if (sections.has(keyword)) closeUnclosed(1, offset);
        stack.push({ start: offset, items: [] });
      }
      offset++;
    } else if (character === ")") {
      if (skippedDepth > 0) skippedDepth--;
      else if (stack.length === 0)
        report(offset, offset + 1, "This parenthesis closes nothing.", "Remove it.");
      else close(offset + 1);
      offset++;
    } else {
      let end = offset + 1;
      while (end < text.length && !isDelimiter(text[end])) end++;
      if (skippedDepth === 0) {
        const word: Word = {
          kind: "word",
          text: text.slice(offset, end),
          range: lines.rangeAt(offset, end),
        };
        (stack[stack.length - 1]?.items ?? top).push(word);
      }
      offset = end;
    }
  }
  closeUnclosed(0, text.length);
  return { expressions: top, problems };
}

function isSpace(character: string): boolean {
  return character <= " " || character === "\u00a0" || character === "\ufeff";
}

function isDelimiter(character: string): boolean {
  return character === "(" || character === ")" || character === ";" || isSpace(character);
}

function wordAfter(text: string, offset: number): string {
  let start = offset;
  while (start < text.length && isSpace(text[start])) start++;
  let end = start;
  while (end < text.length && !isDelimiter(text[end])) end++;
  return text.slice(start, end);
}

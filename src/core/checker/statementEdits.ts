import { ts } from "ts-morph";
import type { LineIndex } from "../base/problem";
import type { TextEdit } from "../program/programSource";

/** A program as edits see it. */
export interface EditedText {
  readonly source: ts.SourceFile;
  readonly text: string;
  readonly lines: LineIndex;
}

export function newlineOf({ text }: EditedText): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** The white space in front of the line on which a node begins. */
export function indentationOf({ text, source }: EditedText, node: ts.Node): string {
  const start = node.getStart(source);
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1))?.[0] ?? "";
}

/**
 * Takes statements that follow each other out, with the comments above them and their lines where they stand alone
 * there. The only statement of an `if` or a loop leaves an empty block.
 */
export function removeStatements(
  program: EditedText,
  first: ts.Statement,
  last: ts.Statement = first,
): TextEdit {
  const { text, source, lines } = program;
  const { parent } = first;
  const inList = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
  if (!inList) return { range: lines.rangeAt(first.getStart(source), last.getEnd()), newText: "{}" };
  let start = startWithComments(program, first);
  let end = last.getEnd();
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const aloneBefore = /^[ \t]*$/.test(text.slice(lineStart, start));
  const aloneAfter = /^[ \t]*\r?$/.test(text.slice(end, lineEnd < 0 ? text.length : lineEnd));
  if (aloneBefore && aloneAfter && lineEnd >= 0) {
    start = lineStart;
    end = lineEnd + 1;
  } else if (text[end] === " ") end++;
  return { range: lines.rangeAt(start, end), newText: "" };
}

/** Comments directly above a statement go with it. */
function startWithComments({ text, source }: EditedText, statement: ts.Statement): number {
  const start = statement.getStart(source);
  const comments = ts.getLeadingCommentRanges(text, statement.pos) ?? [];
  let result = start;
  for (const { pos, end } of [...comments].reverse()) {
    const ownLine = /^[ \t]*$/.test(text.slice(text.lastIndexOf("\n", pos - 1) + 1, pos));
    if (!ownLine || /\n[ \t]*\r?\n/.test(text.slice(end, result))) break;
    if (/robot-(disable|enable)\b/.test(text.slice(pos, end)) && !text.slice(pos, end).includes("next-line"))
      break;
    result = pos;
  }
  return result;
}

/** An expression put in the place of another keeps its meaning beside `await` and operators only in parentheses. */
export function replaceNode({ source, lines }: EditedText, node: ts.Node, newText: string): TextEdit {
  return { range: lines.rangeAt(node.getStart(source), node.getEnd()), newText };
}

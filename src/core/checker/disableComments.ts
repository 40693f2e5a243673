import { ts } from "ts-morph";
import { LineIndex, type TextRange } from "../base/problem";
import { parseProgram, type TextEdit } from "../program/programSource";
import type { Fix, ProgramProblem } from "./programProblem";

/**
 * A comment that switches rules off: `// robot-disable-next-line RULE, RULE -- REASON`, `// robot-disable-line …`, and,
 * as block comments, from `robot-disable …` to `robot-enable …` or the end of the file. Without names it is for all
 * rules.
 */
export interface DisableComment {
  readonly kind: "next-line" | "line" | "block";
  /** Empty: every rule. */
  readonly rules: readonly DisabledRule[];
  readonly reason: string | undefined;
  /** Of the whole comment. */
  readonly range: TextRange;
  /** First and last line to which it applies, from 0. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Names of the rules of which it kept something back; filled while rules run. */
  readonly used: Set<string>;
}

export interface DisabledRule {
  readonly name: string;
  readonly range: TextRange;
}

/** A reason that nobody has written yet. */
export const reasonPlaceholder = "reason";

const pattern =
  /\/\/[ \t]*robot-disable-(?<line>next-line|line)\b(?<lineRest>[^\r\n]*)|\/\*\s*robot-(?<block>disable-next-line|disable-line|disable|enable)\b(?<blockRest>[\s\S]*?)\*\//g;

export function readDisableComments(source: ts.SourceFile, lines: LineIndex): DisableComment[] {
  const { text } = source;
  if (!text.includes("robot-disable")) return [];
  const found: DisableComment[] = [];
  const open: { readonly at: number; readonly comment: DisableComment }[] = [];
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    if (isInLiteral(source, start)) continue;
    const { line, lineRest = "", block, blockRest = "" } = match.groups ?? {};
    const rest = line === undefined ? blockRest : lineRest;
    const restAt = start + match[0].length - rest.length - (line === undefined ? 2 : 0);
    const range = lines.rangeAt(start, start + match[0].length);
    const { rules, reason } = readRest(rest, restAt, lines);
    if (block === "enable") {
      close(open, found, rules, range.start.line);
      continue;
    }
    const kind = line ?? (block === "disable" ? "block" : block === "disable-line" ? "line" : "next-line");
    const first = kind === "next-line" ? range.end.line + 1 : range.start.line;
    const comment: DisableComment = {
      kind: kind === "block" ? "block" : kind === "line" ? "line" : "next-line",
      rules,
      reason,
      range,
      firstLine: first,
      lastLine: kind === "block" ? Number.POSITIVE_INFINITY : first,
      used: new Set(),
    };
    if (kind === "block") open.push({ at: found.length, comment });
    found.push(comment);
  }
  return found;
}

/** `robot-enable` ends the comments before it, or those that name one of its rules. */
function close(
  open: { readonly at: number; readonly comment: DisableComment }[],
  found: DisableComment[],
  rules: readonly DisabledRule[],
  line: number,
): void {
  for (let index = open.length - 1; index >= 0; index--) {
    const { at, comment } = open[index];
    const names = comment.rules.map(({ name }) => name);
    if (rules.length > 0 && !rules.some(({ name }) => names.includes(name))) continue;
    found[at] = { ...comment, lastLine: line };
    open.splice(index, 1);
  }
}

function readRest(
  rest: string,
  offset: number,
  lines: LineIndex,
): { rules: DisabledRule[]; reason: string | undefined } {
  const separator = /(?:^|\s)--(?=\s|$)/.exec(rest);
  const names = separator ? rest.slice(0, separator.index) : rest;
  const reason = separator ? rest.slice(separator.index + separator[0].length).trim() : "";
  const rules = [...names.matchAll(/[^\s,]+/g)].map((match) => ({
    name: match[0],
    range: lines.rangeAt(offset + match.index, offset + match.index + match[0].length),
  }));
  return { rules, reason: reason === "" || reason === reasonPlaceholder ? undefined : reason };
}

/** What looks like a comment may be text: `"// robot-disable-line"`. */
export function isInLiteral(source: ts.SourceFile, offset: number): boolean {
  const deepest = innermost(source, offset);
  return (
    (ts.isStringLiteralLike(deepest) ||
      ts.isTemplateHead(deepest) ||
      ts.isTemplateMiddleOrTemplateTail(deepest) ||
      ts.isRegularExpressionLiteral(deepest)) &&
    deepest.getStart(source) <= offset
  );
}

function innermost(source: ts.SourceFile, offset: number): ts.Node {
  let node: ts.Node = source;
  for (;;) {
    const child: ts.Node | undefined = ts.forEachChild(node, (each) =>
      each.pos <= offset && offset < each.end ? each : undefined,
    );
    if (!child) return node;
    node = child;
  }
}

/** Takes out what comments keep back, and notes which of them did. */
export function withoutDisabled(
  problems: readonly ProgramProblem[],
  comments: readonly DisableComment[],
): ProgramProblem[] {
  if (comments.length === 0) return [...problems];
  return problems.filter(({ rule, range }) => {
    const line = range.start.line;
    const keeping = comments.filter(
      ({ firstLine, lastLine, rules }) =>
        firstLine <= line &&
        line <= lastLine &&
        (rules.length === 0 || rules.some(({ name }) => name === rule)),
    );
    for (const { used } of keeping) used.add(rule);
    return keeping.length === 0;
  });
}

/**
 * Switches the problem's rule off for its line, or for the file; the reason is left to be written. Empty for what
 * TypeScript reports, and where no comment can stand.
 */
export function disableFixes(text: string, problem: ProgramProblem): Fix[] {
  if (problem.rule === "typescript" || problem.rule === "unused-disable") return [];
  const lines = new LineIndex(text);
  const source = parseProgram(problem.file ?? "program.robot.ts", text);
  const fixes: Fix[] = [];
  const line = forLine(text, source, lines, problem);
  if (line) fixes.push({ title: `Disable ${problem.rule} for this line`, edits: [line] });
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const start = lines.positionAt(endOfHeader(text));
  // In the header a block comment would end the header.
  if (problem.range.start.line < start.line) return fixes;
  const comment = `/* robot-disable ${problem.rule} -- ${reasonPlaceholder} */${newline}`;
  fixes.push({
    title: `Disable ${problem.rule} for this file`,
    edits: [{ range: { start, end: start }, newText: comment }],
  });
  return fixes;
}

function forLine(
  text: string,
  source: ts.SourceFile,
  lines: LineIndex,
  { rule, range }: ProgramProblem,
): TextEdit | undefined {
  const { line } = range.start;
  const there = readDisableComments(source, lines).find(
    ({ kind, firstLine, rules }) => kind !== "block" && firstLine === line && rules.length > 0,
  );
  const last = there?.rules[there.rules.length - 1];
  if (last) return { range: { start: last.range.end, end: last.range.end }, newText: `, ${rule}` };
  const at = lines.offsetAt({ line, character: 0 });
  if (isInLiteral(source, at)) return undefined;
  const indentation = /^[ \t]*/.exec(text.slice(at))?.[0] ?? "";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  return {
    range: lines.rangeAt(at, at),
    newText: `${indentation}// robot-disable-next-line ${rule} -- ${reasonPlaceholder}${newline}`,
  };
}

/** Behind the comment lines at the top, which say what the program is for. */
function endOfHeader(text: string): number {
  return /^\uFEFF?(?:[ \t]*\/\/[^\n]*(?:\n|$))*/.exec(text)?.[0].length ?? 0;
}

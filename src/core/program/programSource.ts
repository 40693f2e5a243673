import { ts } from "ts-morph";
import { LineIndex, type TextRange } from "../base/problem";

/** A header comment, `// @robot mobile-manipulator`. */
export interface HeaderEntry {
  readonly value: string;
  /** Of the value alone. */
  readonly range: TextRange;
}

export type HeaderName = "robot" | "scene" | "task" | "goal";

export type ProgramHeader = Readonly<Partial<Record<HeaderName, HeaderEntry>>>;

/** Reads the comment lines at the top of a program; a name that stands twice counts the first time. */
export function readHeader(text: string): ProgramHeader {
  const header: Partial<Record<HeaderName, HeaderEntry>> = {};
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (let line = 0; at <= text.length; line++) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    const content = text.slice(at, end).replace(/\r$/, "");
    at = end + 1;
    if (content.trim() === "") continue;
    if (!/^\s*\/\//.test(content)) break;
    const match = /^\s*\/\/\s*@(robot|scene|task|goal)\s+(.*?)\s*$/.exec(content);
    if (!match) continue;
    const name = headerNames.find((known) => known === match[1]);
    const value = match[2];
    if (!name || header[name] || value === "") continue;
    const start = content.indexOf(value, content.indexOf(`@${name}`) + name.length + 1);
    header[name] = {
      value,
      range: { start: { line, character: start }, end: { line, character: start + value.length } },
    };
  }
  return header;
}

/** What a header can say. */
export const headerNames: readonly HeaderName[] = ["robot", "scene", "task", "goal"];

/** The robot that a program is written for: its header, else the module that it imports. */
export function robotNameOf(text: string): string | undefined {
  return readHeader(text).robot?.value ?? /\bfrom\s*["']robot:([^"']+)["']/.exec(text)?.[1];
}

/** Where a program names its robot; its beginning, if it does not. */
export function rangeOfRobotName(text: string): TextRange {
  const { robot } = readHeader(text);
  if (robot) return robot.range;
  const name = robotNameOf(text) ?? "";
  const at = name === "" ? 0 : text.indexOf(`robot:${name}`) + "robot:".length;
  return new LineIndex(text).rangeAt(at, at + name.length);
}

export interface TextEdit {
  readonly range: TextRange;
  readonly newText: string;
}

/** Applies edits whose ranges refer to the text as given; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const index = new LineIndex(text);
  const pieces = edits
    .map((edit, order) => ({
      start: index.offsetAt(edit.range.start),
      end: index.offsetAt(edit.range.end),
      newText: edit.newText,
      order,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  let result = "";
  let position = 0;
  for (const piece of pieces) {
    if (piece.start < position) throw new Error("edits overlap");
    result += text.slice(position, piece.start) + piece.newText;
    position = piece.end;
  }
  return result + text.slice(position);
}

export function parseProgram(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
}

/** Errors of the parser, found without types. */
export function syntaxErrors(source: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  // TypeScript keeps them on the tree and has no public reader that does without a whole program.
  const withErrors: ts.SourceFile & { readonly parseDiagnostics?: readonly ts.DiagnosticWithLocation[] } =
    source;
  return withErrors.parseDiagnostics ?? [];
}

/** Whether it has a default export, which is what is run. */
export function exportsTask({ statements }: ts.SourceFile): boolean {
  return statements.some((statement) => {
    if (ts.isExportAssignment(statement)) return !statement.isExportEquals;
    if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      return (
        exportClause !== undefined &&
        ts.isNamedExports(exportClause) &&
        exportClause.elements.some(({ name }) => name.text === "default")
      );
    }
    return (
      ts.isFunctionDeclaration(statement) &&
      (ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false)
    );
  });
}

/** A call `robot.NAME(…)` as text, whatever `robot` turns out to be. */
export interface ActionCallSite {
  readonly method: string;
  /** Of the whole call. */
  readonly range: TextRange;
  readonly nameRange: TextRange;
  readonly argumentRanges: readonly TextRange[];
}

/** Calls of methods with one of these names, in the order of the text. */
export function actionCallSites(source: ts.SourceFile, methods: ReadonlySet<string>): ActionCallSite[] {
  const index = new LineIndex(source.text);
  const sites: ActionCallSite[] = [];
  const rangeOf = (node: ts.Node): TextRange => index.rangeAt(node.getStart(source), node.getEnd());
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      if (methods.has(method)) {
        sites.push({
          method,
          range: rangeOf(node),
          nameRange: rangeOf(node.expression.name),
          argumentRanges: node.arguments.map(rangeOf),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites.sort((a, b) => compare(a.range.start, b.range.start));
}

function compare(a: TextRange["start"], b: TextRange["start"]): number {
  return a.line - b.line || a.character - b.character;
}

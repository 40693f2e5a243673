import { createTwoFilesPatch } from "diff";
import { ts } from "ts-morph";
import type { TextPosition } from "../base/problem";
import { parseProgram } from "../program/programSource";
import type { ActionArgument } from "../world/robotLink";
import { describeArgument } from "./actionCall";
import type { CorrectionStep } from "./recovery";

/*
 * Corrections as program text: the lines that a person would have written before the line that failed. The run itself
 * goes on with the program as it is; this is what people see, and what a replan starts from.
 */

/** Lines put in before a line of the program as it runs. */
export interface CorrectionLines {
  /** From 0, of the text as it runs. */
  readonly beforeLine: number;
  readonly lines: readonly string[];
  /**
   * The line is executed at most once: it stands neither in a loop nor in a helper function. Only then do the lines
   * say the same when the program is run again.
   */
  readonly once: boolean;
}

/** `at`: in the statement that failed; undefined: after everything that the task does. */
export function correctionLines(
  text: string,
  at: TextPosition | undefined,
  steps: readonly CorrectionStep[],
): CorrectionLines {
  const source = parseProgram("program.robot.ts", text);
  const names = parameterNames(source);
  const lines = (indent: string) =>
    steps.map(
      (step) => `${indent}await ${names.robot}.${step.action}(${stepArguments(step.args, names.scene)});`,
    );
  const indentOf = (line: number) => /^[ \t]*/.exec(text.split("\n")[line] ?? "")?.[0] ?? "";
  if (!at) {
    const body = taskOf(source)?.body;
    const end = source.getLineAndCharacterOfPosition(body ? body.end - 1 : source.end).line;
    const last = body?.statements.at(-1);
    const indent = last ? indentOf(source.getLineAndCharacterOfPosition(last.getStart(source)).line) : "  ";
    return { beforeLine: end, lines: lines(indent), once: true };
  }
  const offset = source.getPositionOfLineAndCharacter(at.line, at.character);
  const { statement, once } = statementAt(source, offset);
  const { line } = source.getLineAndCharacterOfPosition(statement ? statement.getStart(source) : offset);
  return { beforeLine: line, lines: lines(indentOf(line)), once };
}

function stepArguments(args: readonly ActionArgument[], scene: string): string {
  return args
    .map((argument) =>
      argument.kind === "object"
        ? `${scene}.get(${JSON.stringify(argument.id)})`
        : describeArgument(argument),
    )
    .join(", ");
}

/** The innermost statement of a block, and whether it is executed at most once in a run. */
function statementAt(
  source: ts.SourceFile,
  offset: number,
): { statement: ts.Statement | undefined; once: boolean } {
  let statement: ts.Statement | undefined;
  let once = true;
  let functions = 0;
  const visit = (node: ts.Node): void => {
    if (offset < node.getStart(source) || offset >= node.end) return;
    if (ts.isFunctionLike(node) && ++functions > 1) once = false;
    if (ts.isFunctionDeclaration(node) && !isDefaultExport(node)) once = false;
    if (ts.isIterationStatement(node, false)) once = false;
    if (
      ts.isStatement(node) &&
      (ts.isBlock(node.parent) || ts.isSourceFile(node.parent) || ts.isCaseOrDefaultClause(node.parent))
    )
      if (!ts.isFunctionDeclaration(node)) statement = node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { statement, once };
}

function isDefaultExport(node: ts.FunctionDeclaration): boolean {
  return (node.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword);
}

function taskOf(source: ts.SourceFile): ts.FunctionDeclaration | undefined {
  return source.statements.find(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) && isDefaultExport(statement),
  );
}

function parameterNames(source: ts.SourceFile): { readonly robot: string; readonly scene: string } {
  const [robot, scene] = (taskOf(source)?.parameters ?? []).map(({ name }) =>
    ts.isIdentifier(name) ? name.text : undefined,
  );
  return { robot: robot ?? "robot", scene: scene ?? "scene" };
}

export interface CorrectedText {
  readonly text: string;
  /** A line of the text as it runs, in the corrected text. */
  toCorrected(line: number): number;
}

export function withCorrections(text: string, corrections: readonly CorrectionLines[]): CorrectedText {
  const at = new Map<number, string[]>();
  for (const { beforeLine, lines } of corrections)
    at.set(beforeLine, [...(at.get(beforeLine) ?? []), ...lines]);
  return {
    text: text
      .split("\n")
      .flatMap((line, index) => [...(at.get(index) ?? []), line])
      .join("\n"),
    toCorrected: (line) =>
      line +
      corrections
        .filter(({ beforeLine }) => beforeLine <= line)
        .reduce((sum, { lines }) => sum + lines.length, 0),
  };
}

/** Unified diff; empty where nothing differs. */
export function programDiff(file: string, before: string, after: string): string {
  if (before === after) return "";
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return createTwoFilesPatch(name, name, before, after, undefined, undefined, { context: 2 }).replace(
    /^(Index: .*\n)?=+\n/,
    "",
  );
}

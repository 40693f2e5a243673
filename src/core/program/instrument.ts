import { ts } from "ts-morph";
import { hiddenCharacters } from "../base/hiddenCharacters";
import { LineIndex, type Problem, type TextPosition } from "../base/problem";
import { createRecent } from "../base/recent";
import { err, ok, type Result } from "../base/result";
import { collectEdits } from "./instrumentEdits";
import type { ProgramPoint, TextInsertion } from "./programPoint";
import { exportsTask, parseProgram, syntaxErrors } from "./programSource";
import { readMappings } from "./sourceMap";

/*
 * User TypeScript → JavaScript for the sandbox. Before every statement stands a synchronous hook, so that a program can
 * be stopped anywhere, also inside synchronous functions; functions announce when they begin and end, so that there is
 * a stack; awaits say where they stand, so that an action call knows its line.
 *
 * The generated code is the body of a function with the parameters `guestParameters`; all names that it adds begin
 * with two underscores, which programs may not use.
 */

export interface InstrumentedProgram {
  readonly code: string;
  readonly points: readonly ProgramPoint[];
  /** Names of the functions; 0 is the module itself. */
  readonly functions: readonly string[];
  /** A place in `code` (from 0) as a place in the program's text. */
  toSource(position: TextPosition): TextPosition | undefined;
}

/** Of the last texts: a benchmark runs the same programs on many seeds. */
const outputs = createRecent<string, ts.TranspileOutput>(16, (a, b) => a === b);

function transpiled(text: string): ts.TranspileOutput {
  const before = outputs.get(text);
  if (before) return before;
  const output = ts.transpileModule(text, {
    fileName: "program.ts",
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.CommonJS,
      sourceMap: true,
      removeComments: false,
      newLine: ts.NewLineKind.LineFeed,
    },
  });
  outputs.add(text, output);
  return output;
}

/** Fails only for programs that can't be run at all: syntax errors, imports, reserved names, no default function. */
export function instrument(text: string, file: string): Result<InstrumentedProgram, readonly Problem[]> {
  const source = parseProgram(file, text);
  const lines = new LineIndex(text);
  const syntaxProblems = syntaxErrors(source).map((error) => syntaxProblem(error, source, file, lines));
  if (syntaxProblems.length > 0) return err(syntaxProblems);
  const forbidden = forbiddenSyntax(source, file, lines);
  if (forbidden.length > 0) return err(forbidden);

  const { insertions, points, functions } = collectEdits(source, lines);
  const instrumented = insertAll(text, insertions);
  const output = transpiled(instrumented.text);
  const code = output.outputText.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
  const mappings: unknown = output.sourceMapText ? JSON.parse(output.sourceMapText).mappings : "";
  const generated = readMappings(typeof mappings === "string" ? mappings : "");
  const instrumentedLines = new LineIndex(instrumented.text);
  return ok({
    code,
    points,
    functions,
    toSource(position) {
      const place = generated.toSource(position.line, position.character);
      if (!place) return undefined;
      const offset = instrumentedLines.offsetAt({ line: place.line, character: place.column });
      return lines.positionAt(instrumented.originalOffset(offset));
    },
  });
}

/** A place in the text of an error's stack, as QuickJS writes it: `at task (program.js:12:5)`. From 0. */
export function firstStackPosition(stack: string, file: string): TextPosition | undefined {
  const at = stack.indexOf(`${file}:`);
  if (at < 0) return undefined;
  const match = /^(\d+)(?::(\d+))?/.exec(stack.slice(at + file.length + 1));
  return match ? { line: Number(match[1]) - 1, character: Number(match[2] ?? 1) - 1 } : undefined;
}

function insertAll(text: string, insertions: readonly TextInsertion[]) {
  const sorted = insertions
    .map((insertion, order) => ({ ...insertion, order }))
    .sort((a, b) => a.offset - b.offset || a.order - b.order);
  const parts: string[] = [];
  /** Start in the new text and length of each insertion, and where the old text goes on. */
  const spans: { start: number; end: number; original: number }[] = [];
  let from = 0;
  let length = 0;
  for (const { offset, text: added } of sorted) {
    parts.push(text.slice(from, offset), added);
    length += offset - from;
    spans.push({ start: length, end: length + added.length, original: offset });
    length += added.length;
    from = offset;
  }
  parts.push(text.slice(from));
  return {
    text: parts.join(""),
    originalOffset(offset: number): number {
      let low = 0;
      let high = spans.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (spans[middle].start <= offset) low = middle + 1;
        else high = middle;
      }
      const span = spans[low - 1];
      if (!span) return offset;
      return offset < span.end ? span.original : span.original + (offset - span.end);
    },
  };
}

function syntaxProblem(
  { start, length, messageText }: ts.DiagnosticWithLocation,
  source: ts.SourceFile,
  file: string,
  lines: LineIndex,
): Problem {
  const from = Math.min(start, source.end);
  return {
    code: "program-syntax",
    severity: "error",
    message: ts.flattenDiagnosticMessageText(messageText, "\n"),
    file,
    range: lines.rangeAt(from, from + length),
    nextStep: "Correct the syntax; nothing of the program was run.",
  };
}

/** What the sandbox can't run. The checker reports these while they are typed; here they are the last word. */
function forbiddenSyntax(source: ts.SourceFile, file: string, lines: LineIndex): Problem[] {
  const problems: Problem[] = [];
  const report = (node: ts.Node, code: string, message: string, nextStep: string) => {
    problems.push({
      code,
      severity: "error",
      message,
      file,
      range: lines.rangeAt(node.getStart(source), node.end),
      nextStep,
    });
  };
  for (const { offset, name } of hiddenCharacters(source.text)) {
    problems.push({
      code: "forbidden-code",
      severity: "error",
      message: `The character ${name} can't be seen, and makes the program look like another one.`,
      file,
      range: lines.rangeAt(offset, offset + 1),
      nextStep: "Remove it; in a string, write its escape instead.",
    });
  }
  const onlyTypes = (node: ts.Node, name: string) => {
    if (!name.startsWith("robot:"))
      report(
        node,
        "forbidden-code",
        `"${name}" can't be imported.`,
        "A program imports only its robot's types.",
      );
  };
  const visit = (node: ts.Node, insideFunction: boolean): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      onlyTypes(node, node.moduleSpecifier.text);
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      onlyTypes(node, node.moduleSpecifier.text);
    } else if (ts.isImportEqualsDeclaration(node)) {
      report(
        node,
        "forbidden-code",
        "`import … =` can't be used.",
        "A program imports only its robot's types.",
      );
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      report(node, "forbidden-code", "Modules can't be loaded.", "A program imports only its robot's types.");
    } else if (ts.isIdentifier(node) && node.text.startsWith("__")) {
      report(
        node,
        "forbidden-code",
        `\`${node.text}\`: names that begin with two underscores are reserved.`,
        "Choose another name.",
      );
    } else if (ts.isWithStatement(node)) {
      report(node, "forbidden-code", "`with` can't be used.", "Name the object instead.");
    } else if (
      !insideFunction &&
      (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier))
    ) {
      report(
        node,
        "program-syntax",
        "`await` stands outside of a function.",
        "Move it into the task's function.",
      );
    }
    const inside = insideFunction || ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(source, false);
  if (!exportsTask(source)) {
    problems.push({
      code: "no-task",
      severity: "error",
      message: "The program exports no default function.",
      file,
      range: lines.rangeAt(0, 0),
      nextStep: "Write `export default async function task(robot: Robot, scene: Scene) { … }`.",
    });
  }
  return problems;
}

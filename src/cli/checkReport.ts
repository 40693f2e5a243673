import { basename, relative, resolve } from "node:path";
import type { Problem, Severity } from "../core/base/problem";
import type { ProgramProblem } from "../core/checker/programProblem";
import { printable, problemLine, type Style, type Terminal } from "./terminal";

/** What was found in one program or robot package. */
export interface CheckedFile {
  /** Absolute. */
  readonly path: string;
  /** Of a program, as it is now. */
  readonly text?: string;
  readonly problems: readonly (Problem | ProgramProblem)[];
  /** Titles of the fixes that were applied. */
  readonly fixed: readonly string[];
}

/** Of the line that a problem is shown in. */
const widestLine = 160;

const styles: Readonly<Record<Severity, Style>> = {
  error: "red",
  warning: "yellow",
  information: "blue",
  hint: "dim",
};

/** For people: each problem with its line, what is unmet, where it was lost, and what can be done. */
export function printProblems(terminal: Terminal, file: CheckedFile): void {
  for (const problem of file.problems) {
    const line = problemLine({ ...problem, nextStep: undefined });
    const [where, rest] = split(line, `${problem.severity}: `);
    terminal.line(
      `${terminal.styled("bold", where)}${terminal.styled(styles[problem.severity], `${problem.severity}: `)}${rest}`,
    );
    // Some problems of a program are in its scene's file, whose text is not here.
    const inProgram = problem.file === undefined || resolve(problem.file) === file.path;
    for (const framed of codeFrame(inProgram ? file.text : undefined, problem))
      terminal.line(terminal.styled("dim", framed));
    if ("rule" in problem) {
      for (const { words, text, onSomeWays } of problem.unmet) {
        const ways = onSomeWays ? " on some ways" : "";
        terminal.line(terminal.styled("dim", printable(`    unmet${ways}: ${words}  ${text}`)));
      }
      for (const { message, range } of problem.related)
        terminal.line(terminal.styled("dim", printable(`    line ${range.start.line + 1}: ${message}`)));
    }
    if (problem.nextStep) terminal.line(printable(`    → ${problem.nextStep}`));
    if (!("rule" in problem)) continue;
    for (const { title } of problem.fixes.filter((fix) => !problem.nextStep?.startsWith(fix.title)))
      terminal.line(terminal.styled("blue", printable(`    fix: ${title}`)));
  }
  for (const title of file.fixed)
    terminal.line(terminal.styled("green", printable(`${name(file)}: fixed: ${title}`)));
}

function split(line: string, separator: string): readonly [string, string] {
  const at = line.indexOf(separator);
  return at < 0 ? ["", line] : [line.slice(0, at), line.slice(at + separator.length)];
}

/** The line of the problem, and marks below the part that it is about. */
export function codeFrame(text: string | undefined, { range }: Problem): string[] {
  const line = range && text?.split(/\r?\n/)[range.start.line];
  if (!range || line === undefined) return [];
  const from = Math.max(0, range.start.character - widestLine / 2);
  const shown = line.slice(from, from + widestLine);
  const last = range.end.line === range.start.line ? range.end.character : line.length;
  const start = range.start.character - from;
  const length = Math.max(1, Math.min(last - from, shown.length) - start);
  const gutter = String(range.start.line + 1).padStart(5);
  const before = shown.slice(0, start).replace(/[^\t]/g, " ");
  return [printable(`${gutter} | ${shown}`), `${" ".repeat(gutter.length)} | ${before}${"^".repeat(length)}`];
}

/** One line each, as compilers print them: `FILE:LINE:COLUMN: SEVERITY: MESSAGE [RULE]`, with the path as `named` gives it. */
export function compactLines(file: CheckedFile): string[] {
  return file.problems.map((problem) =>
    problemLine({ ...problem, message: problem.message.replace(/\s+/g, " "), nextStep: undefined }),
  );
}

/** `2 errors, 1 warning` */
export function summary(files: readonly CheckedFile[]): string {
  const counts = new Map<Severity, number>();
  for (const { severity } of files.flatMap(({ problems }) => problems))
    counts.set(severity, (counts.get(severity) ?? 0) + 1);
  const words: Readonly<Record<Severity, readonly [string, string]>> = {
    error: ["error", "errors"],
    warning: ["warning", "warnings"],
    information: ["remark", "remarks"],
    hint: ["hint", "hints"],
  };
  const parts = (["error", "warning", "information", "hint"] as const).flatMap((severity) => {
    const count = counts.get(severity) ?? 0;
    return count === 0 ? [] : [`${count} ${words[severity][count === 1 ? 0 : 1]}`];
  });
  return parts.length === 0 ? "no problems" : parts.join(", ");
}

export function name({ path }: CheckedFile): string {
  const shown = relative(process.cwd(), path);
  return shown === "" ? basename(path) : shown.startsWith("..") ? path : shown;
}

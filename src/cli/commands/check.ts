import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { hasErrors, type Problem } from "../../core/base/problem";
import { checkProgram } from "../../core/checker/checkProgram";
import type { ProgramProblem } from "../../core/checker/programProblem";
import { robotNameOf } from "../../core/program/programSource";
import { loadRobotPackage, resolveRobotPackage } from "../../platform/robotPackages";
import { exitCode, UsageError } from "../exit";
import { createTerminal, problemLine, type Terminal } from "../terminal";

export interface CheckOptions {
  readonly json?: boolean;
  readonly packages: string[];
  readonly format: "text" | "compiler";
}

export async function checkCommand(files: string[], options: CheckOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const checked = files.map((file) => {
    const path = resolve(file);
    if (!existsSync(path))
      throw UsageError.of("there is no such file", "give the path of a *.robot.ts program", file);
    const problems = statSync(path).isDirectory()
      ? loadRobotPackage(path).problems
      : checkFile(path, options.packages);
    return { file, problems };
  });
  const problems = checked.flatMap((each) => each.problems);
  if (terminal.json) terminal.document({ ok: !hasErrors(problems), files: checked });
  else for (const each of checked) print(terminal, options.format, each.file, each.problems);
  return problems.some(({ severity }) => severity === "error" || severity === "warning")
    ? exitCode.failed
    : exitCode.fine;
}

function checkFile(path: string, packages: readonly string[]): (Problem | ProgramProblem)[] {
  const text = readFileSync(path, "utf8");
  const name = robotNameOf(text);
  if (!name) {
    throw UsageError.of(
      "the program does not say for which robot it is",
      'begin it with a line like `// @robot mobile-manipulator`, or import its types from "robot:mobile-manipulator"',
      path,
    );
  }
  const { package: robot, problems } = resolveRobotPackage(name, [
    ...packages.map((folder) => resolve(folder)),
    dirname(path),
  ]);
  if (!robot) return problems;
  return [...problems, ...checkProgram({ text, file: path, robot }).problems];
}

function print(
  terminal: Terminal,
  format: CheckOptions["format"],
  file: string,
  problems: readonly (Problem | ProgramProblem)[],
) {
  for (const problem of problems) {
    if (format === "compiler") {
      terminal.line(problemLine({ ...problem, nextStep: undefined }));
      continue;
    }
    terminal.line(problemLine(problem));
    if (!("rule" in problem)) continue;
    for (const { words, text } of problem.unmet)
      terminal.line(terminal.styled("dim", `    unmet: ${words}  ${text}`));
    for (const { message, range } of problem.related) {
      terminal.line(terminal.styled("dim", `    line ${range.start.line + 1}: ${message}`));
    }
    for (const { title } of problem.fixes) terminal.line(terminal.styled("blue", `    fix: ${title}`));
  }
  if (problems.length === 0 && format === "text") terminal.line(`${join(file)}: no problems`);
}

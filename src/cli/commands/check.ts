import { renameSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { nearNames } from "../../core/base/nearNames";
import { hasErrors, type Problem } from "../../core/base/problem";
import { type Checker, type CheckInput, createChecker } from "../../core/checker/checkProgram";
import { fixAll } from "../../core/checker/fixAll";
import { rules } from "../../core/checker/rules/registry";
import { type RuleSeverities, readSeverities, ruleSeverities } from "../../core/checker/rules/severity";
import { readText } from "../../platform/readText";
import { loadRobotPackage, robotOfProgram } from "../../platform/robotPackages";
import { rulePageText, rulePageUri } from "../../platform/rulePages";
import { checkInputOf } from "../../platform/scenes";
import { productVersion } from "../../platform/version";
import { type CheckedFile, compactLines, name, printProblems, summary } from "../checkReport";
import { exitCode, UsageError } from "../exit";
import { type FoundInput, findPrograms } from "../findPrograms";
import { orUnwritable } from "../outputFile";
import { readScene } from "../readScene";
import { sarifLog } from "../sarif";
import { createTerminal, type Terminal } from "../terminal";

export interface CheckOptions {
  readonly json?: boolean;
  readonly packages: string[];
  readonly scene?: string;
  readonly format?: "text" | "compact" | "json" | "sarif";
  /** `ID=SEVERITY` */
  readonly rule: readonly string[];
  /** Fix what needs nobody's eye. */
  readonly fix?: boolean;
  /** Fix every problem of these rules. */
  readonly fixRule: readonly string[];
  readonly maxWarnings: number;
}

export async function checkCommand(names: string[], options: CheckOptions): Promise<number> {
  const format = options.format ?? (options.json ? "json" : "text");
  if (options.json && format !== "json")
    throw UsageError.of(`--json and --format ${format} can't both be had`, "leave one of them out");
  const terminal = createTerminal(format === "json" || format === "sarif");
  const severities = parseSeverities(options.rule);
  for (const id of options.fixRule) expectRule(id);
  const checker = createChecker();
  const files = findPrograms(names).map((input) =>
    input.kind === "package"
      ? { path: input.path, problems: loadRobotPackage(input.path).problems, fixed: [] }
      : checkFile(checker, input, options, severities),
  );
  checker.dispose();
  print(terminal, format, files);
  const problems = files.flatMap((file) => file.problems);
  const warnings = problems.filter(({ severity }) => severity === "warning").length;
  return hasErrors(problems) || warnings > options.maxWarnings ? exitCode.failed : exitCode.fine;
}

function parseSeverities(asked: readonly string[]): RuleSeverities {
  const pairs = asked.map((text) => {
    const [id = "", severity = ""] = text.split("=");
    expectRule(id);
    if (!ruleSeverities.some((each) => each === severity)) {
      throw UsageError.of(
        severity === "" ? `--rule ${text} names no severity` : `there is no severity "${severity}"`,
        `write --rule ${id}=SEVERITY with one of ${ruleSeverities.join(", ")}`,
      );
    }
    return [id, severity];
  });
  return readSeverities(Object.fromEntries(pairs));
}

function expectRule(id: string): void {
  const ids = rules.map((rule) => rule.id);
  if (ids.includes(id)) return;
  const near = nearNames(id, ids);
  throw UsageError.of(
    `there is no rule "${id}"`,
    near.length > 0 ? `did you mean ${near.join(" or ")}?` : `the rules are ${ids.join(", ")}`,
  );
}

function checkFile(
  checker: Checker,
  { path, named }: FoundInput,
  options: CheckOptions,
  severities: RuleSeverities,
): CheckedFile {
  const read = readText(path);
  if (!read.ok) return { path, text: "", problems: [read.error], fixed: [] };
  const text = read.value;
  const found = inputOf(path, text, options);
  if (!found.input) {
    if (named && found.problems.every(({ code }) => code === "no-robot"))
      throw new UsageError(found.problems);
    return { path, text, problems: found.problems, fixed: [] };
  }
  const input = { ...found.input, severities };
  const mended = mend(checker, input, options);
  if (mended.text !== text) replaceFile(path, mended.text);
  const { problems } = checker.checkProgram({ ...input, text: mended.text });
  checker.forget(path);
  return { path, text: mended.text, problems: [...found.problems, ...problems], fixed: mended.applied };
}

/** What the checker needs to know of a program; without it, why not. */
function inputOf(
  path: string,
  text: string,
  { packages, scene }: CheckOptions,
): { readonly input: CheckInput | undefined; readonly problems: readonly Problem[] } {
  const folders = packages.map((folder) => resolve(folder));
  const { package: robot, problems } = robotOfProgram({ text, file: path }, folders);
  if (!robot) return { input: undefined, problems };
  const { input, problems: ofScene } = checkInputOf({ text, file: path }, robot, scene && readScene(scene));
  // What is only noted of the package is for `robot check` to say.
  const ofPackage = problems.filter(({ severity }) => severity === "error");
  return { input, problems: [...ofPackage, ...ofScene] };
}

function mend(
  checker: Checker,
  input: CheckInput,
  { fix, fixRule }: CheckOptions,
): { readonly text: string; readonly applied: readonly string[] } {
  let { text } = input;
  const applied: string[] = [];
  const passes = [...(fix ? [{}] : []), ...(fixRule.length > 0 ? [{ rules: fixRule }] : [])];
  for (const pass of passes) {
    const result = fixAll(checker, { ...input, text }, pass);
    text = result.text;
    applied.push(...result.applied);
  }
  return { text, applied };
}

/** Whole or not at all, with the rights that it had. */
function replaceFile(path: string, text: string): void {
  const beside = `${path}.${process.pid}.tmp`;
  orUnwritable(
    path,
    { what: "mended program", nextStep: "make its folder writable, or leave --fix out" },
    () => {
      writeFileSync(beside, text, { mode: statSync(path).mode });
      renameSync(beside, path);
    },
  );
}

function print(
  terminal: Terminal,
  format: NonNullable<CheckOptions["format"]>,
  files: readonly CheckedFile[],
): void {
  const problems = files.flatMap((file) => file.problems);
  switch (format) {
    case "json":
      terminal.document({
        ok: !hasErrors(problems),
        files: files.map((file) => ({ file: name(file), problems: file.problems, fixed: file.fixed })),
      });
      return;
    case "sarif": {
      const described = rules.map(({ id, description, offByDefault }) => ({
        id,
        description,
        ...(offByDefault ? { offByDefault } : {}),
        pageUri: rulePageUri(id),
        pageText: rulePageText(id),
      }));
      terminal.document(sarifLog(files, { version: productVersion, root: process.cwd(), rules: described }));
      return;
    }
    case "compact":
      for (const line of files.flatMap(compactLines)) terminal.line(line);
      return;
    case "text":
      for (const file of files) printProblems(terminal, file);
      terminal.line(
        files.length === 1
          ? `${name(files[0])}: ${summary(files)}`
          : `${files.length} files: ${summary(files)}`,
      );
  }
}

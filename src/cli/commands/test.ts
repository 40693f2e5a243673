import { readdirSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative, resolve } from "node:path";
import { CancellationSource } from "../../core/base/cancellation";
import { junitOf } from "../../engine/regression/junit";
import { type RegressionTest, readRegressionTest, testNameOf } from "../../engine/regression/regressionTest";
import { regressionTestEnding } from "../../engine/regression/regressionTestFile";
import { notRun, type RegressionResult, runRegressionTest } from "../../engine/regression/runRegressionTest";
import type { TestEvent } from "../../engine/regression/testEvent";
import { exitCode, UsageError } from "../exit";
import { interruptionWords } from "../interruptibleRun";
import { expectRunFolder, expectWritable, outputOf, writeOutput } from "../outputFile";
import { createTerminal, printable, problemLine, type Terminal } from "../terminal";

export interface TestOptions {
  readonly json?: boolean;
  readonly jsonLines?: boolean;
  readonly packages: string[];
  readonly jobs?: number;
  readonly output: string;
  readonly junit?: string;
}

/** Repeats saved runs; what fails is told with the folder of its run. */
export async function testCommand(paths: readonly string[], options: TestOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? options.jsonLines ?? false);
  const say = (event: TestEvent) => {
    if (options.jsonLines) process.stdout.write(`${JSON.stringify(event)}\n`);
  };
  const junit = outputOf("JUnit file", "--junit");
  if (options.junit !== undefined) expectWritable(options.junit, junit);
  expectRunFolder(resolve(options.output));
  const files = findTests(paths);
  const { tests, unread } = readAll(files);
  // Whoever follows the tests one by one is told of each; otherwise none is run before all can be read.
  if (unread.length > 0 && !options.jsonLines)
    throw new UsageError(unread.flatMap(({ problems }) => problems));
  const cancellation = new CancellationSource();
  const interrupt = (signal: NodeJS.Signals) => cancellation.cancel(interruptionWords(signal));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const results: RegressionResult[] = [];
  const done = (result: RegressionResult) => {
    results.push(result);
    say({ kind: "ended", result });
    if (!options.jsonLines) tell(terminal, result, results.length, files.length);
  };
  for (const result of unread) done(result);
  const waiting = [...tests];
  const worker = async () => {
    for (let test = waiting.shift(); test && !cancellation.token.isCancelled; test = waiting.shift()) {
      const { file } = test;
      say({ kind: "started", file });
      const result = await runRegressionTest(
        test,
        {
          packages: options.packages.map((folder) => resolve(folder)),
          outputRoot: resolve(options.output),
          onStep: (text) => say({ kind: "step", file, text }),
        },
        cancellation.token,
      );
      if (cancellation.token.isCancelled) return;
      if (result.passed && result.run) rmSync(result.run, { recursive: true, force: true });
      done(result);
    }
  };
  const workers = Math.min(options.jobs ?? availableParallelism(), tests.length);
  try {
    await Promise.all(Array.from({ length: workers }, worker));
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
  // As they were found, whichever ended first.
  results.sort((a, b) => (a.file < b.file ? -1 : 1));
  if (options.junit !== undefined) writeOutput(options.junit, junit, junitOf(results));
  const failed = results.filter(({ passed }) => !passed).length;
  if (options.json) terminal.document({ simulated: true, tests: results });
  else if (cancellation.token.isCancelled) {
    terminal.error(`interrupted: ${results.length} of ${tests.length} tests are done`);
  } else {
    terminal.line(
      failed === 0
        ? `${results.length} passed (simulation)`
        : `${failed} of ${results.length} did not pass (simulation)`,
    );
  }
  return failed > 0 || cancellation.token.isCancelled ? exitCode.failed : exitCode.fine;
}

function tell(terminal: Terminal, result: RegressionResult, done: number, all: number): void {
  const { name, passed, reason, robotSeconds, run, title, problems, place, idleFaults = [] } = result;
  const mark = passed ? terminal.styled("green", "✓") : terminal.styled("red", "✗");
  const what = title === undefined ? "" : ` – ${printable(title)}`;
  terminal.line(`[${done}/${all}] ${mark} ${name}${what} (${robotSeconds.toFixed(0)} robot s)`);
  for (const idle of idleFaults) terminal.line(`    ${terminal.styled("yellow", "!")} ${printable(idle)}`);
  if (passed) return;
  if (problems.length > 0) for (const problem of problems) terminal.line(`    ${problemLine(problem)}`);
  else terminal.line(`    ${printable(reason)}`);
  if (place) terminal.line(`    at ${relative(process.cwd(), place.file)}:${place.line + 1}`);
  if (run !== undefined) terminal.line(terminal.styled("dim", `    ${relative(process.cwd(), run)}`));
}

/** What is hidden and `node_modules` are left out. */
function findTests(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) throw UsageError.of("there is no such file", "check the path", path);
    if (!stats.isDirectory()) {
      found.add(resolve(path));
      continue;
    }
    for (const file of testsBelow(resolve(path))) found.add(file);
  }
  if (found.size === 0) {
    throw UsageError.of(
      `there is no regression test (*${regressionTestEnding}) in ${paths.join(", ")}`,
      "make one of a run: robot-copilot journal RUN --save-test FILE",
    );
  }
  return [...found].sort();
}

function testsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return testsBelow(path);
    return entry.name.endsWith(regressionTestEnding) ? [path] : [];
  });
}

function readAll(files: readonly string[]): { tests: RegressionTest[]; unread: RegressionResult[] } {
  const tests: RegressionTest[] = [];
  const unread: RegressionResult[] = [];
  for (const file of files) {
    const read = readRegressionTest(file);
    if (read.ok) tests.push(read.value);
    else unread.push(notRun({ name: testNameOf(file), file }, read.error));
  }
  return { tests, unread };
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { CancellationSource } from "../../core/base/cancellation";
import { runBenchmark, trialsOf } from "../../engine/benchmark/benchmark";
import { markdownOf } from "../../engine/benchmark/markdown";
import {
  type Measured,
  mergedResults,
  openResults,
  type Results,
  readResults,
  trialKey,
} from "../../engine/benchmark/results";
import { readSuite, robotOf, type Suite, suitesFolder } from "../../engine/benchmark/suite";
import { summaryOf } from "../../engine/benchmark/summary";
import type { TrialResult } from "../../engine/benchmark/trial";
import type { MethodHooks } from "../../engine/method";

import { resolveRobotPackage } from "../../platform/robotPackages";
import { productVersion } from "../../platform/version";
import { formatFaults } from "../../simulator/faults";
import { exitCode, UsageError } from "../exit";
import { writeOutput } from "../outputFile";
import { readFaults } from "../readFaults";
import { chosenMethod, type MethodOptions, readMethodChoice } from "../readMethod";
import { readSeeds, readShard } from "../readTrials";
import { createTerminal, printable, type Terminal } from "../terminal";

export interface BenchOptions extends MethodOptions {
  readonly json?: boolean;
  readonly packages: string[];
  readonly seeds: string;
  readonly faults: string;
  readonly shard: string;
  readonly jobs?: number;
  readonly output?: string;
  readonly keepRuns?: boolean;
  readonly merge?: string[];
}

export async function benchCommand(nameOrPath: string | undefined, options: BenchOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const known = builtInSuites();
  if (nameOrPath === undefined) return listSuites(terminal, known);
  const read = readSuite(nameOrPath, known);
  if (!read.ok) throw new UsageError(read.error);
  const suite = read.value;
  if (options.merge) return printTable(terminal, suite, readAll(options.merge));

  const { package: robot, problems } = resolveRobotPackage(
    robotOf(suite),
    options.packages.map((folder) => resolve(folder)),
  );
  if (!robot) throw new UsageError(problems);
  const faults = readFaults(options.faults === "paper" ? paperFaults(suite) : options.faults);
  const choice = readMethodChoice(options);
  const newMethod = (onModelCall?: MethodHooks["onModelCall"], seed?: number) =>
    chosenMethod({ ...choice, seed }, robot, { onModelCall });
  const measured: Measured = {
    suite: suite.name,
    suiteHash: createHash("sha256").update(readFileSync(suite.file)).digest("hex"),
    method: newMethod().title,
    faults: formatFaults(faults),
    version: productVersion,
    simulated: true,
  };
  const folder = resolve(options.output ?? join(".robot-copilot", "bench", suite.name));
  const opened = openResults(folder, measured);
  if (!opened.ok) throw new UsageError([opened.error]);
  const { done, add } = opened.value;

  const asked = { suite, seeds: readSeeds(options.seeds), shard: readShard(options.shard) };
  const trials = trialsOf(asked);
  const before = new Set(done.map(trialKey));
  const isDone = (trial: { suiteCase: { name: string }; seed: number }) =>
    before.has(trialKey({ case: trial.suiteCase.name, seed: trial.seed }));
  const results: TrialResult[] = [...done];
  let ended = trials.filter(isDone).length;
  if (ended > 0) terminal.line(`${ended} of ${trials.length} trials were done before, in ${folder}`);

  const cancellation = new CancellationSource();
  const interrupt = () => cancellation.cancel("interrupted with Ctrl-C");
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    await runBenchmark(
      {
        ...asked,
        robot,
        createMethod: newMethod,
        faults,
        outputRoot: folder,
        keepAll: options.keepRuns ?? false,
        jobs: options.jobs ?? availableParallelism(),
        isDone,
        onResult: (result) => {
          add(result);
          results.push(result);
          terminal.line(trialLine(terminal, ++ended, trials.length, result));
        },
      },
      cancellation.token,
    );
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
  }
  const all: Results = { measured, trials: results };
  writeOutput(join(folder, "table.md"), "table", markdownOf(suite, all, summaryOf(suite, all)));
  printTable(terminal, suite, all);
  terminal.line(terminal.styled("dim", `kept in ${folder}`));
  if (!cancellation.token.isCancelled) return exitCode.fine;
  terminal.error(
    `interrupted: ${ended} of ${trials.length} trials are done; the same command goes on from there`,
  );
  return exitCode.failed;
}

function builtInSuites(): string[] {
  return readdirSync(suitesFolder())
    .filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json"))
    .map((name) => name.replace(/\.json$/, ""))
    .sort();
}

function listSuites(terminal: Terminal, names: readonly string[]): number {
  const suites = names.flatMap((name) => {
    const read = readSuite(name, names);
    return read.ok ? [read.value] : [];
  });
  if (terminal.json) {
    terminal.document(
      suites.map(({ name, title, source, robot, cases }) => ({
        name,
        title,
        source,
        robot,
        cases: cases.length,
      })),
    );
    return exitCode.fine;
  }
  const width = Math.max(...names.map(({ length }) => length));
  for (const { name, title, cases } of suites) {
    terminal.line(`${terminal.styled("bold", name.padEnd(width))}  ${title} (${cases.length})`);
  }
  return exitCode.fine;
}

function paperFaults({ faults, name }: Suite): string {
  if (faults !== undefined) return faults;
  throw UsageError.of(`the suite ${name} names no fault rates of a paper`, "give them: --faults come-robot");
}

function readAll(folders: readonly string[]): Results {
  const all = folders.map((folder) => {
    const read = readResults(resolve(folder));
    if (!read.ok) throw new UsageError([read.error]);
    return read.value;
  });
  const merged = mergedResults(all);
  if (!merged.ok) throw new UsageError([merged.error]);
  return merged.value;
}

function printTable(terminal: Terminal, suite: Suite, results: Results): number {
  const summary = summaryOf(suite, results);
  if (terminal.json) terminal.document({ ...results.measured, ...summary, trials: results.trials });
  else terminal.line(`\n${printable(markdownOf(suite, results, summary))}`);
  return exitCode.fine;
}

function trialLine(terminal: Terminal, ended: number, of: number, result: TrialResult): string {
  const { success, claimed, written, case: name, seed, robotSeconds, wallSeconds, reason } = result;
  const count = `[${String(ended).padStart(String(of).length)}/${of}]`;
  const times = `${robotSeconds.toFixed(0)} robot s, ${wallSeconds.toFixed(1)} s`;
  if (success) return `${count} ${terminal.styled("green", "✓")} ${name}, seed ${seed}: ${times}`;
  const said = claimed === "success" ? "CLAIMED success, the scene denies it" : (claimed ?? written);
  return `${count} ${terminal.styled("red", "✗")} ${name}, seed ${seed}: ${said}: ${printable(reason)} (${times})`;
}

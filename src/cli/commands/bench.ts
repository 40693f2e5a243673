import { fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { CancellationSource, neverCancelled } from "../../core/base/cancellation";
import { fixedSkillsOf } from "../../core/program/fixedSkills";
import type { RobotPackage } from "../../core/program/robotPackage";
import { runBenchmark, type TrialWorker, trialsOf } from "../../engine/benchmark/benchmark";
import { caseProblems } from "../../engine/benchmark/caseProblems";
import { claimOf, markdownOf } from "../../engine/benchmark/markdown";
import { notMeasuredWords, outageWatch } from "../../engine/benchmark/outage";
import { benchmarkPage } from "../../engine/benchmark/page";
import { processWorker, serveTrials } from "../../engine/benchmark/processWorker";
import {
  lastOfEach,
  type Measured,
  mergedResults,
  openResults,
  type Results,
  readResults,
  trialKey,
} from "../../engine/benchmark/results";
import { readSuite, robotOf, type Suite, suiteHash, suitesFolder } from "../../engine/benchmark/suite";
import { summaryOf } from "../../engine/benchmark/summary";
import { runTrial, type TrialResult, type TrialSetup } from "../../engine/benchmark/trial";
import type { WrittenPreconditions } from "../../engine/benchmark/writtenPreconditions";
import type { MethodHooks } from "../../engine/method";
import type { ModelChoice } from "../../engine/modelChoice";
import { bundlePath } from "../../platform/productFolder";
import { resolveRobotPackage } from "../../platform/robotPackages";
import { productVersion } from "../../platform/version";
import { sandboxPool } from "../../sandbox/sandboxPool";
import { formatFaults, noFaults } from "../../simulator/faults";
import { defaultJobs } from "../benchJobs";
import { benchProgress } from "../benchProgress";
import { exitCode, UsageError } from "../exit";
import { interruptionWords } from "../interruptibleRun";
import { expectWritable, outputOf, writeOutput } from "../outputFile";
import { readFaults } from "../readFaults";
import { chosenMethod, type MethodOptions, readMethodChoice } from "../readMethod";
import { readCases, readSeeds, readShard } from "../readTrials";
import { createTerminal, printable, type Terminal } from "../terminal";
import { writeForSeeds, writtenBefore } from "../writtenPreconditions";

export interface BenchOptions extends MethodOptions {
  readonly json?: boolean;
  readonly packages: string[];
  readonly seeds: string;
  readonly faults: string;
  readonly symbolic?: boolean;
  readonly cases?: string[];
  readonly shard: string;
  readonly jobs?: number;
  readonly output?: string;
  readonly report?: string;
  readonly keepRuns?: boolean;
  /** A model writes what actions need, first. */
  readonly writtenPreconditions?: boolean;
  /** This process does trials for another one. */
  readonly worker?: boolean;
  readonly merge?: string[];
}

export async function benchCommand(nameOrPath: string | undefined, options: BenchOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const known = builtInSuites();
  if (nameOrPath === undefined) {
    if (options.merge)
      throw UsageError.of(
        "--merge does not say of which suite the results are",
        `name it before: bench SUITE --merge ${options.merge.join(" ")}`,
      );
    return listSuites(terminal, known);
  }
  const read = readSuite(nameOrPath, known);
  if (!read.ok) throw new UsageError(read.error);
  const suite = read.value;
  if (options.report !== undefined) expectWritable(options.report, reportOutput);
  if (options.merge) {
    const merged = readAll(options.merge);
    if (options.report !== undefined) writeReport(options.report, suite, merged);
    printTable(terminal, suite, merged);
    const missing = notMeasuredWords(merged.trials);
    if (missing === "") return exitCode.fine;
    terminal.error(`${missing}; the commands that measured these folders do those trials again`);
    return exitCode.failed;
  }

  const { package: robot, problems } = resolveRobotPackage(
    robotOf(suite),
    options.packages.map((folder) => resolve(folder)),
  );
  if (!robot) throw new UsageError(problems);
  const wrongCases = caseProblems(suite, robot);
  if (wrongCases.length > 0) throw new UsageError(wrongCases);
  if (options.symbolic) expectEffects(robot);
  const faults = readFaults(options.faults === "paper" ? paperFaults(suite) : options.faults);
  if (options.symbolic && formatFaults(faults) !== formatFaults(noFaults)) {
    throw UsageError.of(
      "without physics nothing goes wrong: --symbolic has no --faults",
      "leave one of them out",
    );
  }
  const choice = readMethodChoice(options);
  const newMethod = (onModelCall?: MethodHooks["onModelCall"], seed?: number, known: RobotPackage = robot) =>
    chosenMethod({ ...choice, seed }, known, { onModelCall });
  const writer = options.writtenPreconditions ? preconditionsWriter(choice.model, robot) : undefined;
  const measured: Measured = {
    suite: suite.name,
    title: suite.title,
    suiteHash: suiteHash(suite),
    method: `${newMethod().title}${writer ? ", preconditions written by the model" : ""}`,
    faults: formatFaults(faults),
    version: productVersion,
    ...(options.symbolic && { symbolic: true }),
    ...(robot.settings.simulation?.weldGrasp && { weldedGrasps: true }),
    simulated: true,
  };
  const folder = resolve(options.output ?? join(".robot-copilot", "bench", suite.name));
  const opened = openResults(folder, measured);
  if (!opened.ok) throw new UsageError([opened.error]);
  const { known: knownResults, done, add } = opened.value;

  const asked = {
    suite,
    seeds: readSeeds(options.seeds),
    ...(options.cases && { cases: readCases(options.cases, suite.cases) }),
    shard: readShard(options.shard),
  };
  const trials = trialsOf(asked);
  const before = new Set(done.map(trialKey));
  const isDone = (trial: { suiteCase: { name: string }; seed: number }) =>
    before.has(trialKey({ case: trial.suiteCase.name, seed: trial.seed }));
  const results: TrialResult[] = [...knownResults];
  const fresh: TrialResult[] = [];
  const isOutage = outageWatch();
  let stopped = "interrupted";
  let ended = trials.filter(isDone).length;
  if (ended > 0) terminal.line(`${ended} of ${trials.length} trials were done before, in ${folder}`);

  const jobs =
    options.jobs ??
    defaultJobs({
      cores: availableParallelism(),
      trials: trials.length - ended,
      computesAlone: options.symbolic === true && choice.model.kind === "planner",
    });
  const pool = sandboxPool({ bundlePath: bundlePath("sandbox") });
  const setup: TrialSetup = {
    robot,
    createMethod: newMethod,
    faults,
    outputRoot: folder,
    keepAll: options.keepRuns ?? false,
    ...(writer && { preconditionsOf: (seed: number) => writtenBefore(folder, seed) }),
    ...(options.symbolic && { symbolic: true, startSandbox: pool.start }),
  };
  if (options.worker) return serveTrials(trials, (trial) => runTrial(trial, setup, neverCancelled));
  const inProcess: TrialWorker = {
    run: (trial, token) => runTrial(trial, setup, token),
    dispose() {},
  };
  const openWorker = () => (options.symbolic && jobs > 1 ? processWorker(forkWorker) : inProcess);

  const progress = benchProgress(process.stderr, trials.length, ended);
  let failed = 0;
  const cancellation = new CancellationSource();
  const interrupt = (signal: NodeJS.Signals) => cancellation.cancel(interruptionWords(signal));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  try {
    if (writer) {
      const seeds = [...new Set(trials.filter((trial) => !isDone(trial)).map(({ seed }) => seed))];
      await writeForSeeds(robot, writer, folder, seeds, cancellation.token, (seed, written) =>
        progress.above(() => terminal.line(writtenLine(terminal, seed, written))),
      );
    }
    await runBenchmark(
      {
        ...asked,
        jobs,
        openWorker,
        isDone,
        onResult: (result) => {
          add(result);
          results.push(result);
          fresh.push(result);
          ended++;
          if (!result.success && result.notMeasured === undefined) failed++;
          progress.above(() => terminal.line(trialLine(terminal, ended, trials.length, result)));
          progress.update(ended, failed);
          if (!isOutage(result) || cancellation.token.isCancelled) return;
          stopped = `stopped, for the model can't be asked, trial after trial (${printable(result.reason)})`;
          cancellation.cancel(stopped);
        },
      },
      cancellation.token,
    );
  } finally {
    process.off("SIGINT", interrupt);
    process.off("SIGTERM", interrupt);
    pool.dispose();
    progress.end();
  }
  const all: Results = { measured, trials: lastOfEach(results) };
  writeOutput(join(folder, "table.md"), outputOf("table"), markdownOf(suite, all, summaryOf(suite, all)));
  for (const file of [join(folder, "report.html"), ...(options.report ? [options.report] : [])])
    writeReport(file, suite, all);
  printTable(terminal, suite, all);
  terminal.line(terminal.styled("dim", `kept in ${folder}`));
  const missing = notMeasuredWords(fresh);
  if (missing === "" && !cancellation.token.isCancelled) return exitCode.fine;
  if (missing !== "") terminal.error(`${missing}; the same command does these trials again`);
  if (cancellation.token.isCancelled) {
    const count = ended - fresh.filter(({ notMeasured }) => notMeasured !== undefined).length;
    terminal.error(
      `${stopped}: ${count} of ${trials.length} trials are done; the same command goes on from there`,
    );
  }
  return exitCode.failed;
}

/** @throws UsageError where there is nobody to write them, or nothing to write */
function preconditionsWriter(model: ModelChoice, { settings }: RobotPackage) {
  if (model.kind === "planner")
    throw UsageError.of("preconditions are written by a model, and none is named", "name one with --model");
  if (settings.motion)
    throw UsageError.of(
      `the skills of ${settings.name} have no preconditions that could be written`,
      "leave --written-preconditions out",
    );
  return model;
}

function writtenLine(
  terminal: Terminal,
  seed: number,
  { precision, recall, unusable }: WrittenPreconditions,
): string {
  const missing = unusable.length > 0 ? `; nothing usable for ${unusable.join(", ")}` : "";
  return terminal.styled(
    "dim",
    printable(
      `preconditions for seed ${seed}: ${precision.part} of ${precision.of} right, ${recall.part} of ${recall.of} found${missing}`,
    ),
  );
}

/** Without physics an action is what the domain says of it; where that is nothing, there is nothing to measure. */
function expectEffects(robot: RobotPackage): void {
  const { name } = robot.settings;
  if (fixedSkillsOf(robot) === undefined && robot.skills === undefined) return;
  throw UsageError.of(
    `--symbolic needs actions that the domain says the effects of, and those of ${name} are movements`,
    "leave --symbolic out, and measure in physics",
  );
}

const reportOutput = outputOf("report", "--report");

function writeReport(file: string, suite: Suite, results: Results): void {
  writeOutput(file, reportOutput, benchmarkPage(suite, results, summaryOf(suite, results)));
}

/** The same command once more, which takes its trials from this one. */
function forkWorker() {
  const [, cli, ...args] = process.argv;
  return fork(cli, [...args, "--worker"], {
    // Planning makes much that is soon thrown away: with room for it, less is spent on collecting it.
    execArgv: [...process.execArgv, "--max-semi-space-size=64"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
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

function printTable(terminal: Terminal, suite: Suite, results: Results): void {
  const summary = summaryOf(suite, results);
  if (terminal.json) terminal.document({ ...results.measured, ...summary, trials: results.trials });
  else terminal.line(`\n${printable(markdownOf(suite, results, summary))}`);
}

function trialLine(terminal: Terminal, ended: number, of: number, result: TrialResult): string {
  const {
    success,
    claimed,
    unverified,
    notMeasured,
    case: name,
    seed,
    robotSeconds,
    wallSeconds,
    reason,
  } = result;
  const count = `[${String(ended).padStart(String(of).length)}/${of}]`;
  const times = `${robotSeconds.toFixed(0)} robot s, ${wallSeconds.toFixed(1)} s`;
  if (success) return `${count} ${terminal.styled("green", "✓")} ${name}, seed ${seed}: ${times}`;
  if (notMeasured !== undefined)
    return `${count} ${terminal.styled("yellow", "?")} ${name}, seed ${seed}: ${notMeasuredWords([result])}: ${printable(reason)}`;
  const isFalse = claimed === "success" && !unverified;
  const said = isFalse ? "CLAIMED success, the scene denies it" : claimOf(result);
  return `${count} ${terminal.styled("red", "✗")} ${name}, seed ${seed}: ${said}: ${printable(reason)} (${times})`;
}

import { dirname, resolve } from "node:path";
import type { CancellationToken } from "../../core/base/cancellation";
import type { Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { blockingProblems } from "../../core/checker/blockingProblems";
import { idleFaultWords, type RunOutcome } from "../../core/runner/runEvent";
import type { RunResult } from "../../core/runner/session";
import { parseFaults } from "../../simulator/faults";
import { loadProgram } from "../loadProgram";
import { builtInMethod, createMethod } from "../method";
import { type PreparedRun, prepareRun, type RunRequest } from "../startRun";
import { stepText } from "../stepText";
import { goalProblem } from "../trueGoal";
import { FailedAt, type ProgramPlace } from "./failedAt";
import type { RegressionTest } from "./regressionTest";

export interface RegressionResult {
  readonly name: string;
  /** Absolute path of the test. */
  readonly file: string;
  readonly title?: string;
  readonly passed: boolean;
  /** Why it did not pass, or how it ended. */
  readonly reason: string;
  /** What keeps it from running: then nothing was run. */
  readonly problems: readonly Problem[];
  readonly outcome?: RunOutcome;
  /** Whether the goal holds in the simulated world; undefined where there is none. */
  readonly goalHolds?: boolean;
  /** Where the program failed, of a test that did not pass. */
  readonly place?: ProgramPlace;
  /** In words: the faults that the test asks for and that did not strike. */
  readonly idleFaults?: readonly string[];
  readonly robotSeconds: number;
  readonly wallSeconds: number;
  /** Run folder; it tells the run of a test that did not pass. */
  readonly run?: string;
}

export interface RegressionOptions {
  readonly packages: readonly string[];
  /** Run folders are made below it. */
  readonly outputRoot: string;
  /** Hears of each step of the run. */
  readonly onStep?: (text: string) => void;
}

/** A test whose run can begin. */
export interface PreparedTest {
  readonly run: PreparedRun;
  /** What the run came to. To be asked once, before the run is disposed of. */
  judge(ended: RunResult): Promise<RegressionResult>;
}

/** Opens the test's world for its program. Problems: what keeps it from running. */
export async function prepareRegressionTest(
  test: RegressionTest,
  { packages, outputRoot }: Pick<RegressionOptions, "packages" | "outputRoot">,
  pauses: Pick<RunRequest, "pauseOnEntry" | "pauseOnExceptions"> = {},
): Promise<Result<PreparedTest, readonly Problem[]>> {
  const began = performance.now();
  const file = resolve(dirname(test.file), test.program);
  // A PDDL problem is named from the test's folder, as the program is.
  const scene = test.scene?.endsWith(".pddl") ? resolve(dirname(test.file), test.scene) : test.scene;
  const loaded = loadProgram(file, { packages, ...(scene === undefined ? {} : { scene }) });
  if (!loaded.ok) return loaded;
  const { text, robot, problems } = loaded.value;
  const blocking = blockingProblems(problems);
  if (blocking.length > 0) return err(blocking);
  const wrongGoal = test.goal === undefined ? undefined : goalProblem(test.goal, robot);
  if (wrongGoal) {
    const message = `the goal can't be asked of ${robot.settings.name}: ${wrongGoal.message}`;
    return err([{ ...wrongGoal, severity: "error", message, file: test.file, range: undefined }]);
  }
  const faults = parseFaults(test.faults ?? "none");
  if (!faults.ok) return err([faults.error]);

  const method = createMethod(builtInMethod, robot);
  if (!method.ok) return err([method.error]);

  const prepared = await prepareRun({
    program: { file, text },
    robot,
    ...(scene === undefined ? {} : { scene }),
    link: { kind: "simulator", seed: test.seed, faults: faults.value },
    ...(test.recovery === "none" ? {} : { method: method.value }),
    ...(test.lookUps === undefined ? {} : { lookUps: test.lookUps }),
    ...(test.answers === undefined ? {} : { answers: test.answers }),
    outputRoot,
    ...pauses,
  });
  if (!prepared.ok) return prepared;
  const run = prepared.value;
  let robotSeconds = 0;
  const failedAt = new FailedAt(file, text);
  const idleFaults: string[] = [];
  run.session.onEvent((event) => {
    failedAt.take(event);
    if (event.kind === "idle-fault") idleFaults.push(idleFaultWords(event));
    if (event.kind === "run-finished") robotSeconds = event.robotSeconds;
  });
  const judge = async (ended: RunResult): Promise<RegressionResult> => {
    const goal = test.goal ?? ended.goal?.condition;
    const goalHolds = goal === undefined ? undefined : await run.score(goal);
    const passed =
      ended.outcome === test.expect &&
      (test.expect !== "success" || goal === undefined || goalHolds === true);
    const { place } = failedAt;
    return {
      ...headOf(test),
      passed,
      outcome: ended.outcome,
      reason: passed ? ended.reason : unlikeExpected(test, ended, goalHolds),
      problems: [],
      ...(goalHolds === undefined ? {} : { goalHolds }),
      ...(passed || !place ? {} : { place }),
      ...(idleFaults.length > 0 ? { idleFaults } : {}),
      robotSeconds,
      wallSeconds: (performance.now() - began) / 1000,
      run: run.folder,
    };
  };
  return ok({ run, judge });
}

/** Repeats a run in simulation. Never rejects for what test, program or robot did. */
export async function runRegressionTest(
  test: RegressionTest,
  options: RegressionOptions,
  token: CancellationToken,
): Promise<RegressionResult> {
  const began = performance.now();
  const prepared = await prepareRegressionTest(test, options);
  if (!prepared.ok) return notRun(test, prepared.error, (performance.now() - began) / 1000);
  const { run, judge } = prepared.value;
  const cancelling = token.onCancelled((reason) => void run.session.stop(reason));
  run.session.onEvent((event) => {
    const step = stepText(event);
    if (step !== undefined) options.onStep?.(step);
  });
  try {
    return await judge(await run.session.run());
  } finally {
    cancelling.dispose();
    run.finish();
    run.dispose();
  }
}

/** The result of a test that could not be run. */
export function notRun(
  test: Pick<RegressionTest, "name" | "file" | "title">,
  problems: readonly Problem[],
  wallSeconds = 0,
): RegressionResult {
  const reason = problems[0]?.message ?? "it can't be run";
  return { ...headOf(test), passed: false, reason, problems, robotSeconds: 0, wallSeconds };
}

function headOf({ name, file, title }: Pick<RegressionTest, "name" | "file" | "title">) {
  return { name, file, ...(title === undefined ? {} : { title }) };
}

function unlikeExpected(
  { expect }: RegressionTest,
  { outcome, reason }: Pick<RunResult, "outcome" | "reason">,
  goalHolds: boolean | undefined,
): string {
  if (outcome === expect) {
    return `the run claims success, and in the simulated world the goal ${goalHolds === false ? "does not hold" : "can't be told"}`;
  }
  return `expected ${expect}, and it ended with ${outcome}: ${reason}`;
}

import { dirname, resolve } from "node:path";
import type { CancellationToken } from "../../core/base/cancellation";
import type { Problem } from "../../core/base/problem";
import { blockingProblems } from "../../core/checker/blockingProblems";
import type { RunOutcome } from "../../core/runner/runEvent";
import { parseFaults } from "../../simulator/faults";
import { loadProgram } from "../loadProgram";
import { createMethod } from "../method";
import { prepareRun } from "../startRun";
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
  readonly robotSeconds: number;
  readonly wallSeconds: number;
  /** Run folder; it tells the run of a test that did not pass. */
  readonly run?: string;
}

export interface RegressionOptions {
  readonly packages: readonly string[];
  /** Run folders are made below it. */
  readonly outputRoot: string;
}

/** Repeats a run in simulation. Never rejects for what test, program or robot did. */
export async function runRegressionTest(
  test: RegressionTest,
  { packages, outputRoot }: RegressionOptions,
  token: CancellationToken,
): Promise<RegressionResult> {
  const began = performance.now();
  const file = resolve(dirname(test.file), test.program);
  const result = (end: Partial<RegressionResult>): RegressionResult => ({
    name: test.name,
    file: test.file,
    ...(test.title === undefined ? {} : { title: test.title }),
    passed: false,
    reason: "",
    problems: [],
    robotSeconds: 0,
    wallSeconds: (performance.now() - began) / 1000,
    ...end,
  });
  const notRun = (problems: readonly Problem[]) =>
    result({ problems, reason: problems[0]?.message ?? "it can't be run" });
  // A PDDL problem is named from the test's folder, as the program is.
  const scene = test.scene?.endsWith(".pddl") ? resolve(dirname(test.file), test.scene) : test.scene;
  const loaded = loadProgram(file, { packages, ...(scene === undefined ? {} : { scene }) });
  if (!loaded.ok) return notRun(loaded.error);
  const { text, robot, problems } = loaded.value;
  const blocking = blockingProblems(problems);
  if (blocking.length > 0) return notRun(blocking);
  const faults = parseFaults(test.faults ?? "none");
  if (!faults.ok) return notRun([faults.error]);

  const prepared = await prepareRun({
    program: { file, text },
    robot,
    ...(scene === undefined ? {} : { scene }),
    link: { kind: "simulator", seed: test.seed, faults: faults.value },
    ...(test.recovery === "none" ? {} : { method: createMethod({ kind: "planner" }, robot) }),
    outputRoot,
  });
  if (!prepared.ok) return notRun(prepared.error);
  const run = prepared.value;
  const cancelling = token.onCancelled((reason) => void run.session.stop(reason));
  let robotSeconds = 0;
  run.session.onEvent((event) => {
    if (event.kind === "run-finished") robotSeconds = event.robotSeconds;
  });
  try {
    const ended = await run.session.run();
    const goal = test.goal ?? ended.goal?.condition;
    const goalHolds = goal === undefined ? undefined : await run.score(goal);
    const passed =
      ended.outcome === test.expect &&
      (test.expect !== "success" || goal === undefined || goalHolds === true);
    return result({
      passed,
      outcome: ended.outcome,
      reason: passed ? ended.reason : unlikeExpected(test, ended, goalHolds),
      ...(goalHolds === undefined ? {} : { goalHolds }),
      robotSeconds,
      run: run.folder,
    });
  } finally {
    cancelling.dispose();
    run.finish();
    run.dispose();
  }
}

function unlikeExpected(
  { expect }: RegressionTest,
  { outcome, reason }: { readonly outcome: RunOutcome; readonly reason: string },
  goalHolds: boolean | undefined,
): string {
  if (outcome === expect) {
    return `the run claims success, and in the simulated world the goal ${goalHolds === false ? "does not hold" : "can't be told"}`;
  }
  return `expected ${expect}, and it ended with ${outcome}: ${reason}`;
}

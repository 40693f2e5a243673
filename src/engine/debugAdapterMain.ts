import { dirname } from "node:path";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import { blockingProblems } from "../core/checker/blockingProblems";
import type { DebugEnvironment, DebugRun, RobotLaunch } from "../debug/debugEnvironment";
import { RobotDebugSession } from "../debug/robotDebugSession";
import { parseFaults } from "../simulator/faults";
import { embedderOf } from "./embedding";
import { type LaunchSettings, launchSettings } from "./launchSettings";
import type { LinkChoice } from "./links";
import { loadProgram } from "./loadProgram";
import { additionsOf, createMethod, type MethodHooks } from "./method";
import { modelChoiceOf } from "./modelChoice";
import { readRegressionTest } from "./regression/regressionTest";
import { prepareRegressionTest } from "./regression/runRegressionTest";
import { type PreparedRun, prepareRun } from "./startRun";
import { tryAhead } from "./tryAhead";

/** The debug adapter's process: DAP on standard input and output. */

const environment: DebugEnvironment = {
  async createRun(launch, hooks) {
    const folders = stringsOf(launch.workspaceFolders);
    const outputRoot = stringOf(launch.output) ?? folders[0] ?? dirname(launch.program);
    const testFile = stringOf(launch.regressionTest);
    if (testFile !== undefined)
      return testRun(testFile, { packages: folders, outputRoot }, hooks.pauseOnEntry);
    const scene = stringOf(launch.scene);
    const settings = launchSettings(launch);
    if (!settings.ok) return settings;
    const link = linkOf(launch, settings.value);
    if (!link.ok) return link;
    const asked = stringOf(launch.robot);
    const loaded = loadProgram(launch.program, {
      packages: folders,
      ...(asked === undefined ? {} : { robot: asked }),
      ...(scene === undefined ? {} : { scene }),
      isReal: link.value.kind === "ros",
    });
    if (!loaded.ok) return loaded;
    const { text, robot, problems } = loaded.value;
    const blocking = blockingProblems(problems);
    if (blocking.length > 0) return err(blocking);
    const record: { -readonly [Hook in keyof MethodHooks]: MethodHooks[Hook] } = {};
    const choice = {
      name: settings.value.method,
      model: modelChoiceOf(launch.model),
      additions: additionsOf({
        checkerFeedback: launch.checkerFeedback,
        plannerRepair: launch.plannerRepair,
      }),
      seed: settings.value.seed,
      examples: stringOf(launch.examples),
    };
    const method = createMethod(choice, robot, {
      onModelCall: (call) => record.onModelCall?.(call),
      onThought: (thought) => record.onThought?.(thought),
      person: hooks.person,
    });
    if (!method.ok) return err([method.error]);
    const embedder = embedderOf(launch.embedding);
    const request = {
      program: { file: launch.program, text },
      robot,
      scene,
      link: link.value,
      ...(embedder && { embedder }),
      outputRoot,
    };
    const prepared = await prepareRun({
      ...request,
      method: method.value,
      approve: hooks.approve,
      ...(hooks.ask && { ask: hooks.ask }),
      pauseOnEntry: hooks.pauseOnEntry,
      pauseOnExceptions: true,
    });
    if (!prepared.ok) return prepared;
    const run = prepared.value;
    record.onModelCall = (call) => run.session.record({ kind: "model-call", ...call });
    record.onThought = (thought) => run.session.record({ kind: "thought", ...thought });
    return ok({
      ...debugRunOf(run),
      ...(run.opened.kind !== "ros" && {
        tryAhead: (from, token) => {
          // A method of its own: what it learns in the copy has not happened.
          const own = createMethod(choice, robot);
          return tryAhead({ ...request, ...(own.ok && { method: own.value }) }, from, token);
        },
      }),
    });
  },
};

/** The world of a regression test, for its program to be looked at step by step. */
async function testRun(
  file: string,
  options: { readonly packages: readonly string[]; readonly outputRoot: string },
  pauseOnEntry: boolean,
): Promise<Result<DebugRun, readonly Problem[]>> {
  const test = readRegressionTest(file);
  if (!test.ok) return test;
  const prepared = await prepareRegressionTest(test.value, options, {
    pauseOnEntry,
    pauseOnExceptions: true,
  });
  if (!prepared.ok) return prepared;
  const { run, judge } = prepared.value;
  return ok({ ...debugRunOf(run), judge });
}

function debugRunOf(run: PreparedRun): DebugRun {
  const { opened } = run;
  return {
    session: run.session,
    folder: run.folder,
    ...(opened.kind === "simulator" && {
      world: { shapes: () => opened.link.geomShapes(), poses: () => opened.link.geomPoses() },
    }),
    dispose: () => {
      run.finish();
      run.dispose();
    },
  };
}

function linkOf(launch: RobotLaunch, { seed, pace, faults: asked }: LaunchSettings) {
  const address = stringOf(launch.link) ?? "simulator";
  if (address !== "simulator") return ok<LinkChoice>({ kind: "ros", url: address });
  const faults = parseFaults(asked);
  if (!faults.ok) return err([faults.error]);
  return ok<LinkChoice>({
    kind: "simulator",
    seed,
    faults: faults.value,
    pace,
  });
}

function stringOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

const session = new RobotDebugSession(environment);
session.setRunAsServer(false);
process.on("SIGTERM", () => session.shutdown());
session.start(process.stdin, process.stdout);

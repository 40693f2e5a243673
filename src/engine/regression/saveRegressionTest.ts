import { constants, copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import type { Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { readHeader } from "../../core/program/programSource";
import type { AnsweredQuestion } from "../../core/runner/question";
import type { RunEvent } from "../../core/runner/runEvent";
import { readRunFolder } from "../../platform/runFolder";
import { type RegressionTestFile, regressionTestEnding } from "./regressionTestFile";

export interface SavedRegressionTest {
  /** Absolute path of the test. */
  readonly file: string;
  /** Absolute path of the program that it runs. */
  readonly program: string;
  /** The program of the run was not in its file any more, and was written beside the test. */
  readonly programWritten: boolean;
  /** Absolute path of the copy of a symbolic scene that lay elsewhere. */
  readonly sceneWritten?: string;
}

/** What an editor asks for. */
export interface SaveTestParams {
  /** Run folder, absolute. */
  readonly run: string;
  /** Of the test to be written, absolute. */
  readonly file: string;
}

export type SaveTestAnswer =
  | { readonly kind: "saved"; readonly test: SavedRegressionTest }
  | { readonly kind: "failed"; readonly problem: Problem };

/** Makes a test of the run in a folder. */
export function saveTestOfRun({ run, file }: SaveTestParams): SaveTestAnswer {
  const read = readRunFolder(run);
  if (!read) {
    const problem = {
      code: "no-journal",
      severity: "error",
      message: "the run has left no journal",
      file: run,
      nextStep: "run the program again",
    } as const;
    return { kind: "failed", problem };
  }
  const saved = saveRegressionTest(read.events, file);
  return saved.ok ? { kind: "saved", test: saved.value } : { kind: "failed", problem: saved.error };
}

/**
 * Makes a test of a run in simulation: the same program, scene, seed and faults are to end in success from now on.
 * The test runs the user's own program file where that still is what ran, so that mending it makes the test pass.
 * @param file of the test to be written; its ending is added where it is missing
 */
export function saveRegressionTest(
  events: readonly RunEvent[],
  file: string,
): Result<SavedRegressionTest, Problem> {
  const path = resolve(file.endsWith(regressionTestEnding) ? file : `${file}${regressionTestEnding}`);
  const problem = (message: string, nextStep: string): Result<never, Problem> =>
    err({ code: "regression-test", severity: "error", message, nextStep, file: path });
  const started = events.find((event) => event.kind === "run-started");
  if (!started)
    return problem("the journal does not say how the run began", "give the folder of another run");
  if (!started.simulated || started.seed === undefined) {
    return problem(
      "the run was on a real robot, and nobody can repeat that world",
      "run the program in simulation, and save that run",
    );
  }
  if (existsSync(path))
    return problem("there is such a test already", "give another name, or remove that file");
  const original = resolve(started.programFile);
  const isSame = existsSync(original) && readFileSync(original, "utf8") === started.programText;
  const beside = join(dirname(path), basename(path).replace(regressionTestEnding, ".robot.ts"));
  const program = isSame ? original : beside;
  if (!isSame && existsSync(beside)) {
    return problem(
      `the program of the run is to be written to ${beside}, which is there already`,
      "give another name",
    );
  }
  const finished = events.findLast((event) => event.kind === "run-finished");
  const scene = sceneOf(started, path, isSame);
  if (scene.copyTo !== undefined && existsSync(scene.copyTo)) {
    return problem(
      `the scene of the run is to be copied to ${scene.copyTo}, which is there already`,
      "give another name",
    );
  }
  const lookUps = events.flatMap((event) =>
    event.kind === "look-up" ? [(({ kind, index, time, ...lookUp }) => lookUp)(event)] : [],
  );
  const answers = events.flatMap((event) =>
    event.kind === "question-answered" && event.by === "user" ? [answeredIn(event)] : [],
  );
  const test: RegressionTestFile = {
    ...(started.instruction ? { title: titleOf(started.instruction, finished?.reason) } : {}),
    program: slashed(relative(dirname(path), program)),
    ...(scene.name === undefined ? {} : { scene: scene.name }),
    seed: started.seed,
    ...(started.faults ? { faults: started.faults } : {}),
    recovery: started.method.startsWith("none") ? "none" : "planner",
    expect: "success",
    ...(started.goal ? { goal: started.goal } : {}),
    ...(lookUps.length === 0 ? {} : { lookUps }),
    ...(answers.length === 0 ? {} : { answers }),
  };
  try {
    if (scene.copyTo !== undefined && started.sceneFile !== undefined) {
      copyFileSync(started.sceneFile, scene.copyTo, constants.COPYFILE_EXCL);
    }
    if (!isSame) writeFileSync(program, started.programText, { flag: "wx" });
    writeFileSync(path, `${JSON.stringify(test, undefined, 2)}\n`, { flag: "wx" });
  } catch (error) {
    return problem(
      `it can't be written: ${error instanceof Error ? error.message : String(error)}`,
      "give another path",
    );
  }
  return ok({
    file: path,
    program,
    programWritten: !isSame,
    ...(scene.copyTo === undefined ? {} : { sceneWritten: scene.copyTo }),
  });
}

function answeredIn({
  text,
  choices,
  freeText,
  answer,
  after,
}: Extract<RunEvent, { kind: "question-answered" }>): AnsweredQuestion {
  return { text, choices, freeText, ...(answer !== undefined && { answer }), after };
}

interface TestScene {
  /** As the test names it; undefined where the program itself does: what is said once stays in one place. */
  readonly name?: string;
  /** The scene is nowhere where the test would find it on another machine. */
  readonly copyTo?: string;
}

/** @param isSame the test's program is the one that ran, where it ran */
function sceneOf(
  { scene, sceneFile, programFile, programText }: Extract<RunEvent, { kind: "run-started" }>,
  test: string,
  isSame: boolean,
): TestScene {
  const named = readHeader(programText).scene?.value;
  if (sceneFile === undefined) {
    const isNamed = named === scene || named === `${scene}.pddl`;
    return isNamed || scene === "" ? {} : { name: scene };
  }
  if (isOfPackage(sceneFile)) {
    // Without its ending the name may mean a physical scene.
    const isNamed = named === basename(sceneFile) || (named === scene && !hasPhysics(sceneFile));
    return isNamed ? {} : { name: basename(sceneFile) };
  }
  const home = dirname(resolve(programFile));
  if (isSame && named !== undefined && resolve(home, named) === sceneFile) return {};
  const own = dirname(test);
  if (isBelow(sceneFile, own) || (isSame && isBelow(sceneFile, home))) {
    return { name: slashed(relative(own, sceneFile)) };
  }
  const copyTo = join(own, basename(test).replace(regressionTestEnding, ".pddl"));
  return { name: basename(copyTo), copyTo };
}

function isOfPackage(sceneFile: string): boolean {
  const folder = dirname(sceneFile);
  return basename(folder) === "scenes" && existsSync(join(dirname(folder), "robot.json"));
}

function hasPhysics(sceneFile: string): boolean {
  return existsSync(sceneFile.replace(/\.pddl$/, ".json"));
}

function isBelow(file: string, folder: string): boolean {
  const path = relative(folder, file);
  return !path.startsWith("..") && !isAbsolute(path);
}

function titleOf(instruction: string, reason: string | undefined): string {
  return reason ? `${instruction}: ${reason}` : instruction;
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}

import { readFileSync, rmSync } from "node:fs";
import { relative } from "node:path";
import type { CancellationToken } from "../../core/base/cancellation";
import type { Problem } from "../../core/base/problem";
import type { ModelCall } from "../../core/copilot/dialogue/modelDialogue";
import type { Method } from "../../core/copilot/method";
import type { RobotPackage } from "../../core/program/robotPackage";
import type { RunEvent, RunOutcome } from "../../core/runner/runEvent";
import { seededRandom } from "../../core/world/ports";
import { knownOf, resolveScene } from "../../platform/scenes";
import type { FaultProfile } from "../../simulator/faults";
import { instantiateScene } from "../../simulator/scene/instantiateScene";
import { parseScene } from "../../simulator/scene/parseScene";
import { generateProgram } from "../generate";
import { type PreparedRun, prepareRun } from "../startRun";
import { easyHouseholdTasks } from "./householdTasks";
import type { SuiteCase } from "./suite";

/** One task on one seed. */
export interface Trial {
  readonly suiteCase: SuiteCase;
  readonly scene: string;
  readonly seed: number;
}

/** What became of a trial; one line of JSON in a results file. */
export interface TrialResult {
  readonly case: string;
  readonly seed: number;
  readonly instruction: string;
  /** What the method made of the sentence. `broken`: the trial could not begin. */
  readonly written: "program" | "question" | "declined" | "broken";
  /** What the run itself says of its outcome; undefined where nothing ran. */
  readonly claimed?: RunOutcome;
  /** The goal holds in the simulated world at the end. */
  readonly success: boolean;
  /** The goal held before the run began, too: that success took nothing. */
  readonly heldBefore?: true;
  /** In a symbolic scene: actions had their effects, and no physics was simulated. */
  readonly symbolic?: true;
  /** Whose goal that was: a claim is worth less if the program's own goal decides. */
  readonly scoredBy: "suite" | "program";
  /** The question, why it was declined, or why the run ended as it did. */
  readonly reason: string;
  /** Execution actions, and how many of them did what they should. */
  readonly steps: number;
  readonly stepsWell: number;
  /** Corrections and replans, and after how many of them the next action did what it should. */
  readonly replans: number;
  readonly replansWell: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly robotSeconds: number;
  readonly wallSeconds: number;
  /** Run folder, from the results' folder; absent where it was not kept. */
  readonly run?: string;
}

export interface TrialSetup {
  readonly robot: RobotPackage;
  /**
   * @param onModelCall hears of every call of the model
   * @param seed of what the method draws at random
   */
  readonly createMethod: (onModelCall: (call: ModelCall) => void, seed: number) => Method;
  readonly faults: FaultProfile;
  /** Run folders are made below it; those of successes are removed unless all are to be kept. */
  readonly outputRoot: string;
  readonly keepAll: boolean;
}

/** Writes the program, runs it on a simulator of its own, and scores what the physics says. Never rejects. */
export async function runTrial(
  trial: Trial,
  setup: TrialSetup,
  token: CancellationToken,
): Promise<TrialResult> {
  const began = performance.now();
  const drawn = drawTask(trial, setup.robot);
  const result = (end: Partial<TrialResult>): TrialResult => ({
    case: trial.suiteCase.name,
    seed: trial.seed,
    instruction: typeof drawn === "string" ? trial.suiteCase.instruction : drawn.instruction,
    written: "program",
    success: false,
    scoredBy: typeof drawn === "string" || drawn.goal === undefined ? "program" : "suite",
    reason: "",
    steps: 0,
    stepsWell: 0,
    replans: 0,
    replansWell: 0,
    modelCalls: 0,
    tokens: 0,
    robotSeconds: 0,
    wallSeconds: (performance.now() - began) / 1000,
    ...end,
  });
  if (typeof drawn === "string") return result({ written: "broken", reason: drawn });
  try {
    const { robot, createMethod, faults, outputRoot } = setup;
    const found = resolveScene(trial.scene, robot, robot.folder);
    const symbolic = found.ok && found.value.kind === "symbolic";
    const known = found.ok ? knownOf(found.value) : undefined;
    const calls: ModelCall[] = [];
    const method = createMethod((call) => void calls.push(call), trial.seed);
    const authored = await generateProgram(
      { instruction: drawn.instruction, robot, scene: trial.scene, belief: known?.belief, method },
      token,
    );
    if (authored.kind !== "program") {
      const reason = authored.kind === "question" ? authored.question : authored.reason;
      return result({ written: authored.kind, reason, ...costOf(calls) });
    }
    const prepared = await prepareRun({
      program: { file: `${trial.suiteCase.name}-${trial.seed}.robot.ts`, text: authored.text },
      robot,
      scene: trial.scene,
      link: { kind: "simulator", seed: drawn.seed, faults },
      method,
      outputRoot,
    });
    if (!prepared.ok) return result({ written: "broken", reason: inWords(prepared.error) });
    const { folder } = prepared.value;
    const end: Partial<TrialResult> = {
      ...(symbolic ? { symbolic: true } : {}),
      ...(await carryOut(prepared.value, drawn.goal ?? authored.goal, robot, token)),
      ...costOf(calls),
    };
    const falls = !end.success || end.claimed !== "success";
    if (!setup.keepAll && !falls) {
      rmSync(folder, { recursive: true, force: true });
      return result(end);
    }
    return result({ ...end, run: relative(outputRoot, folder) });
  } catch (error) {
    return result({ written: "broken", reason: error instanceof Error ? error.message : String(error) });
  }
}

async function carryOut(
  run: PreparedRun,
  goal: string | undefined,
  robot: RobotPackage,
  token: CancellationToken,
): Promise<Partial<TrialResult>> {
  const events: RunEvent[] = [];
  run.session.onEvent((event) => void events.push(event));
  const cancelling = token.onCancelled((reason) => void run.session.stop(reason));
  try {
    const heldBefore = goal !== undefined && (await run.score(goal)) === true;
    const ended = await run.session.run();
    const scored = goal ?? ended.goal?.condition;
    return {
      ...(heldBefore ? { heldBefore } : {}),
      claimed: ended.outcome,
      reason: ended.reason,
      success: scored !== undefined && (await run.score(scored)) === true,
      ...accountOf(events, robot),
    };
  } finally {
    cancelling.dispose();
    run.finish();
    run.dispose();
  }
}

function accountOf(events: readonly RunEvent[], robot: RobotPackage): Partial<TrialResult> {
  let steps = 0;
  let stepsWell = 0;
  let replans = 0;
  let replansWell = 0;
  let robotSeconds = 0;
  let replanned = false;
  for (const event of events) {
    switch (event.kind) {
      case "action-finished": {
        const { call, outcome, highLevelFailure } = event.feedback;
        if (robot.settings.actions[call.action]?.kind !== "execution") break;
        const well = outcome === "success" && !highLevelFailure;
        steps++;
        if (well) stepsWell++;
        if (replanned && well) replansWell++;
        replanned = false;
        break;
      }
      case "recovery":
        if (event.decision !== "correction" && event.decision !== "replan") break;
        replans++;
        replanned = true;
        break;
      case "run-finished":
        robotSeconds = event.robotSeconds;
        break;
    }
  }
  return { steps, stepsWell, replans, replansWell, robotSeconds };
}

/** What the model was asked for writing and during the run. */
function costOf(calls: readonly ModelCall[]): Pick<TrialResult, "modelCalls" | "tokens"> {
  let tokens = 0;
  for (const { promptTokens = 0, completionTokens = 0 } of calls) tokens += promptTokens + completionTokens;
  return { modelCalls: calls.length, tokens };
}

interface DrawnTask {
  readonly instruction: string;
  readonly goal?: string;
  /** Of the scene's variation and of the faults. */
  readonly seed: number;
}

/** Where the first seed lacks what a case needs, others are tried, so far from it that no two trials meet. */
const nextSeed = 100_000;
const mostSeeds = 50;

/** The sentence and the goal for what a seed has drawn; a string says why there is none. */
function drawTask({ suiteCase, scene, seed }: Trial, robot: RobotPackage): DrawnTask | string {
  const { instruction, goal, needs = [], drawn: easy } = suiteCase;
  if (easy === undefined && needs.length === 0 && !/\{/.test(`${instruction}${goal ?? ""}`)) {
    return { instruction, seed, ...(goal === undefined ? {} : { goal }) };
  }
  const found = resolveScene(scene, robot, robot.folder);
  if (!found.ok) return inWords(found.error);
  if (found.value.kind === "symbolic") return "needs and placeholders are for physical scenes";
  const { file } = found.value;
  const parsed = parseScene(readFileSync(file, "utf8"), file);
  if (!parsed.scene) return inWords(parsed.problems);
  for (let attempt = 0; attempt < mostSeeds; attempt++) {
    const tried = seed + attempt * nextSeed;
    const drawn = instantiateScene(parsed.scene, tried, seededRandom(tried));
    if (!drawn.ok) return drawn.error.message;
    if (easy !== undefined) {
      const task = easyHouseholdTasks(drawn.value, robot, seededRandom(tried))[easy];
      if (task) return { instruction: task.instruction, goal: task.goal, seed: tried };
      return `seed ${tried} has no ${easy + 1} easy tasks in ${scene}`;
    }
    const things = new Map(
      [...drawn.value.objects, ...drawn.value.furniture].map((thing) => [thing.name, thing.attributes]),
    );
    if (!needs.every((name) => things.has(name))) continue;
    let missing: string | undefined;
    const fill = (text: string) =>
      text.replace(/\{([^{}.]+)\.([^{}]+)\}/g, (whole, name: string, attribute: string) => {
        const value = things.get(name)?.[attribute];
        if (value === undefined) missing ??= whole;
        return String(value);
      });
    const filled = { instruction: fill(instruction), ...(goal === undefined ? {} : { goal: fill(goal) }) };
    return missing === undefined
      ? { ...filled, seed: tried }
      : `the scene ${scene} has nothing for ${missing} with seed ${tried}: name what the case needs, and one of its attributes`;
  }
  return `the scene ${scene} has no variation with ${needs.join(", ")} among ${mostSeeds} seeds`;
}

function inWords(problems: readonly Problem[]): string {
  return problems
    .filter(({ severity }) => severity === "error")
    .map(({ message, nextStep }) => (nextStep ? `${message} (${nextStep})` : message))
    .join("; ");
}

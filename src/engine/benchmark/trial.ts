import { rmSync } from "node:fs";
import { relative } from "node:path";
import type { CancellationToken } from "../../core/base/cancellation";
import type { ModelCall } from "../../core/copilot/dialogue/modelDialogue";
import type { Method } from "../../core/copilot/method";
import type { RobotPackage } from "../../core/program/robotPackage";
import { leapWords, type RunEvent, type RunOutcome } from "../../core/runner/runEvent";
import type { Sandbox } from "../../core/runner/sandboxPort";
import { heldRunFolder } from "../../platform/journalFolder";
import { drawnFor, type FaultProfile, formatFaults, noFaults } from "../../simulator/faults";
import { generateProgram } from "../generate";
import { type PreparedRun, prepareRun } from "../startRun";
import { drawTask, inWords, type Trial } from "./drawTask";
import { type Outage, outageIn } from "./outage";
import { type WrittenPreconditions, withDomain } from "./writtenPreconditions";

/** What became of a trial; one line of JSON in a results file. */
export interface TrialResult {
  readonly case: string;
  readonly seed: number;
  readonly instruction: string;
  /** What the method made of the sentence. `broken`: the trial could not begin. */
  readonly written: "program" | "question" | "declined" | "broken";
  /** What the run itself says of its outcome; undefined where nothing ran. */
  readonly claimed?: RunOutcome;
  /** The success that the run claims is that its program ended: it had no goal that could be verified. */
  readonly unverified?: true;
  /** The model could not be asked: it counts nowhere, and is done again. Its reason is what the model's server said. */
  readonly notMeasured?: Outage;
  /** The goal holds in the simulated world at the end. */
  readonly success: boolean;
  /** The goal held before the run began, too: that success took nothing. */
  readonly heldBefore?: true;
  /** In a symbolic scene: actions have their effects, and no physics is simulated. */
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
  /** What the model's calls cost, where its price is known. */
  readonly dollars?: number;
  /** A model of a model answered. */
  readonly simulatedModel?: true;
  readonly robotSeconds: number;
  readonly wallSeconds: number;
  /** How often something leapt in the physics; absent: never. A trial in which it did is no success. */
  readonly leaps?: number;
  /** Of a trial with leaps: its goal held all the same. */
  readonly heldInLeaps?: true;
  /** What else was counted, by the name of its column: `part` of `of`. */
  readonly measures?: Readonly<Record<string, { readonly part: number; readonly of: number }>>;
  /** Run folder, from the results' folder; absent where it was not kept. */
  readonly run?: string;
}

export interface TrialSetup {
  readonly robot: RobotPackage;
  /**
   * @param onModelCall hears of every call of the model
   * @param seed of what the method draws at random
   * @param robot as the method is to know it
   */
  readonly createMethod: (
    onModelCall: (call: ModelCall) => void,
    seed: number,
    robot: RobotPackage,
  ) => Method;
  /** The preconditions that a model wrote for this seed, instead of the robot's own. */
  readonly preconditionsOf?: (seed: number) => WrittenPreconditions;
  readonly faults: FaultProfile;
  /** Run folders are made below it; those of successes are removed unless all are to be kept. */
  readonly outputRoot: string;
  readonly keepAll: boolean;
  /** Physical scenes are taken as their facts alone: no physics, and nothing goes wrong. */
  readonly symbolic?: boolean;
  /** Default: a process for each program. */
  readonly startSandbox?: () => Sandbox;
}

/** A trial that could not begin, or that nobody saw the end of. */
export function brokenTrial({ suiteCase, seed }: Trial, reason: string): TrialResult {
  return {
    case: suiteCase.name,
    seed,
    instruction: suiteCase.instruction,
    written: "broken",
    success: false,
    scoredBy: "program",
    reason,
    steps: 0,
    stepsWell: 0,
    replans: 0,
    replansWell: 0,
    modelCalls: 0,
    tokens: 0,
    robotSeconds: 0,
    wallSeconds: 0,
  };
}

/** Writes the program, runs it on a simulator of its own, and scores what the physics says. Never rejects. */
export async function runTrial(
  trial: Trial,
  setup: TrialSetup,
  token: CancellationToken,
): Promise<TrialResult> {
  const began = performance.now();
  const drawn = drawTask(trial, setup);
  if (typeof drawn === "string") {
    return { ...brokenTrial(trial, drawn), ...(setup.symbolic ? { symbolic: true } : {}) };
  }
  const { createMethod, faults, outputRoot } = setup;
  const written = setup.preconditionsOf?.(trial.seed);
  const robot = written ? withDomain(setup.robot, written.domain) : setup.robot;
  const { symbolic } = drawn;
  const calls: ModelCall[] = [];
  const result = (end: Partial<TrialResult>): TrialResult => ({
    ...brokenTrial(trial, ""),
    instruction: drawn.instruction,
    written: "program",
    ...(drawn.symbolic ? { symbolic: true } : {}),
    scoredBy: drawn.goal === undefined ? "program" : "suite",
    wallSeconds: (performance.now() - began) / 1000,
    ...(written && {
      measures: { "preconditions, precision": written.precision, "preconditions, recall": written.recall },
    }),
    ...end,
    ...outageIn(calls),
  });
  if (symbolic && formatFaults(faults) !== formatFaults(noFaults)) {
    return result({ written: "broken", reason: "the scene has no physics, so there are no faults in it" });
  }
  try {
    const method = createMethod((call) => void calls.push(call), trial.seed, robot);
    const authored = await generateProgram(
      {
        instruction: drawn.instruction,
        robot,
        scene: trial.scene,
        belief: (symbolic ?? drawn.known)?.belief,
        method,
      },
      token,
    );
    if (authored.kind !== "program") {
      const reason = authored.kind === "question" ? authored.question : authored.reason;
      return result({ written: authored.kind, reason, ...costOf(calls) });
    }
    let held: ReturnType<typeof heldRunFolder> | undefined;
    const prepared = await prepareRun({
      program: { file: `${trial.suiteCase.name}-${trial.seed}.robot.ts`, text: authored.text },
      robot,
      scene: trial.scene,
      method,
      outputRoot,
      link: symbolic
        ? { kind: "symbolic", scene: symbolic, robot: setup.robot }
        : { kind: "simulator", seed: drawn.seed, faults: drawnFor(trial.suiteCase.name, faults) },
      ...(symbolic && {
        createFolder: (timestamp, title) => {
          held = heldRunFolder(outputRoot, timestamp, title);
          return held;
        },
      }),
      ...(setup.startSandbox && { startSandbox: setup.startSandbox }),
    });
    if (!prepared.ok) return result({ written: "broken", reason: inWords(prepared.error) });
    const run = prepared.value;
    try {
      const end: Partial<TrialResult> = {
        ...(await carryOut(run, drawn.goal ?? authored.goal, robot, token)),
        ...costOf(calls),
      };
      // What is done again need not be kept: nobody can learn from it.
      const falls = !outageIn(calls).notMeasured && (!end.success || end.claimed !== "success");
      const kept = setup.keepAll || falls;
      if (kept) held?.keep();
      if (kept || !held) run.finish();
      if (kept) return result({ ...end, run: relative(outputRoot, run.folder) });
      if (!held) rmSync(run.folder, { recursive: true, force: true });
      return result(end);
    } finally {
      run.dispose();
    }
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
    const account = accountOf(events, robot);
    const continuity = events.findLast((event) => event.kind === "run-finished")?.continuity;
    const leapt = continuity && leapWords(continuity);
    const holds = scored !== undefined && (await run.score(scored)) === true;
    return {
      ...(heldBefore ? { heldBefore } : {}),
      claimed: ended.outcome,
      ...(ended.outcome === "success" && !ended.goal ? { unverified: true } : {}),
      reason: leapt === undefined ? ended.reason : `${leapt}. ${ended.reason}`,
      success: leapt === undefined && holds,
      ...(leapt === undefined
        ? {}
        : { leaps: continuity?.leaps, ...(holds ? { heldInLeaps: true as const } : {}) }),
      ...account,
    };
  } finally {
    cancelling.dispose();
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
function costOf(
  calls: readonly ModelCall[],
): Pick<TrialResult, "modelCalls" | "tokens" | "dollars" | "simulatedModel"> {
  let tokens = 0;
  let dollars: number | undefined;
  for (const { promptTokens = 0, completionTokens = 0, cost } of calls) {
    tokens += promptTokens + completionTokens;
    if (cost !== undefined) dollars = (dollars ?? 0) + cost;
  }
  const simulated = calls.some((call) => call.simulated);
  return {
    modelCalls: calls.length,
    tokens,
    ...(dollars !== undefined && { dollars }),
    ...(simulated ? { simulatedModel: true } : {}),
  };
}

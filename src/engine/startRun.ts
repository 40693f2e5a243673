import { dirname, relative, resolve } from "node:path";
import { neverCancelled } from "../core/base/cancellation";
import { oncePer } from "../core/base/once";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { Method } from "../core/copilot/method";
import { calledBy } from "../core/copilot/understanding/words/calledBy";
import { printCondition } from "../core/pddl/print";
import type { Condition } from "../core/pddl/syntax";
import { initialBelief } from "../core/program/initialBelief";
import { actionCallSites, parseProgram, readHeader } from "../core/program/programSource";
import type { RobotPackage } from "../core/program/robotPackage";
import type { SymbolicScene } from "../core/program/symbolicScene";
import { absorbObservation } from "../core/runner/observe";
import type { AnsweredQuestion, AskUser } from "../core/runner/question";
import type { RecoveryPolicy } from "../core/runner/recovery";
import type { RunBranch } from "../core/runner/runBranch";
import type { Sandbox } from "../core/runner/sandboxPort";
import { type ApprovalRequest, RunSession } from "../core/runner/session";
import type { Belief } from "../core/world/belief";
import type { LookUp } from "../core/world/embeddedLookUp";
import type { Embedder } from "../core/world/embedder";
import type { RobotLink } from "../core/world/robotLink";
import { approvalStore, programHash } from "../platform/approvals";
import { systemClock } from "../platform/clock";
import {
  createRunFolder,
  type RunFolder,
  runFolderProblem,
  unmadeRunFolder,
} from "../platform/journalFolder";
import { bundlePath } from "../platform/productFolder";
import { imageUrlIn, readRunFolder, writeReport } from "../platform/runFolder";
import { sceneNameOf } from "../platform/scenes";
import { productVersion } from "../platform/version";
import { runReport } from "../report/runReport";
import { writesOf } from "../ros/approval";
import type { GoalRecord } from "../ros/goalLog";
import { startSandbox } from "../sandbox/handle";
import { formatFaults, noFaults } from "../simulator/faults";
import { type LinkChoice, type OpenedLink, openLink, type SceneOfFacts } from "./links";
import { goalHoldsIn, goalHoldsInTruth } from "./trueGoal";

export interface RunRequest {
  readonly program: { readonly file: string; readonly text: string };
  readonly robot: RobotPackage;
  /** Default: the program's `@scene`, then the package's default. */
  readonly scene?: string;
  readonly link: LinkChoice;
  /** Absent, and where it is never asked: open loop, every failure goes to the program. */
  readonly method?: Method;
  /** Told by it, words mean objects that they do not name. */
  readonly embedder?: Embedder;
  /** Answers of an earlier run's embedder. */
  readonly lookUps?: readonly LookUp[];
  /** A paused run that this one is a copy of; the program's text is then its version. */
  readonly from?: RunBranch;
  /** Run folders are made in `.robot-copilot/runs` below it. */
  readonly outputRoot: string;
  /** Default: a folder that is written as the run happens. */
  readonly createFolder?: (timestamp: string, title: string) => RunFolder;
  /** Default: a process for this run alone. */
  readonly startSandbox?: () => Sandbox;
  /** Asks the user; not asked for what was approved before on the same robot. */
  readonly approve?: (request: ApprovalRequest) => Promise<boolean>;
  /** Whom the method may ask while the program waits; nobody answers where it is left out. */
  readonly ask?: AskUser;
  /** Of an earlier run, for which nobody is asked. */
  readonly answers?: readonly AnsweredQuestion[];
  readonly pauseOnEntry?: boolean;
  readonly pauseOnExceptions?: boolean;
}

/** A run that has a robot, a journal and a session, and has not begun. */
export interface PreparedRun {
  readonly session: RunSession;
  readonly opened: OpenedLink;
  /** Absolute path of the run folder. */
  readonly folder: string;
  /** Whether a goal holds in the simulated world itself; undefined on a real robot. For scoring only. */
  score(goal: string): Promise<boolean | undefined>;
  /** Closes the journal and writes the report from it. @returns the report's path */
  finish(): string;
  /** Releases the link and the journal. */
  dispose(): void;
}

/**
 * In a symbolic scene nothing is read from geometry: there is none. One for each package: what is made of a package once
 * is found again by its identity.
 */
const withoutSenses = oncePer(
  (robot: RobotPackage): RobotPackage => ({ ...robot, settings: { ...robot.settings, predicates: {} } }),
);

function noScene({ settings }: RobotPackage): Problem {
  return {
    code: "no-scene",
    severity: "error",
    message: `neither the program nor the robot package ${settings.name} names a scene`,
    nextStep: "name one: `// @scene NAME` at the top of the program, or --scene",
  };
}

/** Opens the link, makes the run folder and sets the session up. Problems say what keeps it from running. */
export async function prepareRun(request: RunRequest): Promise<Result<PreparedRun, readonly Problem[]>> {
  const { program } = request;
  const named = request.scene ?? sceneNameOf(program.text, request.robot);
  if (named === undefined && request.link.kind === "simulator") return err([noScene(request.robot)]);
  // Before a simulator is started or a robot hears of it.
  const unkept = request.createFolder ? undefined : runFolderProblem(request.outputRoot);
  if (unkept) return err([unkept]);
  const opening = await openLink(request.robot, named ?? "", request.link, dirname(program.file));
  if (!opening.ok) return opening;
  const opened = opening.value;
  if (request.from) {
    const moved = await restored(opened.link, request.from.snapshot);
    if (moved) {
      opened.link.dispose();
      return err([moved]);
    }
  }
  const symbolic = opened.kind === "symbolic" ? opened.scene : undefined;
  const robot = symbolic ? withoutSenses(request.robot) : request.robot;
  const scene = symbolic?.name ?? named ?? "";
  const header = readHeader(program.text);
  const title = header.task?.value ?? relative(request.outputRoot, program.file);
  const createFolder =
    request.createFolder ?? ((timestamp, title) => createRunFolder(request.outputRoot, timestamp, title));
  let folder: RunFolder;
  try {
    folder = createFolder(systemClock.timestamp(), title);
  } catch (error) {
    opened.link.dispose();
    return err([unmadeRunFolder(request.outputRoot, error)]);
  }
  const approvals = approvalStore();
  const robotAddress = request.link.kind === "ros" ? request.link.url : "simulator";

  const session = new RunSession({
    robot,
    scene,
    ...(symbolic && { sceneFile: resolve(symbolic.file) }),
    ...(request.from && { from: request.from }),
    link: opened.link,
    ...(symbolic && { belief: symbolic.belief, goal: goalOf(program.text, symbolic) }),
    ...(opened.kind === "simulator" &&
      opened.known && { belief: await atHome(opened.link, opened.known, robot) }),
    calledBy: calledBy(robot.domain),
    ...(request.embedder && { embedder: request.embedder }),
    ...(request.lookUps && { lookUps: request.lookUps }),
    ...(request.ask && { ask: request.ask }),
    ...(request.answers && { answers: request.answers }),
    startSandbox: request.startSandbox ?? (() => startSandbox({ bundlePath: bundlePath("sandbox") })),
    program,
    method: request.method?.recover ? request.method.title : "none (open loop)",
    asksAtEnd: request.method?.asksAtEnd ?? false,
    ...(request.method?.looksCloser && {
      looksCloser: (objects, belief) => request.method?.looksCloser?.(robot, objects, belief) ?? [],
    }),
    recovery:
      request.method &&
      recoveryOf(request.method, robot, scene, header.task?.value ?? (header.goal ? title : "")),
    seed: request.link.kind === "simulator" ? request.link.seed : 0,
    faults: faultsOf(request.link),
    version: productVersion,
    clock: systemClock,
    hash: programHash,
    writesOf: (text) =>
      opened.kind === "ros" ? writesOf(opened.map, actionsOf(text, robot), robot.settings.limits) : [],
    approve: async (asked) => {
      const left = opened.kind === "ros" ? await opened.link.leftGoals() : [];
      if (left.length === 0 && approvals.has(asked.programHash, robotAddress)) return true;
      const writes = [...left.map(leftGoalWords), ...asked.writes];
      const given = (await request.approve?.({ ...asked, writes, robot: robotAddress })) ?? false;
      if (!given) return false;
      // The robot may still be doing what a crashed session told it; a new program starts from a robot that holds still.
      if (opened.kind === "ros" && left.length > 0 && !(await opened.link.cancelLeftGoals()).acknowledged) {
        return false;
      }
      approvals.add(asked.programHash, robotAddress);
      return true;
    },
    pauseOnEntry: request.pauseOnEntry,
    pauseOnExceptions: request.pauseOnExceptions,
  });
  const journal = session.onEvent((event) => folder.write(event));

  const dispose = () => {
    journal.dispose();
    folder.close();
    opened.link.dispose();
  };
  return ok({
    session,
    opened,
    get folder() {
      return folder.path;
    },
    score: async (goal) => {
      if (opened.kind === "simulator") return goalHoldsInTruth(goal, robot, await opened.link.truth());
      return opened.kind === "symbolic" ? goalHoldsIn(goal, robot, opened.link.world) : undefined;
    },
    finish() {
      folder.close();
      return reportOf(folder.path);
    },
    dispose,
  });
}

/** What a robot believes that knows its home, once it has looked: what has changed there since it has seen. */
async function atHome(link: RobotLink, { belief }: SymbolicScene, robot: RobotPackage): Promise<Belief> {
  const seen = await link.observe([], neverCancelled).catch(() => undefined);
  return seen ? absorbObservation(belief, seen, robot).belief : belief;
}

function faultsOf(link: LinkChoice): string | undefined {
  const text = link.kind === "simulator" ? formatFaults(link.faults) : formatFaults(noFaults);
  return text === formatFaults(noFaults) ? undefined : text;
}

/** Takes a copy's world to where that of its original is; a problem says why it can't. */
async function restored({ snapshots }: RobotLink, snapshot: string): Promise<Problem | undefined> {
  const problem = (message: string): Problem => ({
    code: "no-copy",
    severity: "error",
    message,
    nextStep: "go on with the run itself",
  });
  if (!snapshots) return problem("the world of this robot can't be copied");
  return snapshots.restore(snapshot).then(
    () => undefined,
    (error: unknown) =>
      problem(`the world can't be copied: ${error instanceof Error ? error.message : String(error)}`),
  );
}

/** The program's own goal comes first. */
function goalOf(text: string, { goal }: SceneOfFacts): string | undefined {
  return readHeader(text).goal?.value ?? (goal && !isTrivial(goal) ? printCondition(goal) : undefined);
}

function isTrivial(goal: Condition): boolean {
  return goal.kind === "and" && goal.operands.every(isTrivial);
}

function leftGoalWords({ name, sentAt }: GoalRecord): string {
  return `first a cancel of the goal ${name} that an earlier session sent at ${sentAt} and never heard of again, and stop`;
}

/** Writes the report of a run folder from its journal alone, so that it tells what is on disk. */
function reportOf(folder: string): string {
  const events = readRunFolder(folder)?.events ?? [];
  return writeReport(folder, runReport({ events, imageUrl: imageUrlIn(folder) }));
}

function recoveryOf(
  method: Method,
  robot: RobotPackage,
  scene: string,
  instruction: string,
): RecoveryPolicy | undefined {
  const recover = method.recover?.bind(method);
  if (!recover) return undefined;
  const task = { instruction, robot, scene, belief: initialBelief(robot) };
  return { recover: (request, token) => recover({ ...task, belief: request.belief }, request, token) };
}

/** Names of the action API that a program calls, wherever it calls them. */
function actionsOf(text: string, robot: RobotPackage): string[] {
  const methods = new Set(robot.methods.map(({ name }) => name));
  return [
    ...new Set(actionCallSites(parseProgram("task.robot.ts", text), methods).map(({ method }) => method)),
  ];
}

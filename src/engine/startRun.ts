import { relative } from "node:path";
import type { Problem } from "../core/base/problem";
import { ok, type Result } from "../core/base/result";
import type { Method } from "../core/copilot/method";
import { initialBelief } from "../core/program/initialBelief";
import { actionCallSites, parseProgram, readHeader } from "../core/program/programSource";
import type { RobotPackage } from "../core/program/robotPackage";
import type { RecoveryPolicy } from "../core/runner/recovery";
import { type ApprovalRequest, RunSession } from "../core/runner/session";
import { approvalStore, programHash } from "../platform/approvals";
import { systemClock } from "../platform/clock";
import { createRunFolder } from "../platform/journalFolder";
import { bundlePath } from "../platform/productFolder";
import { imageUrlIn, readRunFolder, writeReport } from "../platform/runFolder";
import { productVersion } from "../platform/version";
import { runReport } from "../report/runReport";
import { writesOf } from "../ros/approval";
import type { GoalRecord } from "../ros/goalLog";
import { startSandbox } from "../sandbox/handle";
import { type LinkChoice, type OpenedLink, openLink } from "./links";
import { goalHoldsInTruth } from "./trueGoal";

export interface RunRequest {
  readonly program: { readonly file: string; readonly text: string };
  readonly robot: RobotPackage;
  /** Default: the program's `@scene`, then the package's default. */
  readonly scene?: string;
  readonly link: LinkChoice;
  /** Absent: open loop, every failure goes to the program. */
  readonly method?: Method;
  /** Run folders are made in `.robot-copilot/runs` below it. */
  readonly outputRoot: string;
  /** Asks the user; not asked for what was approved before on the same robot. */
  readonly approve?: (request: ApprovalRequest) => Promise<boolean>;
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

function sceneOf(request: Pick<RunRequest, "scene" | "program" | "robot">): string {
  return (
    request.scene ?? readHeader(request.program.text).scene?.value ?? request.robot.settings.defaultScene
  );
}

/** Opens the link, makes the run folder and sets the session up. Problems say what keeps it from running. */
export async function prepareRun(request: RunRequest): Promise<Result<PreparedRun, readonly Problem[]>> {
  const { robot, program } = request;
  const scene = sceneOf(request);
  const opening = await openLink(robot, scene, request.link);
  if (!opening.ok) return opening;
  const opened = opening.value;
  const header = readHeader(program.text);
  const title = header.task?.value ?? relative(request.outputRoot, program.file);
  const folder = createRunFolder(request.outputRoot, systemClock.timestamp(), title);
  const approvals = approvalStore();
  const robotAddress = request.link.kind === "ros" ? request.link.url : "simulator";

  const session = new RunSession({
    robot,
    scene,
    link: opened.link,
    startSandbox: () => startSandbox({ bundlePath: bundlePath("sandbox") }),
    program,
    method: request.method?.title ?? "none (open loop)",
    recovery: request.method && recoveryOf(request.method, robot, scene, header.task?.value ?? title),
    seed: request.link.kind === "simulator" ? request.link.seed : 0,
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
    folder: folder.path,
    score: async (goal) =>
      opened.kind === "simulator" ? goalHoldsInTruth(goal, robot, await opened.link.truth()) : undefined,
    finish() {
      folder.close();
      return reportOf(folder.path);
    },
    dispose,
  });
}

function leftGoalWords({ name, sentAt }: GoalRecord): string {
  return `first a cancel of the goal ${name} that an earlier session sent at ${sentAt} and never heard of again, and stop`;
}

/** Writes the report of a run folder from its journal alone, so that it tells what is on disk. */
function reportOf(folder: string): string {
  const events = readRunFolder(folder)?.events ?? [];
  return writeReport(folder, runReport({ events, imageUrl: imageUrlIn(folder) }));
}

function recoveryOf(method: Method, robot: RobotPackage, scene: string, instruction: string): RecoveryPolicy {
  const task = { instruction, robot, scene, belief: initialBelief(robot) };
  return {
    recover: (request, token) => method.recover({ ...task, belief: request.belief }, request, token),
  };
}

/** Names of the action API that a program calls, wherever it calls them. */
function actionsOf(text: string, robot: RobotPackage): string[] {
  const methods = new Set(robot.methods.map(({ name }) => name));
  return [
    ...new Set(actionCallSites(parseProgram("task.robot.ts", text), methods).map(({ method }) => method)),
  ];
}

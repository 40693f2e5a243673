import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import type { LookUp } from "../world/embeddedLookUp";
import type { Embedder } from "../world/embedder";
import type { Truth } from "../world/facts";
import type { CalledBy } from "../world/lookUp";
import type { ObjectId, WorldObject } from "../world/objects";
import type { Clock } from "../world/ports";
import type { RobotLink } from "../world/robotLink";
import type { AnsweredQuestion, AskUser } from "./question";
import type { CorrectionStep, RecoveryPolicy } from "./recovery";
import type { RunBranch } from "./runBranch";
import type { RunEventBody, RunOutcome } from "./runEvent";
import type { Sandbox, SandboxFrame } from "./sandboxPort";

export interface ApprovalRequest {
  /** Of the exact text that is to run. */
  readonly programHash: string;
  readonly programText: string;
  /** What it may write on the robot, one line each. */
  readonly writes: readonly string[];
  /** The robot's address. */
  readonly robot: string;
}

export interface RunSetup {
  readonly robot: RobotPackage;
  readonly scene: string;
  /** Of a symbolic scene, absolute. */
  readonly sceneFile?: string;
  readonly link: RobotLink;
  /** A new sandbox; one for each version of the program. */
  readonly startSandbox: () => Sandbox;
  readonly program: { readonly file: string; readonly text: string };
  /** A run that this one is a copy of; the link's world is where that one stood. */
  readonly from?: RunBranch;
  /** Default: what the robot knows before it has looked. */
  readonly belief?: Belief;
  /** PDDL. Default: the program's `@goal`. */
  readonly goal?: string;
  /** Default: the program's `@task`. */
  readonly instruction?: string;
  /** What a thing is called and good for, for `matching`; without it programs find things by type and label. */
  readonly calledBy?: (object: WorldObject) => CalledBy;
  /** Who tells what words mean that name nothing; without it such words find nothing. */
  readonly embedder?: Embedder;
  /** Answers of an earlier run, for which nobody is asked. */
  readonly lookUps?: readonly LookUp[];
  /** Shown and journaled; `none` for a run without one. */
  readonly method: string;
  /** Default: the program sees every result as it is. */
  readonly recovery?: RecoveryPolicy;
  /** Corrections and replans that the run may have; default 16. */
  readonly recoveriesAllowed?: number;
  /** The method is asked also where a program has come to its end without a goal, or with one filled in on the way. */
  readonly asksAtEnd?: boolean;
  /** How to look from close by at what one look alone has shown, before a goal that rests on it is called reached. */
  readonly looksCloser?: (objects: readonly ObjectId[], belief: Belief) => readonly CorrectionStep[];
  /** How often the program may be extended at its end; default 100. */
  readonly extensionsAllowed?: number;
  /** Wall seconds that one decision of the method may take; default 300. */
  readonly recoveryDeadlineSeconds?: number;
  /** Whom the method may ask while the program waits; without it nobody answers. It may stay open: see `approve`. */
  readonly ask?: AskUser;
  /** Of an earlier run, for which nobody is asked. */
  readonly answers?: readonly AnsweredQuestion[];
  /** Questions that the user may be asked in the run; default 3. */
  readonly questionsAllowed?: number;
  /** Wall seconds that one question stays open; default 1800. */
  readonly answerDeadlineSeconds?: number;
  readonly seed: number;
  /** Of a simulator, as the command line says it; absent: none. */
  readonly faults?: string;
  /** Of the product. */
  readonly version: string;
  readonly clock: Clock;
  /** SHA-256, hexadecimal. */
  readonly hash: (text: string) => string;
  /**
   * Asked before anything moves on a real robot, and again when the program has changed. Without it a real robot does
   * not move. It may stay open: stopping the run ends the wait.
   */
  readonly approve?: (request: ApprovalRequest) => Promise<boolean>;
  /** What a program may write on the robot. */
  readonly writesOf?: (programText: string) => readonly string[];
  readonly pauseOnEntry?: boolean;
  readonly pauseOnExceptions?: boolean;
}

export interface RunResult {
  readonly outcome: RunOutcome;
  readonly reason: string;
  readonly belief: Belief;
  readonly goal?: { readonly condition: string; readonly truth: Truth; readonly unmet: readonly string[] };
  readonly programText: string;
}

/** What is on the screen while the program is paused. */
export interface Pause {
  readonly reason: Extract<RunEventBody, { kind: "paused" }>["reason"];
  readonly frames: readonly SandboxFrame[];
  readonly message?: string;
}

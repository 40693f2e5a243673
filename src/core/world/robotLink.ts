import type { CancellationToken } from "../base/cancellation";
import type { Disposable } from "../base/disposable";
import type { Event } from "../base/events";
import type { FaultKind, FaultOutcome, IdleFault } from "./faultKinds";
import type { Vector3 } from "./geometry";
import type { ObjectId, Observation } from "./objects";

/** One argument of an action call, in the order of the action API's parameters. */
export type ActionArgument =
  | { readonly kind: "object"; readonly id: ObjectId }
  /** A point in the `map` frame, metres. */
  | { readonly kind: "location"; readonly position: Vector3 }
  | { readonly kind: "value"; readonly value: string | number | boolean };

/** One call of the action API, on its way to the robot. */
export interface ActionCall {
  /** Unique within a run; a ROS goal carries it, so that a lost one can be found again. */
  readonly id: string;
  /** As in the action API: `exploreLocal`. */
  readonly action: string;
  readonly args: readonly ActionArgument[];
  /** What is to go wrong with it, where the program asks for that; only simulators listen. */
  readonly faults?: readonly FaultKind[];
}

/**
 * Three, not two: *unknown* is said when no word came back (a lost connection, a dead node, a deadline that passed).
 * An unknown outcome is never treated as success, and never retried before somebody has looked.
 */
export type Outcome = "success" | "failure" | "unknown";

/** Why, as the robot itself can tell; never what only a simulator could know. */
export type FailureCause =
  | "unreachable"
  /** Where something was to be put there is no free place. */
  | "no-room"
  | "no-path"
  | "blocked"
  | "nothing-grasped"
  | "not-holding"
  | "unknown-object"
  | "unsupported"
  | "cancelled"
  | "deadline"
  | "connection-lost"
  | "robot-error";

export interface ActionResult {
  readonly outcome: Outcome;
  readonly cause?: FailureCause;
  /** For a person: what happened, in the robot's words. Untrusted text. */
  readonly message?: string;
  /** What was seen when it ended; absent where nothing could be seen. */
  readonly observation?: Observation;
  /** Robot time that the action took, seconds. */
  readonly robotSeconds: number;
  /**
   * What became of the faults that the call asked for, and those that struck besides; absent where nobody can tell. For
   * people only: nothing that decides what the robot does next may see it.
   */
  readonly faults?: readonly FaultOutcome[];
}

export interface ActionProgress {
  /** "driving to table_0", "closing the gripper". Untrusted text. */
  readonly stage: string;
  /** 0…1 where it can be told. */
  readonly fraction?: number;
}

export type LinkState =
  | { readonly kind: "connecting" }
  | { readonly kind: "ready" }
  | { readonly kind: "lost"; readonly cause: string }
  | { readonly kind: "closed" };

export interface StopReceipt {
  /** The robot itself confirmed that it holds still. */
  readonly acknowledged: boolean;
  /** From the call to the confirmation (or to giving up), wall time. */
  readonly milliseconds: number;
  readonly message?: string;
}

/** How steadily a simulated world has moved since its start. */
export interface Continuity {
  /** How often something went further in one physics step than its velocity takes it: 0 where the physics is honest. */
  readonly leaps: number;
  /** How often something was put elsewhere by design: by a fault that was asked for. */
  readonly moved: number;
  /** The first leap, in words. */
  readonly first?: string;
}

export interface PerformOptions {
  /** Wall seconds after which the goal is cancelled and the outcome is unknown. */
  readonly deadlineSeconds: number;
  /** Cancels the goal: the robot holds still. */
  readonly token: CancellationToken;
  readonly onProgress?: (progress: ActionProgress) => void;
}

/**
 * The port to a robot, simulated or real. Implemented by `src/simulator`, `src/ros` and, for symbolic scenes,
 * `src/core/runner/symbolicLink.ts`.
 */
export interface RobotLink extends Disposable {
  readonly kind: "simulator" | "symbolic" | "ros";
  /** For a person: "simulator, scene bedroom, seed 7", "ws://robot:9090". */
  readonly description: string;
  readonly state: LinkState;
  readonly onStateChanged: Event<LinkState>;
  /** Never rejects for what the robot did; rejects only on a bug. One action at a time. */
  perform(call: ActionCall, options: PerformOptions): Promise<ActionResult>;
  /** Looks from where the robot stands, without moving the base; towards the given objects where there are any. */
  observe(towards: readonly ObjectId[], token: CancellationToken): Promise<Observation>;
  /** Cancels what is under way and makes the robot hold still. Works in every state and never rejects. */
  stop(): Promise<StopReceipt>;
  /** Of the faults that the simulator's settings script for certain (`grasp-slip@2`), those that have not struck so far. */
  idleFaults?(): Promise<readonly IdleFault[]>;
  /** Of worlds with physics. */
  continuity?(): Promise<Continuity>;
  /** Present where the world itself can be rewound: simulators. */
  readonly snapshots?: {
    save(): Promise<string>;
    restore(snapshot: string): Promise<void>;
  };
}

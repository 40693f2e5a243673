/*
 * What the side panel shows. The extension owns this state and sends the sections that changed;
 * the panel draws it and keeps nothing but what the user is typing. Text in it may come from a robot, an image or a
 * model: it is untrusted and only ever shown as text.
 */

import type { ModelUse, ThinkingState } from "./thinking";
import type { WorldPose, WorldVector } from "./world";

export type Truth = "true" | "false" | "unknown";

export interface SceneChoice {
  readonly name: string;
  readonly title: string;
}

export interface RobotChoice {
  readonly name: string;
  readonly title: string;
  readonly scenes: readonly SceneChoice[];
  readonly defaultScene: string;
}

/** Which robot, where, and whether anything may be run at all. */
export interface SetupState {
  readonly kind: "loading" | "ready" | "failed";
  /** Why there are no robots, and what to do. */
  readonly message?: string;
  readonly robots: readonly RobotChoice[];
  readonly robot: string;
  readonly scene: string;
  /** "simulator" or the address of a rosbridge server. */
  readonly link: string;
  /** "built-in planner" or the name of a model. */
  readonly author: string;
  /** An untrusted workspace is checked and never run. */
  readonly trusted: boolean;
  /** A folder must be open for a program to be saved. */
  readonly hasFolder: boolean;
}

export type TaskState =
  | { readonly kind: "idle" }
  | {
      readonly kind: "writing";
      readonly instruction: string;
      readonly stage: string;
      /** Undefined where the method has told nothing that could be shown. */
      readonly thinking?: ThinkingState | undefined;
      readonly model?: ModelUse | undefined;
    }
  | {
      readonly kind: "question";
      readonly instruction: string;
      readonly question: string;
      readonly choices: readonly string[];
    }
  | {
      readonly kind: "declined";
      readonly instruction: string;
      readonly reason: string;
      readonly suggestions: readonly string[];
    }
  | { readonly kind: "failed"; readonly instruction: string; readonly message: string };

/** A run of characters of a line; `changed` where the other version differs within the line. */
export interface DiffPart {
  readonly text: string;
  readonly changed: boolean;
}

export interface DiffLine {
  readonly kind: "context" | "added" | "removed" | "gap";
  /** Line numbers from 1; absent where the line is not in that version. */
  readonly oldLine?: number;
  readonly newLine?: number;
  readonly parts: readonly DiffPart[];
}

export interface ProblemRow {
  readonly severity: "error" | "warning" | "information" | "hint";
  readonly message: string;
  /** From 1. */
  readonly line?: number;
  readonly nextStep?: string;
}

/** A program, or a change of one, that waits for the user's word. */
export interface ProposalState {
  readonly id: string;
  readonly title: string;
  readonly instruction: string;
  /** The goal as PDDL, where it is understood. */
  readonly goal?: string;
  readonly reasoning: readonly string[];
  /** Relative to the workspace. */
  readonly file: string;
  readonly isNewFile: boolean;
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
  /** What the checker says of the proposed text; undefined while it is being checked. */
  readonly problems?: readonly ProblemRow[];
}

/** The program that Run would run: the one in the active editor. */
export interface ProgramState {
  /** Relative to the workspace. */
  readonly file: string;
  readonly task?: string;
  readonly robot?: string;
  readonly scene?: string;
  readonly errors: number;
  readonly warnings: number;
}

export interface FactRow {
  /** `(on banana_0 plate_0)` */
  readonly fact: string;
  readonly predicted: Truth;
  readonly observed: Truth;
}

/** `undone`: whatever came of it, a step back has undone it. */
export type ActionStatus = "running" | "success" | "failure" | "unknown" | "refused" | "undone";

export type TimelineEntry =
  | {
      readonly kind: "action";
      readonly id: string;
      /** `robot.grasp(banana_0)` */
      readonly text: string;
      /** From 1. */
      readonly line?: number;
      readonly status: ActionStatus;
      /** What is being done, while it runs. */
      readonly stage?: string;
      /** 0…1 */
      readonly fraction?: number;
      /** What the robot says, or which preconditions do not hold. */
      readonly messages: readonly string[];
      readonly lowLevelFailure: boolean;
      readonly highLevelFailure: boolean;
      readonly facts: readonly FactRow[];
      readonly images: readonly string[];
      readonly robotSeconds?: number;
      readonly wallMilliseconds?: number;
      /** Done by a correction, not by a line of the program. */
      readonly corrective: boolean;
    }
  | {
      readonly kind: "recovery";
      readonly id: string;
      readonly number: number;
      readonly decision: "correction" | "replan" | "extend" | "accept" | "give-up";
      readonly reason: string;
      readonly steps: readonly string[];
      readonly lines: readonly DiffLine[];
    }
  | {
      readonly kind: "note";
      readonly id: string;
      readonly level: "information" | "warning" | "error";
      readonly text: string;
      /** From 1. */
      readonly line?: number;
    };

/** Asked before anything is written to a real robot. */
export interface ApprovalState {
  readonly programHash: string;
  readonly robot: string;
  readonly link: string;
  /** Topics, services and actions that will be written, with speeds. */
  readonly writes: readonly string[];
}

export interface StopState {
  readonly acknowledged: boolean;
  readonly milliseconds: number;
  readonly message?: string;
}

/** An object where the robot believes it to be. */
export interface BelievedObject extends WorldPose {
  readonly id: string;
  /** Its bounding box, metres; the pose is the centre. */
  readonly size?: WorldVector;
}

export type RunPhase = "starting" | "running" | "paused" | "stopping" | "finished";

export interface RunState {
  readonly phase: RunPhase;
  readonly robot: string;
  readonly scene: string;
  readonly link: string;
  readonly simulated: boolean;
  /** In a scene without geometry. */
  readonly symbolic: boolean;
  readonly instruction?: string;
  readonly goal?: string;
  readonly linkState: "connecting" | "ready" | "lost" | "closed";
  readonly linkCause?: string;
  /** Why it is paused, in words. */
  readonly pause?: string;
  /** Where it is paused, from 1. */
  readonly line?: number;
  readonly approval?: ApprovalState;
  /** What the user is asked; the robot holds still until there is an answer. */
  readonly question?: string;
  readonly stop?: StopState;
  readonly timeline: readonly TimelineEntry[];
  /** Entries that were left out at the beginning of a very long run. */
  readonly omitted: number;
  readonly facts: readonly FactRow[];
  readonly objects: number;
  /** Of the objects those that have a pose. */
  readonly believed: readonly BelievedObject[];
  /** The latest picture of each camera, by the camera's name. */
  readonly cameras: Readonly<Record<string, string>>;
  readonly programVersion: number;
  /** The program was changed while it ran; the new text can be looked at and kept. */
  readonly correctedProgram: boolean;
  readonly model: ModelUse;
  /** Until a press that was meant for the run can't come any more: so long nothing starts another one. */
  readonly justEnded?: boolean;
  readonly finished?: {
    /** False: what was wrong was found before anything was run, so there is no record of it. */
    readonly begun?: false | undefined;
    readonly outcome: "success" | "failure" | "unknown" | "stopped";
    readonly reason: string;
    readonly goal?: { readonly condition: string; readonly truth: Truth; readonly unmet: readonly string[] };
    readonly robotSeconds: number;
    readonly wallMilliseconds: number;
  };
}

/** A camera picture; sent once, named by its id in the timeline. */
export interface PanelImage {
  readonly id: string;
  /** "head", "wrist" */
  readonly camera: string;
  readonly width: number;
  readonly height: number;
  /** Base64 of a PNG. */
  readonly png: string;
  readonly takenBy: string;
}

export interface PanelState {
  readonly setup: SetupState;
  readonly task: TaskState;
  readonly proposal: ProposalState | undefined;
  readonly program: ProgramState | undefined;
  readonly run: RunState | undefined;
  /** Of the run; undefined where its method has told nothing that could be shown. */
  readonly thinking: ThinkingState | undefined;
}

export const emptyPanelState: PanelState = {
  setup: {
    kind: "loading",
    robots: [],
    robot: "",
    scene: "",
    link: "simulator",
    author: "",
    trusted: true,
    hasFolder: true,
  },
  task: { kind: "idle" },
  proposal: undefined,
  program: undefined,
  run: undefined,
  thinking: undefined,
};

import type { Problem } from "../base/problem";
import type { LookUp } from "../world/embeddedLookUp";
import type { Truth } from "../world/facts";
import { type FaultKind, idleFaultText } from "../world/faultKinds";
import type { ModelFailure } from "../world/languageModel";
import type { CameraImage, WorldObject } from "../world/objects";
import type { ActionCall, ActionProgress, Continuity, LinkState, StopReceipt } from "../world/robotLink";
import type { Feedback } from "./feedback";
import type { AnsweredQuestion, Question } from "./question";
import type { CorrectionStep, Decision } from "./recovery";
import type { ThoughtView } from "./thoughtView";

/*
 * What happens in a run, in order. The journal on disk is these events, one JSON object a line;
 * the terminal, the side panel, the debugger and the report are views of them.
 */

export type RunOutcome = "success" | "failure" | "unknown" | "stopped";

export interface FactRow {
  /** `(on banana_0 plate_0)` */
  readonly fact: string;
  readonly predicted: Truth;
  readonly observed: Truth;
}

export interface VariableRow {
  readonly name: string;
  /** As a person would write it. */
  readonly value: string;
  readonly type: string;
}

export interface StackFrame {
  readonly name: string;
  /** Of the program as it stands, from 0. */
  readonly line: number;
  readonly character: number;
  readonly locals: readonly VariableRow[];
}

export type PauseReason = "entry" | "step" | "breakpoint" | "pause" | "exception" | "approval";

export type RunEventBody =
  | {
      readonly kind: "run-started";
      readonly robot: string;
      readonly scene: string;
      /** Of a symbolic scene, absolute: its name alone does not say which it was. */
      readonly sceneFile?: string;
      readonly link: string;
      readonly simulated: boolean;
      /** Without physics: everything is known of the scene, and nothing is seen. */
      readonly symbolic?: true;
      readonly method: string;
      readonly instruction?: string;
      readonly goal?: string;
      readonly programFile: string;
      readonly programText: string;
      readonly seed?: number;
      /** What the simulator is to let go wrong, as the command line says it; absent: nothing by rate or script. */
      readonly faults?: string;
      readonly version: string;
    }
  | { readonly kind: "problems"; readonly problems: readonly Problem[] }
  | { readonly kind: "link-state"; readonly state: LinkState }
  | { readonly kind: "approval-asked"; readonly programHash: string; readonly writes: readonly string[] }
  | { readonly kind: "approval-given"; readonly programHash: string; readonly by: string }
  | {
      readonly kind: "action-started";
      readonly call: ActionCall;
      readonly text: string;
      readonly line: number;
    }
  | { readonly kind: "action-progress"; readonly callId: string; readonly progress: ActionProgress }
  | { readonly kind: "action-finished"; readonly feedback: Feedback; readonly line: number }
  /** The gate did not let an action through; nothing moved. */
  | {
      readonly kind: "action-refused";
      readonly text: string;
      readonly unmet: readonly string[];
      readonly line: number;
    }
  /** An injected fault struck, in this call or in a look since the one before. For people: no method sees it. */
  | {
      readonly kind: "fault-struck";
      readonly fault: FaultKind;
      readonly line: number;
      readonly callId: string;
    }
  /** A fault that was asked for, by a comment of the program or by the run's settings, and did not strike. */
  | {
      readonly kind: "idle-fault";
      readonly fault: FaultKind;
      readonly why: string;
      readonly nextStep: string;
      /** Of the program, from 0; absent of a fault of the run's settings. */
      readonly line?: number;
      /** The call that asked for it, where it was one. */
      readonly text?: string;
    }
  | { readonly kind: "belief"; readonly objects: readonly WorldObject[]; readonly facts: readonly FactRow[] }
  | {
      readonly kind: "recovery";
      /** Of corrections and replans so far, this one included; of extensions where it is one. */
      readonly number: number;
      readonly decision: Decision["kind"];
      readonly reason: string;
      readonly steps: readonly CorrectionStep[];
      /** Unified diff of the program, of lines not yet run; empty where the program stays as it is. */
      readonly diff: string;
      readonly line?: number;
      /** What the method thinks of it, as data. */
      readonly views?: readonly ThoughtView[];
    }
  /** The method waits for the user, and the robot holds still. */
  | ({ readonly kind: "question-asked" } & Question)
  | ({
      readonly kind: "question-answered";
      /** `record`: asked and answered before, so nobody was asked. */
      readonly by: "user" | "record" | "nobody";
      /** Why there is no answer. */
      readonly why?: string;
    } & AnsweredQuestion)
  /** The program as it now stands. `executedThrough` is the last line that has run. */
  | {
      readonly kind: "program-changed";
      readonly version: number;
      readonly text: string;
      readonly executedThrough: number;
    }
  | {
      readonly kind: "paused";
      readonly reason: PauseReason;
      readonly frames: readonly StackFrame[];
      readonly message?: string;
    }
  | { readonly kind: "resumed" }
  /** Program and world went back to before these calls, named by their ids: they count as not made. */
  | { readonly kind: "stepped-back"; readonly undone: readonly string[] }
  | {
      readonly kind: "console";
      readonly level: "log" | "warn" | "error";
      readonly text: string;
      readonly line?: number;
    }
  /** What words meant that name no object, or of several one. */
  | ({ readonly kind: "look-up" } & LookUp)
  | {
      readonly kind: "model-call";
      readonly model: string;
      readonly simulated: boolean;
      readonly promptTokens?: number;
      readonly completionTokens?: number;
      readonly milliseconds: number;
      readonly failure?: string;
      readonly failureKind?: ModelFailure["kind"];
      /** Of the past, what the prompt had no room for: "3 old pictures and 12 steps". */
      readonly leftOut?: string;
      /** US dollars, where the model's price is known. */
      readonly cost?: number;
    }
  /** What a part of the method thinks: its planner, its coder, the path of its search. */
  | {
      readonly kind: "thought";
      readonly by: string;
      readonly text: string;
      /** The same as data, where there is more to be seen than a line of text. */
      readonly views?: readonly ThoughtView[];
    }
  | { readonly kind: "stop"; readonly receipt: StopReceipt; readonly reason: string }
  | {
      readonly kind: "run-finished";
      readonly outcome: RunOutcome;
      /** Why, in words. */
      readonly reason: string;
      /** Where the program stopped, where that was a place in it: of the version that ran, from 0. */
      readonly line?: number;
      readonly goal?: {
        readonly condition: string;
        readonly truth: Truth;
        readonly unmet: readonly string[];
      };
      /** Of a world with physics, as long as somebody could tell. */
      readonly continuity?: Continuity;
      readonly robotSeconds: number;
      readonly wallMilliseconds: number;
    };

export type RunEvent = RunEventBody & {
  /** From 0, without gaps. */
  readonly index: number;
  /** ISO 8601, wall clock. */
  readonly time: string;
};

/** What is told while a program is written: what the method thinks, and what it asks a model for. */
export type WritingEvent = Extract<RunEventBody, { kind: "thought" | "model-call" }>;

/** Images are large: in the journal their data is a file name beside it (`images/0007-head.png`). */
export type JournalImage = Omit<CameraImage, "colour" | "depth" | "segmentation"> & { readonly file: string };

/** What a person is told of a step back. */
export function steppedBackWords({ undone }: Extract<RunEventBody, { kind: "stepped-back" }>): string {
  return `Stepped back: ${undone.length === 1 ? "the last action counts" : `the last ${undone.length} actions count`} as not done`;
}

/** What a person is told of an answer. */
export function answerWords({
  text,
  answer,
  by,
  why,
}: Extract<RunEventBody, { kind: "question-answered" }>): string {
  if (answer === undefined) return `"${text}" was not answered${why ? `: ${why}` : ""}`;
  return by === "record" ? `"${text}" was answered before: ${answer}` : `The answer to "${text}": ${answer}`;
}

/** What a person is told of physics that was not honest; undefined where it was. */
export function leapWords({ leaps, first }: Continuity): string | undefined {
  if (leaps === 0) return undefined;
  const times = leaps === 1 ? "once" : `${leaps} times`;
  return `The physics was not steady: something leapt ${times}${first === undefined ? "" : ` (first ${first})`}`;
}

/** What a person is told of a fault that did not strike. */
export function idleFaultWords(event: Extract<RunEventBody, { kind: "idle-fault" }>): string {
  const { fault: kind, line, text } = event;
  const where = text ? `at ${text}` : line === undefined ? undefined : `on line ${line + 1}`;
  return idleFaultText({ ...event, kind }, where);
}

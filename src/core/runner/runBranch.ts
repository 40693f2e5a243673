import type { Belief } from "../world/belief";
import type { LookUp } from "../world/embeddedLookUp";
import type { Fact } from "../world/facts";
import type { Feedback, Prediction } from "./feedback";
import type { AnsweredQuestion } from "./question";
import type { LogEntry } from "./replayLog";
import type { PausedChange } from "./sandboxPort";

/** What a run knows of the world and how it came to that, apart from the run itself. */
export interface WorldMemory {
  readonly belief: Belief;
  /** Of robot time. */
  readonly seconds: number;
  /** Oldest first, with what was believed after each. */
  readonly history: readonly { readonly feedback: Feedback; readonly belief: Belief }[];
  readonly predictions: readonly Prediction[];
  readonly doubted: readonly Fact[];
}

/** A paused run, as far as a copy of it needs it to go on from there in a world of its own. */
export interface RunBranch {
  /** The version that is running. */
  readonly programText: string;
  readonly log: readonly LogEntry[];
  readonly changes: readonly PausedChange[];
  readonly memory: WorldMemory;
  /** So that words mean the same in the copy. */
  readonly lookUps: readonly LookUp[];
  /** So that nobody is asked again. */
  readonly answers: readonly AnsweredQuestion[];
  /** Of the simulated world. */
  readonly snapshot: string;
  /** So many lines have been printed. */
  readonly consoleLines: number;
}

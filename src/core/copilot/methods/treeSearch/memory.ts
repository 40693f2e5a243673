import type { Feedback } from "../../../runner/feedback";

/* What the method has thought and met so far in a run, as far as the run still stands there. */

export type Note =
  /** An action that was chosen, why, and what was planned behind it. */
  | {
      readonly kind: "chosen";
      readonly call: string;
      readonly reason: string;
      readonly behind: readonly string[];
    }
  /** An action that could not be done, in a search after the actions `after`, or at the gate. */
  | {
      readonly kind: "unsatisfied";
      readonly call: string;
      readonly after: readonly string[];
      readonly why: string;
      readonly byGate: boolean;
    };

/** `done`: so many actions had been done. */
export type Kept = Note & { readonly done: number };

export interface Memory {
  /** Everything that still stands, oldest first. */
  notes(): readonly Kept[];
  keep(note: Note, history: readonly Feedback[]): void;
  /** Forgets what was kept after something that is no longer in the history: the run was taken back. */
  standAt(history: readonly Feedback[]): void;
  clear(): void;
}

export function createMemory(): Memory {
  let kept: readonly { readonly note: Kept; readonly last: Feedback | undefined }[] = [];
  return {
    notes: () => kept.map(({ note }) => note),
    keep(note, history) {
      kept = [...kept, { note: { ...note, done: history.length }, last: history.at(-1) }];
    },
    standAt(history) {
      kept = kept.filter(({ note, last }) => note.done <= history.length && history[note.done - 1] === last);
    },
    clear() {
      kept = [];
    },
  };
}

/** Actions in a row, up to now, of which none came out: failed, not as predicted, or refused at the gate. */
export function setbacksInARow(history: readonly Feedback[], notes: readonly Kept[]): number {
  const good = history.findLastIndex(
    ({ outcome, highLevelFailure }) => outcome === "success" && !highLevelFailure,
  );
  const refused = notes.filter((note) => note.kind === "unsatisfied" && note.byGate && note.done > good);
  return history.length - 1 - good + refused.length;
}

import type { Feedback } from "../../runner/feedback";
import type { ModelMessage } from "../../world/languageModel";
import { bounds, dataBlock } from "./promptParts";

/*
 * What of the past is left out of a prompt that a model has no room for: old pictures first, then old steps and words,
 * which are summarised. The task, the robot's API, the state and the last failure always stay.
 */

/** What prompts are made of the past with. Each method gives what it would tell in full. */
export interface PromptRoom {
  /**
   * The newest of what was done, oldest first.
   * @param most so many the prompt would tell, and so many pictures of them show
   */
  history(
    all: readonly Feedback[],
    most?: { readonly steps: number; readonly pictures: number },
  ): readonly Feedback[];
  /** The newest of something else that grows. @param what for a person, in the plural: "replies" */
  newest<T>(what: string, all: readonly T[], most: number): readonly T[];
}

/** Shares of the newest pictures, and of steps and words, that are told; "last": nothing but the last one. */
const levels = [
  { pictures: 1, words: 1 },
  { pictures: 1 / 2, words: 1 },
  { pictures: 1 / 4, words: 1 },
  { pictures: "last", words: 1 },
  { pictures: "last", words: 1 / 2 },
  { pictures: "last", words: 1 / 4 },
  { pictures: "last", words: "last" },
  { pictures: 0, words: "last" },
] as const;

export const lastLevel = levels.length - 1;

type Share = number | "last";

export interface FilledRoom {
  readonly room: PromptRoom;
  /** The messages with a summary of what was left out. */
  completed(messages: readonly ModelMessage[]): readonly ModelMessage[];
  /** "3 old pictures and 12 steps"; undefined where nothing was. */
  leftOut(): string | undefined;
}

/** @param level from 0, where everything is told, to `lastLevel` */
export function roomAt(level: number): FilledRoom {
  const { pictures, words } = levels[Math.min(level, lastLevel)];
  const counts = new Map<string, number>();
  let summary: readonly string[] = [];
  const count = (what: string, number: number) => {
    if (number > 0) counts.set(what, Math.max(number, counts.get(what) ?? 0));
  };
  return {
    room: {
      history(all, most = { steps: bounds.feedbacks, pictures: bounds.images }) {
        if (level === 0) return all;
        const kept = newestOf(all, most.steps, words);
        const older = all.slice(0, all.length - kept.length);
        count("steps", older.length);
        if (older.length > 0) summary = summaryOf(older);
        const shown = all.flatMap(({ images }) => images).slice(-most.pictures);
        const left = newestOf(shown, most.pictures, pictures);
        const keptShown = kept.flatMap(({ images }) => images).slice(-most.pictures);
        count("old pictures", shown.length - Math.min(left.length, keptShown.length));
        return withNewestPictures(kept, left.length);
      },
      newest(what, all, most) {
        if (level === 0) return all;
        const kept = newestOf(all, most, words);
        count(what, all.length - kept.length);
        return kept;
      },
    },
    completed(messages) {
      if (counts.size === 0) return messages;
      const told = {
        leftOutForLength: Object.fromEntries(counts),
        ...(summary.length > 0 ? { olderSteps: summary } : {}),
      };
      const at = messages.findLastIndex(({ role }) => role === "user");
      return messages.map((each, index) =>
        index === at ? { ...each, parts: [{ kind: "text", text: dataBlock(told) }, ...each.parts] } : each,
      );
    },
    leftOut() {
      const list = [...counts].map(([what, number]) => `${number} ${number === 1 ? singular(what) : what}`);
      return list.length === 0 ? undefined : list.join(" and ");
    },
  };
}

function newestOf<T>(all: readonly T[], most: number, share: Share): readonly T[] {
  const told = Math.min(all.length, most);
  const kept = share === "last" ? Math.min(1, told) : Math.ceil(told * share);
  return kept === 0 ? [] : all.slice(-kept);
}

function withNewestPictures(history: readonly Feedback[], most: number): readonly Feedback[] {
  let left = most;
  return history
    .toReversed()
    .map((feedback) => {
      const images = left > 0 ? feedback.images.slice(-left) : [];
      left -= images.length;
      return images.length === feedback.images.length ? feedback : { ...feedback, images };
    })
    .toReversed();
}

/** One line for each action: how often it was done, and how often it did not come out. */
function summaryOf(steps: readonly Feedback[]): readonly string[] {
  const actions = new Map<string, { done: number; failed: number; last?: string | undefined }>();
  for (const { call, outcome, highLevelFailure, cause } of steps) {
    const entry = actions.get(call.action) ?? { done: 0, failed: 0 };
    entry.done++;
    if (outcome !== "success" || highLevelFailure) {
      entry.failed++;
      entry.last = cause ?? entry.last;
    }
    actions.set(call.action, entry);
  }
  return [...actions].map(([action, { done, failed, last }]) => {
    const why = last === undefined ? "" : `, last because of ${last}`;
    return `${action}: ${done} times${failed > 0 ? `, ${failed} of them not as planned${why}` : ""}`;
  });
}

function singular(what: string): string {
  return what.replace(/s$/, "").replace(/ie$/, "y");
}

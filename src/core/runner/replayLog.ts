import type { Belief } from "../world/belief";
import type { Fact } from "../world/facts";
import type { ActionArgument } from "../world/robotLink";
import { describeCall } from "./actionCall";
import type { Prediction } from "./feedback";
import type { Settlement } from "./sandboxPort";

/*
 * What a run has settled, in order. A program that is run again, after a replan or a step back, gets these answers
 * instead of the robot, as long as it asks for the same.
 */

export type Asked =
  | { readonly kind: "call"; readonly action: string; readonly args: readonly ActionArgument[] }
  | { readonly kind: "sleep"; readonly seconds: number };

export interface LogEntry {
  readonly asked: Asked;
  readonly settlement: Settlement;
  /** Statements begun when it was asked for. */
  readonly step: number;
  /** Statements begun when it was answered: more, where callbacks wait side by side. */
  readonly answeredAt?: number;
  /**
   * Not asked for by the program: a correction, or a call that a replan may leave out. A program that does ask for it
   * gets the answer.
   */
  readonly optional: boolean;
  readonly before: RunPoint;
  readonly after: RunPoint;
}

/** Everything that a step back has to bring back. */
export interface RunPoint {
  readonly belief: Belief;
  /** Seconds of robot time. */
  readonly robotSeconds: number;
  /** Length of the feedback history. */
  readonly history: number;
  /** By `factKey`. */
  readonly predictions: ReadonlyMap<string, Prediction>;
  /** Facts that nobody knows any more, by `factKey`. */
  readonly doubted: ReadonlyMap<string, Fact>;
  /** Of the simulator; undefined where the world can't be rewound. */
  readonly snapshot?: string;
}

export type ReplayAnswer =
  /** Answer this open request with this entry; entries in front of it are passed over. */
  | { readonly kind: "settle"; readonly request: number; readonly entry: LogEntry; readonly skipped: number }
  /** The program asks for something else than was done. */
  | { readonly kind: "deviation"; readonly message: string }
  /** Everything that was done has been replayed. */
  | { readonly kind: "done" };

/** The next answer to a program that waits for `open`, oldest first. */
export function nextAnswer(
  entries: readonly LogEntry[],
  open: readonly { readonly request: number; readonly asked: Asked }[],
): ReplayAnswer {
  for (const [skipped, entry] of entries.entries()) {
    const match = open.find(({ asked }) => sameAsked(asked, entry.asked));
    if (match) return { kind: "settle", request: match.request, entry, skipped };
    if (!entry.optional) {
      const wanted = open.map(({ asked }) => describeAsked(asked)).join(" and ") || "nothing";
      return {
        kind: "deviation",
        message: `The program asks for ${wanted} where the robot has already done ${describeAsked(entry.asked)}. Lines that have run must stay as they are.`,
      };
    }
  }
  return { kind: "done" };
}

function sameAsked(a: Asked, b: Asked): boolean {
  if (a.kind === "sleep") return b.kind === "sleep" && a.seconds === b.seconds;
  return b.kind === "call" && a.action === b.action && JSON.stringify(a.args) === JSON.stringify(b.args);
}

function describeAsked(asked: Asked): string {
  return asked.kind === "sleep" ? `sleep(${asked.seconds})` : describeCall(asked.action, asked.args);
}

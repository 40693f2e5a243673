import type { Feedback } from "../../../runner/feedback";
import type { Failure, WaitingTrigger } from "./failures";

/*
 * The feedback structure of HiCRISP (section III-D, algorithm 1). The robot does what is on the agenda, in order: the
 * steps of the last correction, then again the action on top of the stack, then what the corrections below have left.
 */

/** Of actions on the stack, and of corrections for one stack. The paper bounds both and names no figures. */
export const mostDepth = 4;
export const mostCorrections = 6;

interface AgendaItem {
  /** `robot.grasp(banana_0)` */
  readonly call: string;
  /** The action on the stack is tried again; others are steps of a correction. */
  readonly isRetry: boolean;
  /** So many failures leave the stack when it has gone well. */
  readonly settles: number;
}

export interface FailureStack {
  /** The first one is at the bottom. */
  readonly failures: readonly Failure[];
  readonly agenda: readonly AgendaItem[];
  /** So many corrections have been proposed. */
  readonly corrections: number;
  /** What had been done when the last one was proposed. */
  readonly done: number;
  readonly after: Feedback | undefined;
}

export interface Stacked {
  readonly stack: FailureStack;
  readonly change: "began" | "pushed" | "updated";
  /** Those that have left the stack since the last correction, the topmost first. */
  readonly settled: readonly Failure[];
}

/**
 * The stack after a failure. It goes on where the failed call is the next one of the agenda; anything else (the agenda was
 * done, the run has been taken back, the program goes another way) begins a new one.
 */
export function stacked(
  before: FailureStack | undefined,
  failure: Failure,
  trigger: WaitingTrigger,
  history: readonly Feedback[],
): Stacked {
  const performed = trigger.kind === "feedback" ? history.slice(0, -1) : history;
  const place = { done: history.length, after: history.at(-1) };
  const reached = before && followed(before, performed, failure.call);
  const failures = before?.failures ?? [];
  if (!before || !reached?.isNext) {
    return {
      stack: {
        failures: [failure],
        agenda: [{ call: failure.call, isRetry: true, settles: 1 }],
        corrections: 0,
        ...place,
      },
      change: "began",
      settled: reached?.agenda.length === 0 ? failures.toReversed() : [],
    };
  }
  const left = failures.slice(0, failures.length - reached.settled);
  const [item, ...rest] = reached.agenda;
  const below = item.isRetry ? left.slice(0, -1) : left;
  return {
    stack: {
      failures: [...below, failure],
      agenda: [
        { call: failure.call, isRetry: true, settles: item.isRetry ? item.settles : item.settles + 1 },
        ...rest,
      ],
      corrections: before.corrections,
      ...place,
    },
    change: item.isRetry ? "updated" : "pushed",
    settled: failures.slice(left.length).toReversed(),
  };
}

/** What has left the stack when the program has gone on, the topmost first. */
export function settledSince(stack: FailureStack, history: readonly Feedback[]): readonly Failure[] {
  const { agenda } = followed(stack, history, "");
  return agenda.length === 0 ? stack.failures.toReversed() : [];
}

/** @param retry whether the action on top is made again after the steps; if not, they settle it by themselves */
export function withCorrection(stack: FailureStack, steps: readonly string[], retry: boolean): FailureStack {
  const [top, ...rest] = stack.agenda;
  const items = steps.map((call, index): AgendaItem => {
    const isLast = index === steps.length - 1;
    return { call, isRetry: false, settles: !retry && isLast ? top.settles : 0 };
  });
  return {
    ...stack,
    agenda: [...items, ...(retry ? [top] : []), ...rest],
    corrections: stack.corrections + 1,
  };
}

export function isExhausted({ failures, corrections }: FailureStack): boolean {
  return failures.length > mostDepth || corrections >= mostCorrections;
}

/** For a person, the top first. */
export function stackInWords({ failures }: FailureStack): string {
  const lines = failures.map(({ call, level, info }) => `${call} (${levels[level]}: ${info})`);
  return lines.toReversed().join(" above ");
}

const levels = { low: "not performed", high: "performed, not as expected", unknown: "unknown" } as const;

/** How far the agenda has been done. */
function followed(
  { agenda: planned, done, after }: FailureStack,
  performed: readonly Feedback[],
  failed: string,
): { readonly isNext: boolean; readonly agenda: readonly AgendaItem[]; readonly settled: number } {
  let agenda = planned;
  let settled = 0;
  /** Its end was not seen as a success: a pause held it, so that it comes again, or it turned out well all the same. */
  let isOpen = false;
  const take = () => {
    settled += agenda[0].settles;
    agenda = agenda.slice(1);
    isOpen = false;
  };
  const isNext = (call: string) => {
    if (isOpen && agenda[0]?.call !== call && agenda[1]?.call === call) take();
    return agenda[0]?.call === call;
  };
  if (done > performed.length || performed[done - 1] !== after) return { isNext: false, agenda, settled };
  for (const { text, outcome } of performed.slice(done)) {
    if (!isNext(text)) return { isNext: false, agenda, settled };
    if (outcome === "success") take();
    else isOpen = true;
  }
  return { isNext: isNext(failed), agenda, settled };
}

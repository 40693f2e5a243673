import type { ModelCall } from "../../core/copilot/dialogue/modelDialogue";
import type { ModelFailure } from "../../core/world/languageModel";

/*
 * A trial in which the model could not be asked says nothing about the method: it is not measured, and done again. A reply
 * that is of no use is the model's own, and counts.
 */

const outageWords = {
  unauthorized: "unauthorized",
  unreachable: "unreachable",
  timeout: "no answer in time",
  "rate-limited": "rate limit",
  "server-error": "server error",
  "not-recorded": "not recorded",
} as const satisfies Partial<Record<ModelFailure["kind"], string>>;

/** Why the model could not be asked. */
export type Outage = keyof typeof outageWords;

/** Of a trial's result, what tells whether it was measured. */
interface Tried {
  readonly notMeasured?: Outage;
}

function isOutage(kind: ModelFailure["kind"] | undefined): kind is Outage {
  return kind !== undefined && Object.hasOwn(outageWords, kind);
}

/** What makes a trial one that was not measured; empty where the model could be asked each time. */
export function outageIn(
  calls: readonly ModelCall[],
): Tried & { readonly success?: false; readonly reason?: string } {
  for (const { failureKind, failure = "" } of calls) {
    if (isOutage(failureKind)) return { notMeasured: failureKind, success: false, reason: failure };
  }
  return {};
}

/** The trials of which success and all figures are counted. */
export function measuredTrials<Result extends Tried>(trials: readonly Result[]): readonly Result[] {
  return trials.filter(({ notMeasured }) => notMeasured === undefined);
}

/** `3 not measured (unauthorized)`; empty where all were. */
export function notMeasuredWords(trials: readonly Tried[]): string {
  const counts = new Map<Outage, number>();
  for (const { notMeasured } of trials) {
    if (notMeasured !== undefined) counts.set(notMeasured, (counts.get(notMeasured) ?? 0) + 1);
  }
  if (counts.size === 0) return "";
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...counts].map(([kind, count]) =>
    counts.size === 1 ? outageWords[kind] : `${outageWords[kind]}: ${count}`,
  );
  return `${total} not measured (${reasons.join(", ")})`;
}

/** So many trials one after the other without a model are enough to see that there is none. */
const mostInARow = 3;

/** Hears of each trial as it ends; true when it is time to stop, for the model can't be asked. */
export function outageWatch(): (result: Tried & { readonly modelCalls: number }) => boolean {
  let inARow = 0;
  return ({ notMeasured, modelCalls }) => {
    if (notMeasured !== undefined) inARow++;
    // One that needed no model says nothing about it.
    else if (modelCalls > 0) inARow = 0;
    return inARow >= mostInARow;
  };
}

import type { TextPosition } from "../base/problem";
import { CallAttempts, type CallAttemptsRun } from "./callAttempts";
import {
  correctedSettlement,
  refusedResult,
  type SettlementContext,
  settlementOf,
  settlementWith,
} from "./callSettlement";
import {
  aheadOf,
  type Correction,
  type CorrectionContext,
  type CorrectionPlace,
  carryOutCorrection,
} from "./carryOutCorrection";
import type { OpenRequest, Performance } from "./programRun";
import type { Decision } from "./recovery";
import {
  describeTrigger,
  isUnexpected,
  type RecoveryTrigger,
  refusedTrigger,
  unresolvedOutcome,
} from "./recoveryTrigger";
import type { LogEntry, RunPoint } from "./replayLog";
import type { Settlement } from "./sandboxPort";

/*
 * What happens to one action call of the program: through the gate, to the robot, back with what was seen; and, where
 * it is refused or not as predicted, through the method's corrections until it is right or the method gives in.
 */

/** What the flow needs of the run that it is part of. */
export interface CallFlowRun extends CallAttemptsRun, SettlementContext {
  /** Changes when another program takes the place of this one. */
  generation(): number;
  recover(trigger: RecoveryTrigger): Promise<Decision | undefined>;
  recordDecision(decision: Decision, line: number | undefined, diff?: string): void;
  /** False for a program that can't be run. `entries`: what was done for the call that is given up for it. */
  replan(
    decision: Extract<Decision, { kind: "replan" }>,
    line: number,
    entries: readonly LogEntry[],
  ): boolean;
}

export interface CallFlow {
  /** Undefined if the run is over, or goes on with another program. */
  perform(request: OpenRequest): Promise<Performance | undefined>;
  /** Carries out a correction after the program has ended; for the log. */
  correctAtEnd(correction: Correction): Promise<readonly LogEntry[]>;
  /** The state before the call that is under way or held. */
  readonly pending: RunPoint | undefined;
  /** Cancels the action under way because the program is paused; it is made again when the program goes on. */
  hold(): void;
  readonly isMoving: boolean;
  /** Cancels whatever is still under way, and resolves when it has come back. */
  settle(): Promise<void>;
}

/** What became of a call that was refused or not as predicted; `corrected`: put right by other calls. */
type Mended = "given-in" | "again" | "corrected" | "over";

export function createCallFlow(run: CallFlowRun): CallFlow {
  const { token, world, program } = run;
  const attempts = new CallAttempts(run);
  const correcting: CorrectionContext = { ...run, attempts };
  let closed = false;
  let pending: RunPoint | undefined;

  /** Tells a call of the present program when it need not go on. */
  const lifetime = () => {
    const generation = run.generation();
    return () => closed || token.isCancelled || generation !== run.generation();
  };

  /**
   * Asks the method until a correction has gone well, or the method gives in.
   * @param entries gets what was done, for the log
   * @param done the call itself, where a new program need not ask for it again
   */
  const mend = async (
    first: RecoveryTrigger,
    place: CorrectionPlace & { readonly at: TextPosition },
    entries: LogEntry[],
    done: readonly LogEntry[],
  ): Promise<Mended> => {
    const { line } = place.at;
    let trigger = first;
    let unfinished: Correction | undefined;
    for (;;) {
      const decision = await run.recover(trigger);
      if (place.isOver()) return "over";
      if (!decision) return "given-in";
      if (decision.kind === "replan")
        return run.replan(decision, line, [...entries, ...done]) ? "over" : "given-in";
      if (decision.kind !== "correction") {
        run.recordDecision(decision, line);
        if (decision.kind === "accept") return "given-in";
        const reason = `${describeTrigger(trigger)} ${decision.reason}`;
        run.endRun({ outcome: unresolvedOutcome(trigger), reason });
        return "over";
      }
      const correction = unfinished ? aheadOf(unfinished, decision) : decision;
      const carriedOut = await carryOutCorrection(correction, place, entries, correcting);
      if (carriedOut.kind === "over") return "over";
      if (carriedOut.kind === "done") return correction.retry ? "again" : "corrected";
      trigger = carriedOut.trigger;
      unfinished = { ...correction, steps: carriedOut.left };
    }
  };

  const perform = async ({ asked, point, step }: OpenRequest): Promise<Performance | undefined> => {
    if (asked.kind !== "call") throw new Error("only calls are performed");
    const { action, args } = asked;
    const call = { action, args };
    const at = program.placeOf(point) ?? { line: 0, character: 0 };
    const { line } = at;
    const isOver = lifetime();
    const entries: LogEntry[] = [];
    let before = await attempts.pointBefore();
    pending = before;
    const entryOf = (settlement: Settlement, optional: boolean): LogEntry => ({
      asked,
      settlement,
      step,
      optional,
      before,
      after: world.point,
    });
    const answer = (settlement: Settlement): Performance => ({
      settlement,
      entries: [...entries, entryOf(settlement, false)],
    });

    for (;;) {
      const attempt = await attempts.make(call, { line, ofProgram: true, isOver });
      if (attempt.kind === "over") return undefined;
      let trigger: RecoveryTrigger;
      let giveIn: () => Performance;
      let done: readonly LogEntry[] = [];
      if (attempt.kind === "refused") {
        const { refusal } = attempt;
        giveIn = () => answer(settlementWith(refusedResult(call, refusal), run));
        if (refusal.kind === "invalid") return giveIn();
        trigger = refusedTrigger(call, refusal, line);
      } else {
        const { performed } = attempt;
        // With the world as it is by then: a correction may have changed it and come to nothing all the same.
        const settled = () => settlementOf(action, performed, run);
        giveIn = () => answer(settled());
        if (!isUnexpected(performed)) return giveIn();
        trigger = { kind: "feedback", feedback: performed.feedback, line };
        // Done, though not as predicted: a new program need not ask for it again. What did not happen is made anew.
        if (performed.feedback.outcome === "success") done = [entryOf(settled(), true)];
      }
      const mended = await mend(trigger, { at, step, isOver }, entries, done);
      if (mended === "over") return undefined;
      if (mended === "given-in") return giveIn();
      if (mended === "corrected" && attempt.kind === "performed") {
        const { performed } = attempt;
        return answer(correctedSettlement(action, performed, attempts.effectsHoldNow(performed), run));
      }
      before = await attempts.pointBefore();
    }
  };

  return {
    async perform(request) {
      try {
        return await perform(request);
      } finally {
        pending = undefined;
      }
    },
    async correctAtEnd(correction) {
      const entries: LogEntry[] = [];
      const place = { at: undefined, step: Number.MAX_SAFE_INTEGER, isOver: lifetime() };
      await carryOutCorrection(correction, place, entries, correcting);
      return entries;
    },
    get pending() {
      return pending;
    },
    hold: () => attempts.hold(),
    get isMoving() {
      return attempts.isMoving;
    },
    settle() {
      closed = true;
      return attempts.end();
    },
  };
}

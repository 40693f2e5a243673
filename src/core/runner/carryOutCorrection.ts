import type { TextPosition } from "../base/problem";
import type { CallAttempts } from "./callAttempts";
import { type SettlementContext, settlementOf } from "./callSettlement";
import { correctionLines, programDiff } from "./correctedText";
import type { CorrectionStep, Decision } from "./recovery";
import { isUnexpected, type RecoveryTrigger, refusedTrigger } from "./recoveryTrigger";
import type { LogEntry } from "./replayLog";
import type { RunningProgram } from "./runningProgram";

export type Correction = Extract<Decision, { kind: "correction" }>;

/** What carrying out a correction needs of the run. */
export interface CorrectionContext extends SettlementContext {
  readonly program: RunningProgram;
  readonly attempts: CallAttempts;
  recordDecision(decision: Decision, line: number | undefined, diff?: string): void;
}

/** Where a correction belongs in the program. */
export interface CorrectionPlace {
  /** Undefined: after everything else. */
  readonly at: TextPosition | undefined;
  /** Statements begun. */
  readonly step: number;
  /** Nobody waits for it any more. */
  readonly isOver: () => boolean;
}

export type CarriedOut =
  | { readonly kind: "done" }
  /** `left`: the step that failed and those behind it, which nobody has done. */
  | { readonly kind: "failed"; readonly trigger: RecoveryTrigger; readonly left: readonly CorrectionStep[] }
  | { readonly kind: "over" };

/**
 * Carries out the steps of a correction, up to the first that does not go well.
 * @param entries gets what was done, for the log
 */
export async function carryOutCorrection(
  correction: Correction,
  { at, step, isOver }: CorrectionPlace,
  entries: LogEntry[],
  context: CorrectionContext,
): Promise<CarriedOut> {
  const { program, attempts, world } = context;
  const { steps } = correction;
  const lines = correctionLines(program.text, at, steps);
  const line = at?.line ?? lines.beforeLine;
  context.recordDecision(
    correction,
    line,
    programDiff(program.file, program.corrected(), program.corrected(lines)),
  );
  program.addCorrection(lines);
  /** The program tells what was done: a replan replays its lines, and nobody did those behind the one that failed. */
  const keepFirst = (performed: number) => {
    if (performed === steps.length) return;
    program.replaceLastCorrection(
      performed === 0 ? undefined : correctionLines(program.text, at, steps.slice(0, performed)),
    );
  };
  for (const [index, { action, args }] of steps.entries()) {
    const left = steps.slice(index);
    const before = await attempts.pointBefore();
    const attempt = await attempts.make({ action, args }, { line, ofProgram: false, isOver });
    if (attempt.kind === "over") return { kind: "over" };
    if (attempt.kind === "refused") {
      keepFirst(index);
      return { kind: "failed", trigger: refusedTrigger({ action, args }, attempt.refusal, line), left };
    }
    const { performed } = attempt;
    const settlement = settlementOf(action, performed, context);
    entries.push({
      asked: { kind: "call", action, args },
      settlement,
      step,
      optional: true,
      before,
      after: world.point,
    });
    if (isUnexpected(performed)) {
      // Replayed as a line, an outcome that nobody knows would end the program there, which went on in truth.
      keepFirst(settlement.result.ok ? index + 1 : index);
      return { kind: "failed", trigger: { kind: "feedback", feedback: performed.feedback, line }, left };
    }
  }
  return { kind: "done" };
}

/**
 * A correction whose step failed goes on once that step has been mended: what mends it comes first, then the step
 * again (HiCRISP's stack: what was pushed last is settled first), then the rest, then the call that it was all about.
 */
export function aheadOf(unfinished: Correction, mending: Correction): Correction {
  const again = mending.retry ? unfinished.steps : unfinished.steps.slice(1);
  return { ...mending, steps: [...mending.steps, ...again], retry: unfinished.retry };
}

import type { CancellationSource } from "../base/cancellation";
import type { Continuity, StopReceipt } from "../world/robotLink";
import type { BelievedWorld } from "./believedWorld";
import type { CallFlow } from "./callFlow";
import { withinClosingTime } from "./closingTime";
import type { DebuggerState } from "./debuggerState";
import { canLook, stopBounded } from "./gate";
import { recordIdleFaults } from "./idleFaults";
import type { LineFaults } from "./lineFaults";
import type { ProgramRuns } from "./programRuns";
import type { RunEventBody } from "./runEvent";
import type { RunGoal } from "./runGoal";
import type { RunningProgram } from "./runningProgram";
import type { RunResult, RunSetup } from "./runSetup";
import type { Verdict } from "./verdict";

export interface EndOfRunContext {
  readonly setup: Pick<RunSetup, "link" | "clock">;
  /** Of the run. */
  readonly cancellation: CancellationSource;
  readonly program: RunningProgram;
  readonly goal: RunGoal;
  readonly world: BelievedWorld;
  readonly debugging: DebuggerState;
  readonly lineFaults: LineFaults;
  readonly programs: ProgramRuns;
  readonly calls: CallFlow;
  readonly record: (body: RunEventBody) => void;
}

/** Stopping, closing what is open, and the last event of the account. Every wait has an end. */
export class EndOfRun {
  private readonly startedAt: number;
  private stopping: Promise<StopReceipt> | undefined;
  private stopReason: string | undefined;
  private finished: RunResult | undefined;

  constructor(private readonly context: EndOfRunContext) {
    this.startedAt = context.setup.clock.now();
  }

  get result(): RunResult | undefined {
    return this.finished;
  }

  /** Stops robot and program, in every state. The receipt says whether the robot confirmed it. */
  stop(reason: string): Promise<StopReceipt> {
    this.stopping ??= this.stopNow(reason);
    return this.stopping;
  }

  /** The result of a run that was stopped. */
  async stopped(): Promise<RunResult> {
    await this.stopping;
    const reason = this.stopReason ?? this.context.cancellation.token.reason ?? "stopped";
    return this.finish({ outcome: "stopped", reason });
  }

  /** A robot must not move on without its program. */
  async holdStill(): Promise<void> {
    const { setup, calls } = this.context;
    if (!calls.isMoving) return;
    const receipt = await stopBounded(setup.link, setup.clock);
    this.context.record({ kind: "stop", receipt, reason: "the program's process ended" });
  }

  async finish({ outcome, reason, check, place }: Verdict): Promise<RunResult> {
    if (this.finished) return this.finished;
    const { setup, program, world, lineFaults, programs, calls, record } = this.context;
    if (programs.current) await this.bounded(programs.current.close());
    // An action that the program did not wait for must not go on by itself.
    await this.bounded(calls.settle());
    await this.bounded(recordIdleFaults(lineFaults, program.text, setup.link, record));
    const continuity = await this.continuity();
    const goal = this.context.goal.summary(check);
    this.finished = {
      outcome,
      reason,
      belief: world.belief,
      programText: program.text,
      ...(goal && { goal }),
    };
    record({
      kind: "run-finished",
      outcome,
      reason,
      ...(place && { line: place.line }),
      ...(goal && { goal }),
      ...(continuity && { continuity }),
      robotSeconds: world.robotSeconds,
      wallMilliseconds: setup.clock.now() - this.startedAt,
    });
    return this.finished;
  }

  private async stopNow(reason: string): Promise<StopReceipt> {
    const { setup, cancellation, debugging, programs } = this.context;
    const running = programs.current;
    const receiptComes = stopBounded(setup.link, setup.clock);
    cancellation.cancel(reason);
    const receipt = await receiptComes;
    if (!this.finished) this.context.record({ kind: "stop", receipt, reason });
    this.stopReason = reason;
    debugging.wake();
    if (running) await this.bounded(running.close());
    return receipt;
  }

  private async continuity(): Promise<Continuity | undefined> {
    const { link } = this.context.setup;
    let told: Continuity | undefined;
    const ask = async () => {
      // A simulator that is gone can't tell; the journal says that it is.
      if (canLook(link)) told = await link.continuity?.().catch(() => undefined);
    };
    await this.bounded(ask());
    return told;
  }

  private bounded(work: Promise<unknown>): Promise<void> {
    return withinClosingTime(work, this.context.setup.clock);
  }
}

import { CancellationSource, type CancellationToken } from "../base/cancellation";
import type { Result } from "../base/result";
import type { RobotPackage } from "../program/robotPackage";
import { factKey } from "../world/facts";
import type { Clock } from "../world/ports";
import type { ActionCall, RobotLink } from "../world/robotLink";
import { type BoundCall, type Call, describeCall } from "./actionCall";
import type { BelievedWorld } from "./believedWorld";
import type { DebuggerState } from "./debuggerState";
import { admit, canLook, objectArguments, type Performed, performAction } from "./gate";
import type { DueFaults, LineFaults } from "./lineFaults";
import type { LookAround } from "./lookAround";
import { type Refusal, unmetInWords } from "./recoveryTrigger";
import type { RunPoint } from "./replayLog";
import type { RunEventBody } from "./runEvent";
import type { RunningProgram } from "./runningProgram";
import type { Verdict } from "./verdict";

/** What attempts need of the run that they are made in. */
export interface CallAttemptsRun {
  readonly robot: RobotPackage;
  readonly link: RobotLink;
  readonly clock: Clock;
  readonly token: CancellationToken;
  readonly program: RunningProgram;
  readonly world: BelievedWorld;
  readonly debugging: DebuggerState;
  readonly lineFaults: LineFaults;
  readonly look: LookAround;
  readonly record: (body: RunEventBody) => void;
  recordBelief(): void;
  /** Whether the program, with its corrections in it, may move this robot. */
  approve(): Promise<Result<void, string>>;
  endRun(verdict: Verdict): void;
}

export type Attempt =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "performed"; readonly performed: Performed }
  /** The run is over, or goes on with another program. */
  | { readonly kind: "over" };

/** Where a call comes from. */
export interface CallOrigin {
  /** From 0. */
  readonly line: number;
  /** Not a correction: the comments of its line may ask for faults. */
  readonly ofProgram: boolean;
  /** Nobody waits for the call any more. */
  readonly isOver: () => boolean;
}

/** Makes calls one at a time: through the gate, to the robot, back with what was seen. A pause holds them. */
export class CallAttempts {
  private count = 0;
  /** Cancels the action that is under way. */
  private moving: { readonly source: CancellationSource; readonly ended: Promise<void> } | undefined;

  constructor(private readonly run: CallAttemptsRun) {}

  get isMoving(): boolean {
    return this.moving !== undefined;
  }

  /** Cancels the action under way because the program is paused; it is made again when the program goes on. */
  hold(): void {
    this.moving?.source.cancel(heldReason);
  }

  /** Cancels the action under way, and resolves when it has come back. */
  async end(): Promise<void> {
    this.moving?.source.cancel("the run has ended");
    await this.moving?.ended;
  }

  /** One attempt, again for as long as a pause gets in its way. */
  async make(call: Call, origin: CallOrigin): Promise<Attempt> {
    const { run } = this;
    const { debugging, world } = run;
    const { line, isOver } = origin;
    for (;;) {
      await debugging.whenResumed();
      if (isOver()) return { kind: "over" };
      const faults = this.dueFaults(origin);
      const numbered: ActionCall = {
        id: `call-${++this.count}`,
        ...call,
        ...(faults && faults.kinds.length > 0 ? { faults: faults.kinds } : {}),
      };
      const admission = admit(numbered, world.belief, run.robot);
      if (admission.kind !== "allowed") {
        const text = describeCall(call.action, call.args);
        run.record({ kind: "action-refused", text, unmet: unmetInWords(admission), line });
        return { kind: "refused", refusal: admission };
      }
      const approved = await run.approve();
      if (isOver()) return { kind: "over" };
      if (!approved.ok) {
        run.endRun({ outcome: "stopped", reason: approved.error });
        return { kind: "over" };
      }
      if (debugging.paused) continue;
      const { performed, isHeld } = await this.perform(admission.bound, line, faults);
      if (!isHeld || isOver()) return this.unlessLost(performed);
      // The pause cut it off: when the run goes on, look at what came of it and make the call again.
      await debugging.whenResumed();
      if (isOver()) return { kind: "over" };
      await run.look(objectArguments(call));
      const achieved = performed.predicted.size > 0 && this.effectsHoldNow(performed);
      if (achieved) return this.unlessLost({ ...performed, effectsHold: true });
    }
  }

  effectsHoldNow({ predicted, feedback }: Performed): boolean {
    return feedback.comparisons.every(({ fact }) => {
      const wanted = predicted.get(factKey(fact));
      return wanted === undefined || this.run.world.belief.truth(fact) === wanted;
    });
  }

  /** The state before an attempt, for a step back. */
  async pointBefore(): Promise<RunPoint> {
    const { world, link, token } = this.run;
    const { point } = world;
    if (!link.snapshots || token.isCancelled) return point;
    // A world that can't be kept can't be gone back to; the run itself does not need it.
    const snapshot = await link.snapshots.save().catch(() => undefined);
    return snapshot === undefined ? point : { ...point, snapshot };
  }

  private dueFaults({ line, ofProgram }: CallOrigin): DueFaults | undefined {
    const { link, lineFaults, program } = this.run;
    return ofProgram && link.kind === "simulator" ? lineFaults.due(program.text, line) : undefined;
  }

  private async perform(
    bound: BoundCall,
    line: number,
    faults: DueFaults | undefined,
  ): Promise<{ readonly performed: Performed; readonly isHeld: boolean }> {
    const { robot, link, clock, token, world, record } = this.run;
    const { call } = bound;
    const text = describeCall(call.action, call.args);
    record({ kind: "action-started", call, text, line });
    const source = new CancellationSource(token);
    let isTold = false;
    const performing = performAction(bound, world.belief, {
      robot,
      link,
      clock,
      token: source.token,
      onProgress: (progress) => record({ kind: "action-progress", callId: call.id, progress }),
      onUnknown: (feedback) => {
        isTold = true;
        record({ kind: "action-finished", feedback, line });
      },
    });
    this.moving = { source, ended: performing.then(nothing, nothing) };
    const performed = await performing.finally(() => {
      this.moving = undefined;
      source.dispose();
    });
    const { feedback } = performed;
    world.experience(feedback, performed.belief);
    world.predict(performed.predicted, feedback.comparisons);
    world.doubt(performed.doubted);
    const isHeld = source.token.reason === heldReason && feedback.outcome !== "success";
    const told = isHeld ? { ...feedback, message: cutOffByPause } : feedback;
    if (!isTold) record({ kind: "action-finished", feedback: told, line });
    for (const { kind: fault, struck } of performed.faults ?? [])
      if (struck) record({ kind: "fault-struck", fault, line, callId: call.id });
    for (const { kind: fault, ...reason } of faults?.performed(text, performed.faults) ?? [])
      record({ kind: "idle-fault", fault, ...reason, line, text });
    this.run.recordBelief();
    return { performed, isHeld };
  }

  /** Nothing more can be done for a robot that can't be reached. */
  private unlessLost(performed: Performed): Attempt {
    const { feedback } = performed;
    const { link } = this.run;
    if (feedback.outcome !== "unknown" || canLook(link)) return { kind: "performed", performed };
    const why = link.state.kind === "lost" ? link.state.cause : "the connection is closed";
    this.run.endRun({
      outcome: "unknown",
      reason: `The connection to the robot was lost during ${feedback.text}: ${why}. Nobody knows what it did; look before you run it again.`,
    });
    return { kind: "over" };
  }
}

const heldReason = "paused";
const cutOffByPause = "Paused in the middle of it; the robot holds still, and does it when the run goes on.";

function nothing(): void {}

import type { CancellationToken } from "../base/cancellation";
import { err, ok, type Result } from "../base/result";
import type { RobotLink } from "../world/robotLink";
import type { BelievedWorld } from "./believedWorld";
import type { CallFlow } from "./callFlow";
import { withinClosingTime } from "./closingTime";
import type { DebuggerState } from "./debuggerState";
import type { MethodDialogue } from "./methodDialogue";
import type { ProgramConsole } from "./programConsole";
import type { ProgramRun } from "./programRun";
import type { ProgramRuns } from "./programRuns";
import type { Decision } from "./recovery";
import type { RecoveryTrigger } from "./recoveryTrigger";
import type { LogEntry, RunPoint } from "./replayLog";
import type { RunEventBody } from "./runEvent";
import type { RunningProgram } from "./runningProgram";
import type { RunSetup } from "./runSetup";
import type { ResumeMode, SandboxEvent } from "./sandboxPort";

type Paused = Extract<SandboxEvent, { kind: "paused" }>;

const notPaused = "The program is not paused.";
const firstStatement = "This is the first statement.";

export interface SteppingContext {
  readonly setup: Pick<RunSetup, "link" | "clock" | "recovery">;
  readonly token: CancellationToken;
  readonly program: RunningProgram;
  readonly console: ProgramConsole;
  readonly world: BelievedWorld;
  readonly debugging: DebuggerState;
  readonly method: Pick<MethodDialogue, "withdraw">;
  readonly programs: ProgramRuns;
  readonly calls: Pick<CallFlow, "hold" | "pending">;
  ask(trigger: RecoveryTrigger): Promise<Decision | undefined>;
  readonly record: (body: RunEventBody) => void;
  recordBelief(): void;
}

/** Pauses of the program, going on from them, and going back; and what an error becomes before it ends the program. */
export class Stepping {
  /** The user goes statement by statement, or has asked for a pause that has not come yet. */
  private isOn = false;
  /** What the method has said of an error before the program has ended by it. */
  private foreseen: { readonly message: string; readonly decision: Decision | undefined } | undefined;

  constructor(private readonly context: SteppingContext) {}

  get isStepping(): boolean {
    return this.isOn;
  }

  /** Before the next statement; an action that is under way is cancelled, and made again when the run goes on. */
  pause(): void {
    if (this.context.debugging.paused) return;
    this.isOn = true;
    this.context.programs.current?.sandbox.pause();
  }

  resume(mode: ResumeMode): void {
    const { debugging, programs } = this.context;
    this.isOn = mode !== "continue";
    debugging.resume(programs.current?.sandbox, mode);
  }

  onPaused(event: Paused): void {
    const { setup, console } = this.context;
    console.live();
    if (event.reason === "exception" && setup.recovery && !this.isOn) void this.pauseUnlessMended(event);
    else this.pauseAt(event);
  }

  onResumed(): void {
    const { debugging, record } = this.context;
    // What was no pause for anybody is not gone on from either.
    if (!debugging.paused) return;
    record({ kind: "resumed" });
    debugging.leave();
  }

  /** Of an error that the program has ended by. The method is not asked again where it was before the end. */
  async decisionOn(message: string, line: number | undefined): Promise<Decision | undefined> {
    const { foreseen } = this;
    this.foreseen = undefined;
    if (foreseen?.message === message) return foreseen.decision;
    return this.askAbout(message, line);
  }

  /** To the statement before, or from the middle of one to its beginning; the world goes back with the program. Only while paused. */
  async stepBack(): Promise<Result<void, string>> {
    const current = this.rewindable();
    return current.ok ? this.goBack(current.value, this.context.debugging.stepBefore) : current;
  }

  /** To the last breakpoint before here, or to the first statement. */
  async runBack(): Promise<Result<void, string>> {
    const { world, debugging, programs } = this.context;
    const current = this.rewindable();
    if (!current.ok) return current;
    const latest = debugging.stepBefore;
    if (latest < 1) return err(firstStatement);
    const { log } = current.value;
    const starting = log[0]?.before.belief ?? world.belief;
    const found = await programs.breakpointUpTo(latest, answeredBefore(log, latest), starting);
    if (!found.ok) return found;
    const still = this.rewindable();
    if (!still.ok || still.value !== current.value) return err(notPaused);
    return this.goBack(current.value, found.value ?? 1);
  }

  private rewindable(): Result<ProgramRun, string> {
    const { setup, debugging, programs } = this.context;
    const { current } = programs;
    if (!setup.link.snapshots) return err("This robot can't be taken back in time.");
    return debugging.paused && current?.isLive ? ok(current) : err(notPaused);
  }

  private async goBack(current: ProgramRun, step: number): Promise<Result<void, string>> {
    const { setup, world, debugging, programs, calls } = this.context;
    const { snapshots } = setup.link;
    if (step < 1) return err(firstStatement);
    const { pending } = calls;
    const kept = answeredBefore(current.log, step);
    const undone = current.log.slice(kept.length);
    const target = undone[0]?.before ?? pending;
    if (target) {
      const moved = undone.find(({ asked }) => asked.kind === "call")?.before ?? pending;
      const restored = moved && snapshots ? await restoreWorld(snapshots, moved) : ok(undefined);
      if (!restored.ok) return restored;
      const forgotten = world.goBackTo(target).map(({ call }) => call.id);
      if (forgotten.length > 0) this.context.record({ kind: "stepped-back", undone: forgotten });
    }
    debugging.forgetChangesFrom(step);
    this.foreseen = undefined;
    this.context.method.withdraw();
    this.context.console.rewind();
    this.context.record({ kind: "resumed" });
    programs.start(kept, { pauseAtStep: step, changes: debugging.changes });
    debugging.leave();
    await withinClosingTime(current.close(), setup.clock);
    if (target) this.context.recordBelief();
    return ok(undefined);
  }

  private pauseAt(event: Paused): void {
    const { debugging, calls } = this.context;
    debugging.enter(event);
    // A pause means that the robot holds still.
    calls.hold();
    const frames = event.frames.map((frame) => debugging.stackFrame(frame));
    const { reason, message } = event;
    this.context.record({ kind: "paused", reason, frames, ...(message !== undefined && { message }) });
  }

  /** A person who lets the program run is stopped only by an error that the method does not go on from. */
  private async pauseUnlessMended(event: Paused): Promise<void> {
    const { token, program, programs } = this.context;
    const { current } = programs;
    const { message = "", frames } = event;
    const decision = await this.askAbout(message, program.placeOf(frames[0]?.point)?.line);
    if (programs.current !== current || token.isCancelled) return;
    this.foreseen = { message, decision };
    if (decision?.kind === "replan") current?.sandbox.resume("continue");
    else this.pauseAt(event);
  }

  private askAbout(message: string, line: number | undefined): Promise<Decision | undefined> {
    return this.context.ask({ kind: "exception", message, ...(line !== undefined && { line }) });
  }
}

/** What the program had been answered when it began this statement. */
function answeredBefore(log: readonly LogEntry[], step: number): readonly LogEntry[] {
  const first = log.findIndex((entry) => (entry.answeredAt ?? entry.step) >= step);
  return first < 0 ? log : log.slice(0, first);
}

async function restoreWorld(
  snapshots: NonNullable<RobotLink["snapshots"]>,
  { snapshot }: RunPoint,
): Promise<Result<void, string>> {
  if (snapshot === undefined) return err("The state of the world before this action was not kept.");
  return snapshots.restore(snapshot).then(
    () => ok(undefined),
    (error: unknown) =>
      err(`The world could not be taken back: ${error instanceof Error ? error.message : String(error)}`),
  );
}

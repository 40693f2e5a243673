import type { CancellationToken } from "../base/cancellation";
import { err, type Result } from "../base/result";
import type { InstrumentedProgram } from "../program/instrument";
import { type LineBreakpoint, type ResolvedBreakpoint, resolveBreakpoint } from "./breakpoints";
import type { StackFrame } from "./runEvent";
import type { Pause } from "./runSetup";
import type {
  GuestBreakpoint,
  PausedChange,
  ResumeMode,
  Sandbox,
  SandboxEvent,
  SandboxFrame,
} from "./sandboxPort";

/** Breakpoints, the present pause, and what was done during pauses. */
export class DebuggerState {
  private breakpoints: readonly LineBreakpoint[] = [];
  private pauseNow: Pause | undefined;
  private atStep = 0;
  private waits = false;
  private made: PausedChange[] = [];
  private waiters: (() => void)[] = [];

  constructor(
    private readonly token: CancellationToken,
    public pauseOnExceptions: boolean,
    private readonly program: () => InstrumentedProgram | undefined,
  ) {}

  get paused(): Pause | undefined {
    return this.pauseNow;
  }

  /** The last statement that the program can go back to the beginning of. */
  get stepBefore(): number {
    return this.waits ? this.atStep : this.atStep - 1;
  }

  get changes(): readonly PausedChange[] {
    return this.made;
  }

  enter({ reason, frames, step, message, waits }: Extract<SandboxEvent, { kind: "paused" }>): void {
    this.atStep = step;
    this.waits = waits === true;
    this.pauseNow = { reason, frames, ...(message !== undefined && { message }) };
  }

  /** The program goes on, or another one takes its place. */
  leave(): void {
    this.pauseNow = undefined;
    this.wake();
  }

  wake(): void {
    for (const waiter of this.waiters.splice(0)) waiter();
  }

  /** At once where the program is not paused; also when the run is stopped. */
  whenResumed(): Promise<void> {
    if (!this.pauseNow || this.token.isCancelled) return Promise.resolve();
    return new Promise((resolve) => {
      const listener = this.token.onCancelled(() => resolve());
      this.waiters.push(() => {
        listener.dispose();
        resolve();
      });
    });
  }

  setBreakpoints(breakpoints: readonly LineBreakpoint[]): readonly ResolvedBreakpoint[] {
    this.breakpoints = breakpoints;
    return this.placed;
  }

  get placed(): readonly ResolvedBreakpoint[] {
    const program = this.program();
    return this.breakpoints.map((breakpoint) =>
      program
        ? resolveBreakpoint(program, breakpoint)
        : {
            guest: undefined,
            line: breakpoint.line,
            character: 0,
            message: "The program has syntax errors.",
          },
    );
  }

  get guestBreakpoints(): GuestBreakpoint[] {
    return this.placed.flatMap(({ guest }) => guest ?? []);
  }

  applyTo(sandbox: Sandbox): void {
    sandbox.setBreakpoints(this.guestBreakpoints);
    sandbox.setPauseOnExceptions(this.pauseOnExceptions);
  }

  stackFrame(frame: SandboxFrame): StackFrame {
    const start = this.program()?.points[frame.point]?.range.start;
    return {
      name: frame.function,
      line: start?.line ?? 0,
      character: start?.character ?? 0,
      locals: frame.locals.map(({ name, value, type }) => ({ name, value, type })),
    };
  }

  resume(sandbox: Sandbox | undefined, mode: ResumeMode): void {
    if (this.pauseNow) sandbox?.resume(mode);
  }

  inspect<T>(
    sandbox: Sandbox | undefined,
    ask: (sandbox: Sandbox) => Promise<Result<T, string>>,
  ): Promise<Result<T, string>> {
    return this.pauseNow && sandbox ? ask(sandbox) : Promise.resolve(err("The program is not paused."));
  }

  noteChange(frame: number, text: string): void {
    this.made.push({ step: this.atStep, frame, text });
  }

  /** Going back to before a statement undoes what was changed since. */
  forgetChangesFrom(step: number): void {
    this.made = this.made.filter((change) => change.step < step);
  }
}

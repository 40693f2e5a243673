import { type CancellationToken, whenCancelled } from "../base/cancellation";
import { err, ok, type Result } from "../base/result";
import type { Belief } from "../world/belief";
import type { BelievedWorld } from "./believedWorld";
import type { CallFlow } from "./callFlow";
import { withinClosingTime } from "./closingTime";
import type { DebuggerState } from "./debuggerState";
import { guestApi, guestPoints } from "./guestProgram";
import type { LookUps } from "./lookUps";
import { type ProgramRun, type ProgramRunOptions, type RunEnding, runProgram } from "./programRun";
import type { LogEntry } from "./replayLog";
import type { RunningProgram } from "./runningProgram";
import type { RunSetup } from "./runSetup";
import type { GuestProgram, GuestScene, PausedChange } from "./sandboxPort";

/** How a program is started, besides what it replays. */
export interface ProgramStart {
  readonly pauseOnEntry?: boolean;
  /** Statements begun. */
  readonly pauseAtStep?: number;
  readonly changes?: readonly PausedChange[];
}

export interface ProgramRunsContext {
  readonly setup: Pick<RunSetup, "robot" | "link" | "clock" | "seed" | "startSandbox">;
  readonly token: CancellationToken;
  readonly program: RunningProgram;
  readonly world: BelievedWorld;
  readonly debugging: DebuggerState;
  readonly lookUps: LookUps;
  readonly guestScene: (belief: Belief) => GuestScene;
  readonly perform: CallFlow["perform"];
  readonly onEvent: ProgramRunOptions["onEvent"];
}

/** The sandboxes of a run, one after the other: each version of the program has its own, and so has each step back. */
export class ProgramRuns {
  private present: ProgramRun | undefined;
  private started = 0;

  constructor(private readonly context: ProgramRunsContext) {}

  get current(): ProgramRun | undefined {
    return this.present;
  }

  /** Counts programs started; a call of an earlier one must not go on. */
  get generation(): number {
    return this.started;
  }

  start(replay: readonly LogEntry[], how: ProgramStart): ProgramRun {
    const { world, debugging, guestScene, perform, onEvent } = this.context;
    const isReplay = replay.length > 0 || how.pauseAtStep !== undefined;
    this.started++;
    this.present = this.run(
      replay,
      replay[0]?.before.belief ?? world.belief,
      {
        // On the way to where it pauses they count their hits, and pause nothing.
        breakpoints: isReplay && how.pauseAtStep === undefined ? [] : debugging.guestBreakpoints,
        pauseOnEntry: how.pauseOnEntry ?? false,
        pauseOnExceptions: !isReplay && debugging.pauseOnExceptions,
        ...(how.pauseAtStep !== undefined && { pauseAtStep: how.pauseAtStep }),
        ...(how.changes && { changes: how.changes }),
      },
      {
        presentScene: () => guestScene(world.belief),
        perform,
        wait: (seconds) => this.wait(seconds),
        onLive: (sandbox) => {
          if (isReplay) debugging.applyTo(sandbox);
        },
        onEvent,
      },
    );
    return this.present;
  }

  /**
   * The last statement, up to the one that is executed as number `step`, at which a breakpoint would have paused; undefined
   * where there is none. The program is run again for it from its log, unseen.
   */
  async breakpointUpTo(
    step: number,
    replay: readonly LogEntry[],
    starting: Belief,
  ): Promise<Result<number | undefined, string>> {
    const { guestBreakpoints, changes } = this.context.debugging;
    let tell: (found: number | undefined) => void = () => {};
    const found = new Promise<Result<number | undefined, string>>((resolve) => {
      tell = (step) => resolve(ok(step));
    });
    const seeking = this.run(
      replay,
      starting,
      {
        breakpoints: guestBreakpoints,
        pauseOnEntry: false,
        pauseOnExceptions: false,
        pauseAtStep: step,
        seeksBreakpoint: true,
        changes,
      },
      {
        presentScene: () => replay.at(-1)?.settlement.scene,
        perform: async () => undefined,
        wait: async () => {},
        onLive: () => {},
        onEvent: (event) => event.kind === "paused" && tell(event.breakpointStep),
      },
    );
    const failed = seeking.ending.then(() => err("The program could not be run again up to here."));
    const result = await Promise.race([found, failed]);
    await withinClosingTime(seeking.close(), this.context.setup.clock);
    return result;
  }

  private run(
    replay: readonly LogEntry[],
    starting: Belief,
    debugging: Pick<
      GuestProgram,
      "breakpoints" | "pauseOnEntry" | "pauseOnExceptions" | "pauseAtStep" | "changes" | "seeksBreakpoint"
    >,
    live: Pick<ProgramRunOptions, "presentScene" | "perform" | "wait" | "onLive" | "onEvent">,
  ): ProgramRun {
    const { setup, program, world, lookUps, guestScene } = this.context;
    const { instrumented } = program;
    if (!instrumented) throw new Error("the program is not instrumented");
    return runProgram({
      sandbox: setup.startSandbox(),
      guest: {
        ...guestPoints(instrumented),
        ...guestApi(setup.robot),
        ...debugging,
        scene: guestScene(starting),
        asksLookUps: lookUps.isOn,
        seed: setup.seed,
        epoch: Date.parse("2026-01-01T00:00:00Z"),
      },
      replay,
      present: world.point,
      now: () => world.robotSeconds,
      lookUp: (question) => lookUps.answer(question),
      runPoint: () => world.point,
      ...live,
    });
  }

  /**
   * How it has ended, or the run that a step back has put in its place. When all is stopped, none of them needs to end by
   * itself: a call of a program that was started in that very moment is never answered.
   */
  async ended(first: ProgramRun): Promise<{ readonly run: ProgramRun; readonly ending: RunEnding }> {
    const { token } = this.context;
    const stopped = whenCancelled(token);
    try {
      let run = first;
      for (;;) {
        const ending = (await Promise.race([run.ending, stopped.promise])) ?? { kind: "closed" };
        if (token.isCancelled) return { run, ending };
        if (ending.kind !== "closed" || !this.present || this.present === run) return { run, ending };
        run = this.present;
      }
    } finally {
      stopped.dispose();
    }
  }

  /** Of robot time. */
  private async wait(seconds: number): Promise<void> {
    const { setup, token, world } = this.context;
    // In the simulator nothing moves while the program sleeps, so there is nothing to wait for.
    if (setup.link.kind === "ros") await setup.clock.sleep(seconds * 1000, token);
    world.letTimePass(seconds);
  }
}

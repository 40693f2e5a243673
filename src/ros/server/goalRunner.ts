import { CancellationSource, type CancellationToken } from "../../core/base/cancellation";
import type { Clock } from "../../core/world/ports";
import type { ActionProgress, ActionResult } from "../../core/world/robotLink";
import type { GraphNode } from "./graph";

export interface GoalWork {
  readonly goalId: string;
  /** ROS name: `/navigate`. */
  readonly name: string;
  /** Whose life the robot's motion hangs on. */
  readonly sender: GraphNode;
  run(token: CancellationToken, onProgress: (progress: ActionProgress) => void): Promise<ActionResult>;
  onProgress(progress: ActionProgress): void;
  /** Once. `cancelAsked`: whether somebody asked for it to be cancelled. */
  onEnd(result: ActionResult, cancelAsked: boolean): void;
}

/** A goal that has been understood, or why it is refused. */
export type Understood = { readonly run: GoalWork["run"] } | { readonly refusal: string };

interface Current {
  readonly work: GoalWork;
  readonly source: CancellationSource;
}

/**
 * The robot does one thing at a time. A goal belongs to the client that sent it; while it runs, that client must show
 * signs of life, or the robot holds still. The end of its connection cancels nothing at once: a client that comes back
 * in time, or another that knows the goal's id, can still cancel it.
 */
export class GoalRunner {
  private current: Current | undefined;
  private watching: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly watchdogMilliseconds: number,
    private readonly onWatchdog: (work: GoalWork, message: string) => void,
  ) {}

  /** What is under way: goal and name. */
  get busyWith(): { readonly goalId: string; readonly name: string } | undefined {
    return this.current?.work;
  }

  /** False where something is under way already; nothing has happened then. */
  start(work: GoalWork): boolean {
    if (this.current) return false;
    const current: Current = { work, source: new CancellationSource() };
    this.current = current;
    this.watch();
    void this.follow(current);
    return true;
  }

  /** Without an id: whatever is under way. False where there is no such goal. */
  cancel(goalId: string | undefined, reason: string): boolean {
    if (!this.current || (goalId !== undefined && this.current.work.goalId !== goalId)) return false;
    this.current.source.cancel(reason);
    return true;
  }

  private async follow(current: Current): Promise<void> {
    const { work, source } = current;
    const started = this.clock.now();
    let result: ActionResult;
    try {
      result = await work.run(source.token, (progress) => {
        if (this.current === current) work.onProgress(progress);
      });
    } catch (error) {
      result = {
        outcome: "unknown",
        cause: "robot-error",
        message: error instanceof Error ? error.message : String(error),
        robotSeconds: (this.clock.now() - started) / 1000,
      };
    }
    this.current = undefined;
    clearTimeout(this.watching);
    work.onEnd(result, source.token.isCancelled);
  }

  private watch(): void {
    const interval = this.watchdogMilliseconds / 5;
    const expected = this.clock.now() + interval;
    this.watching = setTimeout(() => {
      const { current } = this;
      if (!current || current.source.token.isCancelled) return;
      // Where this process itself stood still, signs of life may wait unread.
      const stalled = this.clock.now() - expected > this.watchdogMilliseconds / 2;
      const silence = this.clock.now() - current.work.sender.lastSeen();
      if (!stalled && silence > this.watchdogMilliseconds) {
        const message = `${current.work.sender.name} has shown no sign of life for ${(silence / 1000).toFixed(1)} s: the robot holds still`;
        current.source.cancel(message);
        this.onWatchdog(current.work, message);
        return;
      }
      this.watch();
    }, interval);
  }
}

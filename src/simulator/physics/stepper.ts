import type { CancellationToken } from "../../core/base/cancellation";
import { LeapWatch } from "./leaps";
import type { PhysicsWorld } from "./world";

/** What is moved. */
export interface DrivenBody {
  /** Writes motor commands for the next physics step of `seconds`. */
  control(seconds: number): void;
  /** From now on it is to hold still; the brakes take their time. */
  halt(): void;
  /** Nothing of it moves faster than this, metres and radians per second. */
  isStill(tolerance: number): boolean;
}

/** Something that moves the robot: sets setpoints before each physics step. */
export interface Motion {
  /** @returns true once it is finished */
  tick(seconds: number): boolean;
  /** Robot seconds after which it is given up. */
  readonly limitSeconds: number;
}

/** `overdue`: the motion did not finish in its time. `broken`: the physics produced numbers that are none. */
export type MotionEnd = "done" | "cancelled" | "overdue" | "broken";

export interface StepperOptions {
  /** Robot seconds a wall second, 0 for as fast as possible. */
  readonly pace: number;
  /** Milliseconds of wall time, monotonic. */
  readonly now: () => number;
  /** Lets the process handle its messages, for so many milliseconds at least. */
  readonly rest: (milliseconds: number) => Promise<void>;
}

/** Wall milliseconds of stepping between two looks at the messages. */
const slice = 15;

/** Steps the physics while something moves, and hands the process back every few milliseconds. */
export class Stepper {
  /** Called after each physics step: views and tests that follow what happens. */
  onStep: (() => void) | undefined;
  /** Whether everything moves on from where it was. */
  readonly leaps: LeapWatch;
  private paceStart = 0;
  private paceRobotStart = 0;

  constructor(
    private readonly world: PhysicsWorld,
    private readonly body: DrivenBody,
    private readonly options: StepperOptions,
  ) {
    this.leaps = new LeapWatch(world);
  }

  /** Robot seconds since the start. */
  get time(): number {
    return this.world.time;
  }

  async run(motion: Motion, token: CancellationToken): Promise<MotionEnd> {
    const { world, body } = this;
    const end = world.time + motion.limitSeconds;
    let sliceStart = this.options.now();
    this.paceStart = sliceStart;
    this.paceRobotStart = world.time;
    let steps = 0;
    for (;;) {
      if (token.isCancelled) {
        await this.brake();
        return "cancelled";
      }
      const seconds = world.stepSeconds;
      if (motion.tick(seconds)) {
        body.halt();
        return "done";
      }
      this.step(seconds);
      if (world.broken) return "broken";
      if (world.time > end) {
        await this.brake();
        return "overdue";
      }
      // Reading the clock costs about as much as a tenth of a step.
      if (++steps % 8 === 0) {
        const now = this.options.now();
        if (now - sliceStart > slice || this.options.pace > 0) {
          await this.options.rest(this.ahead(now));
          sliceStart = this.options.now();
        }
      }
    }
  }

  /** Wall milliseconds that the robot's time is ahead of the pace. */
  private ahead(now: number): number {
    if (this.options.pace <= 0) return 0;
    const wanted = ((this.world.time - this.paceRobotStart) / this.options.pace) * 1000;
    return Math.max(0, wanted - (now - this.paceStart));
  }

  private step(seconds: number): void {
    this.body.control(seconds);
    this.world.step(seconds);
    if (!this.world.broken) this.leaps.afterStep(seconds);
    this.onStep?.();
  }

  /** Everything stops where it is, as fast as the brakes allow: at most 0.4 robot seconds. */
  async brake(): Promise<void> {
    const { body } = this;
    body.halt();
    const end = this.world.time + 0.4;
    for (let steps = 0; this.world.time < end && !this.world.broken; steps++) {
      this.step(this.world.stepSeconds);
      if (steps > 10 && body.isStill(0.02)) break;
    }
  }

  /** Steps until everything sleeps or the time is up. */
  async settle(limitSeconds: number, token: CancellationToken): Promise<MotionEnd> {
    let quiet = 0;
    const end = await this.run(
      {
        limitSeconds,
        tick: () => {
          quiet = this.world.allAsleep ? quiet + 1 : 0;
          return quiet > 2;
        },
      },
      token,
    );
    return end === "overdue" ? "done" : end;
  }
}

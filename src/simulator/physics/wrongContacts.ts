import type { MjModel } from "@mujoco/mujoco";
import type { JointPlace } from "./modelStructure";

/*
 * Each of MuJoCo's two searches for contacts errs somewhere (3.14). The one in use (`libccd`) may take the far side of a
 * flat, round thing for the near one, where that has gone deep into a thin board in one step: a plate that is dropped
 * onto a shelf would shoot off at 40 m/s. The other one (`nativeccd`) turns directions round where something lies on a
 * cylinder. Both show in the same way: a free body is suddenly faster than anything here makes it. Such a step is made
 * again with the other search, from the state before it. What that makes clearly less sudden was no push; what both call
 * sudden was a hard one, and stays as it was, as do all other steps.
 */

/** Metres a second that a free body may gain in one step: in twenty ordinary runs none gained as much. */
const sudden = 0.2;
/** Of a true push the two searches mostly say nearly the same. */
const lessSudden = 0.7;
/** `mjDSBL_NATIVECCD` */
const nativeSearchOff = 131072;

/** MuJoCo's own arrays: what a step starts from and writes, besides the time. */
export interface SteppedState {
  readonly qpos: Float64Array;
  readonly qvel: Float64Array;
  readonly warmStart: Float64Array;
  readonly asleep: Int32Array;
}

export class WrongContacts {
  /** Where the velocities of free bodies begin. */
  private readonly bodies: readonly number[];
  private before: SteppedState | undefined;

  constructor(
    joints: readonly JointPlace[],
    private readonly options: MjModel["opt"],
  ) {
    this.bodies = joints.flatMap(({ kind, velocity }) => (kind === "free" ? [velocity] : []));
  }

  /** @param step goes one step on from the given state; @param rewind sets the clock back to before it */
  step(state: SteppedState, step: () => void, rewind: () => void): void {
    const before = this.keep(state);
    step();
    const gain = this.gain(before, state);
    if (!(gain > sudden)) return;
    const ordinary = this.options.disableflags;
    copy(before, state);
    rewind();
    this.options.disableflags = ordinary ^ nativeSearchOff;
    step();
    this.options.disableflags = ordinary;
    if (this.gain(before, state) < lessSudden * gain) return;
    copy(before, state);
    rewind();
    step();
  }

  private keep(state: SteppedState): SteppedState {
    const { qpos, qvel, warmStart, asleep } = state;
    this.before ??= {
      qpos: new Float64Array(qpos.length),
      qvel: new Float64Array(qvel.length),
      warmStart: new Float64Array(warmStart.length),
      asleep: new Int32Array(asleep.length),
    };
    copy(state, this.before);
    return this.before;
  }

  /** The most that a free body has gained. */
  private gain(before: SteppedState, after: SteppedState): number {
    let most = 0;
    for (const at of this.bodies) {
      const squared = squaredSpeed(after.qvel, at);
      // Nearly all are slower than that, at every step.
      if (squared <= most * most) continue;
      most = Math.max(most, Math.sqrt(squared) - Math.sqrt(squaredSpeed(before.qvel, at)));
    }
    return most;
  }
}

function copy(from: SteppedState, to: SteppedState): void {
  to.qpos.set(from.qpos);
  to.qvel.set(from.qvel);
  to.warmStart.set(from.warmStart);
  to.asleep.set(from.asleep);
}

function squaredSpeed(velocities: Float64Array, at: number): number {
  return velocities[at] ** 2 + velocities[at + 1] ** 2 + velocities[at + 2] ** 2;
}

import type { MjData, MjModel } from "@mujoco/mujoco";
import type { ModelGeom } from "./modelStructure";

/*
 * Each of MuJoCo's two searches for contacts errs somewhere (3.14). The one in use (`libccd`) may take a far side of a flat,
 * round thing for the near one: a shaker that falls into a cup would be wedged into its wall with 800 N, and a plate that
 * is dropped onto a shelf shoot off at 40 m/s. The other one (`nativeccd`) turns directions round where something lies on a
 * cylinder. Both show in the same way: two bodies overlap along a direction in which they have not moved so far in one
 * step. Such a step is made again with the other search, from the state before it. What that explains clearly better was
 * wrong; what both call so deep is deep, and stays as it was, as do all other steps.
 */

/** What two bodies may overlap by and not move, metres: more than anything at rest does. */
const resting = 0.0015;
/** Of a true overlap the two searches mostly say nearly the same. */
const clearlyLess = 0.5;
/** `mjDSBL_NATIVECCD` */
const nativeSearchOff = 131072;
/** `mjCNSTR_CONTACT_ELLIPTIC` */
const contactRow = 7;

/** MuJoCo's own arrays: what a step starts from and writes, besides the time. */
export interface SteppedState {
  readonly qpos: Float64Array;
  readonly qvel: Float64Array;
  readonly warmStart: Float64Array;
  readonly asleep: Int32Array;
}

export class WrongContacts {
  private readonly options: MjModel["opt"];
  private before: SteppedState | undefined;

  /** @param robot its bodies: fingers press into soft things on purpose */
  constructor(
    model: MjModel,
    private readonly data: MjData,
    private readonly geoms: readonly ModelGeom[],
    private readonly robot: ReadonlySet<number>,
  ) {
    this.options = model.opt;
  }

  /**
   * @param state now: a step may move it in memory
   * @param step goes one step on from there
   * @param rewind sets the clock back to before it
   */
  step(state: () => SteppedState, step: () => void, rewind: () => void): void {
    const before = this.keep(state());
    step();
    const unexplained = this.unexplained();
    if (unexplained === 0) return;
    const ordinary = this.options.disableflags;
    copy(before, state());
    rewind();
    this.options.disableflags = ordinary ^ nativeSearchOff;
    step();
    this.options.disableflags = ordinary;
    if (this.unexplained() < clearlyLess * unexplained) return;
    copy(before, state());
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

  /**
   * Of the contacts that the last step began with, the deepest overlap that neither rest nor the motion along it accounts
   * for, metres.
   */
  private unexplained(): number {
    const { data } = this;
    if (data.ncon === 0) return 0;
    const depths = data.efc_pos as Float64Array;
    let most = 0;
    for (let row = 0; row < depths.length; row++) {
      const depth = -depths[row] - resting;
      if (depth <= most || data.efc_type[row] !== contactRow) continue;
      const moved = Math.max(0, -data.efc_vel[row]) * this.options.timestep;
      if (depth - moved > most && !this.isRobots(data.efc_id[row])) most = depth - moved;
    }
    return most;
  }

  private isRobots(index: number): boolean {
    const list = this.data.contact;
    const contact = list.get(index);
    try {
      return (
        contact !== undefined &&
        [contact.geom1, contact.geom2].some((geom) => this.robot.has(this.geoms[geom].body))
      );
    } finally {
      contact?.delete();
      list.delete();
    }
  }
}

function copy(from: SteppedState, to: SteppedState): void {
  to.qpos.set(from.qpos);
  to.qvel.set(from.qvel);
  to.warmStart.set(from.warmStart);
  to.asleep.set(from.asleep);
}

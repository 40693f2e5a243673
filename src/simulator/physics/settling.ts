import type { MjModel } from "@mujoco/mujoco";
import { mayFallAsleep } from "./engine";

/*
 * What is wedged or leans on several things may tremble for ever by some micrometres, since the points where it touches change
 * from step to step: too fast for MuJoCo ever to let it fall asleep, and each of its steps costs ten times one in which all
 * sleeps. Whoever looks at it calls it at rest, and so does this: what has stayed where it was for a second sleeps.
 */

/** Seconds that it must have stayed there. */
const restSeconds = 1;
/** Metres, radians or parts of a quaternion that it may have been away from there. */
const restWithin = 2e-4;
/** Seconds between two looks. */
const lookEvery = 0.02;
/** MuJoCo's countdown to sleep, at its end. */
const readyToSleep = -1;
/** What nothing is faster than that has moved so little: m/s and rad/s. */
const trembling = 0.1;

/** A tree of bodies that may sleep, by the numbers in `qpos` that say where it is. */
interface RestingTree {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  /** Seconds since it came to where `Settling.places` says it is; no number while it was not yet looked at. */
  still: number;
}

/** What of the state is looked at and written: MuJoCo's own arrays. */
export interface SettlingViews {
  readonly qpos: Float64Array;
  /** Of each tree, negative while it is awake: a countdown. */
  readonly asleep: Int32Array;
}

export class Settling {
  private readonly trees: readonly RestingTree[];
  /** As `qpos`: where each tree was when it was last seen to move. */
  private readonly places: Float64Array;
  private sinceLook = 0;
  private readonly ordinaryTolerance: number;

  constructor(
    model: MjModel,
    private readonly options: MjModel["opt"],
  ) {
    const { ntree, tree_sleep_policy, tree_dofadr, tree_dofnum, dof_jntid, jnt_qposadr, njnt, nq } = model;
    this.trees = Array.from({ length: ntree }, (_, id): RestingTree => {
      const joint: number = dof_jntid[tree_dofadr[id]];
      const lastJoint: number = dof_jntid[tree_dofadr[id] + tree_dofnum[id] - 1];
      const to: number = lastJoint + 1 < njnt ? jnt_qposadr[lastJoint + 1] : nq;
      return { id, from: jnt_qposadr[joint], to, still: Number.NaN };
    }).filter(({ id }) => mayFallAsleep.has(tree_sleep_policy[id]));
    this.places = new Float64Array(nq);
    this.ordinaryTolerance = options.sleep_tolerance;
  }

  /** Something was put elsewhere, or the state is another one. */
  forget(): void {
    this.sinceLook = 0;
    for (const tree of this.trees) tree.still = Number.NaN;
  }

  /**
   * Before each step of `seconds`.
   *
   * @returns whether something is to fall asleep in it, which `afterStep` must be told
   */
  beforeStep({ qpos, asleep }: SettlingViews, seconds: number): boolean {
    this.sinceLook += seconds;
    if (this.sinceLook < lookEvery) return false;
    let settles = false;
    for (const tree of this.trees) {
      if (asleep[tree.id] >= 0) {
        tree.still = Number.NaN;
        continue;
      }
      const { from, to } = tree;
      // Also where it was not yet looked at: no number is at least 0.
      tree.still = tree.still >= 0 && this.isWhereItWas(qpos, from, to) ? tree.still + this.sinceLook : 0;
      if (tree.still === 0) this.places.set(qpos.subarray(from, to), from);
      if (tree.still < restSeconds) continue;
      asleep[tree.id] = readyToSleep;
      settles = true;
    }
    this.sinceLook = 0;
    // Of others the countdown goes on by one in this step. What touches something that moves does not fall asleep.
    if (settles) this.options.sleep_tolerance = trembling;
    return settles;
  }

  afterStep(): void {
    this.options.sleep_tolerance = this.ordinaryTolerance;
  }

  private isWhereItWas(qpos: Float64Array, from: number, to: number): boolean {
    for (let index = from; index < to; index++)
      if (Math.abs(qpos[index] - this.places[index]) > restWithin) return false;
    return true;
  }
}

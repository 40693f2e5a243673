import type { Continuity } from "../../core/world/robotLink";
import type { PhysicsWorld } from "./world";

/*
 * Do poses go on from step to step? Everything in the world is where its joints put it, so it is the joints that are
 * looked at: none goes further in a step than its velocity takes it. What a fault puts elsewhere is counted apart, and a
 * state that was restored begins anew.
 */

/** Metres a second: nothing here is thrown, and what falls from a shelf is slower. */
const fastest = 8;
/** What rounding and falling asleep may add in one step, metres and radians. */
const margin = { along: 0.0005, about: 0.005 } as const;

/** One number of the positions, and the velocity that moves it. */
interface Axis {
  readonly position: number;
  readonly velocity: number;
  readonly isTurn: boolean;
  readonly name: string;
}

/** A free body's orientation: four numbers of the positions, moved by three velocities. */
interface Spin {
  readonly position: number;
  readonly velocity: number;
  readonly name: string;
}

export class LeapWatch {
  private readonly axes: readonly Axis[];
  private readonly spins: readonly Spin[];
  private readonly last: Float64Array;
  private readonly lastPlaced: Float64Array;
  private leaps = 0;
  private moved = 0;
  private first: string | undefined;

  constructor(private readonly world: PhysicsWorld) {
    const axes: Axis[] = [];
    const spins: Spin[] = [];
    for (const { kind, position, velocity, name } of world.joints) {
      if (kind !== "free") {
        axes.push({ position, velocity, isTurn: kind === "hinge", name });
        continue;
      }
      for (let axis = 0; axis < 3; axis++)
        axes.push({ position: position + axis, velocity: velocity + axis, isTurn: false, name });
      spins.push({ position: position + 3, velocity: velocity + 3, name });
    }
    this.axes = axes;
    this.spins = spins;
    this.last = Float64Array.from(world.qpos);
    this.lastPlaced = Float64Array.from(world.mocapPositions);
  }

  get continuity(): Continuity {
    const { leaps, moved, first } = this;
    return { leaps, moved, ...(first === undefined ? {} : { first }) };
  }

  /** After each physics step of `seconds`. */
  afterStep(seconds: number): void {
    const { last, world } = this;
    const { qpos, qvel } = world;
    for (const axis of this.axes) {
      const way = Math.abs(qpos[axis.position] - last[axis.position]);
      if (way <= 0) continue;
      const due = Math.abs(qvel[axis.velocity]) * seconds + (axis.isTurn ? margin.about : margin.along);
      if (way > due || (!axis.isTurn && way > fastest * seconds)) this.leapt(axis.name, way, axis.isTurn);
    }
    for (const { position, velocity, name } of this.spins) {
      let way = 0;
      for (let part = 0; part < 4; part++) way += Math.abs(qpos[position + part] - last[position + part]);
      if (way <= 0) continue;
      const speed = Math.hypot(qvel[velocity], qvel[velocity + 1], qvel[velocity + 2]);
      // Each of the four changes by half the turn at most, all of them by twice that together: √4 · ½ of its length.
      if (way > speed * seconds + margin.about) this.leapt(name, way, true);
    }
    last.set(qpos);
    const placed = world.mocapPositions;
    for (let index = 0; index < placed.length; index += 3) {
      // An obstacle appears, or is gone: a fault.
      if ([0, 1, 2].some((axis) => placed[index + axis] !== this.lastPlaced[index + axis])) this.moved++;
    }
    this.lastPlaced.set(placed);
  }

  /** Somebody takes a thing. What `carriedTo` writes down of it from then on is no leap. */
  taken(): void {
    this.moved++;
  }

  /** A free body has been put where it is now. @param position address of its joint */
  carriedTo(position: number): void {
    const { qpos } = this.world;
    for (let index = position; index < position + 7; index++) this.last[index] = qpos[index];
  }

  /** A state was restored. What was counted before it was saved, in another process maybe, is not forgotten. */
  restored(saved: Continuity): void {
    this.last.set(this.world.qpos);
    this.lastPlaced.set(this.world.mocapPositions);
    this.first ??= saved.first;
    this.leaps = Math.max(this.leaps, saved.leaps);
    this.moved = Math.max(this.moved, saved.moved);
  }

  private leapt(name: string, way: number, isTurn: boolean): void {
    this.leaps++;
    const how = isTurn ? `${way.toFixed(2)} rad` : `${(way * 1000).toFixed(1)} mm`;
    this.first ??= `${name}, ${how} in one step at ${this.world.time.toFixed(2)} s`;
  }
}

import { yawOf } from "../../core/world/geometry";
import { relativeTo } from "../scene/rotation";
import type { SceneInstance } from "../scene/scene";
import { bodyName, numbersOfThread, threadNames } from "./sceneXml";
import type { PhysicsWorld } from "./world";

interface Thread {
  readonly cap: string;
  readonly on: string;
  /** Radians. */
  readonly turn: number;
  /** N·m. */
  readonly torque: number;
  readonly capBody: number;
  readonly onBody: number;
  /** The cap's turning about its own axis, among all velocities. */
  readonly spin: number;
  /** Index of its numbers in the user data: last heading on the thread, turned so far. */
  readonly numbers: number;
}

/**
 * Caps on threads. Two points of the axis hold a cap as long as it has not been turned far enough; meanwhile the
 * thread rubs. Whether it holds and how far it was turned is part of MuJoCo's state, and so of every snapshot.
 */
export class Threads {
  private readonly threads: readonly Thread[];

  constructor(
    private readonly world: PhysicsWorld,
    { objects }: SceneInstance,
  ) {
    this.threads = objects
      .filter(({ screw }) => screw)
      .flatMap(({ name, screw }, index): Thread[] => {
        if (!screw) return [];
        const { on, turn, torque } = screw;
        const capBody = world.idOf("body", bodyName.object(name));
        const onBody = world.idOf("body", bodyName.object(on));
        const joint = world.freeJointOf(capBody);
        if (!joint) return [];
        const numbers = index * numbersOfThread;
        // Of a free joint's six velocities the last is the turning about the body's own z axis.
        return [{ cap: name, on, turn, torque, capBody, onBody, spin: joint.velocity + 5, numbers }];
      });
    for (const thread of this.threads) world.userData[thread.numbers] = this.headingOf(thread);
    this.rub();
  }

  /** After each physics step. */
  afterStep(): void {
    const { world } = this;
    for (const thread of this.threads) {
      if (!this.holds(thread)) continue;
      const heading = this.headingOf(thread);
      const data = world.userData;
      const turned = wrap(heading - data[thread.numbers]);
      data[thread.numbers] = heading;
      // Against its stop the thread slips: it can't be wound on further than it was.
      data[thread.numbers + 1] = Math.max(0, data[thread.numbers + 1] + turned);
      if (data[thread.numbers + 1] < thread.turn) continue;
      for (const name of threadNames(thread.cap)) world.releaseEquality(name);
      this.rub();
    }
  }

  /**
   * The friction of the threads as it is now; also to be called after the state was restored, since it belongs to the
   * model. It acts against the cap's turning in the room: what it closes stands still, and is far heavier.
   */
  rub(): void {
    for (const thread of this.threads)
      this.world.setDryFriction(thread.spin, this.holds(thread) ? thread.torque : 0);
  }

  /** Caps that are still on their threads, with what they close. */
  closed(): { readonly cap: string; readonly on: string }[] {
    return this.threads.filter((thread) => this.holds(thread)).map(({ cap, on }) => ({ cap, on }));
  }

  /** Radians that a cap was turned, anticlockwise, until it came off. */
  turned(cap: string): number {
    const thread = this.threads.find((other) => other.cap === cap);
    return thread ? this.world.userData[thread.numbers + 1] : 0;
  }

  /** How far the cap has to be turned in all has been reached exactly when it is free. */
  private holds({ numbers, turn }: Thread): boolean {
    return this.world.userData[numbers + 1] < turn;
  }

  /** Of the cap about the axis of what it closes. */
  private headingOf({ capBody, onBody }: Thread): number {
    return yawOf(relativeTo(this.world.bodyPose(onBody), this.world.bodyPose(capBody)));
  }
}

function wrap(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

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
  /** Addresses of their free joints' velocities. */
  readonly capVelocity: number;
  readonly onVelocity: number | undefined;
  /** Index of its numbers in the user data: last heading on the thread, turned so far. */
  readonly numbers: number;
}

/** Radians per second at which the friction of a thread has its full size: dry friction without a jump at rest. */
const fullFrictionSpeed = 0.3;

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
        const capVelocity = world.freeJointOf(capBody)?.velocity;
        if (capVelocity === undefined) return [];
        const onVelocity = world.freeJointOf(onBody)?.velocity;
        const numbers = index * numbersOfThread;
        return [{ cap: name, on, turn, torque, capBody, onBody, capVelocity, onVelocity, numbers }];
      });
    for (const thread of this.threads) world.userData[thread.numbers] = this.headingOf(thread);
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
      if (data[thread.numbers + 1] >= thread.turn) this.release(thread);
      else this.rub(thread);
    }
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

  private release(thread: Thread): void {
    for (const name of threadNames(thread.cap)) this.world.releaseEquality(name);
    this.world.applyTorque(thread.capBody, [0, 0, 0]);
    this.world.applyTorque(thread.onBody, [0, 0, 0]);
  }

  /** Equal and opposite torques against the turning, about the axis. */
  private rub({ capBody, onBody, capVelocity, onVelocity, torque }: Thread): void {
    const { world } = this;
    const { qvel } = world;
    const speed = qvel[capVelocity + 5] - (onVelocity === undefined ? 0 : qvel[onVelocity + 5]);
    // Nothing acts on what is at rest, so that it can fall asleep.
    const share = Math.abs(speed) < 1e-4 ? 0 : Math.max(-1, Math.min(1, speed / fullFrictionSpeed));
    const { position, rotation } = this;
    world.copyBodyPose(onBody, position, rotation);
    const against = (sign: number): [number, number, number] => [
      sign * share * torque * rotation[2],
      sign * share * torque * rotation[5],
      sign * share * torque * rotation[8],
    ];
    world.applyTorque(capBody, against(-1));
    world.applyTorque(onBody, against(1));
  }
  private readonly position = new Float64Array(3);
  private readonly rotation = new Float64Array(9);

  /** Of the cap about the axis of what it closes. */
  private headingOf({ capBody, onBody }: Thread): number {
    return yawOf(relativeTo(this.world.bodyPose(onBody), this.world.bodyPose(capBody)));
  }
}

function wrap(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

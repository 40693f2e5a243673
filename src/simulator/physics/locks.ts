import { type Pose, yawOf } from "../../core/world/geometry";
import { isInside } from "../scene/inside";
import { distanceToOutline, rectangleOutline } from "../scene/outline";
import type { FurnitureInstance, Lock, ObjectInstance, Part, SceneInstance } from "../scene/scene";
import { uprightBox } from "../scene/shapes";
import { bodyName } from "./sceneXml";
import type { Numbers } from "./thingNumbers";
import type { PhysicsWorld } from "./world";

/** Metres per second below which an object rests. */
const resting = 0.03;
/** From a thing's upper side to the lowest point of what stands on it at most, metres. */
const standingRoom = 0.02;

interface Placeable {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly body: number;
}

interface LockState {
  readonly lock: Lock;
  readonly openers: readonly Placeable[];
  readonly place: Placeable;
  /** Indices in the user data: whether it has been unlocked; how long an object has rested there, and until when. */
  readonly unlocked: number;
  readonly since: number;
}

/** What is locked until something has rested somewhere. Kept in the physics' own user data. */
export class Locks {
  private readonly locks = new Map<string, LockState>();

  /** @param fingers bodies of the hand: what they touch does not rest */
  constructor(
    private readonly world: PhysicsWorld,
    scene: SceneInstance,
    numbers: ReadonlyMap<string, Numbers>,
    private readonly fingers: readonly number[],
  ) {
    const placeable = new Map<string, Placeable>();
    const add = ({ name, parts }: FurnitureInstance | ObjectInstance, body: string) => {
      placeable.set(name, { name, parts, body: world.idOf("body", body) });
    };
    for (const piece of scene.furniture) add(piece, bodyName.furniture(piece.name));
    for (const object of scene.objects) add(object, bodyName.object(object.name));
    for (const { name, lock } of [...scene.furniture, ...scene.objects]) {
      const { unlocked, resting: since } = numbers.get(name) ?? {};
      const place = lock && placeable.get(lock.place);
      if (!lock || !place || unlocked === undefined || since === undefined) continue;
      const openers = lock.opensWith.flatMap((opener) => placeable.get(opener) ?? []);
      this.locks.set(name, { lock, openers, place, unlocked, since });
    }
  }

  /** undefined of what has no lock */
  isLocked(name: string): boolean | undefined {
    const state = this.locks.get(name);
    return state && this.world.userData[state.unlocked] < 0.5;
  }

  /** @param seconds since the last look */
  look(seconds: number): void {
    const { userData: data, time } = this.world;
    for (const state of this.locks.values()) {
      if (data[state.unlocked] > 0.5) continue;
      if (!state.openers.some((opener) => this.restsThere(opener, state))) continue;
      // What is not there at each look begins anew.
      const goesOn = time - data[state.since + 1] < 2.5 * seconds;
      data[state.since] = goesOn ? data[state.since] + seconds : 0;
      data[state.since + 1] = time;
      if (data[state.since] >= state.lock.seconds) data[state.unlocked] = 1;
    }
  }

  private restsThere(opener: Placeable, { lock, place }: LockState): boolean {
    const { world } = this;
    const velocity = world.freeJointOf(opener.body)?.velocity;
    if (velocity !== undefined) {
      const [x, y, z] = world.qvel.subarray(velocity, velocity + 3);
      if (Math.hypot(x, y, z) > resting) return false;
    }
    const lying = this.boxOf(opener);
    const at = this.boxOf(place);
    const isThere =
      lock.where === "in" ? isInside(lying.pose, lying.size, at.pose, at.size) : isOn(lying, at);
    return isThere && !this.isTouched(opener.body);
  }

  private boxOf({ parts, body }: Placeable) {
    return uprightBox(parts, this.world.bodyPose(body));
  }

  private isTouched(body: number): boolean {
    return this.world
      .contacts()
      .some(({ bodies }) => bodies.includes(body) && bodies.some((other) => this.fingers.includes(other)));
  }
}

interface Box {
  readonly pose: Pose;
  readonly size: readonly [number, number, number];
}

function isOn({ pose, size }: Box, below: Box): boolean {
  const [x, y, z] = below.pose.position;
  const outline = rectangleOutline([x, y], [below.size[0], below.size[1]], yawOf(below.pose));
  if (distanceToOutline(outline, [pose.position[0], pose.position[1]]) > 0) return false;
  return Math.abs(pose.position[2] - size[2] / 2 - (z + below.size[2] / 2)) < standingRoom;
}

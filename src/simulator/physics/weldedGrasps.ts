import { relativeTo } from "../scene/rotation";
import type { SceneInstance } from "../scene/scene";
import { bodyName, isWeldable, weldName } from "./sceneXml";
import type { PhysicsWorld } from "./world";

/*
 * An option, off unless a robot package asks for it: what a gripper has closed on is welded to its hand until the gripper
 * opens. It takes slipping out of a run that is about something else, and whatever shows figures of such a run says so.
 */

/** What is asked of a gripper. */
export interface Gripper {
  readonly padBodies: readonly number[];
  readonly padGeoms: readonly number[];
  /** Distance between the fingers, as it is and as it is to be, metres. */
  readonly opening: number;
  readonly openingSetpoint: number;
  /** Of the fingers, metres per second. */
  readonly fingerSpeed: number;
  /** On the more loaded pad, newtons. */
  readonly padForce: number;
}

/** Newtons on one pad: the other need not touch anything, as where a thing is held against a fixed one. */
const leastForce = 1;
/** Metres per second: the fingers have closed. */
const closed = 0.01;
/** Metres by which fingers are told to be wider than they are: they open. */
const opens = 0.003;
/** Friction of pads that a fault has made slippery: what they hold is to be lost. */
const slippery = 0.05;

interface Hand {
  readonly gripper: Gripper;
  readonly palm: number;
  /** Names of its welds by the bodies of objects. */
  readonly welds: ReadonlyMap<number, string>;
  /** The weld that holds. */
  held: string | undefined;
}

export class WeldedGrasps {
  private readonly hands: readonly Hand[];

  constructor(
    private readonly world: PhysicsWorld,
    { objects }: SceneInstance,
    grippers: readonly Gripper[],
  ) {
    this.hands = grippers.map((gripper, index) => ({
      gripper,
      palm: world.parentOf(gripper.padBodies[0]),
      welds: new Map(
        objects
          .filter(isWeldable)
          .map(({ name }) => [world.idOf("body", bodyName.object(name)), weldName(index, name)]),
      ),
      held: undefined,
    }));
  }

  /** After each physics step. */
  afterStep(): void {
    for (const hand of this.hands) {
      const { gripper, held } = hand;
      const { opening, openingSetpoint } = gripper;
      const letsGo =
        openingSetpoint > opening + opens || this.world.slidingFriction(gripper.padGeoms[0]) < slippery;
      if (held !== undefined) {
        if (!letsGo) continue;
        this.world.releaseEquality(held);
        hand.held = undefined;
        continue;
      }
      const closes = !letsGo && openingSetpoint < opening && gripper.fingerSpeed < closed;
      if (closes && gripper.padForce > leastForce) this.weld(hand);
    }
  }

  /** A state was restored: which welds hold is part of it. */
  restored(): void {
    for (const hand of this.hands)
      hand.held = [...hand.welds.values()].find((name) => this.world.holdsEquality(name));
  }

  /** What presses most on a pad is held as it is now. */
  private weld(hand: Hand): void {
    const { gripper, palm, welds } = hand;
    let strongest = 0;
    let found: number | undefined;
    for (const { bodies, force } of this.world.contacts()) {
      const [one, other] = bodies;
      const body = gripper.padBodies.includes(one)
        ? other
        : gripper.padBodies.includes(other)
          ? one
          : undefined;
      if (body === undefined || !welds.has(body) || force <= strongest) continue;
      strongest = force;
      found = body;
    }
    const name = found === undefined ? undefined : welds.get(found);
    if (found === undefined || name === undefined) return;
    this.world.engageWeld(name, relativeTo(this.world.bodyPose(palm), this.world.bodyPose(found)));
    hand.held = name;
  }
}

import { distance } from "../../core/world/geometry";
import type { AttributeValue } from "../../core/world/objects";
import { distanceToOutline, rectangleOutline } from "../scene/outline";
import { relativeTo, rotate, toMatrix, transform } from "../scene/rotation";
import {
  closedBelow,
  type Effect,
  type FurnitureInstance,
  type ObjectInstance,
  type SceneInstance,
} from "../scene/scene";
import { Locks } from "./locks";
import { bodyName, switchName, threadNumbers } from "./sceneXml";
import { type Numbers, numbersOf, type Stored, tickNumber } from "./thingNumbers";
import type { PhysicsWorld } from "./world";

/*
 * What things are besides where they are: switched on, filled, cooked … Contents are a state of the vessel; no fluid is
 * simulated. All of it is kept in MuJoCo's user data, and so is part of every snapshot; whether a thing is open is
 * measured from its joint and kept nowhere.
 */

/** Robot seconds between two looks at what fills, cooks and pours. */
const lookSeconds = 0.05;
/** Newtons on a button: from here on it is pressed, and below that it is let go. */
const pressed = 1;
const released = 0.3;
/** From a button to the body of the finger that presses it at most, metres. */
const fingerLength = 0.12;
/** Physics steps: a press lasts so many at least, and a button is free again after so many without. */
const stepsToPress = 4;
const stepsToRelease = 60;
/** Metres per second that a breakable thing loses at once: a fall of 0.3 m onto something hard. */
const breakingSpeed = 2.4;
/** Metres per second squared. */
const braking = 80;
/** Cosines of a vessel's tilt: below the first its contents run out; only above the second it can be filled. */
const pouringTilt = Math.cos((75 * Math.PI) / 180);
const uprightTilt = Math.cos((35 * Math.PI) / 180);
/** Metres that poured contents fall at most, and by which they may miss the outline of what they fall on. */
const pouringHeight = 0.6;
const pouringMiss = 0.01;
/** Metres above a thing's upper side up to which something stands on it, and below which the lowest point may be. */
const standingRoom = 0.02;

type Thing = FurnitureInstance | ObjectInstance;

/** What is somewhere. */
interface Placed {
  readonly thing: Thing;
  readonly body: number;
}

interface Tracked extends Placed {
  readonly isObject: boolean;
  /** Velocity of its free joint, in the state. */
  readonly velocity: number | undefined;
  /** Index in the user data by what is stored; absent where the thing has no such state. */
  readonly at: Numbers;
  readonly joint: { readonly position: number; readonly most: number; readonly openAt: number } | undefined;
  /** Address of the sensor of its button. */
  readonly button: number | undefined;
}

/** States of all things of one world. */
export class ThingStates {
  private readonly tracked = new Map<string, Tracked>();
  private readonly acting: Tracked[] = [];
  /** What is looked at after each step: buttons, and what can break. */
  private readonly felt: Tracked[] = [];
  /** All that can lie on something, with states or without. */
  private readonly loads: readonly Placed[];
  private readonly tick: number | undefined;
  private readonly fingers: readonly number[];
  private readonly locks: Locks;

  constructor(
    private readonly world: PhysicsWorld,
    scene: SceneInstance,
    /** Bodies that can press buttons. What merely lies on one does not: it is not felt any more once it sleeps. */
    fingers: readonly string[] = [],
  ) {
    this.fingers = fingers.map((name) => world.idOf("body", name));
    const first = threadNumbers(scene);
    const { at, count } = numbersOf(scene, first);
    this.tick = count > 0 ? first + tickNumber : undefined;
    this.locks = new Locks(world, scene, at, this.fingers);
    const furniture = scene.furniture.map((thing) => ({ thing, isObject: false }));
    const objects = scene.objects.map((thing) => ({ thing, isObject: true }));
    this.loads = scene.objects.map((thing) => ({
      thing,
      body: world.idOf("body", bodyName.object(thing.name)),
    }));
    for (const { thing, isObject } of [...furniture, ...objects]) {
      const numbers = at.get(thing.name);
      if (!numbers && !thing.openable) continue;
      const name = isObject ? bodyName.object(thing.name) : bodyName.furniture(thing.name);
      const body = world.idOf("body", name);
      const tracked: Tracked = {
        thing,
        body,
        isObject,
        velocity: isObject ? world.freeJointOf(body)?.velocity : undefined,
        at: numbers ?? {},
        joint: this.jointOf(thing),
        button: thing.switch && world.sensorAddress(switchName(thing.name)),
      };
      this.tracked.set(thing.name, tracked);
      if (thing.effects) this.acting.push(tracked);
      if (tracked.button !== undefined || tracked.at.speed !== undefined) this.felt.push(tracked);
      for (const [stored, value] of Object.entries(initialState(thing.attributes))) {
        const index = tracked.at[stored as Stored];
        if (value && index !== undefined) world.userData[index] = 1;
      }
    }
  }

  private jointOf({ name, openable, moving = [] }: Thing): Tracked["joint"] {
    const part = openable && moving.find((other) => other.name === openable.part);
    if (!openable || !part) return undefined;
    const { position } = this.world.jointAddress(bodyName.moving(name, part.name));
    return { position, most: part.joint.range[1], openAt: openable.openAt };
  }

  /** Share of the way that an openable thing is open, 0…1; undefined of others. */
  openShare(name: string): number | undefined {
    const joint = this.tracked.get(name)?.joint;
    return joint && Math.max(0, Math.min(1, this.world.qpos[joint.position] / joint.most));
  }

  /** What can be told of a thing by looking at it now; only what it can be at all, by the names of attributes. */
  attributesOf(name: string): Readonly<Record<string, AttributeValue>> {
    const tracked = this.tracked.get(name);
    if (!tracked) return {};
    const found: Record<string, AttributeValue> = {};
    const { joint, thing } = tracked;
    const share = this.openShare(name);
    if (joint && share !== undefined) found.isOpen = share >= joint.openAt;
    for (const [stored, attribute] of Object.entries(attributeNames) as [Stored, string][]) {
      if (tracked.at[stored] === undefined) continue;
      const holds = this.holds(tracked, stored);
      // What was never said of it and is not so goes without saying.
      if (holds || isAbleTo(thing, stored)) found[attribute] = holds;
    }
    const isLocked = this.locks.isLocked(name);
    if (isLocked !== undefined) found.isLocked = isLocked;
    if ("isDirty" in thing.attributes) found.isDirty = !this.holds(tracked, "clean");
    return found;
  }

  /** What was in a vessel is used up. */
  empty(name: string): void {
    const tracked = this.tracked.get(name);
    if (tracked) this.write(tracked, "filled", 0);
  }

  /** FOR SCORING ONLY: facts over hidden names, such as `is-open fridge`. */
  facts(): string[][] {
    const facts: string[][] = [];
    for (const name of this.tracked.keys()) {
      for (const [attribute, value] of Object.entries(this.attributesOf(name)))
        if (value === true && attribute !== "isDirty") facts.push([predicateOf(attribute), name]);
    }
    return facts;
  }

  /** After each physics step. */
  afterStep(): void {
    const { tick, world } = this;
    if (tick === undefined) return;
    for (const tracked of this.felt) {
      if (tracked.at.speed !== undefined) this.feelImpact(tracked);
      if (tracked.button !== undefined) this.feelPress(tracked, tracked.button);
    }
    const data = world.userData;
    const passed = world.time - data[tick];
    if (passed < lookSeconds) return;
    data[tick] = world.time;
    for (const tracked of this.tracked.values()) {
      if (tracked.at.filled !== undefined) this.spill(tracked);
    }
    for (const actor of this.acting)
      for (const effect of actor.thing.effects ?? []) this.act(actor, effect, passed);
    this.locks.look(passed);
  }

  private holds({ at }: Tracked, stored: Stored): boolean {
    const index = at[stored];
    return index !== undefined && this.world.userData[index] > 0.5;
  }

  private write({ at }: Tracked, stored: Stored, value: number): void {
    const index = at[stored];
    if (index !== undefined) this.world.userData[index] = value;
  }

  private isClosed({ thing }: Tracked): boolean {
    return (this.openShare(thing.name) ?? 0) < closedBelow;
  }

  /** One press toggles once, however long it lasts. */
  private feelPress(tracked: Tracked, sensor: number): void {
    const force = this.world.sensors[sensor];
    const needsClosed = tracked.thing.switch?.needsClosed ?? false;
    const isOn = this.holds(tracked, "on");
    if (needsClosed && isOn && !this.isClosed(tracked)) this.write(tracked, "on", 0);
    const index = tracked.at.pressed;
    if (index === undefined) return;
    const data = this.world.userData;
    const left = data[index];
    if (left > 0) {
      // What bounces on it presses it once.
      data[index] = force < released ? left - 1 : stepsToRelease;
      return;
    }
    data[index] = force < pressed || !this.isFingerAt(tracked) ? 0 : left - 1;
    if (data[index] > -stepsToPress) return;
    data[index] = stepsToRelease;
    if (!isOn && needsClosed && !this.isClosed(tracked)) return;
    this.write(tracked, "on", isOn ? 0 : 1);
  }

  private isFingerAt({ thing, body }: Tracked): boolean {
    if (!thing.switch) return false;
    const button = transform(this.world.bodyPose(body), thing.switch.pose.position);
    return this.fingers.some(
      (finger) => distance(this.world.bodyPose(finger).position, button) < fingerLength,
    );
  }

  private feelImpact(tracked: Tracked): void {
    const { velocity, at } = tracked;
    if (velocity === undefined || at.speed === undefined) return;
    const { world } = this;
    const { qvel, userData } = world;
    const speed = Math.hypot(qvel[velocity], qvel[velocity + 1], qvel[velocity + 2]);
    if (userData[at.speed] - speed > breakingSpeed) this.write(tracked, "broken", 1);
    // An impact takes a few steps: the speed before it is forgotten only as fast as a hard brake would end it.
    userData[at.speed] = Math.max(speed, userData[at.speed] - braking * world.stepSeconds);
  }

  /** What is in a vessel that is tipped over runs out, onto what is below its rim. */
  private spill(tracked: Tracked): void {
    if (!tracked.isObject || !this.holds(tracked, "filled")) return;
    const { thing, body } = tracked;
    const pose = this.world.bodyPose(body);
    const up = toMatrix(pose.orientation)[8];
    if (up > pouringTilt) return;
    this.write(tracked, "filled", 0);
    const rim = lowestOfRim(pose, thing.size);
    let best: Tracked | undefined;
    let highest = rim[2] - pouringHeight;
    for (const other of this.tracked.values()) {
      const takes = other.at.filled !== undefined || other.at.watered !== undefined;
      if (other === tracked || !takes) continue;
      const below = this.world.bodyPose(other.body);
      const top = below.position[2] + other.thing.size[2] / 2;
      const local = relativeTo(below, { position: rim, orientation: [1, 0, 0, 0] }).position;
      const [x, y] = other.thing.size;
      const inOutline = Math.abs(local[0]) < x / 2 + pouringMiss && Math.abs(local[1]) < y / 2 + pouringMiss;
      if (!inOutline || top > rim[2] + pouringMiss || top < highest) continue;
      best = other;
      highest = top;
    }
    if (!best) return;
    this.write(best, best.at.watered === undefined ? "filled" : "watered", 1);
  }

  private act(actor: Tracked, effect: Effect, seconds: number): void {
    const active = effect.while === "on" ? this.holds(actor, "on") : this.isClosed(actor);
    const [timer, state] = effectNumbers[effect.does];
    for (const tracked of this.tracked.values()) {
      const at = tracked.at[timer];
      if (at === undefined || tracked === actor) continue;
      if (!active || !this.isAffected(actor, effect, tracked)) continue;
      const data = this.world.userData;
      // What is not there at each look begins anew: the time of the last look is kept with it.
      const [since, last] = [data[at], data[at + 1]];
      const goesOn = this.world.time - last < 2.5 * Math.max(lookSeconds, seconds);
      data[at] = goesOn ? since + seconds : seconds;
      data[at + 1] = this.world.time;
      if (data[at] >= effect.seconds) this.write(tracked, state, 1);
    }
  }

  private isAffected(actor: Tracked, effect: Effect, { thing, body }: Tracked): boolean {
    const pose = this.world.bodyPose(body);
    const base = this.world.bodyPose(actor.body);
    if (effect.does === "fill" && toMatrix(pose.orientation)[8] < uprightTilt) return false;
    if (effect.to === "inside") {
      const [x, y, z] = relativeTo(base, pose).position;
      const [sx, sy, sz] = actor.thing.size;
      return Math.abs(x) < sx / 2 && Math.abs(y) < sy / 2 && Math.abs(z) < sz / 2;
    }
    if (effect.to === "under") {
      const outlet = transform(base, actor.thing.outlet ?? [0, 0, 0]);
      const yaw = Math.atan2(toMatrix(pose.orientation)[3], toMatrix(pose.orientation)[0]);
      const outline = rectangleOutline(
        [pose.position[0], pose.position[1]],
        [thing.size[0], thing.size[1]],
        yaw,
      );
      const isReached =
        pose.position[2] < outlet[2] && distanceToOutline(outline, [outlet[0], outlet[1]]) <= effect.within;
      // Water from above does not clean what something lies on.
      return isReached && !(effect.does === "wash" && this.isLaden({ thing, body }));
    }
    return this.standsOn(actor, thing.name, 0);
  }

  /** Directly, or by way of what stands on it: where the centre is, and the lowest point. */
  private standsOn(actor: Tracked, name: string, depth: number): boolean {
    const tracked = this.tracked.get(name);
    if (!tracked || tracked === actor || depth > 3) return false;
    if (this.isOver(actor, tracked, false)) return true;
    for (const carrier of this.tracked.values()) {
      if (carrier === tracked || !carrier.isObject || !this.isOver(carrier, tracked, true)) continue;
      if (this.standsOn(actor, carrier.thing.name, depth + 1)) return true;
    }
    return false;
  }

  private isLaden(lower: Placed): boolean {
    return this.loads.some((load) => load.body !== lower.body && this.isOver(lower, load, true));
  }

  private isOver(lower: Placed, upper: Placed, inside: boolean): boolean {
    const [x, y, z] = relativeTo(this.world.bodyPose(lower.body), this.world.bodyPose(upper.body)).position;
    const [sx, sy, sz] = lower.thing.size;
    const bottom = z - lowestReach(this.world.bodyPose(upper.body).orientation, upper.thing.size);
    if (Math.abs(x) > sx / 2 || Math.abs(y) > sy / 2 || bottom > sz / 2 + standingRoom) return false;
    return bottom > (inside ? -sz / 2 - standingRoom : sz / 2 - standingRoom);
  }
}

function initialState(attributes: Thing["attributes"]): Partial<Record<Stored, boolean>> {
  const state: Partial<Record<Stored, boolean>> = {};
  for (const [stored, attribute] of Object.entries(attributeNames) as [Stored, string][])
    state[stored] = attributes[attribute] === true;
  if (attributes.isDirty === false) state.clean = true;
  return state;
}

const attributeNames: Partial<Record<Stored, string>> = {
  on: "isToggled",
  filled: "isFilled",
  cooked: "isCooked",
  clean: "isClean",
  chilled: "isChilled",
  watered: "isWatered",
  broken: "isBroken",
};

/** What an effect counts its seconds in, and what it brings about. */
const effectNumbers: Readonly<Record<Effect["does"], readonly [timer: Stored, state: Stored]>> = {
  cook: ["cooking", "cooked"],
  fill: ["filling", "filled"],
  wash: ["washing", "clean"],
  chill: ["chilling", "chilled"],
};

function isAbleTo({ attributes, switch: button }: Thing, stored: Stored): boolean {
  switch (stored) {
    case "on":
      return button !== undefined;
    case "filled":
      return attributes.canFillWithLiquid === true;
    case "cooked":
      return attributes.cookable === true;
    case "watered":
      return attributes.waterable === true;
    default:
      return attributes[attributeNames[stored] ?? stored] !== undefined;
  }
}

/** `isOpen` → `is-open` */
function predicateOf(attribute: string): string {
  return attribute.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function lowestReach(orientation: Parameters<typeof toMatrix>[0], size: Thing["size"]): number {
  const m = toMatrix(orientation);
  return (Math.abs(m[6]) * size[0] + Math.abs(m[7]) * size[1] + Math.abs(m[8]) * size[2]) / 2;
}

/** The lowest point of the upper edge of a vessel, `map` frame. */
function lowestOfRim(pose: Parameters<typeof transform>[0], size: Thing["size"]): [number, number, number] {
  const m = toMatrix(pose.orientation);
  const along = Math.hypot(m[6], m[7]) || 1;
  // Down the slope of the vessel's opening, as far as its box reaches.
  const [dx, dy] = [-m[6] / along, -m[7] / along];
  const reach = Math.min(
    size[0] / 2 / Math.max(Math.abs(dx), 1e-6),
    size[1] / 2 / Math.max(Math.abs(dy), 1e-6),
  );
  const [x, y, z] = rotate(pose.orientation, [dx * reach, dy * reach, size[2] / 2]);
  return [pose.position[0] + x, pose.position[1] + y, pose.position[2] + z];
}

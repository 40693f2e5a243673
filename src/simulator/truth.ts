import { isAmid } from "../core/world/amid";
import { type Pose, yawOf } from "../core/world/geometry";
import { poseOf as poseOfThing } from "./perception/frame";
import { bodyName } from "./physics/sceneXml";
import type { TrueThing, TruthReport } from "./protocol";
import type { RobotTruth, WorldParts } from "./robots/robot";
import { isInside } from "./scene/inside";
import { compose, rotate } from "./scene/rotation";
import type { ObjectInstance } from "./scene/scene";
import { uprightBox } from "./scene/shapes";

/*
 * FOR SCORING ONLY: what is really so in the simulated world. Nothing of it may reach the robot, a program or a model.
 */

/** Share of an object's weight that presses on what counts as its support. */
const supporting = 0.05;
/** What is wedged into a rim hangs by friction: so much of its weight that no leaning thing is carried so. */
const carrying = 0.5;

/** Cosine of how far a vessel leans that still stands on its foot. */
const standing = 0.9;

/** Upwards, newtons: of contacts that press upwards alone; of all, with friction. */
interface Lift {
  readonly pressed: number;
  readonly all: number;
}

/** Poses, contacts and the facts that follow from them, over hidden names. */
export function measureTruth(
  { scene, world, visible, stepper, states }: WorldParts,
  robot: RobotTruth,
): TruthReport {
  const pads = new Set(robot.hands.flat());
  const nameOf = new Map<number, string>();
  for (const [name, id] of visible.bodyOf) nameOf.set(id, name);
  for (const { name, moving = [] } of [...scene.furniture, ...scene.objects])
    for (const part of moving) nameOf.set(world.idOf("body", bodyName.moving(name, part.name)), name);
  const touching = world.contacts();
  const weight = new Map(scene.objects.map(({ name, mass }) => [name, mass * 9.81]));
  const penetration = new Map<string, number>();
  const lift = new Map<string, Map<string, Lift>>();
  const gripped = new Map<string, Set<number>>();
  for (const { bodies, normal, force, lift: upwards, distance } of touching) {
    for (const [above, below, direction] of [
      [bodies[1], bodies[0], 1],
      [bodies[0], bodies[1], -1],
    ] as const) {
      const upper = nameOf.get(above);
      if (upper === undefined) continue;
      penetration.set(upper, Math.max(penetration.get(upper) ?? 0, -distance));
      if (pads.has(below) && force > 0.1) {
        gripped.set(upper, (gripped.get(upper) ?? new Set()).add(below));
      }
      const lower = nameOf.get(below);
      if (lower === undefined || !weight.has(upper)) continue;
      const carried = lift.get(upper) ?? new Map<string, Lift>();
      const before = carried.get(lower) ?? { pressed: 0, all: 0 };
      carried.set(lower, {
        pressed: before.pressed + Math.max(0, normal[2] * direction * force),
        all: before.all + direction * upwards,
      });
      lift.set(upper, carried);
    }
  }
  const rests = (upper: string, lower: string): boolean => {
    const own = weight.get(upper) ?? 1;
    const { pressed, all } = lift.get(upper)?.get(lower) ?? { pressed: 0, all: 0 };
    // What a vessel clamps presses against it, too, and is carried by it all the same.
    return (pressed > supporting * own && all > 0) || all > carrying * own;
  };
  const poseOf = (name: string): Pose => world.bodyPose(visible.bodyOf.get(name) ?? 0);
  const facts: string[][] = [];
  const held = new Set(
    scene.objects.map(({ name }) => name).filter((name) => isHeld(gripped.get(name), robot.hands)),
  );
  const words: NonNullable<RobotTruth["words"]> = robot.words ?? { holds: "holding", empty: "handempty" };
  for (const name of held) facts.push([words.holds, name]);
  if (words.empty !== undefined && robot.hands.length > 0 && held.size === 0) facts.push([words.empty]);
  const containers = containersOf(visible);
  const restsOn = new Map<string, string[]>();
  const inside = new Map<string, string[]>();
  for (const object of scene.objects) {
    if (held.has(object.name)) continue;
    const below = [...(lift.get(object.name)?.keys() ?? [])].filter((name) => rests(object.name, name));
    // As it lies: the box round a thing that leans reaches deeper than the thing.
    const lying = uprightBox(object.parts, poseOf(object.name));
    const around = containers.filter(
      (box) =>
        box.name !== object.name &&
        // A plate under a bowl is in its height, and still not in it.
        !rests(box.name, object.name) &&
        isInside(lying.pose, lying.size, box.pose, box.size),
    );
    // An egg in a bowl in the fridge is in the bowl.
    const boxes = around.filter((box) => around.every((other) => areaOf(other) >= areaOf(box)));
    inside.set(
      object.name,
      boxes.map(({ name }) => name),
    );
    for (const box of boxes) facts.push(["in", object.name, box.name]);
    // What touches a box from inside lies in it, not on it.
    const under = below.filter((name) => !around.some((box) => box.name === name));
    restsOn.set(object.name, under);
    for (const name of under) facts.push(["on", object.name, name]);
  }
  const furniture = new Set(scene.furniture.map(({ name }) => name));
  for (const { name } of scene.objects) {
    for (const place of reachableFrom(name, restsOn, inside))
      if (furniture.has(place)) facts.push(["located", name, place]);
  }
  facts.push(...amidFacts(scene.objects, restsOn, poseOf));
  facts.push(...states.facts());
  const { others = {} } = words;
  for (const fact of facts) if (Object.hasOwn(others, fact[0])) fact[0] = others[fact[0]];
  for (const fact of robot.facts()) facts.push([...fact]);
  const describe = (
    { name, type, label, size }: Pick<TrueThing, "name" | "type" | "label" | "size">,
    kind: TrueThing["kind"],
  ): TrueThing => ({
    name,
    type,
    label,
    kind,
    size,
    pose: poseOf(name),
    penetration: penetration.get(name) ?? 0,
  });
  return {
    stamp: stepper.time,
    things: [
      ...scene.furniture.map((thing) => describe(thing, "furniture")),
      ...scene.objects.map((thing) => describe(thing, "item")),
    ],
    facts,
    names: robot.names(),
  };
}

interface Container {
  readonly name: string;
  readonly pose: Pose;
  readonly size: readonly [number, number, number];
}

/** `amid`: on the same thing as all others there of one type, in the middle of those; see `isAmid`. */
function amidFacts(
  objects: readonly ObjectInstance[],
  restsOn: ReadonlyMap<string, readonly string[]>,
  poseOf: (name: string) => Pose,
): string[][] {
  const outlineOf = ({ name, parts }: ObjectInstance) => {
    const { pose, size } = uprightBox(parts, poseOf(name));
    const [x, y] = pose.position;
    return { centre: [x, y], yaw: yawOf(pose), length: size[0], width: size[1] } as const;
  };
  return objects.flatMap((object) => {
    const beside = objects.filter(
      ({ name }) =>
        name !== object.name && restsOn.get(name)?.some((below) => restsOn.get(object.name)?.includes(below)),
    );
    const { centre } = outlineOf(object);
    return beside.flatMap(({ name, type }) => {
      const alike = beside.filter((other) => other.type === type);
      return isAmid(centre, alike.map(outlineOf)) ? [["amid", object.name, name]] : [];
    });
  });
}

/**
 * What things can be in: boxes, what says so of itself, and what can be opened, with its drawer where that is now. As they
 * stand or lie.
 */
function containersOf(visible: WorldParts["visible"]): Container[] {
  visible.update();
  return visible.things.flatMap((thing): Container[] => {
    const { name, type, attributes } = thing;
    if (!thing.opening && type !== "box" && attributes.container !== true) return [];
    const frame = poseOfThing(thing);
    // Over the handle of a pan that stands nothing is in it.
    if (thing.grip && rotate(frame.orientation, [0, 0, 1])[2] > standing) {
      const { centre, size } = thing.grip;
      return [{ name, pose: compose(frame, { position: centre, orientation: [1, 0, 0, 0] }), size }];
    }
    const { pose, size } = uprightBox(thing.parts, frame);
    return [{ name, pose, size }];
  });
}

function areaOf({ size }: Container): number {
  return size[0] * size[1];
}

function isHeld(touching: ReadonlySet<number> | undefined, hands: RobotTruth["hands"]): boolean {
  return touching !== undefined && hands.some((hand) => hand.every((pad) => touching.has(pad)));
}

function reachableFrom(
  start: string,
  ...relations: readonly ReadonlyMap<string, readonly string[]>[]
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const relation of relations) {
      for (const next of relation.get(name) ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        open.push(next);
      }
    }
  }
  return found;
}

import type { Pose } from "../../core/world/geometry";
import { checkFixtures, type Reach, type Refusal, reachOfRobots } from "./checkReach";
import { blockedBy, isCarried, type Obstacle, obstacle, obstaclesOf, solidsOf } from "./clearance";
import { distanceBetween, type Outline } from "./outline";
import type { FurnitureInstance, ObjectDefinition, Scene } from "./scene";
import { collide, type SolidBox, solidBoxes } from "./solidBoxes";

/** What something stands on: furniture, or an object that has its place already. */
export type Carrier = Pick<FurnitureInstance, "name" | "pose" | "surfaces"> & {
  /** Other things may be above or below what it carries, since it is a cupboard, has shelves, or stands on or in furniture. */
  readonly layered: boolean;
};

export interface Placed {
  readonly definition: ObjectDefinition;
  readonly carrier: Carrier;
  readonly pose: Pose;
  readonly outline: Outline;
  readonly gap: number;
}

/** Why an object can't stand at a place that lies within a surface. */
export type Obstruction =
  | { readonly kind: "out-of-reach"; readonly refusal: () => Refusal | undefined }
  | { readonly kind: "blocked"; readonly by: string }
  | { readonly kind: "in-the-air" }
  | { readonly kind: "taken"; readonly by: string };

/** From furniture that stands on the same table, metres. */
const mountedGap = 0.01;

type Check = (place: Placed, placed: readonly Placed[]) => Obstruction | undefined;

export interface PlaceChecks {
  readonly isOpen: (place: Placed, placed: readonly Placed[]) => boolean;
  /** The first thing that is the matter, those that other draws can mend last. */
  readonly obstruction: Check;
  /** A handle or switch of furniture that a robot can't get at. */
  readonly fixtures: ReturnType<typeof checkFixtures>;
}

/** What is asked of the places of objects, `furniture` and robots where this seed puts them. */
export function placeChecks(scene: Scene): PlaceChecks {
  const reach = reachOfRobots(scene);
  const obstacles = obstaclesOf(scene);
  const mounted = scene.furniture
    .filter((piece) => piece.mounted)
    .map((piece) => ({ name: piece.name, boxes: solidBoxes(piece) }));
  const isBeyond: Check = (place) => outOfReach(place, reach);
  const isNear: Check = (place) => nearMounted(place, mounted);
  const isInside: Check = (place, placed) => insideOrInTheAir(place, placed, obstacles);
  // The quick ones first, and those last that few places fail.
  const quickFirst = [isTaken, isNear, isBeyond, isInside];
  const inTurn = [isBeyond, isNear, isInside, isTaken];
  return {
    isOpen: (place, placed) => quickFirst.every((check) => check(place, placed) === undefined),
    obstruction(place, placed) {
      for (const check of inTurn) {
        const obstruction = check(place, placed);
        if (obstruction) return obstruction;
      }
      return undefined;
    },
    fixtures: checkFixtures(scene.furniture, reach),
  };
}

function outOfReach({ definition, carrier, pose }: Placed, reach: Reach): Obstruction | undefined {
  if (reach.includes(pose.position)) return undefined;
  const refusal = () => reach.refusal(pose.position, `"${definition.name}" on "${carrier.name}"`);
  return { kind: "out-of-reach", refusal };
}

/** An object stands clear of the furniture that stands on or in what carries it. */
function nearMounted(
  { definition, pose, carrier, outline }: Placed,
  mounted: readonly { readonly name: string; readonly boxes: readonly SolidBox[] }[],
): Obstruction | undefined {
  const box = { outline, ...heightsOf(pose, definition) };
  const near = mounted.find(
    ({ name, boxes }) => name !== carrier.name && boxes.some((other) => collide(box, other, mountedGap)),
  );
  return near && { kind: "blocked", by: `"${near.name}"` };
}

function insideOrInTheAir(
  place: Placed,
  placed: readonly Placed[],
  obstacles: readonly Obstacle[],
): Obstruction | undefined {
  const { definition, pose } = place;
  const solids = solidsOf(definition, pose);
  const under = carriersUnder(place, placed).map((each) =>
    obstacle(`"${each.definition.name}"`, solidsOf(each.definition, each.pose)),
  );
  // A cap and its thread are made to go into each other.
  const closed = definition.screw && `"${definition.screw.on}"`;
  const around = [...obstacles, ...under.filter(({ name }) => name !== closed)];
  const blocking = blockedBy(solids, around);
  if (blocking) return { kind: "blocked", by: blocking.name };
  const isHeld = definition.anchored || solids.length === 0 || isCarried(solids, [...obstacles, ...under]);
  return isHeld ? undefined : { kind: "in-the-air" };
}

function isTaken(place: Placed, placed: readonly Placed[]): Obstruction | undefined {
  const under = carriersUnder(place, placed);
  const near = placed.find(
    (other) =>
      !under.includes(other) &&
      !isOnAnotherLevel(place, other) &&
      distanceBetween(place.outline, other.outline) <= Math.max(place.gap, other.gap),
  );
  return near && { kind: "taken", by: near.definition.name };
}

/** The objects that an object stands on, the nearest first. */
function carriersUnder(place: Placed, placed: readonly Placed[]): Placed[] {
  const under: Placed[] = [];
  for (let at: Placed | undefined = place; at; ) {
    const name: string = at.carrier.name;
    at = placed.find(({ definition }) => definition.name === name);
    if (at) under.push(at);
  }
  return under;
}

function isOnAnotherLevel(a: Placed, b: Placed): boolean {
  if (!a.carrier.layered && !b.carrier.layered) return false;
  const [one, two] = [heightsOf(a.pose, a.definition), heightsOf(b.pose, b.definition)];
  return one.bottom >= two.top || two.bottom >= one.top;
}

function heightsOf({ position }: Pose, { size }: ObjectDefinition): Pick<SolidBox, "bottom" | "top"> {
  return { bottom: position[2] - size[2] / 2, top: position[2] + size[2] / 2 };
}

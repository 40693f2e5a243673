import { amidMargin, isAmid } from "./amid";
import { isSeenBeside } from "./beside";
import { type Fact, factKey, type Truth } from "./facts";
import { type Pose, type Vector3, yawOf } from "./geometry";
import { heldBy, type ObjectId, type RobotState, type WorldObject } from "./objects";
import { outlineContains, outlineDistance, outlineOf } from "./outline";

/** How a predicate is read from what is observed. Predicates without a source are known by effects alone. */
export type PredicateSource =
  /**
   * The base stands within a distance of the object's outline. `exclusive`: of several within that distance only
   * of the one that the robot was driven to, as the belief has it, else of the nearest and most in front.
   */
  | { readonly from: "base"; readonly withinMetres: number; readonly exclusive?: boolean }
  /**
   * `rests-on`: directly supported; `inside`: centre within the outline, bottom below the rim;
   * `supported-by`: the transitive closure of both, which ends at the first thing that is furniture;
   * `sticks-through`: a standing post through a ring: the ring's middle is within the post, between its ends;
   * `amid`: on the same support as all known things there of the second one's own type, and in the middle of those;
   * `beside`: standing as high as it, near to it and not on it.
   */
  | {
      readonly from: "geometry";
      readonly rule: "rests-on" | "inside" | "supported-by" | "sticks-through" | "amid" | "beside";
      /** Of `inside`: things that have this attribute can have others in them; all of the second type unless told. */
      readonly containers?: string;
      /**
       * Of `inside`: in furniture that has this attribute, a thing on another one is on that, as on a shelf; in other furniture
       * it is in there, whatever it lies on. As on a shelf everywhere unless told.
       */
      readonly shelved?: string;
    }
  /** The object lies on the floor: nothing that is known holds it up. */
  | { readonly from: "floor" }
  | { readonly from: "gripper"; readonly rule: "holds" | "empty" }
  /** True of objects that are seen to have this attribute; one that lacks it is seen not to have it. */
  | { readonly from: "attribute"; readonly attribute: string }
  /** The robot itself tells which of its facts are true. */
  | { readonly from: "robot" };

type GeometryRule = Extract<PredicateSource, { readonly from: "geometry" }>["rule"];

/** Whether the effects of actions tell it. What is amid or beside others changes with each of those: none does. */
export function isForeseeable(source: PredicateSource): boolean {
  return source.from !== "geometry" || (source.rule !== "amid" && source.rule !== "beside");
}

/** A predicate with a source, and the types that its parameters take (alternatives of `either`). */
export interface ObservedPredicate {
  readonly name: string;
  readonly source: PredicateSource;
  readonly parameterTypes: readonly (readonly string[])[];
}

export interface ObservedFact {
  readonly fact: Fact;
  readonly value: boolean;
}

/** What holds an object up: known for objects that were seen now. */
interface Support {
  readonly relation: "on" | "in";
  readonly by: WorldObject;
  /** In a container with it and perhaps below it: in a heap it can't be seen what rests on what. */
  readonly heapedOn?: WorldObject;
}

/** What the predicates of a robot package tell of the objects. */
interface Kinds {
  isContainer(object: WorldObject): boolean;
  /** Furniture in which things on others are on those. */
  isShelved(object: WorldObject): boolean;
  isThrough(post: WorldObject, ring: WorldObject): boolean;
}

/** Pose noise of perception and a little settling, metres. */
const heightTolerance = 0.03;
/** How far below its rim a tray or plate carries things; deeper is a container. */
const trayDepth = 0.05;
/**
 * By how much more than in truth an object must be inside to be seen so, metres: more than the noise of both poses, since a
 * thing on the rim must not be taken for one inside.
 */
const insideMargins = {
  /** Within the outline: two sideways errors of 3 mm and a turned container. */
  outline: 0.012,
  /** Below the rim, and above the floor downwards; see `insideLimits`. */
  height: 0.006,
} as const;
/**
 * How far the middle of a ring that is around a post can be from its axis, metres: further only if the post is beside the
 * ring, since it is not in its wall.
 * @param size of the ring
 */
export function throughWithin([length, width]: Vector3): number {
  return Math.min(length, width) / 4;
}
/** By how much a ring's middle must be below a post's tip to be seen around it, metres: pose noise. */
const throughMargin = 0.006;
/** What inside means in truth, metres: the lowest point is so far below the rim at least and below the floor at most. */
export const insideLimits = { belowRim: 0.01, belowFloor: 0.02 } as const;
/** A radian of turning away counts like this many metres when the nearest of several is chosen. */
const metresPerRadian = 0.4;

/**
 * Facts that follow from poses, from attributes and from the gripper.
 * About objects: only of those in `seen`, since an old pose proves nothing; about the robot itself: always.
 */
export function observedFacts(
  predicates: readonly ObservedPredicate[],
  isA: (type: string, ancestor: string) => boolean,
  objects: readonly WorldObject[],
  seen: ReadonlySet<ObjectId>,
  robot: RobotState,
  believed: (fact: Fact) => Truth = () => "unknown",
): ObservedFact[] {
  const fits = (object: WorldObject, types: readonly string[]) =>
    types.some((type) => isA(object.type, type));
  const held = heldBy(robot);
  const told = new Set((robot.facts ?? []).map(factKey));
  const containers = predicates.flatMap(({ source, parameterTypes }) =>
    source.from === "geometry" && source.rule === "inside"
      ? [{ types: parameterTypes[1] ?? [], attribute: source.containers, shelved: source.shelved }]
      : [],
  );
  const isContainer = (object: WorldObject) =>
    containers.some(
      ({ types, attribute }) =>
        fits(object, types) && (attribute === undefined || object.attributes[attribute] === true),
    );
  const isShelved = ({ surfaces, attributes }: WorldObject) =>
    surfaces !== undefined &&
    containers.every(({ shelved }) => shelved === undefined || attributes[shelved] === true);
  const threadings = predicates.flatMap(({ source, parameterTypes: [posts = [], rings = []] }) =>
    source.from === "geometry" && source.rule === "sticks-through" ? [{ posts, rings }] : [],
  );
  const isThrough = (post: WorldObject, ring: WorldObject) =>
    threadings.some(({ posts, rings }) => fits(post, posts) && fits(ring, rings)) &&
    isSeenThrough(post, ring);
  const kinds: Kinds = { isContainer, isShelved, isThrough };
  const supports = new Map<ObjectId, Support | undefined>();
  const supportOf = (object: WorldObject): Support | undefined => {
    if (!supports.has(object.id)) supports.set(object.id, findSupport(object, objects, held, kinds));
    return supports.get(object.id);
  };
  const vesselOf = (object: WorldObject) => {
    const support = supportOf(object);
    return support?.relation === "in" ? support.by.id : undefined;
  };
  const carries = (lower: WorldObject, upper: WorldObject): boolean => {
    const visited = new Set<ObjectId>();
    for (let at = supportOf(upper); at && !visited.has(at.by.id); at = supportOf(at.by)) {
      if (at.by.id === lower.id) return true;
      // What lies in a cupboard is not on the table that the cupboard stands on: only furniture has known surfaces.
      if (at.by.surfaces) return false;
      visited.add(at.by.id);
    }
    return false;
  };

  const holdsOf = (rule: GeometryRule, first: WorldObject, second: WorldObject): boolean => {
    switch (rule) {
      case "supported-by":
        return carries(second, first);
      case "sticks-through":
        return !held.has(second.id) && isSeenThrough(first, second);
      case "amid":
        return isSeenAmid(first, second, objects, supportOf);
      case "beside":
        return [first, second].every(({ id }) => !held.has(id)) && isSeenBeside(first, second, vesselOf);
      case "inside":
      case "rests-on": {
        const support = supportOf(first);
        return support?.by.id === second.id && support.relation === (rule === "inside" ? "in" : "on");
      }
    }
  };

  const facts: ObservedFact[] = [];
  for (const { name, source, parameterTypes } of predicates) {
    const [firstTypes = ["object"], secondTypes = ["object"]] = parameterTypes;
    const firsts = objects.filter((object) => fits(object, firstTypes));
    if (source.from === "gripper") {
      if (!robot.gripper) continue;
      if (source.rule === "empty")
        facts.push({ fact: { predicate: name, args: [] }, value: held.size === 0 });
      else
        for (const { id } of firsts)
          facts.push({ fact: { predicate: name, args: [id] }, value: held.has(id) });
    } else if (source.from === "attribute") {
      for (const { id, attributes } of firsts) {
        if (!seen.has(id)) continue;
        const fact: Fact = { predicate: name, args: [id] };
        facts.push({ fact, value: attributes[source.attribute] === true || told.has(factKey(fact)) });
      }
    } else if (source.from === "floor") {
      for (const object of firsts) {
        const isHeld = held.has(object.id);
        if (!seen.has(object.id) && !isHeld) continue;
        const value = !isHeld && isOnFloor(object) && !supportOf(object);
        facts.push({ fact: { predicate: name, args: [object.id] }, value });
      }
    } else if (source.from === "robot") {
      if (!robot.facts) continue;
      for (const args of argumentsOf(parameterTypes, objects, fits)) {
        const fact: Fact = { predicate: name, args };
        facts.push({ fact, value: told.has(factKey(fact)) });
      }
    } else if (source.from === "base") {
      const near = standingAt(firsts, robot.base, source.withinMetres);
      const chosen = near.find((id) => believed({ predicate: name, args: [id] }) === "true") ?? near[0];
      for (const { id } of firsts) {
        const value = source.exclusive ? id === chosen : near.includes(id);
        facts.push({ fact: { predicate: name, args: [id] }, value });
      }
    } else {
      for (const upper of firsts) {
        if (!seen.has(upper.id) && !held.has(upper.id)) continue;
        const support = supportOf(upper);
        // A thing rests on one thing: where the robot tells on which, that counts.
        const isTold =
          source.rule === "rests-on" &&
          robot.facts?.some(({ predicate, args }) => predicate === name && args[0] === upper.id);
        for (const lower of objects) {
          if (lower.id === upper.id || !fits(lower, secondTypes)) continue;
          const isHeaped = source.rule === "rests-on" && support?.heapedOn?.id === lower.id;
          const isSpread = isHeaped && isSpreadUnder(lower, upper);
          if (isHeaped && !isSpread) continue;
          const fact: Fact = { predicate: name, args: [upper.id, lower.id] };
          facts.push({
            fact,
            value: told.has(factKey(fact)) || (!isTold && (isSpread || holdsOf(source.rule, upper, lower))),
          });
        }
      }
    }
  }
  return facts;
}

/** The floor is the plane at height 0. */
function isOnFloor(object: WorldObject): boolean {
  return (
    !!object.pose && !!object.size && Math.abs(object.pose.position[2] - object.size[2] / 2) < heightTolerance
  );
}

/** Every choice of objects for parameters of these types. */
function argumentsOf(
  parameterTypes: readonly (readonly string[])[],
  objects: readonly WorldObject[],
  fits: (object: WorldObject, types: readonly string[]) => boolean,
): ObjectId[][] {
  return parameterTypes.reduce<ObjectId[][]>(
    (chosen, types) => {
      const fitting = objects.filter((object) => fits(object, types));
      return chosen.flatMap((ids) => fitting.map(({ id }) => [...ids, id]));
    },
    [[]],
  );
}

/** A post that has fallen over is lower than most rings, and may lie beneath one. */
function isSeenThrough(post: WorldObject, ring: WorldObject): boolean {
  if (!post.pose || !post.size || !ring.pose || !ring.size) return false;
  const [x, y, z] = post.pose.position;
  const height = post.size[2];
  const away = Math.hypot(ring.pose.position[0] - x, ring.pose.position[1] - y);
  const top = z + height / 2;
  const middle = ring.pose.position[2];
  return (
    height >= ring.size[2] &&
    away < throughWithin(ring.size) &&
    middle < top - throughMargin &&
    middle > z - height / 2
  );
}

/** Whether both stand on the same thing, the first amid all things there that are of the second one's type. */
function isSeenAmid(
  object: WorldObject,
  { type }: WorldObject,
  objects: readonly WorldObject[],
  supportOf: (object: WorldObject) => Support | undefined,
): boolean {
  const below = supportOf(object);
  if (below?.relation !== "on" || !object.pose) return false;
  const around = objects.filter((other) => {
    if (other.type !== type || other.id === object.id) return false;
    const support = supportOf(other);
    return support?.relation === "on" && support.by.id === below.by.id;
  });
  const [x, y] = object.pose.position;
  return isAmid(
    [x, y],
    around.flatMap((other) => outlineOf(other) ?? []),
    amidMargin,
  );
}

/** Candidates within reach of the base, the nearest and most in front first. */
function standingAt(candidates: readonly WorldObject[], base: Pose, within: number): ObjectId[] {
  const near = candidates.flatMap((object) => {
    const outline = outlineOf(object);
    if (!outline) return [];
    const away = outlineDistance(outline, base.position);
    if (away.metres > within) return [];
    const bearing = Math.atan2(away.nearest[1] - base.position[1], away.nearest[0] - base.position[0]);
    const turn = Math.abs(wrapAngle(bearing - yawOf(base)));
    return [{ id: object.id, cost: away.metres + metresPerRadian * turn }];
  });
  return near.sort((a, b) => a.cost - b.cost).map(({ id }) => id);
}

/**
 * Of everything below the object's centre at the right height, the smallest: a fruit on a plate is not on the table. In a
 * box it is in the box, whatever else in there it lies on.
 */
function findSupport(
  object: WorldObject,
  objects: readonly WorldObject[],
  held: ReadonlySet<ObjectId>,
  { isContainer, isShelved, isThrough }: Kinds,
): Support | undefined {
  if (!object.pose || !object.size || held.has(object.id)) return undefined;
  const bottom = object.pose.position[2] - object.size[2] / 2;
  let best: { support: Support; area: number } | undefined;
  let around: { by: WorldObject; area: number } | undefined;
  for (const by of objects) {
    // A ring that is being put around a post does not carry it.
    if (by.id === object.id || !by.pose || !by.size || isThrough(object, by)) continue;
    const outline = outlineOf(by);
    if (!outline || !outlineContains(outline, object.pose.position)) continue;
    const top = by.pose.position[2] + by.size[2] / 2;
    const container = isContainer(by);
    const area = outline.length * outline.width;
    const inside =
      container &&
      isSeenInside(object.pose.position, bottom, by.pose, by.size) &&
      (by.surfaces !== undefined || !isSeenUnder(bottom, object.size, by.pose, by.size));
    // Only what is wider than the object can have it between its rims.
    const tray = !container && !by.surfaces && area > object.size[0] * object.size[1];
    const depth = tray ? Math.min(trayDepth, by.size[2]) : 0;
    // Furniture that is no place to put things, such as a stove between its burners, still carries what rolls onto it.
    const heights = by.surfaces && by.surfaces.length > 0 ? by.surfaces : [top];
    const restsOn =
      !inside &&
      heights.some(
        (surface) => bottom < surface + heightTolerance && bottom > surface - depth - heightTolerance,
      );
    if ((inside || restsOn) && (!best || area < best.area)) {
      best = { support: { relation: inside ? "in" : "on", by }, area };
    }
    // What lies on a plate in a cupboard is on the plate: there it can be seen what carries what.
    if (inside && !isShelved(by) && (!around || area < around.area)) around = { by, area };
  }
  if (best?.support.relation === "on" && around && liesIn(best.support.by, around.by)) {
    return { relation: "in", by: around.by, heapedOn: best.support.by };
  }
  return best?.support;
}

/** Whether a flat thing, such as a plate, reaches all round what lies on it: that leans on nothing else. */
function isSpreadUnder({ pose: below, size: flat }: WorldObject, { pose, size }: WorldObject): boolean {
  if (!below || !flat || !pose || !size || flat[2] > trayDepth) return false;
  const away = Math.hypot(pose.position[0] - below.position[0], pose.position[1] - below.position[1]);
  return away + Math.hypot(size[0], size[1]) / 2 < Math.min(flat[0], flat[1]) / 2;
}

/** Whether the centre of one thing is over another, which is the larger. */
function liesIn(thing: WorldObject, container: WorldObject): boolean {
  const outline = outlineOf(container);
  return outline !== undefined && thing.pose !== undefined && outlineContains(outline, thing.pose.position);
}

/** Clearly inside: see `insideMargins`. */
function isSeenInside(position: Vector3, bottom: number, pose: Pose, size: Vector3): boolean {
  const [length, width, height] = size;
  const [x, y] = pose.position;
  const narrower = (metres: number) => Math.max(metres / 2, metres - 2 * insideMargins.outline);
  const clear = {
    centre: [x, y],
    yaw: yawOf(pose),
    length: narrower(length),
    width: narrower(width),
  } as const;
  const rim = pose.position[2] + height / 2 - insideLimits.belowRim - insideMargins.height;
  const floor = pose.position[2] - height / 2 - insideLimits.belowFloor + insideMargins.height;
  return bottom < rim && bottom > floor && outlineContains(clear, position);
}

/** Whether what is over the middle of a vessel stands under it: lower than its floor, and no small thing. */
function isSeenUnder(bottom: number, [length, width]: Vector3, vessel: Pose, of: Vector3): boolean {
  const floor = vessel.position[2] - of[2] / 2;
  return bottom < floor && length * width > (of[0] * of[1]) / 2;
}

function wrapAngle(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle));
}

import type {
  Area,
  Ball,
  Block,
  Cylinder,
  Fixture,
  Grill,
  Hoop,
  Item,
  Jar,
  Location,
  ObjectMap,
  Parcel,
  Peg,
  Ring,
  Robot,
  Table,
  Thing,
  Vessel,
} from "robot:tabletop-arm";

/*
 * What the arm can do with a thing, made of the actions of its API; skills.pddl says what each function needs and brings
 * about. A program that the built-in planner writes has copies of those that it calls. Each looks whether it has done what
 * it should, tries a few times, and returns false where it has not. Lengths are metres, angles radians.
 */

/** Between the hand and what it passes over. */
const safe = 0.1;
/** Between a table and the lowest that the hand can be. */
const aboveTable = 0.012;
/** So far above a thing the fingers are clear of it. */
const fingersClear = 0.03;
/** So near above a point is near enough to go straight down to it. */
const aimed = 0.006;
const quarter = Math.PI / 2;
/** So often is something tried. */
const mostTries = 3;
/** So often does the hand go over a point until it is there. */
const mostAims = 5;

/**
 * Takes something at its centre and lifts it; a cap is turned off its thread first.
 * @returns false if it slips out of the fingers, or stays on its thread, each time
 */
export async function pickUp(robot: Robot, item: Item): Promise<boolean> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const { position, size, attributes, type } = (await robot.report()).get(item.id);
    // Where its length fits between the fingers too, the other two sides may be the free ones.
    const other = size[0] < 0.07 && attempt % 2 === 1 ? Math.PI / 2 : 0;
    const yaw = type === "cap" ? 0 : Number(attributes.yaw) + other;
    await comeTo(robot, above(position, safe), yaw);
    // From close above it, a way that goes astray is between its sides and the fingers before it is too far beside it.
    const close = size[2] / 2 + fingersClear;
    if (close < safe) await comeTo(robot, above(position, close), yaw);
    await robot.executeTrajectory(item, yaw);
    const grasped = await robot.closeGripper(item);
    // Anticlockwise, and further than a thread goes, which ends after 2.62.
    if (type === "cap") await robot.executeTrajectory(position, 2.8);
    await robot.executeTrajectory(above(position, safe), "auto");
    const lifted = (await robot.report()).get(item.id).position.z > position.z + safe / 2;
    if (grasped && lifted) return true;
    await robot.openGripper();
  }
  return false;
}

/**
 * Puts what is held on a surface: as near to its middle as there is room.
 * @returns false if it does not come to rest there
 */
export async function putOn(
  robot: Robot,
  item: Item,
  place: Table | Area | Grill | Block | Parcel | Jar,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const map = await robot.report();
    const below = map.get(place.id);
    const held = map.get(item.id);
    const z = top(below) + held.size[2] / 2 + 0.005;
    await release(robot, item, { ...freeSpot(map, held, below), z });
    const now = (await robot.report()).get(item.id);
    if (isOver(now.position, below) && Math.abs(now.position.z - z) < 0.02) return true;
    if (attempt === mostTries || !(await pickUp(robot, item))) return false;
  }
}

/**
 * Puts what is held in a vessel, beside what is in it.
 * @returns false if it does not come to rest there
 */
export async function putIn(robot: Robot, item: Item, vessel: Vessel): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const map = await robot.report();
    const around = map.get(vessel.id);
    const held = map.get(item.id);
    // Across the vessel, so that the fingers open along it.
    const hand = map.get("gripper_0").position;
    await robot.executeTrajectory(hand, Number(around.attributes.yaw) + Math.PI / 2);
    const z = top(around) + held.size[2] / 2 + 0.02;
    await release(robot, item, { ...spotIn(map, held, around), z });
    const now = (await robot.report()).get(item.id);
    if (isOver(now.position, around) && now.position.z - now.size[2] / 2 < top(around) - 0.01) return true;
    if (attempt === mostTries || !(await pickUp(robot, item))) return false;
  }
}

/**
 * Puts the ring that is held around a post.
 * @returns false if the post does not stick through it in the end
 */
export async function putAround(robot: Robot, ring: Ring, post: Peg | Cylinder): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const map = await robot.report();
    const inside = map.get(post.id);
    const { x, y, z } = inside.position;
    // From close above the post, a way that goes astray is around it before it is too far beside it.
    const clear = inside.size[2] / 2 + map.get(ring.id).size[2] / 2 + 0.01;
    await release(robot, ring, { x, y, z: z + 0.01 }, clear);
    const now = (await robot.report()).get(ring.id).position;
    const beside = Math.hypot(now.x - x, now.y - y);
    if (beside < inside.size[1] / 2 && Math.abs(now.z - z) < inside.size[2] / 2) return true;
    if (attempt === mostTries || !(await pickUp(robot, ring))) return false;
  }
}

/**
 * Puts what is held next to something, on what that stands on.
 * @returns false if there is no room, or it does not come to rest there
 */
export async function putBeside(robot: Robot, item: Item, other: Item | Fixture): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const map = await robot.report();
    const held = map.get(item.id);
    const spot = spotBeside(map, held, map.get(other.id));
    if (spot === undefined) return false;
    await release(robot, item, spot);
    const now = (await robot.report()).get(item.id).position;
    if (apart(now, spot) < 0.02 && Math.abs(now.z - spot.z) < 0.02) return true;
    if (attempt === mostTries || !(await pickUp(robot, item))) return false;
  }
}

/**
 * Drops the ball that is held through a hoop, from right above it.
 * @returns false if it does not end up below the hoop
 */
export async function dropThrough(robot: Robot, ball: Ball, hoop: Hoop): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const map = await robot.report();
    const under = map.get(hoop.id);
    const { x, y } = under.position;
    await release(robot, ball, { x, y, z: top(under) + map.get(ball.id).size[2] / 2 + 0.02 });
    const now = (await robot.report()).get(ball.id);
    if (isOver(now.position, under) && top(now) < top(under)) return true;
    if (attempt === mostTries || !(await pickUp(robot, ball))) return false;
  }
}

/**
 * Puts what is held somewhere else: in a marked area if there is one, else where the table is free.
 * @returns false if it does not come to rest there
 */
export async function putAside(robot: Robot, item: Item): Promise<boolean> {
  const map = await robot.report();
  const place = map.find("area") ?? map.find("table");
  return place !== undefined && (await putOn(robot, item, place));
}

/**
 * Lets go of what is held with its centre at a point, and rises.
 * @param clear so far above the point it is clear of everything
 */
async function release(robot: Robot, item: Item, point: Location, clear = safe) {
  for (let attempt = 1; ; attempt++) {
    const target = await handFor(robot, item, point);
    await comeTo(robot, above(target, safe), "auto");
    if (clear < safe) await comeTo(robot, above(target, clear), "auto");
    // Held back, the hand is above it again, where nothing is let go as long as there are tries left.
    if (!(await robot.executeTrajectory(target, "auto")) && attempt < mostTries) continue;
    await robot.openGripper();
    await robot.executeTrajectory(above(target, safe), "auto");
    return;
  }
}

/** Brings the hand to a point above something and looks whether it is there: it may have gone beside it. */
async function comeTo(robot: Robot, point: Location, yaw: number | "auto") {
  for (let attempt = 0; attempt < mostAims; attempt++) {
    if (!(await robot.executeTrajectory(point, yaw))) return;
    const hand = (await robot.report()).get("gripper_0").position;
    if (apart(hand, point) < aimed) return;
  }
}

/** Where the hand is to go for what it holds to be at a point. */
async function handFor(robot: Robot, item: Item, point: Location): Promise<Location> {
  const map = await robot.report();
  const hand = map.get("gripper_0").position;
  const held = map.get(item.id).position;
  // The fingers may hold it beside its centre, and pushed up between them; they don't go into the table for that.
  const lowest = Math.max(...map.all("table").map((table) => top(table) + aboveTable));
  return {
    x: point.x + hand.x - held.x,
    y: point.y + hand.y - held.y,
    z: Math.max(point.z + hand.z - held.z, lowest),
  };
}

/** The point of a surface nearest to its middle where something has room, and the fingers beside it. */
function freeSpot(map: ObjectMap, item: Thing, place: Thing): Location {
  const height = top(place);
  const others = [...map.all("item"), ...map.all("fixture")].filter(
    (other) => other.id !== item.id && other.id !== place.id && top(other) > height + 0.01,
  );
  const isFree = (spot: Location) =>
    isInReach(spot) &&
    others.every((other) => apart(spot, other.position) > (other.size[0] + item.size[0]) / 2 + 0.04);
  const step = Math.max(0.03, place.size[0] / 16, place.size[1] / 16);
  const steps = (axis: 0 | 1) => Math.max(0, Math.floor((place.size[axis] - item.size[0]) / 2 / step));
  const spots: Location[] = [];
  for (let along = -steps(0); along <= steps(0); along++)
    for (let across = -steps(1); across <= steps(1); across++)
      spots.push(pointOf(place, along * step, across * step));
  spots.sort((a, b) => apart(a, place.position) - apart(b, place.position));
  return spots.find(isFree) ?? place.position;
}

/** A free point for the middle of something next to another thing, as near to the hand as there is one. */
function spotBeside(map: ObjectMap, item: Thing, other: Thing): Location | undefined {
  const foot = other.position.z - other.size[2] / 2;
  const z = foot + item.size[2] / 2 + 0.005;
  const things = [...map.all("table"), ...map.all("fixture"), ...map.all("item")].filter(
    ({ id }) => id !== item.id && id !== other.id,
  );
  const below = things.filter((thing) => isOver(other.position, thing) && top(thing) < foot + 0.02);
  // Marks on the table are in nobody's way.
  const inTheWay = things.filter((thing) => !below.includes(thing) && top(thing) > foot + 0.01);
  const reach = (thing: Thing) => Math.hypot(thing.size[0], thing.size[1]) / 2;
  const isFree = (spot: Location) =>
    isInReach(spot) &&
    below.every((thing) => isOver(spot, thing)) &&
    inTheWay.every((thing) => apart(spot, thing.position) > reach(thing) + item.size[0] / 2 + 0.02);
  const spots: Location[] = [];
  for (const [side, length] of [other.size[0], other.size[1]].entries()) {
    for (const sign of [1, -1]) {
      // A finger has room between them.
      const away = sign * (length / 2 + extent(item, Number(other.attributes.yaw) + side * quarter) + 0.04);
      const along = other.size[1 - side] / 2;
      for (const slide of [0, along / 2, -along / 2, along, -along])
        spots.push({ ...(side === 0 ? pointOf(other, away, slide) : pointOf(other, slide, away)), z });
    }
  }
  const hand = map.get("gripper_0").position;
  return spots.sort((a, b) => apart(a, hand) - apart(b, hand)).find(isFree);
}

/** How far something reaches from its middle in a direction. */
function extent({ size, attributes }: Thing, direction: number) {
  const turn = direction - Number(attributes.yaw);
  return (Math.abs(Math.cos(turn)) * size[0] + Math.abs(Math.sin(turn)) * size[1]) / 2;
}

/** The point along the middle of a vessel that is furthest from what is in it; the middle of an empty one. */
function spotIn(map: ObjectMap, item: Thing, vessel: Thing): Location {
  const inside = map
    .all("item")
    .filter(({ id, position }) => id !== item.id && id !== vessel.id && isOver(position, vessel));
  const step = item.size[1] + 0.03;
  const steps = Math.max(0, Math.floor((vessel.size[0] / 2 - item.size[1] / 2 - 0.02) / step));
  const room = (spot: Location) => Math.min(1, ...inside.map(({ position }) => apart(spot, position)));
  const spots = [pointOf(vessel, 0, 0)];
  for (let along = 1; along <= steps; along++)
    spots.push(pointOf(vessel, along * step, 0), pointOf(vessel, -along * step, 0));
  return spots.sort((a, b) => room(b) - room(a))[0];
}

/** A point of a thing's plane, from its middle along its longer side and across. */
function pointOf({ position: { x, y, z }, attributes }: Thing, along: number, across: number): Location {
  const yaw = Number(attributes.yaw);
  return {
    x: x + along * Math.cos(yaw) - across * Math.sin(yaw),
    y: y + along * Math.sin(yaw) + across * Math.cos(yaw),
    z,
  };
}

/** Whether a point is above, below or within a thing's outline. */
function isOver({ x, y }: Location, { position, size, attributes }: Thing) {
  const yaw = Number(attributes.yaw);
  const [dx, dy] = [x - position.x, y - position.y];
  const along = dx * Math.cos(yaw) + dy * Math.sin(yaw);
  const across = dy * Math.cos(yaw) - dx * Math.sin(yaw);
  return Math.abs(along) < size[0] / 2 && Math.abs(across) < size[1] / 2;
}

function isInReach({ x, y }: Location) {
  return x > -0.05 && x < 0.55 && Math.abs(y) < 0.43;
}

function apart(a: Location, b: Location) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function top({ position, size }: Thing) {
  return position.z + size[2] / 2;
}

function above({ x, y, z }: Location, height: number): Location {
  return { x, y, z: z + height };
}

import type { ObjectId } from "../../../../core/world/objects";
import { observedFacts } from "../../../../core/world/observedFacts";
import { driveMotion } from "../../../driving/driveMotion";
import { placesOnceFree, presentMap } from "../../../driving/driveTo";
import { endDroppedObject, strikeDroppedObject } from "../../../driving/droppedObject";
import { clearanceAt } from "../../../navigation/floorMap";
import { isReachable, reachableCells } from "../../../navigation/path";
import type { MapEntry } from "../../../perception/objectMap";
import { outlineOf } from "../../../perception/objectMap";
import { distanceToOutline } from "../../../scene/outline";
import { transform } from "../../../scene/rotation";
import type { Area } from "../../../scene/scene";
import { fixtureOf, placesBefore } from "../../household/skills/adjustPosition";
import { carryArm } from "../../household/skills/carrying";
import { enclosing } from "../../household/skills/enclosed";
import { goTo, hereOf, type Place, placesFor } from "../../household/skills/standing";
import { driveRadius, known, move } from "../../mobile/skills/context";
import { checkHold } from "../../mobile/skills/looking";
import type { Ended } from "../../robot";
import { handNames } from "../bodyXml";
import { anyHand, type HandSkill, type TwoHandedSkill } from "../context";

/** Horizontal metres from what is sat on to the centre of the base. */
const seatReach = { least: 0.42, best: 0.6, most: 1.3 };
/** Horizontal metres from a thing that is to be taken to the centre of the base. */
const itemReach = { least: 0.45, best: 0.62, most: 1.0 };
/** Shoulder and hand are best this much apart in height when the hand comes from above, metres. */
const handFromAbove = 0.5;
/** Places that are tried. */
const mostPlaces = 4;

/** Drives to a thing or into a room; what the hands hold comes along. */
export async function walk(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const { memory } = skill;
  const held = handNames.filter((hand) => memory.hands[hand].holding !== undefined);
  const hand = anyHand(skill);
  const room = hand.scene.areas?.find(({ name }) => name === id);
  const target = room ? undefined : known(hand, id);
  if (target && !target.ok) return target.error;
  if (held.some((name) => memory.hands[name].holding === id)) {
    memory.facing = undefined;
    memory.near = [id];
    return undefined;
  }
  for (const name of handNames) {
    const carried = await carryArm(skill.use(name));
    if (carried?.cause === "cancelled") return carried;
  }
  const at = skill.use(memory.hand);
  memory.facing = undefined;
  at.progress(`walking to ${id}`, 0);
  const places = await placesOnceFree(at, at, () =>
    target?.ok ? placesAt(at, target.value) : room ? placesIn(at, room) : [],
  );
  if (!places.ok) return places.error;
  const carrying = { faults: at.faults, stepper: at.stepper, memory };
  strikeDroppedObject(carrying, held.length > 0);
  let ended: Ended = {
    cause: "no-path",
    message: `There is no free floor that the robot can get to at ${id}.`,
  };
  for (const place of places.value.slice(0, mostPlaces)) {
    ended = await goTo(at, place, id);
    if (ended?.cause !== "no-path") break;
  }
  endDroppedObject(carrying);
  if (ended) return ended;
  for (const name of held)
    if (!checkHold(skill.use(name)))
      return { cause: "robot-error", message: `What the ${name} hand held was lost on the way.` };
  memory.near = room ? [id] : [id, ...relatedTo(at, id)];
  if (target?.ok) {
    memory.wentTo = fixtureOf(at, target.value)?.id;
    at.attention.points.push([...target.value.pose.position]);
  }
  return undefined;
}

/** What is in a thing, what it is in, and what is under it, as the map has them. */
function relatedTo({ perception }: HandSkill, id: ObjectId): ObjectId[] {
  const objects = [...perception.map.present()].filter(({ state }) => state !== "held");
  const facts = observedFacts(
    [
      {
        name: "inside",
        source: { from: "geometry", rule: "inside", containers: "container" },
        parameterTypes: [["object"], ["object"]],
      },
      {
        name: "on",
        source: { from: "geometry", rule: "rests-on" },
        parameterTypes: [["object"], ["object"]],
      },
    ],
    () => true,
    objects,
    new Set(objects.map((object) => object.id)),
    { base: { position: [0, 0, 0], orientation: [1, 0, 0, 0] } },
  );
  return facts.flatMap(({ fact: { predicate, args }, value }) => {
    if (!value) return [];
    const [upper, lower] = args;
    if (upper === id) return [lower];
    return predicate === "inside" && lower === id ? [upper] : [];
  });
}

/** From nearest by, whichever side that is; of what is shut in, or is furniture itself, from before its front. */
function placesAt(hand: HandSkill, entry: MapEntry): Place[] {
  if (entry.kind === "furniture" || enclosing(hand, entry)) return placesBefore(hand, entry);
  const { position: point } = entry.pose;
  const lift = hand.body.reachableLift(point[2] - handFromAbove);
  const places = placesFor(hand, { point, reach: itemReach, lift });
  return places.length > 0 ? places : placesBefore(hand, entry);
}

/** Free places in a room, those nearest to its middle first. */
function placesIn(skill: HandSkill, { min, max }: Area): Place[] {
  const map = presentMap(skill);
  const { body } = skill;
  const reached = reachableCells(map, [body.base.x, body.base.y], driveRadius);
  const middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] as const;
  const places: Place[] = [];
  for (let x = min[0] + 0.4; x <= max[0] - 0.4; x += 0.1)
    for (let y = min[1] + 0.4; y <= max[1] - 0.4; y += 0.1)
      if (clearanceAt(map, [x, y]) > driveRadius && isReachable(map, reached, [x, y], driveRadius)) {
        const yaw = Math.atan2(y - body.base.y, x - body.base.x);
        places.push({ ...hereOf(body), x, y, yaw });
      }
  const away = ({ x, y }: Place) => Math.hypot(x - middle[0], y - middle[1]);
  return places.sort((a, b) => away(a) - away(b));
}

/** Nothing happens where the robot is near it already. */
export async function find(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const { memory } = skill;
  const isHeld = handNames.some((hand) => memory.hands[hand].holding === id);
  return isHeld || memory.near.includes(id) ? undefined : walk(skill, id);
}

/** Turns to a thing; a robot that sits or lies turns its head alone. */
export async function turnTo(skill: TwoHandedSkill, id: ObjectId): Promise<Ended> {
  const hand = anyHand(skill);
  const target = known(hand, id);
  if (!target.ok) return target.error;
  const { base, body, limits } = hand;
  const [x, y] = target.value.pose.position;
  if (!skill.memory.posture) {
    const turned = await move(hand, driveMotion(base, limits, [], Math.atan2(y - base.y, x - base.x)));
    if (turned) return turned;
  }
  body.aimHead(target.value.pose.position);
  skill.memory.facing = id;
  return undefined;
}

/**
 * Sits or lies down: the robot drives up to what carries a person and turns its back to it. That it sits is a state: its
 * body can't bend.
 */
export async function settleOn(
  skill: TwoHandedSkill,
  id: ObjectId,
  kind: "sitting" | "lying",
): Promise<Ended> {
  const hand = anyHand(skill);
  const target = known(hand, id);
  if (!target.ok) return target.error;
  const good = kind === "sitting" ? "sittable" : "lieable";
  if (target.value.attributes[good] !== true)
    return { cause: "unsupported", message: `There is no ${kind} on ${id}.` };
  hand.progress(`${kind} down on ${id}`, 0.3);
  const outline = outlineOf(target.value);
  const { position: point } = target.value.pose;
  const places = await placesOnceFree(hand, hand, () =>
    placesFor(hand, { point, reach: seatReach, lift: hand.body.lift })
      .map((place) => ({ place, away: distanceToOutline(outline, [place.x, place.y]) }))
      .filter(({ away }) => away < 0.6)
      .sort((a, b) => offFront(hand, target.value, a.place) - offFront(hand, target.value, b.place)),
  );
  if (!places.ok) return places.error;
  let ended: Ended = { cause: "no-path", message: `There is no free floor before ${id}.` };
  for (const { place } of places.value.slice(0, mostPlaces)) {
    ended = await goTo(hand, { ...place, yaw: place.yaw + Math.PI }, id);
    if (ended?.cause !== "no-path") break;
  }
  if (ended) return ended;
  skill.memory.posture = { kind, on: id };
  return undefined;
}

/** Metres from a place to before a seat: on the side to which its seat lies off the middle of the whole. */
function offFront({ fixtures }: HandSkill, entry: MapEntry, { x, y }: Place): number {
  const piece = fixtures.pieceOf(entry);
  const [cx, cy] = entry.pose.position;
  if (!piece || piece.surfaces.length === 0) return Math.hypot(x - cx, y - cy);
  const [sx, sy] = transform(piece.pose, piece.surfaces[0].centre);
  const off = Math.hypot(sx - cx, sy - cy) || 1;
  const before = 0.8;
  return Math.hypot(x - sx - (before * (sx - cx)) / off, y - sy - (before * (sy - cy)) / off);
}

export async function standUp({ memory }: TwoHandedSkill): Promise<Ended> {
  if (!memory.posture) return { cause: "unsupported", message: "The robot stands already." };
  memory.posture = undefined;
  return undefined;
}

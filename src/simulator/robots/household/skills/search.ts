import type { ObjectId } from "../../../../core/world/objects";
import { pauseMotion } from "../../../arm/armMotion";
import type { MapEntry } from "../../../perception/objectMap";
import type { Survey } from "../../../perception/perception";
import { developed } from "../../../perception/pictures";
import { known, move } from "../../mobile/skills/context";
import { unexpectedInHand } from "../../mobile/skills/hand";
import { lookAt, merged, shoot } from "../../mobile/skills/looking";
import { bottomOf, topOf } from "../../mobile/skills/places";
import { restArm } from "../../mobile/skills/reaching";
import { reportObservation } from "../../mobile/skills/reportObservation";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { hasDoor, openingPart } from "../fixtures";
import { fixtureOf, placesBefore } from "./adjustPosition";
import { goTo, hereOf, type Place, placesFor, setLift } from "./standing";

/** Height of the head camera when the lift is at 0, metres. */
const eyes = 1.45;
/** Robot seconds that a camera needs to come to rest. */
const steadySeconds = 0.12;

/** Looks into or onto a thing from close by, from before its front and from both sides of that. */
export async function search(skill: HouseholdSkill, id: ObjectId): Promise<Ended> {
  const { memory, fixtures, perception, body } = skill;
  const unexpected = unexpectedInHand(skill);
  if (unexpected) return unexpected;
  if (memory.holding !== undefined) {
    return { cause: "unsupported", message: `The hand holds ${memory.holding}; search needs it empty.` };
  }
  const entry = known(skill, id);
  if (!entry.ok) return entry.error;
  const fixture = fixtureOf(skill, entry.value);
  const piece = fixture && fixtures.pieceOf(fixture);
  const openable = piece && fixture === entry.value ? openingPart(piece) : undefined;
  if (piece && openable && fixtures.shareOf(perception.map, piece) < (piece.openable?.openAt ?? 0)) {
    return { cause: "unsupported", message: `${id} is closed; open it first.` };
  }
  const looks = looksAt(skill, entry.value, openable !== undefined && piece !== undefined && hasDoor(piece));
  const survey = perception.beginSurvey(
    fixture ? { kind: "local", furniture: fixture.source } : { kind: "look" },
  );
  const looked = await lookFrom(skill, id, looks, survey);
  if (typeof looked === "object") return looked;
  skill.attention.observed = survey.finish();
  skill.attention.points.push([...entry.value.pose.position]);
  body.aimHead(entry.value.pose.position);
  skill.attention.images.push(developed(skill, shoot(skill, "head")));
  return looked > 0
    ? undefined
    : { cause: "no-path", message: `The robot gets to no place from which it could look at ${id}.` };
}

/** Looks for what was put on or into a thing and can't be seen from where it was let go. */
export async function lookFor(skill: HouseholdSkill, put: ObjectId, target: MapEntry): Promise<Ended> {
  const { perception, fixtures } = skill;
  if (perception.map.get(put)?.state === "seen") return undefined;
  const piece = fixtures.pieceOf(target);
  const looks = looksAt(skill, target, piece !== undefined && hasDoor(piece));
  const survey = perception.beginSurvey({ kind: "look" });
  const looked = await lookFrom(skill, target.id, looks, survey);
  skill.attention.observed = merged(skill.attention.observed, survey.finish());
  // It is put where it was to be, whether that can be seen or not.
  return typeof looked === "object" && looked.cause === "cancelled" ? looked : undefined;
}

function looksAt(skill: HouseholdSkill, entry: MapEntry, isBehindDoor: boolean): readonly Look[] {
  const isLookedInto = isBehindDoor || (skill.fixtures.pieceOf(entry) !== undefined && hasBoards(entry));
  return isLookedInto ? before(skill, entry) : above(skill, entry);
}

/** Looks between the boards of a piece that is open, as from afar only its uppermost board can be seen; nothing for other pieces. */
export async function lookBetweenBoards(skill: HouseholdSkill, entry: MapEntry): Promise<Ended> {
  if (!hasBoards(entry)) return undefined;
  const survey = skill.perception.beginSurvey({ kind: "look" });
  const looked = await lookFrom(skill, entry.id, before(skill, entry), survey);
  skill.attention.observed = merged(skill.attention.observed, survey.finish());
  return typeof looked === "object" ? looked : undefined;
}

/** @returns how many pictures were taken, or what ended it */
async function lookFrom(
  skill: HouseholdSkill,
  id: ObjectId,
  looks: readonly Look[],
  survey: Survey,
): Promise<number | NonNullable<Ended>> {
  let taken = 0;
  for (const [index, look] of looks.entries()) {
    skill.progress(`looking at ${id}`, index / looks.length);
    const gone = await goTo(skill, look.place, id);
    if (gone?.cause === "cancelled" || gone?.cause === "robot-error") return gone;
    if (gone) continue;
    for (const lift of look.lifts) {
      const raised = await setLift(skill, lift);
      if (raised) return raised;
      for (const point of look.points) {
        skill.body.aimHead(point);
        const steady = await move(skill, pauseMotion(steadySeconds));
        if (steady) return steady;
        shoot(skill, "head", survey);
        taken++;
      }
    }
  }
  return taken;
}

interface Look {
  readonly place: Place;
  readonly lifts: readonly number[];
  readonly points: readonly (readonly [number, number, number])[];
}

const mostLooks = 2;
/** Walls higher than this hide what lies at their foot from a head that looks over them, metres. */
const deep = 0.1;
/** Metres from the middle of what is deep to the centre of the base. */
const closeBy = { least: 0.42, best: 0.45, most: 0.8 };

/** Boards as far apart as this hide from above what lies on the lower ones, metres. */
const boardsApart = 0.15;

function hasBoards({ surfaces = [] }: MapEntry): boolean {
  return Math.max(...surfaces) - Math.min(...surfaces) > boardsApart;
}

/** Into a cupboard or between boards: level with each as far as the head gets, and from a little above. */
function before(skill: HouseholdSkill, { pose, size, surfaces = [] }: MapEntry): Look[] {
  const { body, fixtures, perception } = skill;
  const [x, y, z] = pose.position;
  const entry = [...perception.map.present()].find((other) => other.pose === pose);
  const piece = entry && fixtures.pieceOf(entry);
  const towards = piece && fixtures.frontOf(piece);
  const depth = piece ? piece.size[1] / 2 : size[1] / 2;
  const places = placesFor(skill, {
    point: [x, y, z],
    ...(towards ? { towards } : {}),
    reach: { least: depth + 0.4, best: depth + 0.55, most: depth + 1.0 },
    lift: 0,
  });
  const levels = surfaces.length > 0 ? [...new Set(surfaces)] : [z];
  const lifts = [
    ...new Set(
      [...levels.map((level) => level + 0.22), z + 0.1].map((eye) => round(body.reachableLift(eye - eyes))),
    ),
  ];
  const points = levels.map((level): [number, number, number] => [x, y, level + 0.06]);
  return apart(places, 0.45)
    .slice(0, mostLooks)
    .map((place) => ({ place, lifts, points }));
}

/** Onto or down into a thing: from as high as is useful. */
function above(skill: HouseholdSkill, entry: MapEntry): Look[] {
  const { body } = skill;
  const [x, y, z] = entry.pose.position;
  const top = Math.max(z, ...(entry.surfaces ?? []));
  const isDeep =
    !skill.fixtures.pieceOf(entry)?.openable &&
    topOf(entry) - Math.max(bottomOf(entry), ...(entry.surfaces ?? [])) > deep;
  // Between high walls the floor is seen from close by and from as high as the head gets.
  const near = isDeep ? placesFor(skill, { point: [x, y, z], reach: closeBy, lift: 0 }) : [];
  const places = near.length > 0 ? near : placesBefore(skill, entry);
  const lift = body.reachableLift(isDeep ? Number.POSITIVE_INFINITY : top + 0.75 - eyes);
  const wide = Math.max(entry.size[0], entry.size[1]) > 0.7 && entry.kind === "furniture";
  const m = Math.atan2(
    2 * entry.pose.orientation[3] * entry.pose.orientation[0],
    1 - 2 * entry.pose.orientation[3] ** 2,
  );
  const [c, s] = [Math.cos(m), Math.sin(m)];
  const along = wide ? [-0.28, 0, 0.28] : [0];
  const long = entry.size[0] >= entry.size[1];
  const points = along.map((share): [number, number, number] => {
    const way = share * Math.max(entry.size[0], entry.size[1]);
    return long ? [x + c * way, y + s * way, top] : [x - s * way, y + c * way, top];
  });
  return apart(places, 0.5)
    .slice(0, mostLooks)
    .map((place) => ({ place, lifts: [round(lift)], points }));
}

function apart(places: readonly Place[], metres: number): Place[] {
  const chosen: Place[] = [];
  for (const place of places)
    if (chosen.every((other) => Math.hypot(other.x - place.x, other.y - place.y) > metres))
      chosen.push(place);
  return chosen;
}

function round(metres: number): number {
  return Math.round(metres * 20) / 20;
}

/** What the robot knows: nothing moves, and what is in view now is reported with it. */
export async function listDiscovered(skill: HouseholdSkill): Promise<Ended> {
  skill.attention.observed = lookAt(skill, []).report;
  return undefined;
}

/** A picture of a thing from close by. */
export async function inspect(skill: HouseholdSkill, id: ObjectId): Promise<Ended> {
  const entry = known(skill, id);
  if (!entry.ok) return entry.error;
  const lift = entry.value.pose.position[2] + 0.6 - eyes + 0.35;
  if (skill.memory.holding !== id && Math.abs(lift - hereOf(skill.body).lift) > 0.1) {
    const raised = await setLift(skill, lift);
    if (raised) return raised;
  }
  const ended = await reportObservation(skill, { kind: "object", id });
  return ended ?? restArm(skill);
}

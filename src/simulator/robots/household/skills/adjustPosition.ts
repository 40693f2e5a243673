import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { placesOnceFree } from "../../../driving/driveTo";
import { endDroppedObject, strikeDroppedObject } from "../../../driving/droppedObject";
import type { MapEntry } from "../../../perception/objectMap";
import { transform } from "../../../scene/rotation";
import { known } from "../../mobile/skills/context";
import { unexpectedInHand } from "../../mobile/skills/hand";
import { checkHoldAtRest } from "../../mobile/skills/looking";
import { furnitureUnder } from "../../mobile/skills/places";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { goTo, type Place, placesFor } from "./standing";

/** Horizontal metres from what is worked on to the centre of the base. */
const workingReach = { least: 0.42, best: 0.66, most: 1.0 };

/** The furniture that an entry is, or that carries it, by where it is; undefined for what lies elsewhere. */
export function fixtureOf(skill: HouseholdSkill, entry: MapEntry): MapEntry | undefined {
  const { fixtures, perception } = skill;
  if (entry.kind === "furniture") return entry;
  const cupboard = fixtures.cupboardAround(entry.pose.position);
  const around = cupboard && fixtures.entryOf(perception.map, cupboard);
  return around ?? furnitureUnder(perception.map, entry);
}

/** Places before a thing from which it can be seen and reached, the best first. */
export function placesBefore(skill: HouseholdSkill, entry: MapEntry): Place[] {
  const { fixtures, body } = skill;
  const fixture = fixtureOf(skill, entry);
  const piece = fixture && fixtures.pieceOf(fixture);
  const [x, y, z] = entry.pose.position;
  const front = piece && fixtures.frontOf(piece);
  const height = entry.kind === "furniture" ? Math.max(z, ...(entry.surfaces ?? [])) : z;
  const lift = body.reachableLift(height - 0.5);
  // A table has no front, and of a long work top any part will do.
  for (const towards of front ? [front, undefined] : [undefined]) {
    for (const point of [[x, y, z] as const, ...(entry.kind === "furniture" ? alongOf(entry) : [])]) {
      const places = placesFor(skill, { point, ...(towards ? { towards } : {}), reach: workingReach, lift });
      if (places.length > 0) return places;
    }
  }
  return [];
}

/** Points on a long piece of furniture beside its middle. */
function alongOf({ pose, size }: MapEntry): Vector3[] {
  const axis = size[0] >= size[1] ? 0 : 1;
  const way = size[axis] / 4;
  return [way, -way].map((offset) => transform(pose, axis === 0 ? [offset, 0, 0] : [0, offset, 0]));
}

/** Drives to where a thing can be seen and reached, and looks at it. */
export async function adjustPosition(skill: HouseholdSkill, id: ObjectId): Promise<Ended> {
  const { memory } = skill;
  const unexpected = unexpectedInHand(skill);
  if (unexpected) return unexpected;
  const target = known(skill, id);
  if (!target.ok) return target.error;
  if (memory.holding === id) return { cause: "unsupported", message: `${id} is in the hand.` };
  skill.progress(`driving to ${id}`, 0);
  skill.attention.points.push([...target.value.pose.position]);
  const places = await placesOnceFree(skill, skill, () => placesBefore(skill, target.value));
  if (!places.ok) return places.error;
  if (places.value.length === 0) {
    return { cause: "no-path", message: `There is no free floor that the robot can get to at ${id}.` };
  }
  strikeDroppedObject(skill, memory.holding !== undefined);
  const failure = await goToAny(skill, places.value, id);
  endDroppedObject(skill);
  if (memory.holding !== undefined && !(await checkHoldAtRest(skill))) {
    return { cause: "robot-error", message: "What the hand held was lost on the way." };
  }
  if (!failure) memory.wentTo = fixtureOf(skill, target.value)?.id;
  return failure;
}

/** Another place helps where no way leads to the first one, not where something stands in the way. */
export async function goToAny(skill: HouseholdSkill, places: readonly Place[], id: ObjectId): Promise<Ended> {
  let failure: Ended;
  for (const place of places.slice(0, 4)) {
    failure = await goTo(skill, place, id);
    if (failure?.cause !== "no-path") break;
  }
  return failure;
}

import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import type { WorldObject } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { looksLike } from "../meaning/candidates";
import type { Pointed } from "./pointed";
import { textOn } from "./text";

/*
 * What a sentence points to, among the things that have been seen.
 */

/** The things that may be meant; of several, the one nearest to what the sentence says it is on or near to. */
export function thingsPointedTo(
  { carrier, beside }: Pointed,
  robot: RobotPackage,
  belief: Belief,
): readonly WorldObject[] {
  const { types } = abilitiesOf(robot);
  const all = [...belief.objects.values()];
  const fitting = all.filter((object) => looksLike(object, carrier, types));
  if (!beside) return fitting;
  const places = all.filter((object) => looksLike(object, beside, types));
  const on = fitting.filter(({ id }) => places.some((place) => areRelated(id, place.id, belief)));
  if (on.length > 0) return on;
  const apart = (thing: WorldObject) => Math.min(...places.map((place) => metresApart(thing, place)));
  const nearest = Math.min(...fitting.map(apart));
  return nearest <= besideMetres ? fitting.filter((thing) => apart(thing) === nearest) : [];
}

/** Something that is written on a door may be on a sheet of its own there. */
const besideMetres = 1;

/** What is written on a thing or, where it is a place and nothing is, on the one thing there that says something. */
export function textToldBy(thing: WorldObject, robot: RobotPackage, belief: Belief): string | undefined {
  const { robotAt, types } = abilitiesOf(robot);
  const isPlace = robotAt !== undefined && types.isA(thing.type, robotAt.placeType);
  return textOn(thing) ?? (isPlace ? textBeside(thing, belief) : undefined);
}

function textBeside(thing: WorldObject, belief: Belief): string | undefined {
  const texts = [...belief.objects.values()].flatMap((other) => {
    const isThere = areRelated(other.id, thing.id, belief) || metresApart(other, thing) <= besideMetres;
    const text = isThere ? textOn(other) : undefined;
    return text === undefined ? [] : [text];
  });
  return texts.length === 1 ? texts[0] : undefined;
}

function areRelated(thing: string, place: string, belief: Belief): boolean {
  return [...belief.trueFacts()].some(
    ({ args }) => args.length === 2 && args[0] === thing && args[1] === place,
  );
}

function metresApart({ pose: a }: WorldObject, { pose: b }: WorldObject): number {
  return a && b
    ? Math.hypot(a.position[0] - b.position[0], a.position[1] - b.position[1])
    : Number.POSITIVE_INFINITY;
}

import type { TypeHierarchy } from "../../../pddl/types";
import type { Belief } from "../../../world/belief";
import { parseFact } from "../../../world/facts";
import type { ObjectId, WorldObject } from "../../../world/objects";
import type { Abilities } from "../../abilities";
import type { Selection } from "../task";
import { hasName } from "../words/kindName";

/** The known objects that a selection can mean, in the order in which they were seen. How many of them are wanted is not considered. */
export function candidatesFor(
  selection: Selection,
  belief: Belief,
  abilities: Abilities,
): readonly WorldObject[] {
  return [...belief.objects.values()].filter(
    (object) =>
      looksLike(object, selection, abilities.types) &&
      standsWhereSaid(object, selection, belief, abilities) &&
      !leftOutByPlace(selection).some(
        (without) =>
          looksLike(object, without, abilities.types) && standsWhereSaid(object, without, belief, abilities),
      ),
  );
}

/** "except those on the desk": what is left out for where it is now. */
export function leftOutByPlace(selection: Selection): readonly Selection[] {
  return selection.except.filter(({ at }) => at.length > 0);
}

/** Whether a relation is believed to hold. */
export function isBelieved(
  belief: Belief,
  abilities: Abilities,
  relation: string,
  thing: ObjectId,
  place: ObjectId,
): boolean {
  const fact = parseFact(abilities.factText(relation, thing, place));
  return fact !== undefined && belief.truth(fact) === "true";
}

/** Type, name and looks fit, wherever the object is. */
export function looksLike(object: WorldObject, selection: Selection, types: TypeHierarchy): boolean {
  if (selection.id !== undefined && object.id !== selection.id) return false;
  if (!selection.types.some((type) => types.isA(object.type, type))) return false;
  if (selection.names !== undefined && !hasName(object.label, selection.names)) return false;
  return (
    selection.attributes.every(({ key, values }) => values.some((value) => hasLook(object, key, value))) &&
    !selection.except.some((without) => without.at.length === 0 && looksLike(object, without, types))
  );
}

function standsWhereSaid(
  object: WorldObject,
  selection: Selection,
  belief: Belief,
  abilities: Abilities,
): boolean {
  return selection.at.every((group) =>
    group.some(({ predicate, place }) =>
      candidatesFor(place, belief, abilities).some(({ id }) =>
        isBelieved(belief, abilities, predicate, object.id, id),
      ),
    ),
  );
}

/** As an attribute says it or, where none does, the label. */
export function hasLook({ attributes, label }: WorldObject, key: string, value: string | boolean): boolean {
  const seen = attributes[key] ?? attributes[`is${key[0].toUpperCase()}${key.slice(1)}`];
  if (seen !== undefined || typeof value !== "string") return sameValue(seen, value);
  return label.toLowerCase().split(/\s+/).includes(value.toLowerCase());
}

function sameValue(seen: string | number | boolean | undefined, wanted: string | boolean): boolean {
  return typeof seen === "string" && typeof wanted === "string"
    ? seen.toLowerCase() === wanted.toLowerCase()
    : seen === wanted;
}

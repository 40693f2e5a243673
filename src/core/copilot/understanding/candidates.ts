import type { TypeHierarchy } from "../../pddl/types";
import type { Belief } from "../../world/belief";
import type { WorldObject } from "../../world/objects";
import { hasName } from "./kindName";
import type { Selection } from "./task";

/** The known objects that a selection can mean, in the order in which they were seen. How many of them are wanted is not considered. */
export function candidatesFor(
  selection: Selection,
  belief: Belief,
  types: TypeHierarchy,
): readonly WorldObject[] {
  return [...belief.objects.values()].filter(
    (object) => looksLike(object, selection, types) && standsWhereSaid(object, selection, belief, types),
  );
}

/** Type, name and looks fit, wherever the object is. */
export function looksLike(object: WorldObject, selection: Selection, types: TypeHierarchy): boolean {
  if (selection.id !== undefined && object.id !== selection.id) return false;
  if (!selection.types.some((type) => types.isA(object.type, type))) return false;
  if (selection.names !== undefined && !hasName(object.label, selection.names)) return false;
  return (
    selection.attributes.every(({ key, values }) =>
      values.some((value) => sameValue(object.attributes[key], value)),
    ) && !selection.except.some((without) => looksLike(object, without, types))
  );
}

function standsWhereSaid(
  object: WorldObject,
  selection: Selection,
  belief: Belief,
  types: TypeHierarchy,
): boolean {
  return selection.at.every((group) =>
    group.some(({ predicate, place }) =>
      candidatesFor(place, belief, types).some(
        ({ id }) => belief.truth({ predicate, args: [object.id, id] }) === "true",
      ),
    ),
  );
}

function sameValue(seen: string | number | boolean | undefined, wanted: string | boolean): boolean {
  return typeof seen === "string" && typeof wanted === "string"
    ? seen.toLowerCase() === wanted.toLowerCase()
    : seen === wanted;
}

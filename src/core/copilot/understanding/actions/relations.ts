import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { meansDirection } from "../words/direction";
import { carrierNouns } from "../words/nouns";
import { nameOfType } from "../words/vocabulary";
import type { Context } from "./context";
import { isRelated } from "./things";

/*
 * How one thing can be on, in or at another one by what the robot does.
 */

/** The direct relation that the robot can bring about between two things. */
export function relationOf(
  item: ObjectId,
  place: ObjectId,
  { robot, belief }: Pick<Context, "robot" | "belief">,
): string | undefined {
  if (item === place) return undefined;
  const abilities = abilitiesOf(robot);
  const typesOf = (id: ObjectId) => {
    const object = belief.objects.get(id);
    return object ? [object.type, ...(object.otherTypes ?? [])] : [];
  };
  for (const type of typesOf(item)) {
    for (const at of typesOf(place)) {
      const [first] = abilities.relationsTo(type, at);
      if (first !== undefined) return first;
    }
  }
  return undefined;
}

/** A cup has a spoon in it and a plate an apple on it; a doll with a bear is no doll with a bear on it. */
export function canHold(id: ObjectId, held: ObjectId, context: Context): boolean {
  const relation = relationOf(held, id, context);
  if (relation === undefined) return false;
  const type = context.belief.objects.get(id)?.type ?? "";
  return meansDirection(relation, "in") || carrierNouns.has(nameOfType(type)) || isRelated(held, id, context);
}

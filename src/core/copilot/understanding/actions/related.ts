import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { type Answer, declined } from "../answers";
import type { Context, Deeds } from "./context";
import type { ActionClause, Place } from "./phrases";
import { resolveAll } from "./reference";
import type { Literal } from "./results";
import type { Sense } from "./senses";
import { isRelated, type NounPhrase } from "./things";

/*
 * Where things go by a robot that has no action for a thing and a place together: it takes the one and places what it
 * holds at the other, so the relation between them is what is asked for.
 */

/** A thing and the place where it goes, as the relation that the robot brings about between them. */
export function related(
  clause: Pick<ActionClause, "things" | "places">,
  senses: readonly Pick<Sense, "to" | "swapped">[],
  context: Context,
): Deeds | undefined {
  const abilities = abilitiesOf(context.robot);
  const typesOf = (id: ObjectId) => {
    const object = context.belief.objects.get(id);
    return object ? [object.type, ...(object.otherTypes ?? [])] : [];
  };
  const relation = (item: ObjectId, place: ObjectId): string | undefined => {
    if (item === place) return undefined;
    for (const type of typesOf(item)) {
      for (const at of typesOf(place)) {
        const [first] = abilities.relationsTo(type, at);
        if (first !== undefined) return first;
      }
    }
    return undefined;
  };
  const goal = [...clause.places]
    .reverse()
    .find(({ direction }) => senses.some(({ to, swapped }) => !swapped && to.includes(direction)));
  if (!goal || clause.things.length === 0) return undefined;
  const narrowed = narrowedBy(
    clause.things,
    clause.places.filter((place) => place !== goal),
    context,
  );
  if (narrowed?.kind !== "nouns") return narrowed;
  const carryable = (id: ObjectId) =>
    typesOf(id).some((type) => abilities.carryable.some((each) => abilities.types.isA(type, each)));
  const ids = resolveAll(narrowed.nouns, context, carryable);
  if (ids.kind !== "ids") return ids;
  const places = resolveAll(goal.things, context, (at) =>
    ids.ids.some((id) => relation(id, at) !== undefined),
  );
  if (places.kind !== "ids") return places;
  if (places.ids.length !== 1) return undefined;
  const [at] = places.ids;
  context.mentioned.unshift(ids.ids, [at]);
  const results = ids.ids.flatMap((id): Literal[] => {
    const predicate = relation(id, at);
    return predicate === undefined ? [] : [{ predicate, args: [id, at], isNegated: false }];
  });
  return results.length < ids.ids.length
    ? undefined
    : { kind: "deeds", deeds: [{ args: [], results, isPassing: false }] };
}

/** Things that are at places which tell only which ones are meant. */
export function narrowedBy(
  nouns: readonly NounPhrase[],
  places: readonly Place[],
  context: Context,
): { readonly kind: "nouns"; readonly nouns: readonly NounPhrase[] } | Answer | undefined {
  let narrowed = nouns;
  for (const { direction, things } of places) {
    if (direction === "with" || direction === "facing") return undefined;
    const at = things.flatMap(({ candidates }) => candidates);
    narrowed = narrowed.map((noun) => ({
      ...noun,
      candidates: noun.candidates.filter((id) => at.some((each) => isRelated(id, each, context))),
    }));
    const [empty] = narrowed.filter(({ candidates, pronoun }) => candidates.length === 0 && !pronoun);
    if (empty)
      return declined(
        `Nothing that fits "${empty.text}" is there: "${things[0].text}".`,
        context.suggestions(),
      );
  }
  return { kind: "nouns", nouns: narrowed };
}

import type { ObjectId } from "../../../world/objects";
import { type Answer, declined } from "../questions/answers";
import type { Context } from "./context";
import type { NounPhrase, Place } from "./said";
import { kindOf } from "./things";
import type { Clause } from "./verbs";

/*
 * "the other cup", "the same drawer": told by what was mentioned before.
 */

export function noOther(text: string, context: Context): string {
  const kinds = [...new Set((context.mentioned[0] ?? []).map((id) => kindOf(id, context)))];
  return kinds.length === 0
    ? `I do not know what "${text}" stands for: nothing was mentioned before it.`
    : `No other ${kinds.join(" or ")} is known for "${text}".`;
}

/** Those that were not mentioned; "one" is of the kind that was mentioned last, and none where nothing was. */
export function othersOf(
  { candidates, other }: NounPhrase,
  { mentioned, belief }: Context,
): readonly ObjectId[] {
  const typeOf = (id: ObjectId) => belief.objects.get(id)?.type;
  const before = mentioned.flat();
  const [last] = mentioned;
  const kinds = other === "one" ? (last ?? []).map(typeOf) : undefined;
  return candidates.filter(
    (id) => !before.includes(id) && (kinds === undefined || kinds.includes(typeOf(id))),
  );
}

/** "the same cup", where none was spoken of; several things may have one and the same place. */
export function sameAsWhich(
  { things, places }: { readonly things: readonly NounPhrase[]; readonly places: readonly Place[] },
  context: Context,
): Answer | undefined {
  const nouns = [...things, ...(areSeveral(things) ? [] : places.flatMap((place) => place.things))];
  const strange = nouns.find(
    ({ isSame, candidates }) => isSame && !context.mentioned.flat().some((id) => candidates.includes(id)),
  );
  return (
    strange &&
    declined(`I do not know which "${strange.text}" is: none was spoken of before.`, context.suggestions())
  );
}

function areSeveral(things: readonly NounPhrase[]): boolean {
  return (
    things.length > 1 || things.some(({ amount, pronoun }) => amount.kind !== "one" || pronoun === "many")
  );
}

/** "the cup and the plate into the same drawer": any one of them, as long as none was spoken of before. */
export function withAnyShared(clause: Clause, context: Context): Clause {
  if (!areSeveral(clause.things)) return clause;
  const isSpokenOf = (id: ObjectId) => context.mentioned.flat().includes(id);
  const anyOne = (noun: NounPhrase): NounPhrase =>
    noun.isSame && noun.amount.kind === "one" && !noun.candidates.some(isSpokenOf)
      ? { ...noun, amount: { kind: "one", definite: false } }
      : noun;
  return {
    ...clause,
    places: clause.places.map((place) => ({ ...place, things: place.things.map(anyOne) })),
  };
}

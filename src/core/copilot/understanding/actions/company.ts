import { type Answer, declined } from "../questions/answers";
import type { Context } from "./context";
import { withContents } from "./refine";
import { canHold } from "./relations";
import type { NounPhrase, Place } from "./said";
import type { Clause } from "./verbs";

type Moved = Pick<Clause, "things" | "places">;

/**
 * "bring the mug with the spoon to the table": what comes with a thing that holds others is to be in or on it, where a place is
 * said besides. Undefined where no other place is said: then "with the cups" is a place itself.
 */
export function withCompany(
  { things, places }: Moved,
  isGoal: (place: Place) => boolean,
  context: Context,
): { readonly kind: "moved"; readonly moved: Moved } | Answer | undefined {
  const beside = places.filter(({ direction }) => direction === "with");
  const others = places.filter((place) => !beside.includes(place));
  const company = beside.flatMap((place) => place.things);
  if (company.length === 0 || !others.some(isGoal)) return undefined;
  const [thing] = things;
  const isHeld = (held: NounPhrase) =>
    thing.candidates.some((id) => held.candidates.some((each) => canHold(id, each, context)));
  // "put the bear on the bed with the doll": that comes with the place.
  const isBehindThing = places.findIndex(({ direction }) => direction === "with") < places.findIndex(isGoal);
  if (things.length === 1 && thing.pronoun === undefined && isBehindThing && company.every(isHeld))
    return {
      kind: "moved",
      moved: { things: [withContents(thing, company, context)], places: others },
    };
  const said = company.map(({ text }) => text).join(" and ");
  return declined(
    `I do not know what "with ${said}" asks for here: say where ${said} should go.`,
    context.suggestions(),
  );
}

import type { SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { type Answer, declined, question, unknownPlace } from "../questions/answers";
import type { Selection, TaskStep } from "../task";
import { withArticle } from "../words/tokens";
import type { Reading } from "./reading";
import { selectAny, selectItems } from "./selections";
import { sayNoun } from "./wording";

/** "put the fruit in the middle of the cups": one thing, to a point among all things of one kind. */
export function amidThings(
  reading: Reading,
  spoken: readonly SpokenNoun[],
  from: SpokenPlace | undefined,
  to: SpokenPlace,
): TaskStep {
  const { abilities } = reading;
  if (!abilities.amid) {
    return reading.stop(unknownPlace(to.words, abilities, reading.suggestions()));
  }
  const [around, ...others] = to.nouns;
  if (others.length > 0 || around.quantity.kind !== "all" || around.except.length > 0)
    return reading.stop(
      besideInstead(
        reading,
        spoken,
        to,
        `I can find the middle of all things of one kind that stand together, not what is ${to.words} ${to.nouns.map(sayNoun).join(" and ")}.`,
      ),
    );
  const [thing, ...more] = spoken;
  // "the fruit" is all fruit there is or one; in a middle there is room for one.
  const noun: SpokenNoun =
    thing.quantity.kind === "unclear" ? { ...thing, quantity: { kind: "one", definite: false } } : thing;
  if (more.length > 0 || noun.quantity.kind !== "one") {
    return reading.stop(
      declined(`There is room for one thing only ${to.words} ${sayNoun(around)}.`, reading.suggestions()),
    );
  }
  const item = selectItems(reading, noun, from);
  const place = selectAny(reading, around, [item]);
  if (isDescribed(place))
    return reading.stop(
      besideInstead(
        reading,
        [noun],
        to,
        `The middle of ${sayNoun(around)} can't be told from facts: they know the middle of all things of a type only.`,
      ),
    );
  const carried = item.types
    .flatMap((type) => abilities.leavesOf(type))
    .every((leaf) => abilities.holdPlan(leaf) !== undefined);
  if (!carried)
    return reading.stop(
      declined(`The robot cannot pick up ${withArticle(item.noun)}.`, reading.suggestions()),
    );
  return {
    kind: "transport",
    items: [item],
    to: { place: { ...place, amount: { kind: "all" } }, relation: abilities.amid.predicate, perItem: false },
  };
}

/** What comes nearest to a point that no fact tells: next to one of several things, or on what they stand on; declined where neither is. */
function besideInstead(
  reading: Reading,
  things: readonly SpokenNoun[],
  to: SpokenPlace,
  reason: string,
): Answer {
  const { abilities } = reading;
  const { standsAt, types } = abilities;
  const isPlace = ({ head }: SpokenNoun): boolean =>
    head.kind === "types" &&
    head.types
      .flatMap((type) => abilities.leavesOf(type))
      .some((leaf) => standsAt !== undefined && types.isA(leaf, standsAt.placeType));
  const isThing = (noun: SpokenNoun) =>
    noun.quantity.kind === "one" && noun.head.kind === "types" && !isPlace(noun);
  const near: readonly SpokenPlace[] =
    to.nouns.length > 1 && standsAt !== undefined && to.nouns.every(isThing)
      ? to.nouns.map((noun) => ({ direction: "beside", words: "next to", nouns: [noun] }))
      : [];
  const isAlone = to.nouns.length === 1;
  const placesOf = (noun: SpokenNoun): readonly SpokenPlace[] =>
    isPlace(noun)
      ? [{ direction: "on", words: "on", nouns: [noun] }]
      : noun.places.filter(({ direction }) => direction === "on").map((place) => ({ ...place, bare: false }));
  // Between two tables is no place on either of them.
  const there = isAlone || !to.nouns.some(isPlace) ? to.nouns.flatMap(placesOf) : [];
  const choices = [...near, ...there].map((place) =>
    reading.rephrased({ kind: "transfer", things, to: place, together: false }),
  );
  return choices.length === 0
    ? declined(reason, reading.suggestions())
    : question(`${reason} Should I do one of these instead?`, choices);
}

/** Anything but all things of one type: the fact is about those. */
function isDescribed({ types, attributes, names, at, id }: Selection): boolean {
  return (
    types.length !== 1 || attributes.length > 0 || names !== undefined || at.length > 0 || id !== undefined
  );
}

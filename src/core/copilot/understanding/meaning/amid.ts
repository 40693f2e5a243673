import type { WorldObject } from "../../../world/objects";
import type { SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { type Answer, declined, question, unknownPlace } from "../questions/answers";
import type { Selection, TaskStep } from "../task";
import { withArticle } from "../words/tokens";
import { besideThing } from "./beside";
import { candidatesFor, isBelieved } from "./candidates";
import type { Reading } from "./reading";
import { refuseOnItself, selectAny, selectItems } from "./selections";
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
  const [said, ...others] = to.nouns;
  const around = withAllOf(said);
  const isOne = ({ quantity: { kind } }: SpokenNoun) => kind === "one" || kind === "unclear";
  if (others.length === 1 && to.nouns.every(isOne) && !to.nouns.some((noun) => isPlace(reading, noun)))
    return betweenTwo(reading, spoken, from, to);
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
  if (isDescribed(reading, place))
    return reading.stop(
      besideInstead(
        reading,
        [noun],
        to,
        `The middle of ${sayNoun(around)} can't be told from facts: they know the middle of all things of a type only.`,
      ),
    );
  refuseApart(reading, [noun], to, candidatesFor(place, reading.belief, abilities));
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

/** "the two cups": all that stand together, two of them. */
function withAllOf(noun: SpokenNoun): SpokenNoun {
  const { quantity } = noun;
  if (quantity.kind !== "count" || !quantity.total) return noun;
  return { ...noun, quantity: { kind: "all", each: false }, expected: quantity.count };
}

/** "put the orange between the red cup and the doll": a free point on the way from one to the other. */
function betweenTwo(
  reading: Reading,
  spoken: readonly SpokenNoun[],
  from: SpokenPlace | undefined,
  to: SpokenPlace,
): TaskStep {
  const [first, second] = to.nouns;
  const more = spoken.length > 1 || !["one", "unclear"].includes(spoken[0].quantity.kind);
  if (more)
    return reading.stop(
      declined(
        `There is room for one thing only ${to.words} ${to.nouns.map(sayNoun).join(" and ")}.`,
        reading.suggestions(),
      ),
    );
  const { abilities } = reading;
  const step = besideThing(reading, spoken, from, { ...to, nouns: [first] });
  if (step.kind !== "transport" || !step.to.beside)
    return reading.stop(unknownPlace(to.words, abilities, reading.suggestions()));
  const between = selectAny(reading, second, [...step.items, step.to.place]);
  refuseOnItself(reading, [...step.items, step.to.place], between, { ...to, nouns: [second] });
  const pair = [step.to.place, between].map((each) => candidatesFor(each, reading.belief, abilities));
  if (pair.every(({ length }) => length === 1)) refuseApart(reading, spoken, to, pair.flat());
  return { ...step, to: { ...step.to, between: { ...between, amount: step.to.place.amount } } };
}

/** What is on the table and on the shelf has nothing between it that a thing could stand on. */
function refuseApart(
  reading: Reading,
  spoken: readonly SpokenNoun[],
  to: SpokenPlace,
  things: readonly WorldObject[],
): void {
  const apart = areApart(reading, things);
  if (!apart) return;
  const reason = `${apart}: there is no place ${to.words} them that a thing could stand on.`;
  reading.stop(besideInstead(reading, spoken, to, reason));
}

/** Where things stand, of which no two stand on the same; undefined where some may, or an earlier part of the sentence may change it. */
function areApart(
  { abilities, belief, clauses }: Reading,
  things: readonly WorldObject[],
): string | undefined {
  const { standsAt } = abilities;
  if (!standsAt || clauses.length > 1 || things.length < 2) return undefined;
  const stands = things.map(({ id }) =>
    [...belief.objects.values()].filter((place) =>
      isBelieved(belief, abilities, standsAt.predicate, id, place.id),
    ),
  );
  const places = new Set(stands.flatMap((each) => each.map(({ id }) => id)));
  if (stands.some(({ length }) => length !== 1) || places.size < things.length) return undefined;
  const told = things
    .map(({ label }, at) => `the ${label} stands on the ${stands[at][0].label}`)
    .join(" and ");
  return `${told[0].toUpperCase()}${told.slice(1)}`;
}

/** What comes nearest to a point that no fact tells: next to one of several things, or on what they stand on; declined where neither is. */
function besideInstead(
  reading: Reading,
  things: readonly SpokenNoun[],
  to: SpokenPlace,
  reason: string,
): Answer {
  const { standsAt } = reading.abilities;
  const isFixed = (noun: SpokenNoun) => isPlace(reading, noun);
  const isThing = (noun: SpokenNoun) =>
    noun.quantity.kind === "one" && noun.head.kind === "types" && !isFixed(noun);
  const near: readonly SpokenPlace[] =
    to.nouns.length > 1 && standsAt !== undefined && to.nouns.every(isThing)
      ? to.nouns.map((noun) => ({ direction: "beside", words: "next to", nouns: [noun] }))
      : [];
  const isAlone = to.nouns.length === 1;
  const placesOf = (noun: SpokenNoun): readonly SpokenPlace[] =>
    isFixed(noun)
      ? [{ direction: "on", words: "on", nouns: [noun] }]
      : noun.places.filter(({ direction }) => direction === "on").map((place) => ({ ...place, bare: false }));
  // Between two tables is no place on either of them.
  const there = isAlone || !to.nouns.some(isFixed) ? to.nouns.flatMap(placesOf) : [];
  const choices = [...near, ...there].map((place) =>
    reading.rephrased({ kind: "transfer", things, to: place, together: false }),
  );
  return choices.length === 0
    ? declined(reason, reading.suggestions())
    : question(`${reason} Should I do one of these instead?`, choices);
}

/** Furniture and its like. */
function isPlace({ abilities: { standsAt, types, leavesOf } }: Reading, { head }: SpokenNoun): boolean {
  return (
    head.kind === "types" &&
    head.types
      .flatMap((type) => leavesOf(type))
      .some((leaf) => standsAt !== undefined && types.isA(leaf, standsAt.placeType))
  );
}

/** Anything but all things of one type that stand on something together: the fact is about those. */
function isDescribed(
  { abilities: { standsAt } }: Reading,
  { types, attributes, names, at, id }: Selection,
): boolean {
  const isOnMore = at.length > 1 || at.flat().some(({ predicate }) => predicate !== standsAt?.predicate);
  return types.length !== 1 || attributes.length > 0 || names !== undefined || isOnMore || id !== undefined;
}

import type { SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { declined, question, unknownPlace } from "../questions/answers";
import type { Destination, Selection, TaskStep } from "../task";
import { meansDirection } from "../words/direction";
import { withArticle } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";
import { amidThings } from "./amid";
import { besideThing } from "./beside";
import { builtOn } from "./builtOn";
import { refuseInside, refuseOnTop } from "./onTop";
import type { Reading } from "./reading";
import { refuseOnItself, selectAny, selectItems } from "./selections";
import { whereTo } from "./whereTo";
import { sayNoun } from "./wording";

/** Things and the place where they are to be. */
export function transport(
  reading: Reading,
  spoken: readonly SpokenNoun[],
  from: SpokenPlace | undefined,
  to: SpokenPlace,
  together: boolean,
): TaskStep {
  if (to.direction === "amid") return amidThings(reading, spoken, from, to);
  if (to.direction === "beside") return besideThing(reading, spoken, from, to);
  const items = spoken.map((noun) => selectItems(reading, noun, from));
  if (to.nouns.length !== 1) {
    return reading.stop(
      question(
        `Which of them should be the destination: ${to.nouns.map(sayNoun).join(" or ")}?`,
        to.nouns.map((noun) =>
          reading.rephrased({
            kind: "transfer",
            things: spoken,
            ...(from ? { from } : {}),
            to: { ...to, nouns: [noun] },
            together,
          }),
        ),
      ),
    );
  }
  const [noun] = to.nouns;
  const there = noun.head.kind === "nowhere" && noun.head.word === "there" ? reading.destination : undefined;
  if (noun.head.kind === "nowhere" && !there)
    return reading.stop(whereTo(reading, spoken, from, `I do not know where "${noun.head.word}" is.`));
  if (noun.quantity.kind === "count") {
    return reading.stop(
      declined(`I do not know how to spread things over ${sayNoun(noun)}.`, reading.suggestions()),
    );
  }
  if (noun.except.length > 0 && noun.quantity.kind !== "one") {
    return reading.stop(
      declined(`I do not know what "except" belongs to in "${sayNoun(noun)}".`, reading.suggestions()),
    );
  }
  const many = noun.quantity.kind === "all";
  if (many && spoken.every(({ quantity }) => quantity.kind === "one")) {
    return reading.stop(
      declined(
        `I do not know how to spread ${spoken.map(sayNoun).join(" and ")} over ${sayNoun(noun)}.`,
        reading.suggestions(),
      ),
    );
  }
  const each = spoken.some(({ quantity }) => quantity.kind === "all" && quantity.each);
  const indefinite = noun.quantity.kind === "one" && !noun.quantity.definite;
  if (each && noun.other) {
    return reading.stop(
      declined("I do not know how to give each of them a place of its own.", reading.suggestions()),
    );
  }
  const place = there ?? placeFor(reading, noun, items, to);
  refuseOnItself(reading, items, place, to);
  const fitting = items.map((item, index) => whatFits(reading, spoken[index], item, place));
  const relation = relationBetween(reading, fitting, place, to, spoken);
  const perItem = !noun.same && !together && (many || (each && indefinite));
  reading.destination = perItem ? undefined : place;
  return {
    kind: "transport",
    items: fitting.map((item) => notFrom(reading, item, place)),
    to: {
      place: {
        ...place,
        amount: there ? place.amount : { kind: "one", definite: !many && !indefinite && !noun.same },
      },
      relation,
      perItem,
    },
  };
}

/** Of "everything" what can be brought to the place at all. */
function whatFits(reading: Reading, spoken: SpokenNoun, item: Selection, place: Selection): Selection {
  if (spoken.head.kind !== "anything") return item;
  const { abilities } = reading;
  const places = place.types.flatMap((type) => abilities.leavesOf(type));
  const leaves = item.types.flatMap((type) => abilities.leavesOf(type));
  const fitting = leaves.filter((leaf) => places.some((to) => abilities.relationsTo(leaf, to).length > 0));
  return fitting.length === 0 || fitting.length === leaves.length
    ? item
    : { ...item, types: reading.maximal(fitting) };
}

/** "from the table to the desk": the desk is a table too, yet not the one that is meant. */
function notFrom(reading: Reading, item: Selection, destination: Selection): Selection {
  if (destination.names === undefined) return item;
  const { types } = reading.abilities;
  const isWider = (place: Selection) =>
    place.names === undefined &&
    place.id === undefined &&
    destination.types.every((type) => place.types.some((wider) => types.isA(type, wider)));
  return {
    ...item,
    at: item.at.map((group) =>
      group.map((relation) =>
        isWider(relation.place)
          ? { ...relation, place: { ...relation.place, except: [...relation.place.except, destination] } }
          : relation,
      ),
    ),
  };
}

/** The predicate that an item and a place can be brought to, whatever preposition was used. */
function relationBetween(
  reading: Reading,
  items: readonly Selection[],
  place: Selection,
  to: SpokenPlace,
  spoken: readonly SpokenNoun[],
): Destination["relation"] {
  const perKind = new Map<string, string[]>();
  for (const item of items) {
    for (const itemType of item.types.flatMap((type) => reading.abilities.leavesOf(type))) {
      for (const placeType of place.types.flatMap((type) => reading.abilities.leavesOf(type))) {
        const possible = reading.abilities.relationsTo(itemType, placeType);
        if (possible.length === 0) {
          reading.stop(
            declined(
              `The robot cannot put ${withArticle(nameOfType(itemType))} ${to.words} ${withArticle(place.noun)}.`,
              reading.suggestions([itemType]),
            ),
          );
        }
        perKind.set(placeType, [...new Set([...(perKind.get(placeType) ?? []), ...possible])]);
      }
    }
  }
  const wanted = reading.abilities.directRelations.filter((name) => meansDirection(name, to.direction));
  const chosen = new Map<string, string>();
  for (const [placeType, possible] of perKind) {
    chosen.set(placeType, wanted.find((name) => possible.includes(name)) ?? possible[0]);
  }
  const distinct = new Set(chosen.values());
  if (distinct.size > 1) {
    reading.stop(
      question(
        `Which kind of ${place.noun} is meant?`,
        [...chosen.keys()].map((type) =>
          reading.rephrased({
            kind: "transfer",
            things: spoken,
            to: {
              ...to,
              nouns: to.nouns.map((noun) => ({
                ...noun,
                head: { kind: "types", types: [type], word: nameOfType(type) },
              })),
            },
            together: false,
          }),
        ),
      ),
    );
  }
  const [relation] = distinct;
  const hasNoWord = (to.direction === "around" || to.direction === "through") && wanted.length === 0;
  if (hasNoWord) {
    reading.stop(unknownPlace(to.words, reading.abilities, reading.suggestions()));
  }
  refuseOnTop(reading, spoken, [relation], place.types, to);
  refuseInside(reading, place, to.direction, relation);
  if (to.direction !== "to" && !meansDirection(relation, to.direction)) {
    reading.notes.add(
      !reading.abilities.canBeSeen(relation)
        ? `What this robot lets go at ${withArticle(place.noun)} is to end up (${relation} …), which it can't see: there is no goal to be verified, and the program ends with an error where a step fails.`
        : `What this robot places at ${withArticle(place.noun)} ends up (${relation} …), so that is the goal.`,
    );
  }
  return relation;
}

function placeFor(
  reading: Reading,
  noun: SpokenNoun,
  items: readonly Selection[],
  { direction }: SpokenPlace,
): Selection {
  const below = direction === "on" ? builtOn(reading, noun, items) : undefined;
  const place = below ?? selectAny(reading, noun, items);
  const fits = place.types.flatMap((type) => reading.abilities.leavesOf(type));
  if (fits.length === 0)
    reading.stop(declined(`Nothing can be put on ${withArticle(place.noun)}.`, reading.suggestions()));
  return place;
}

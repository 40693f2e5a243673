import type { SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { declined, unknownPlace } from "../questions/answers";
import type { Selection, TaskStep } from "../task";
import { sameWords } from "../words/lexicon";
import { withArticle } from "../words/tokens";
import type { Reading } from "./reading";
import { canStandBeside, refuseOnItself, selectAny, selectItems } from "./selections";
import { destinationsFor, placeOfType } from "./whereTo";
import { sayNoun } from "./wording";

/** "put the cup next to the plate": a free point near it, on what it stands on. */
export function besideThing(
  reading: Reading,
  spoken: readonly SpokenNoun[],
  from: SpokenPlace | undefined,
  to: SpokenPlace,
): TaskStep {
  const { abilities } = reading;
  const { amid, standsAt } = abilities;
  // What it can put nowhere by name of a place is no matter of the things.
  if (abilities.carryable.length === 0)
    return reading.stop(unknownPlace(to.words, abilities, reading.suggestions()));
  const items = spoken.map((noun) => selectItems(reading, noun, from));
  const [noun, ...others] = to.nouns;
  const said = `${to.words} ${to.nouns.map(sayNoun).join(" and ")}`;
  const isSamePlace = to.words.startsWith(sameWords);
  const { same } = to;
  // "on the same plate as the banana" is on a plate, not on the table with it.
  if (same && !(standsAt && same.every((type) => abilities.types.isA(type, standsAt.placeType))))
    return reading.stop(onlyOnOrIn(reading, spoken, items, to.words));
  if (isSamePlace ? !amid || !standsAt : abilities.beside === undefined && (!amid || !standsAt))
    return reading.stop(onlyOnOrIn(reading, spoken, items, to.words));
  if (others.length > 0 || noun.quantity.kind === "all" || noun.quantity.kind === "count")
    return reading.stop(declined(`"${said}" is more than one place: name one thing.`, reading.suggestions()));
  const leaves = (selection: Selection) => selection.types.flatMap((type) => abilities.leavesOf(type));
  const isOnFloor = (selection: Selection) =>
    standsAt !== undefined && leaves(selection).some((type) => abilities.types.isA(type, standsAt.placeType));
  const place = selectAny(reading, noun, items, (selection) => isSamePlace || !isOnFloor(selection));
  refuseOnItself(reading, items, place, to);
  const amount = { kind: "one", definite: noun.quantity.kind !== "one" || noun.quantity.definite } as const;
  if (abilities.beside !== undefined && !isSamePlace) {
    const relation = abilities.beside;
    if (items.every(({ types }) => canStandBeside(reading, types, place, relation)))
      return { kind: "transport", items, to: { place: { ...place, amount }, relation, perItem: false } };
    const what = items.map((item) => withArticle(item.noun)).join(" and ");
    return reading.stop(declined(`The robot cannot put ${what} ${said}.`, reading.suggestions()));
  }
  if (!amid || !standsAt) return reading.stop(onlyOnOrIn(reading, spoken, items, to.words));
  if (isOnFloor(place)) {
    return reading.stop(
      declined(
        `What is ${said} stands on the floor, and the robot puts nothing there: it can put things on ${sayNoun(noun)}.`,
        [
          reading.rephrased({
            kind: "transfer",
            things: spoken,
            to: { ...to, direction: "on", words: "on" },
            together: false,
          }),
        ],
      ),
    );
  }
  const isWayTo = items
    .flatMap(leaves)
    .every((item) => leaves(place).every((near) => abilities.relationsTo(item, near).length > 0));
  if (!isWayTo) return reading.stop(onlyOnOrIn(reading, spoken, items, to.words));
  reading.notes.add(
    `No fact tells what is "${to.words}" something: the goal is that they stand on the same ${standsAt.placeType}; the program measures where on it.`,
  );
  return {
    kind: "transport",
    items,
    to: {
      place: { ...place, amount },
      relation: amid.on,
      perItem: false,
      beside: true,
    },
  };
}

function onlyOnOrIn(
  reading: Reading,
  spoken: readonly SpokenNoun[],
  items: readonly Selection[],
  words: string,
) {
  const { abilities } = reading;
  const kinds = items.flatMap(({ types }) => types.flatMap((type) => abilities.leavesOf(type)));
  const instead = destinationsFor(reading, kinds).slice(0, 3);
  return declined(
    `This robot puts things on or in others, and cannot choose a point "${words}" one; its facts know: ${abilities.directRelations.join(", ")}.`,
    instead.map((type) =>
      reading.rephrased({
        kind: "transfer",
        things: spoken,
        to: placeOfType(type, abilities.relationsTo(kinds[0], type)[0]),
        together: false,
      }),
    ),
  );
}

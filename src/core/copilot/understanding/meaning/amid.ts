import type { SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { declined, unknownPlace } from "../questions/answers";
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
  if (others.length > 0 || around.quantity.kind !== "all" || around.except.length > 0) {
    return reading.stop(
      declined(
        `I can find the middle of all things of one kind that stand together, not what is ${to.words} ${to.nouns.map(sayNoun).join(" and ")}.`,
        reading.suggestions(),
      ),
    );
  }
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
  if (isDescribed(place)) {
    return reading.stop(
      declined(
        `The middle of ${sayNoun(around)} can't be told from facts: they know the middle of all things of a type only.`,
        reading.suggestions(),
      ),
    );
  }
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

/** Anything but all things of one type: the fact is about those. */
function isDescribed({ types, attributes, names, at, id }: Selection): boolean {
  return (
    types.length !== 1 || attributes.length > 0 || names !== undefined || at.length > 0 || id !== undefined
  );
}

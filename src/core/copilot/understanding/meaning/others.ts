import type { SpokenNoun } from "../grammar/spoken";
import { declined, question } from "../questions/answers";
import type { Selection } from "../task";
import type { Mention, Reading } from "./reading";
import { sayNoun, singularWord } from "./wording";

/*
 * "the other cup", "the other cups": other ones than those that were spoken of.
 */

/**
 * "the other cups": all but those that were spoken of before. These are told from them by what they are or, where any
 * would have done ("two cups on the desk, the others …"), by having been chosen: undefined.
 */
export function spokenOf(
  reading: Reading,
  noun: SpokenNoun,
  { types, names }: Pick<Selection, "types" | "names">,
  role: Mention["role"],
): readonly Selection[] | undefined {
  const hierarchy = reading.abilities.types;
  const alike = reading.mentions.filter(
    (mention) =>
      mention.role === role &&
      mention.selection.types.some((type) => types.some((mine) => hierarchy.overlap(type, mine))),
  );
  const isTold = ({ selection }: Mention) =>
    selection.at.length === 0 &&
    selection.except.length === 0 &&
    (selection.amount.kind === "all" ||
      ("total" in selection.amount && selection.amount.total) ||
      (selection.amount.kind === "one" && selection.amount.definite)) &&
    (selection.id !== undefined ||
      selection.attributes.length > 0 ||
      `${selection.names}` !== `${names}` ||
      `${selection.types}` !== `${types}`);
  if (alike.length > 0 && alike.every(isTold)) return alike.map(({ selection }) => selection);
  const isAny = ({ selection: { amount } }: Mention) =>
    (amount.kind === "count" && !amount.total) || (amount.kind === "one" && !amount.definite);
  if (alike.length > 0 && role === "item" && alike.every((each) => isTold(each) || isAny(each)))
    return undefined;
  return reading.stop(
    declined(
      alike.length === 0
        ? `I do not know which ones "${sayNoun(noun)}" are: none of that kind was spoken of before.`
        : `I do not know which ones "${sayNoun(noun)}" are: say what tells them from ${alike.map((mention) => sayNoun(mention.noun)).join(" and ")}.`,
      reading.suggestions(),
    ),
  );
}

/** "the same jar", where no jar was spoken of; several things may have one and the same place. */
export function askSameAsWhich(
  reading: Reading,
  noun: SpokenNoun,
  { types }: Pick<Selection, "types">,
  role: Mention["role"],
): void {
  const items = reading.mentions.filter((mention) => mention.role === "item");
  const isShared =
    role === "place" && (items.length > 1 || items.some(({ selection }) => selection.amount.kind !== "one"));
  if (isShared || isSpokenOf(reading, types)) return;
  const one = singularWord(noun);
  const { again: _, ...plain } = noun;
  reading.stop(
    question(`"the same ${one}": no ${one} was spoken of before. Which one is meant?`, [
      reading.withNoun(noun, { ...plain, same: false }),
    ]),
  );
}

function isSpokenOf({ mentions, abilities }: Reading, types: readonly string[]): boolean {
  return mentions.some(({ selection }) =>
    selection.types.some((type) => types.some((mine) => abilities.types.overlap(type, mine))),
  );
}

/** "the other jar", where no jar was spoken of; of a place, it is where the thing is not now. */
export function askOtherThanWhich(
  reading: Reading,
  noun: SpokenNoun,
  { types }: Pick<Selection, "types">,
  role: Mention["role"],
): void {
  const { abilities, belief } = reading;
  const hierarchy = abilities.types;
  const stands = abilities.standsAt;
  const isElsewhere =
    role === "place" && stands !== undefined && types.every((type) => hierarchy.isA(type, stands.placeType));
  const seen = [...belief.objects.values()].filter((object) =>
    types.some((type) => hierarchy.isA(object.type, type)),
  );
  // Of several that are known it is asked which one.
  if (isSpokenOf(reading, types) || isElsewhere || seen.length > 1) return;
  const one = singularWord(noun);
  reading.stop(
    question(
      `"${noun.quantity.kind === "one" && noun.quantity.definite ? "the other" : "another"} ${one}": no ${one} was spoken of before. Which one is meant?`,
      [reading.withNoun(noun, { ...noun, other: false })],
    ),
  );
}

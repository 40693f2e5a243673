import type { SpokenNoun } from "../grammar/spoken";
import type { Amount, Selection } from "../task";
import type { Mention, Reading } from "./reading";

/*
 * Which of the things that were spoken of before a noun phrase means once more.
 */

type Described = Omit<Selection, "referent">;

export function spokenAgain(
  reading: Reading,
  whole: Described,
  noun: SpokenNoun,
  role: Mention["role"],
): Mention | undefined {
  return (
    reading.mentions.find(
      ({ selection }) =>
        isDefinite(whole.amount) &&
        !noun.other &&
        (sameDescription({ ...whole, referent: 0 }, { ...selection, referent: 0 }) ||
          isNamedAgain(whole, selection)),
    ) ??
    vesselAgain(reading, whole, noun, role) ??
    (noun.again ? onlyOneSuch(reading, whole, role) : undefined)
  );
}

function isDefinite(amount: Amount): boolean {
  return amount.kind === "all" || (amount.kind === "one" ? amount.definite : amount.total);
}

/** "on the desk … on the same table": what was spoken of is such a thing. */
function onlyOneSuch(
  { mentions, abilities }: Reading,
  { types, attributes, names }: Pick<Selection, "types" | "attributes" | "names">,
  role: Mention["role"],
): Mention | undefined {
  if (attributes.length > 0 || names !== undefined) return undefined;
  const [found, ...others] = mentions.filter(
    (mention) =>
      mention.role === role &&
      mention.selection.types.every((type) => types.some((said) => abilities.types.isA(type, said))),
  );
  return others.length === 0 ? found : undefined;
}

/** "put the book in the storage box, then the box in the cabinet": the one box that was spoken of. */
function vesselAgain(
  { mentions }: Reading,
  said: Described,
  noun: SpokenNoun,
  role: Mention["role"],
): Mention | undefined {
  const isPlain =
    said.amount.kind === "one" &&
    said.amount.definite &&
    [said.attributes, said.at, said.except].every(({ length }) => length === 0) &&
    said.names === undefined;
  if (!isPlain || role !== "item" || noun.other) return undefined;
  const vessels = mentions.filter(
    (mention) =>
      mention.role === "place" &&
      mention.selection.amount.kind === "one" &&
      `${mention.selection.types}` === `${said.types}`,
  );
  return new Set(vessels.map(({ selection }) => selection.referent)).size === 1 ? vessels[0] : undefined;
}

/** "the cup" after "the cup on the table" */
function isNamedAgain(said: Described, before: Selection): boolean {
  return (
    said.amount.kind === "one" &&
    said.at.length === 0 &&
    before.at.length > 0 &&
    sameDescription({ ...said, referent: 0 }, { ...before, referent: 0, at: [] })
  );
}

/**
 * "the banana" after "a banana" is that banana: whether it was definite at first does not count, nor which of its
 * names was used.
 */
function sameDescription(a: Selection, b: Selection): boolean {
  const plain = (selection: Selection) =>
    JSON.stringify({
      ...selection,
      noun: "",
      names: selection.names && [...selection.names].sort(),
      amount: selection.amount.kind === "one" ? "one" : selection.amount,
    });
  return plain(a) === plain(b);
}

import type { RobotPackage } from "../../program/robotPackage";
import { abilitiesOf } from "../abilities";
import { prepositions, puttingVerbs } from "./words/firstWords";
import type { Token } from "./words/tokens";
import type { Vocabulary } from "./words/vocabulary";

type Sentence = readonly Token[];

const relatives = new Set(["that", "which"]);
const single = new Set(["is", "lies", "stands", "sits"]);
const many = new Set(["are", "lie", "stand", "sit"]);
const wholes = new Set(["everything", "anything", "every", "each"]);
const articles = new Set(["the", "a", "an", "my", "your"]);
const marks = new Set([",", "and", "then", "but"]);

/**
 * "put everything in the fridge that is on the counter" → "put everything that is on the counter in the fridge", where only
 * the things can be meant: they are many and so is what is said, or the place is furniture, which stands on nothing.
 */
export function withRelativeLast(
  sentence: Sentence,
  { robot, vocabulary }: { readonly robot: RobotPackage; readonly vocabulary: Vocabulary },
): Sentence {
  if (!puttingVerbs.has(sentence[0]?.lower ?? "")) return sentence;
  const at = sentence.findIndex(
    ({ lower }, index) =>
      relatives.has(lower) &&
      (single.has(sentence[index + 1]?.lower ?? "") || many.has(sentence[index + 1]?.lower ?? "")),
  );
  const to = sentence.findIndex(({ lower }, index) => index > 1 && index < at && prepositions.has(lower));
  const before = sentence.slice(0, Math.max(0, at));
  if (to < 0 || before.some(({ lower }) => marks.has(lower))) return sentence;
  const things = sentence.slice(1, to);
  const place = placeAt(sentence.slice(to, at), vocabulary);
  if (!place || things.some(({ lower }) => relatives.has(lower))) return sentence;
  const isMany = many.has(sentence[at + 1].lower);
  const { standsAt, types } = abilitiesOf(robot);
  const isFurniture = standsAt !== undefined && place.every((type) => types.isA(type, standsAt.placeType));
  const isWhole = things.some(({ lower }) => wholes.has(lower));
  const arePlural = things.some((_, index) =>
    vocabulary.nounsAt(things, index).some(({ number }) => number === "plural"),
  );
  const isOfThings = isMany ? arePlural : isWhole && isFurniture && !isNear(sentence[at + 2]);
  if (!isOfThings) return sentence;
  const more = sentence.findIndex(({ lower }, index) => index > at && marks.has(lower));
  const end = more < 0 ? sentence.length : more;
  return [
    ...sentence.slice(0, to),
    ...sentence.slice(at, end),
    ...sentence.slice(to, at),
    ...sentence.slice(end),
  ];
}

/** Furniture may well be beside something. */
function isNear(token: Token | undefined): boolean {
  return token === undefined || !["on", "in", "inside", "not"].includes(token.lower);
}

/** Types of "the right counter" in "on the right counter", if there is nothing else. */
function placeAt(said: Sentence, vocabulary: Vocabulary): readonly string[] | undefined {
  let at = said.findIndex(({ lower }) => articles.has(lower));
  if (at < 0) return undefined;
  for (; at < said.length; at++) {
    const types = vocabulary
      .nounsAt(said, at)
      .flatMap(({ meaning, next }) =>
        next === said.length && meaning.kind === "types" ? meaning.types : [],
      );
    if (types.length > 0) return types;
  }
  return undefined;
}

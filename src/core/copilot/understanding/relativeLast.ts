import type { RobotPackage } from "../../program/robotPackage";
import { abilitiesOf } from "../abilities";
import { prepositions, puttingVerbs } from "./words/firstWords";
import { type Token, wordsAs } from "./words/tokens";
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
  const goal = sentence.findIndex(({ lower }, index) => index > at + 2 && prepositions.has(lower));
  const isSoThere = goal > 0 && !prepositions.has(sentence[at + 2].lower);
  if (isSoThere && placeAt(sentence.slice(goal), vocabulary))
    return withWhereTheyAre(sentence, { to, at, goal }, vocabulary) ?? sentence;
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

interface Parts {
  /** Where they are, what they are like or not, and where they are to go. */
  readonly to: number;
  readonly at: number;
  readonly goal: number;
}

const longestLook = 3;

/**
 * "put the cups on the table that are not red on the shelf" → "put the non-red cups that are on the table on the shelf"; "everything on
 * the desk that is not fruit on the shelf" → "everything that is on the desk and is not fruit …". Undefined where it tells more.
 */
function withWhereTheyAre(
  sentence: Sentence,
  { to, at, goal }: Parts,
  vocabulary: Vocabulary,
): Sentence | undefined {
  const be = sentence[at + 1];
  const isNot = sentence[at + 2].lower === "not";
  const so = sentence.slice(isNot ? at + 3 : at + 2, goal);
  const [look] = so;
  if (so.length === 0 || so.length > longestLook || so.some(({ lower }) => marks.has(lower)))
    return undefined;
  const things = sentence.slice(1, to);
  const where = [...sentence.slice(at, at + 2), ...sentence.slice(to, at)];
  if (so.length === 1 && vocabulary.attribute(look.lower)) {
    const isWhole = things.length === 1;
    const named = isWhole ? wordsAs("all things") : things;
    const are = isWhole ? [...wordsAs("that are"), ...where.slice(2)] : where;
    const last = named.length - 1;
    const looking = isNot
      ? [...named, ...wordsAs(isWhole ? "that are" : `that ${be.lower}`), ...wordsAs("not"), look]
      : [...named.slice(0, last), look, named[last]];
    return [sentence[0], ...looking, ...are, ...sentence.slice(goal)];
  }
  if (
    !isNot ||
    placeAt([...wordsAs("the"), ...so.filter(({ lower }) => !articles.has(lower))], vocabulary) === undefined
  )
    return undefined;
  return [
    sentence[0],
    ...things,
    ...where,
    ...wordsAs(`and ${be.lower} not`),
    ...so,
    ...sentence.slice(goal),
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

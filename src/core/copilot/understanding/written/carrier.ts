import { pronouns } from "../words/lexicon";
import { startsWith, type Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Things that may have something written on them: "the yellow note", "the sign next to the door", "it".
 */

export interface Carrier {
  /** "the yellow note"; empty for a pronoun. */
  readonly words: readonly Token[];
  /** What it is on or near to, as said: "the door"; empty for a pronoun, left out where nothing is said. */
  readonly beside?: readonly Token[];
}

export interface Said<T> {
  readonly value: T;
  /** Index of the token behind it. */
  readonly next: number;
}

export const phrases = (list: string): readonly (readonly string[])[] =>
  list
    .split(",")
    .map((phrase) => phrase.trim().split(" "))
    .sort((a, b) => b.length - a.length);

/** Indices behind every one of the phrases that stands there, the longest first. */
export function behindEach(
  tokens: readonly Token[],
  at: number,
  list: readonly (readonly string[])[],
): readonly number[] {
  return list.filter((words) => startsWith(tokens, at, words)).map((words) => at + words.length);
}

const determiners = new Set("the a an this that my your our its any some".split(" "));
const ofWriting = new Set("written handwritten printed typed posted attached small little other".split(" "));
const positions = phrases(
  "on, at, by, in, inside, under, above, below, over, near, next to, beside, close to, behind, in front of, from, of",
);
const linked = phrases(
  "which is, that is, which hangs, that hangs, hanging, which was left, left, lying, posted, pinned, attached, stuck, taped, glued, fixed, fastened, nailed, placed, standing",
);
const here = phrases("there, here, over there");

/** Every way to end it, the longest first. */
export function carriersAt(
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
): readonly Said<Carrier>[] {
  const named = nounsAt(tokens, at, vocabulary).flatMap((next) => {
    const words = tokens.slice(at, next);
    return [...besideAt(tokens, next, vocabulary), { value: undefined, next }].map(
      ({ value: beside, next: end }): Said<Carrier> => ({
        value: { words, ...(beside ? { beside } : {}) },
        next: end,
      }),
    );
  });
  return isPronoun(tokens[at]) ? [...named, { value: { words: [] }, next: at + 1 }] : named;
}

function isPronoun(token: Token | undefined): boolean {
  return token !== undefined && Object.hasOwn(pronouns, token.lower) && pronouns[token.lower] === "one";
}

/** Where a noun phrase ends that begins there; several things are not one that is written on. */
function nounsAt(tokens: readonly Token[], at: number, vocabulary: Vocabulary): readonly number[] {
  let from = at;
  if (determiners.has(tokens[from]?.lower ?? "")) from++;
  for (let noun = from; noun < Math.min(tokens.length, from + 4); noun++) {
    const found = vocabulary
      .nounsAt(tokens, noun)
      .filter(({ number, meaning }) => number !== "plural" && meaning.kind !== "anything");
    if (found.length > 0) return [...new Set(found.map(({ next }) => next))];
    const { lower } = tokens[noun];
    if (!ofWriting.has(lower) && !vocabulary.attribute(lower)) break;
  }
  return [];
}

function besideAt(
  tokens: readonly Token[],
  at: number,
  vocabulary: Vocabulary,
): readonly Said<readonly Token[]>[] {
  return [...behindEach(tokens, at, linked), at].flatMap((start) => [
    ...behindEach(tokens, start, positions).flatMap((behind) =>
      [...behindEach(tokens, behind, phrases("to, on to, the side of")), behind].flatMap((noun) => [
        ...(isPronoun(tokens[noun]) ? [{ value: [], next: noun + 1 }] : []),
        ...nounsAt(tokens, noun, vocabulary).map((next) => ({ value: tokens.slice(noun, next), next })),
      ]),
    ),
    ...behindEach(tokens, start, phrases("to")).flatMap((noun) =>
      start === at
        ? []
        : nounsAt(tokens, noun, vocabulary).map((next) => ({ value: tokens.slice(noun, next), next })),
    ),
    ...behindEach(tokens, start, here).map((next) => ({ value: [], next })),
  ]);
}

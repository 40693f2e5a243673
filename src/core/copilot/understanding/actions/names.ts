import type { ObjectId } from "../../../world/objects";
import type { Token } from "../words/tokens";
import { isEverydayWord } from "./everydayWords";
import { determiners, type KnownThings } from "./things";

/*
 * Words that may be part of what something is called.
 */

export function wordsOfLabel(id: ObjectId, { belief }: KnownThings): readonly string[] {
  return belief.objects.get(id)?.label.toLowerCase().split(/\s+/) ?? [];
}

/** Words of labels that have another use: "drawer at the wall". */
export const closed: ReadonlySet<string> = new Set(
  "of in on at to off up out with and or not no one ones by from".split(" "),
);
/** They tell one of several fixtures from the others, and prepositions are made of them. */
export const sides: ReadonlySet<string> = new Set("left right upper lower middle front back".split(" "));
/** They say how much of something, not what it is. */
const measures = new Set(["piece", "slice", "bit", "loaf"]);

/**
 * Words that stand for the whole label: its noun, as in "end of the island", or those that its type begins with, as "salt"
 * does for the salt shaker. The floor is no floor cabinet.
 */
export function isNamedBy(words: readonly string[], id: ObjectId, known: KnownThings): boolean {
  const label = wordsOfLabel(id, known);
  const type =
    known.belief.objects
      .get(id)
      ?.type.toLowerCase()
      .split(/[-_ ]+/) ?? [];
  const begins = (list: readonly string[]) => words.every((word, at) => list[at] === word);
  const isNoun = begins(label) && label[words.length] === "of" && !measures.has(words[words.length - 1]);
  return (
    isNoun || begins(type) || words.every((word, at) => label[label.length - words.length + at] === word)
  );
}

/** They say what nobody reads off a thing or its label. */
const unseen = new Set("second old new main spare favourite favorite fancy fine used".split(" "));

/**
 * Whether a word that nothing is called by yet can be part of a name: people call things so, and it has no other use in a
 * sentence.
 */
export function mayBeName(token: Token | undefined, { vocabulary }: KnownThings): boolean {
  return (
    token?.kind === "word" &&
    (!vocabulary.knows(token.lower) || sides.has(token.lower)) &&
    !determiners.has(token.lower) &&
    !closed.has(token.lower) &&
    !unseen.has(token.lower) &&
    isEverydayWord(token.lower)
  );
}

/** Part of what some thing is called, and of no other use in a sentence: the *lower* drawer of two. */
export function isInLabel(word: string | undefined, known: KnownThings): word is string {
  return (
    word !== undefined &&
    !known.isImagined &&
    !determiners.has(word) &&
    !closed.has(word) &&
    [...known.belief.objects.keys()].some((id) => wordsOfLabel(id, known).includes(word))
  );
}

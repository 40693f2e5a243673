import { editDistance, nearNames } from "../../../base/nearNames";
import { isEverydayWord } from "../actions/everydayWords";
import { singularForms, type Token } from "./tokens";
import type { Vocabulary } from "./vocabulary";

/** "the latter" is no misspelt "litter", "the heat" no "meat". */
const otherWords = new Set(["latter", "former", "later", "heat"]);

/**
 * The one word that is nearly spelled like this; a word of three letters has too many neighbours. What is a word of its own,
 * as "pear" is, was hardly meant as another one.
 */
export function respell(token: Token, vocabulary: Vocabulary): Token | undefined {
  if (isEverydayWord(token.lower) || otherWords.has(token.lower)) return undefined;
  const swapped = swappedLetters(token.lower).filter(vocabulary.knows);
  if (swapped.length === 1) return { text: swapped[0], lower: swapped[0], kind: "word" };
  if (token.lower.length < 4) return undefined;
  const plural = singularForms(token.lower);
  const near =
    nearNames(token.lower, vocabulary.contentWords, 1).at(0) ??
    plural.flatMap((form) => nearNames(form, vocabulary.contentWords, 1)).at(0) ??
    (token.lower.length < 6 ? undefined : nearNames(token.lower, vocabulary.partWords, 1).at(0));
  if (near === undefined) return undefined;
  const allowed = token.lower.length >= 7 ? 2 : 1;
  if (plural.every((form) => editDistance(form, near, allowed) === undefined)) return undefined;
  const lower = token.lower.endsWith("s") && !near.endsWith("s") ? `${near}s` : near;
  return { text: lower, lower, kind: "word" };
}

/** "teh", "frigde": two letters in the wrong order. */
function swappedLetters(word: string): readonly string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [before, first, second, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    return first === second ? "" : before + second + first + after;
  }).filter((each) => each !== "");
}

import { behindAny, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "all things red": how they look, said behind a noun that says nothing; "a cup on the plate, a clean one".
 */

type Sentence = readonly Token[];

const wholes = new Set(["all", "every", "each", "any", "the"]);
const generic = new Set(["thing", "things", "object", "objects", "item", "items"]);

const making = phrasesOf(
  "a, an, making sure it is a, making sure that it is a, and make sure it is a, and make sure that it is a, but make sure it is a, and it must be a, and it should be a, and it has to be a, but it must be a, but it has to be a",
);
const articles = new Set(["a", "an"]);

/** "put a cup on the plate, a clean one" → "put a clean cup on the plate" */
export function withLookOfOne(said: Sentence, vocabulary: Vocabulary): Sentence {
  const end = said.findLastIndex(({ lower }) => lower !== "please" && lower !== ",") + 1;
  const sentence = said.slice(0, end);
  const comma = sentence.findLastIndex(({ lower }) => lower === ",");
  const look = comma < 0 ? undefined : behindAny(sentence, comma + 1, making);
  const looks = sentence.slice(look, -1);
  const isLook = looks.length > 0 && looks.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
  const article = sentence.findIndex(({ lower }) => articles.has(lower));
  const isOne = sentence.slice(0, Math.max(0, comma)).filter(({ lower }) => articles.has(lower)).length === 1;
  if (look === undefined || sentence.at(-1)?.lower !== "one" || !isLook || !isOne || article > comma)
    return said;
  return [...sentence.slice(0, article + 1), ...looks, ...sentence.slice(article + 1, comma)];
}

const every = new Set(["everything", "anything"]);
const owed = new Set("should must shall has needs ought belongs goes is can".split(" "));

/** "everything red should be in the box" → "every red thing should be in the box" */
export function withEveryOfLook(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const isLook =
    every.has(sentence[0]?.lower ?? "") && vocabulary.attribute(sentence[1]?.lower ?? "") !== undefined;
  return isLook && owed.has(sentence[2]?.lower ?? "")
    ? [...wordsAs("every"), sentence[1], ...wordsAs("thing"), ...sentence.slice(2)]
    : sentence;
}

/** "gather all things red on the shelf" → "gather all red things on the shelf" */
export function withLookFirst(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const isLook = (word: string) =>
    vocabulary.attribute(word) !== undefined || (stateWords.has(word) && !prepositions.has(word));
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > 0 &&
      generic.has(lower) &&
      wholes.has(sentence[index - 1].lower) &&
      isLook(sentence[index + 1]?.lower ?? "") &&
      (index + 2 >= sentence.length || vocabulary.nounsAt(sentence, index + 2).length === 0),
  );
  return at < 0
    ? sentence
    : [...sentence.slice(0, at), sentence[at + 1], sentence[at], ...sentence.slice(at + 2)];
}

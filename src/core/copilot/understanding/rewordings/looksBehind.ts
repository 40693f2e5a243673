import { stateWords } from "../actions/senses";
import { prepositions } from "../words/firstWords";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "all things red": how they look, said behind a noun that says nothing.
 */

type Sentence = readonly Token[];

const wholes = new Set(["all", "every", "each", "any", "the"]);
const generic = new Set(["thing", "things", "object", "objects", "item", "items"]);

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

import { prepositions } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Of two places of one kind the noun is said once: "the white plate goes on the left counter and the blue one on the right".
 */

type Sentence = readonly Token[];

const ends = new Set([undefined, ",", "and", "then", "please"]);

/** → "… and the blue one on the right counter" */
export function withPlaceNounAgain(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  let noun: Token | undefined;
  const told: Token[] = [];
  for (const [at, token] of sentence.entries()) {
    told.push(token);
    const isPlaced = prepositions.has(sentence[at - 2]?.lower ?? "") && sentence[at - 1]?.lower === "the";
    if (!isPlaced) continue;
    const end = nounEnd(sentence, at, vocabulary);
    if (end !== undefined) noun = end > at + 1 ? sentence[end - 1] : noun;
    else if (noun && ends.has(sentence[at + 1]?.lower) && nounEnd([token, noun], 0, vocabulary) === 2)
      told.push(noun);
  }
  return told;
}

import { behindAny, phrasesOf } from "../actions/said";
import { nounOrNameEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * From where somebody gets up: "get up from the sofa and turn off the tv". Who has got up is on no seat any more.
 */

type Sentence = readonly Token[];

const rising = phrasesOf("get up, stand up, get back up, rise");
const seats = new Set("sofa couch bed chair armchair stool bench".split(" "));
const leaving = phrasesOf("get off, get off of, get out of");
const off = phrasesOf("from, off, off of, out of");
const starts = new Set([undefined, ",", "and", "then", "please", "you", "to"]);
const ends = new Set([undefined, ",", "and", "then", "please"]);

/** → "get up and turn off the tv" */
export function withoutSeatLeft(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (const at of sentence.keys()) {
    const left = starts.has(sentence[at - 1]?.lower) ? seatLeft(sentence, at, vocabulary) : undefined;
    if (left !== undefined) return [...sentence.slice(0, at), ...wordsAs("get up"), ...sentence.slice(left)];
    const risen = starts.has(sentence[at - 1]?.lower) ? behindAny(sentence, at, rising) : undefined;
    const from = risen === undefined ? undefined : behindAny(sentence, risen, off);
    const end = from === undefined ? undefined : nounOrNameEnd(sentence, from, vocabulary);
    if (risen !== undefined && end !== undefined && ends.has(sentence[end]?.lower))
      return [...sentence.slice(0, risen), ...sentence.slice(end)];
  }
  return sentence;
}

/** Behind "get off the sofa", "get out of bed". */
function seatLeft(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  const from = behindAny(sentence, at, leaving);
  const end = from === undefined ? undefined : nounOrNameEnd(sentence, from, vocabulary);
  const isSeat = end !== undefined && seats.has(sentence[end - 1].lower);
  return isSeat && ends.has(sentence[end]?.lower) ? end : undefined;
}

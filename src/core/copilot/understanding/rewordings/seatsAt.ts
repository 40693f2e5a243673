import { behindAny, phrasesOf } from "../actions/said";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "sit down at the desk", "sit at the kitchen table and eat the apple": nobody sits on a table, but on the chair that stands by it.
 */

type Sentence = readonly Token[];

const sitting = phrasesOf("sit at, sit down at, have a seat at, take a seat at, be seated at");
const starts = new Set([undefined, ",", "and", "then", "please", "you", "to"]);
const tables = new Set(["table", "desk", "counter", "bar", "island"]);
/** By these stands a sofa or a bed. */
const low = new Set(["coffee", "side", "bedside"]);
const chair = wordsAs("chair");

/** → "sit on the chair next to the desk" */
export function withSeatAt(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (nounEnd(chair, 0, vocabulary) === undefined) return sentence;
  for (const at of sentence.keys()) {
    const place = starts.has(sentence[at - 1]?.lower) ? behindAny(sentence, at, sitting) : undefined;
    const end =
      place === undefined || place >= sentence.length ? undefined : nounEnd(sentence, place, vocabulary);
    if (
      place === undefined ||
      end === undefined ||
      !tables.has(sentence[end - 1].lower) ||
      low.has(sentence[end - 2].lower)
    )
      continue;
    return [...sentence.slice(0, at), ...wordsAs("sit on the chair next to"), ...sentence.slice(place)];
  }
  return sentence;
}

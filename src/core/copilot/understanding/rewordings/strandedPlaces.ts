import { articles, definites } from "../conditions/referredTo";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "the burner that the pan is on", "the drawer the spoon is kept in": a place told by what is there, as "the burner with the pan
 * on it".
 */

type Sentence = readonly Token[];

const within = new Set(["on", "in"]);
const being = new Set("is are stands stand lies lie sits sit".split(" "));
const lying = new Set("standing lying sitting kept stored now currently still".split(" "));
const relatives = new Set(["that", "which"]);
const ends = new Set([undefined, ",", "and", "then", "or", "please", "off", "to"]);

/** "turn off the burner that the pan is on" → "turn off the burner with the pan on it" */
export function withStrandedPlace(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (let be = 4; be < sentence.length - 1; be++) {
    if (!being.has(sentence[be].lower)) continue;
    let last = be + 1;
    while (lying.has(sentence[last]?.lower ?? "")) last++;
    // "the cup the doll is on the table with" goes on.
    if (!within.has(sentence[last]?.lower ?? "") || !ends.has(sentence[last + 1]?.lower)) continue;
    const start = thingBefore(sentence, be, vocabulary);
    if (start === undefined) continue;
    const place = relatives.has(sentence[start - 1].lower) ? start - 1 : start;
    if (!isNounBefore(sentence, place, vocabulary)) continue;
    return [
      ...sentence.slice(0, place),
      ...wordsAs("with"),
      ...sentence.slice(start, be),
      sentence[last],
      ...wordsAs("it"),
      ...sentence.slice(last + 1),
    ];
  }
  return sentence;
}

/** Where "the pan" begins that ends at a token. */
function thingBefore(sentence: Sentence, end: number, vocabulary: Vocabulary): number | undefined {
  for (let at = end - 2; at > 1; at--)
    if (definites.has(sentence[at].lower) && !relatives.has(sentence[at].lower))
      return nounEnd(sentence, at, vocabulary) === end ? at : undefined;
  return undefined;
}

/** "the burner", right before a token. */
function isNounBefore(sentence: Sentence, end: number, vocabulary: Vocabulary): boolean {
  for (let at = end - 2; at >= 0; at--) {
    const { lower } = sentence[at];
    if (definites.has(lower) || articles.has(lower) || lower === "whichever")
      return nounEnd(sentence, at, vocabulary) === end;
  }
  return false;
}

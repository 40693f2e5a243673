import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "use the blue box for the toys and the beige box for the fruit": the toys go in the blue box, the fruit in the beige one.
 */

type Sentence = readonly Token[];

export function withUsedFor(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (sentence[0]?.lower !== "use") return sentence;
  const told: Sentence[] = [];
  for (let at = 1; at < sentence.length; ) {
    const place = nounOrOne(sentence, at, vocabulary);
    if (place === undefined || sentence[place]?.lower !== "for") return sentence;
    const thing = nounOrOne(sentence, place + 1, vocabulary);
    if (thing === undefined) return sentence;
    const goal = sentence.slice(at, place);
    const things = sentence.slice(place + 1, thing);
    told.push([...(told.length === 0 ? wordsAs("put") : []), ...things, ...wordsAs("in"), ...goal]);
    at = thing;
    if (at === sentence.length) break;
    if (![",", "and"].includes(sentence[at].lower)) return sentence;
    while ([",", "and"].includes(sentence[at]?.lower ?? "")) at++;
  }
  return told.flatMap((each, at) => (at === 0 ? each : [...wordsAs("and"), ...each]));
}

function nounOrOne(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  return at < sentence.length ? nounEnd(sentence, at, vocabulary) : undefined;
}

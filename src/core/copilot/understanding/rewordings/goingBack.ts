import { behindAny, phrasesOf } from "../actions/said";
import { verbList } from "../words/lexicon";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "visit the store, and return to it after you have been at the dock": a place that is gone to twice, with another one in between.
 */

type Sentence = readonly Token[];

const going = verbList
  .filter(({ frame }) => ["go", "approach", "stand", "inspect"].includes(frame))
  .map(({ words }) => words);
const returning = phrasesOf(
  ["return", "come back", "go back", "get back", "drive back", "head back", "walk back"]
    .flatMap((verb) => ["to it", "there"].map((where) => `${verb} ${where}`))
    .join(","),
);
const between = phrasesOf(
  ["after", "once"]
    .flatMap((when) =>
      ["you have been to", "you have been at", "you were at", "you have visited", "you have seen"].map(
        (deed) => `${when} ${deed}`,
      ),
    )
    .concat("after", "after visiting", "after going to", "after a visit to")
    .join(","),
);
const links = new Set([",", "and", "then", "but"]);

/** "visit the store, and return to it after the dock" → "visit the store then go to the dock then go to the store" */
export function withReturnBehind(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const first = behindAny(sentence, 0, going);
  const isPlace = (at: number) => at < sentence.length && nounEnd(sentence, at, vocabulary) !== undefined;
  const place = first === undefined ? -1 : sentence.findIndex((_, at) => at >= first && isPlace(at));
  const end = place < 0 ? undefined : nounEnd(sentence, place, vocabulary);
  if (end === undefined || !links.has(sentence[end]?.lower ?? "")) return sentence;
  let back = end;
  while (links.has(sentence[back]?.lower ?? "")) back++;
  const behind = behindAny(sentence, back, returning);
  const via = behind === undefined ? undefined : behindAny(sentence, behind, between);
  if (via === undefined || via >= sentence.length) return sentence;
  if (nounEnd(sentence, via, vocabulary) !== sentence.length) return sentence;
  return [
    ...sentence.slice(0, end),
    ...wordsAs("then go to"),
    ...sentence.slice(via),
    ...wordsAs("then go to"),
    ...sentence.slice(place, end),
  ];
}

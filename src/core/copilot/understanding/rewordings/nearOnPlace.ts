import { behindAny, phrasesOf } from "../actions/said";
import { numberWords, prepositionList } from "../words/lexicon";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * A place told twice, by what the thing comes to stand on and by what it comes to stand near: "on the table, next to the red cup".
 */

type Sentence = readonly Token[];

const nears = phrasesOf(
  prepositionList
    .flatMap(({ direction, words }) =>
      direction === "beside" || direction === "amid" ? [words.join(" ")] : [],
    )
    .flatMap((words) => [words, `right ${words}`])
    .join(","),
);
const onWords = new Set(["on", "onto"]);
const ends = new Set([undefined, ",", "and", "then", "please"]);

/** "put the orange on the table, next to the red cup" → "put the orange next to the red cup on the table" */
export function withNearOnPlace(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (const [on, { lower }] of sentence.entries()) {
    if (on < 2 || !onWords.has(lower)) continue;
    const place = nounEnd(sentence, on + 1, vocabulary);
    if (place === undefined) continue;
    const near = sentence[place]?.lower === "," ? place + 1 : place;
    const noun = behindAny(sentence, near, nears);
    const end = noun === undefined ? undefined : nearEnd(sentence, noun, vocabulary);
    if (end === undefined || !ends.has(sentence[end]?.lower)) continue;
    return [
      ...sentence.slice(0, on),
      ...sentence.slice(near, end),
      ...wordsAs("on"),
      ...sentence.slice(on + 1, place),
      ...sentence.slice(end),
    ];
  }
  return sentence;
}

/** Behind "the red cup and the blue cup" of two that something is between. */
function nearEnd(sentence: Sentence, noun: number, vocabulary: Vocabulary): number | undefined {
  // "between the two cups"
  const isCounted = sentence[noun]?.lower === "the" && sentence[noun + 1]?.lower in numberWords;
  const end = nounEnd(sentence, isCounted ? noun + 2 : noun, vocabulary);
  const isBetween = sentence.slice(0, noun).at(-1)?.lower === "between";
  if (end === undefined || !isBetween || sentence[end]?.lower !== "and") return end;
  return nounEnd(sentence, end + 1, vocabulary) ?? end;
}

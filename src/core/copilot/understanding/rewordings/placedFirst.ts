import { verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Where things go, without a verb, and then what is done: "shirt and towel into the washing machine, then switch it on", "milk back in
 * the fridge and close it".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", "please"]);
const towards = new Set(["into", "onto", "to"]);
const within = new Set(["in", "on", "into", "onto", "to"]);

/** "shirt into the washing machine, then switch it on" → "put shirt into …, then switch it on" */
export function withPlacedFirst(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  let at = thingEnd(sentence, 0, vocabulary);
  while (at !== undefined && [",", "and"].includes(sentence[at]?.lower ?? "")) {
    const isBoth = sentence[at].lower === "," && sentence[at + 1]?.lower === "and";
    at = thingEnd(sentence, isBoth ? at + 2 : at + 1, vocabulary);
  }
  if (at === undefined) return sentence;
  const isBack = sentence[at]?.lower === "back";
  const preposition = isBack ? at + 1 : at;
  const word = sentence[preposition]?.lower ?? "";
  const isPlaced = isBack ? within.has(word) : towards.has(word);
  const end = sentence.findIndex(({ lower }, index) => index > preposition && links.has(lower));
  if (!isPlaced || end < preposition + 2) return sentence;
  const place = sentence.slice(preposition + 1, end);
  const next = sentence.findIndex(({ lower }, index) => index > end && !links.has(lower));
  const isDeed = next > 0 && verbs.has(sentence[next].lower);
  const isName = nounEnd(sentence, Math.max(0, next), vocabulary) !== undefined;
  return isDeed && !isName && !place.some(({ lower }) => verbs.has(lower))
    ? [...wordsAs("put"), ...sentence.filter(({ lower }, index) => index !== end || lower !== "please")]
    : sentence;
}

function thingEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  return from < sentence.length ? nounEnd(sentence, from, vocabulary) : undefined;
}

import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "load the dishwasher with the plate and the fork" → "put the plate and the fork in the dishwasher".
 */

type Sentence = readonly Token[];

const loading = phrasesOf("load, load up, stock, pack");

export function withLoaded(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = behindAny(sentence, 0, loading);
  const end = start === undefined ? undefined : nounEnd(sentence, start, vocabulary);
  if (start === undefined || end === undefined || sentence[end]?.lower !== "with") return sentence;
  const behind = sentence.slice(end + 1);
  const isNext = (at: number) =>
    verbs.has(behind.slice(at).find(({ lower }) => !links.has(lower))?.lower ?? "");
  const link = behind.findIndex(({ lower }, at) => links.has(lower) && isNext(at));
  const things = link < 0 ? behind : behind.slice(0, link);
  return things.length === 0
    ? sentence
    : [
        ...wordsAs("put"),
        ...things,
        ...wordsAs("in"),
        ...sentence.slice(start, end),
        ...behind.slice(things.length),
      ];
}

const links = new Set([",", "and", "then"]);

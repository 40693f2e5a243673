import { stateWords } from "../actions/senses";
import type { Token } from "../words/tokens";

/*
 * "nice and cold", "good and hot": no more than that.
 */

type Sentence = readonly Token[];

const pleased = new Set(["nice", "good", "lovely"]);

/** "get the potato nice and cold" → "get the potato cold" */
export function withoutNiceAnd(sentence: Sentence): Sentence {
  const opens = (at: number) =>
    pleased.has(sentence[at]?.lower ?? "") &&
    sentence[at + 1]?.lower === "and" &&
    stateWords.has(sentence[at + 2]?.lower ?? "");
  return sentence.filter((_, at) => !opens(at) && !opens(at - 1));
}

import { behindAny, phrasesOf } from "./actions/said";
import { actionWords } from "./actions/verbs";
import { verbs } from "./words/firstWords";
import type { Token } from "./words/tokens";

/*
 * What comes behind two deeds of which the later one is told first: "go to the store after you have been at the workshop, and
 * finally park at the dock". It is none of what is done before.
 */

type Sentence = readonly Token[];

const turning = new Set(["after", "once", "when"]);
const onwards = phrasesOf(
  "then, finally, lastly, afterwards, after that, next, last, last of all, in the end, at the end, at last, to finish",
);
const links = new Set([",", "and", "but"]);
const toPlaces = new Set(["to", "the"]);

/** "go to the store after the workshop, and finally to the dock" → "go to the store after the workshop", "to the dock" */
export function sequelOf(sentence: Sentence): readonly [told: Sentence, sequel: Sentence] | undefined {
  const turn = sentence.findIndex(({ lower }, at) => at > 0 && turning.has(lower));
  // "…, and after that go to the dock": nothing is turned round.
  if (turn < 0 || behindAny(sentence, turn, onwards) !== undefined) return undefined;
  for (let at = turn + 2; at < sentence.length; at++) {
    const behind = behindAny(sentence, at, onwards);
    const next = sentence[behind ?? sentence.length]?.lower === "," ? (behind ?? 0) + 1 : behind;
    const sequel = sentence.slice(next ?? sentence.length);
    const end = sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
    const isSetOff = sentence[end]?.lower === ",";
    const word = sequel[0]?.lower ?? "";
    // "after you have washed it and then dried it" goes on with what is done before.
    const isDeed = verbs.has(word) || actionWords.has(word);
    if (end > turn + 1 && (isDeed || (isSetOff && toPlaces.has(word))))
      return [sentence.slice(0, end), sequel];
  }
  return undefined;
}

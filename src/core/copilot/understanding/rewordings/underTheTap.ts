import { verbs } from "../words/firstWords";
import { startsWith, type Token } from "../words/tokens";

/*
 * Where something is washed or filled: "rinse the mug under the tap", "wash the fork and the knife under running water". It is known.
 */

type Sentence = readonly Token[];

const ends = new Set([undefined, ",", "and", "then"]);
const taps = [
  ...["tap", "faucet", "water"].flatMap((noun) =>
    ["", "the ", "running ", "the running ", "cold ", "warm ", "hot "].map(
      (before) => `under ${before}${noun}`,
    ),
  ),
  ...["tap", "faucet"].flatMap((noun) =>
    ["with water from", "with some water from", "from", "at"].map((before) => `${before} the ${noun}`),
  ),
].map((words) => words.split(" "));
const washing = new Set("wash rinse clean fill scrub".split(" "));
const clauseStarts = new Set([",", "and", "then", "please", "you"]);

/** "rinse the mug under the tap" → "rinse the mug" */
export function withoutTap(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    const said = taps.find(
      (words) => startsWith(sentence, at, words) && ends.has(sentence[at + words.length]?.lower),
    );
    if (!said) continue;
    const isStart = (index: number) => index === 0 || clauseStarts.has(sentence[index - 1].lower);
    const start = sentence
      .slice(0, at)
      .findLastIndex(({ lower }, index) => verbs.has(lower) && isStart(index));
    // "rinse the fork and the knife under the tap": both of them.
    if (start >= 0 && washing.has(sentence[start].lower))
      return [...sentence.slice(0, at), ...sentence.slice(at + said.length)];
  }
  return sentence;
}

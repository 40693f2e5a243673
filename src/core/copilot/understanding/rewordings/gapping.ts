import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "switch the lights off, and the faucet on": the verb is said once.
 */

type Sentence = readonly Token[];

const switching = new Set(["switch", "turn"]);
const states = new Set(["on", "off"]);
const ends = new Set([undefined, ",", "and"]);

export function withSwitchAgain(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (!switching.has(sentence[0]?.lower ?? "")) return sentence;
  return sentence.flatMap((token, at) => {
    const isLink = token.lower === "and" || (token.lower === "," && sentence[at + 1]?.lower !== "and");
    const start = at + 1;
    const end = isLink && start < sentence.length ? nounEnd(sentence, start, vocabulary) : undefined;
    const isState = end !== undefined && states.has(sentence[end]?.lower ?? "");
    const isOver = end !== undefined && ends.has(sentence[end + 1]?.lower);
    const isAfterState = states.has(sentence[at - (sentence[at - 1]?.lower === "," ? 2 : 1)]?.lower ?? "");
    return isState && isOver && isAfterState ? [token, ...wordsAs(sentence[0].lower)] : [token];
  });
}

import { behindAny, phrasesOf } from "../actions/said";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "the light can go off", "the TV may come on now": what it may do itself is to be switched.
 */

type Sentence = readonly Token[];

const going = phrasesOf(
  ["can", "may", "could", "should", "must", "has to", "needs to"]
    .flatMap((may) => ["go", "go back", "come", "come back"].map((go) => `${may} ${go}`))
    .join(","),
);
const switched = new Set(["on", "off"]);
const now = new Set(["now", "again", "please"]);
const longestName = 5;

/** "the light can go off now" → "the light should be switched off" */
export function withSwitchedOff(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => index > 1 && behindAny(sentence, index, going) !== undefined);
  const behind = at < 0 ? undefined : behindAny(sentence, at, going);
  const particle = behind === undefined ? undefined : sentence[behind];
  // "the plate can go on the table", "the light can go on and off"
  const isLast = sentence.slice((behind ?? 0) + 1).every(({ lower }) => now.has(lower));
  if (!particle || !switched.has(particle.lower) || !isLast || at > longestName) return sentence;
  if (!nounOpenings.has(sentence[0].lower) || sentence.slice(0, at).some(({ kind }) => kind === "mark"))
    return sentence;
  return [...sentence.slice(0, at), ...wordsAs("should be switched"), particle];
}

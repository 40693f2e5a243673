import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "keep the toothbrush in your hand": it is held.
 */

type Sentence = readonly Token[];

const keeping = new Set(["keep", "have", "leave"]);
const links = new Set([",", "and", "then"]);
const ends = new Set([undefined, ...links]);
const inHand = phrasesOf(
  ["hand", "hands", "gripper", "right hand", "left hand"]
    .flatMap((hand) => [`in your ${hand}`, `in the ${hand}`])
    .concat("in one hand", "in hand")
    .join(","),
);

/** "… and keep the toothbrush in your hand" → "… and hold the toothbrush" */
export function withHeld(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => keeping.has(lower) && (index === 0 || links.has(sentence[index - 1].lower)),
  );
  const hand = sentence.findIndex(
    (_, index) => index > at + 1 && behindAny(sentence, index, inHand) !== undefined,
  );
  const behind = hand < 0 ? undefined : behindAny(sentence, hand, inHand);
  const thing = sentence.slice(at + 1, hand);
  if (at < 0 || behind === undefined || !ends.has(sentence[behind]?.lower)) return sentence;
  if (thing.some(({ lower }) => links.has(lower))) return sentence;
  return [...sentence.slice(0, at), ...wordsAs("hold"), ...thing, ...sentence.slice(behind)];
}

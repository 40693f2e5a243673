import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "keep the toothbrush in your hand", "with the apple in one hand and the knife in the other": it is held.
 */

type Sentence = readonly Token[];

const keeping = new Set(["keep", "have", "leave", "get", "take"]);
const taking = new Set(["get", "take"]);
const seizing = new Set("take hold grab get pick have keep carry".split(" "));
const links = new Set([",", "and", "then"]);
const ends = new Set([undefined, ...links]);
const starts = new Set([...ends, "please", "you", "to"]);
const owing = new Set(["should", "must", "shall"]);
const atTheEnd = phrasesOf("at the end, in the end");
const inHand = phrasesOf(
  ["hand", "hands", "gripper", "right hand", "left hand"]
    .flatMap((hand) => [`in your ${hand}`, `in the ${hand}`])
    .concat("in one hand", "in hand")
    .join(","),
);

/** "… and keep the toothbrush in your hand" → "… and hold the toothbrush" */
export function withHeld(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      keeping.has(lower) && (index === 0 || links.has(sentence[index - 1].lower) || isOwed(sentence, index)),
  );
  const hand = sentence.findIndex(
    (_, index) => index > at + 1 && behindAny(sentence, index, inHand) !== undefined,
  );
  const inIt = hand < 0 ? undefined : behindAny(sentence, hand, inHand);
  const behind = inIt === undefined ? undefined : (behindAny(sentence, inIt, atTheEnd) ?? inIt);
  const thing = sentence.slice(at + 1, hand);
  if (at < 0 || behind === undefined || !ends.has(sentence[behind]?.lower)) return sentence;
  const isSeveral = thing.some(({ lower }) => links.has(lower));
  if (isSeveral && !isPlainList(thing)) return sentence;
  // "take the cup in your left hand": which of them would be lost.
  const isOneHand = sentence.slice(hand, behind).some(({ lower }) => lower === "left" || lower === "right");
  if (isOneHand && taking.has(sentence[at].lower)) return sentence;
  const start = isOwed(sentence, at) ? at - 2 : at;
  return [...sentence.slice(0, start), ...wordsAs("hold"), ...thing, ...sentence.slice(behind)];
}

const oneEach = phrasesOf(
  "one in each hand, one in each, each in one hand, one in either hand, with one in each hand",
);

/** "pick up the phone and the clock, one in each hand" → "pick up the phone and the clock" */
export function withoutOneInEach(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, oneEach, 4);
  const ands = sentence.slice(0, told?.at).filter(({ lower }) => lower === "and").length;
  const isTwo = seizing.has(sentence[0]?.lower ?? "") && ands === 1;
  if (!told || !isTwo || told.behind !== sentence.length) return sentence;
  return sentence.slice(0, sentence[told.at - 1].lower === "," ? told.at - 1 : told.at);
}

/** "the towel and the soap" */
const isPlainList = (things: Sentence): boolean =>
  !things.some(
    ({ lower }, at) =>
      prepositions.has(lower) ||
      keeping.has(lower) ||
      (links.has(lower) && !["the", "my", ...links].includes(things[at + 1]?.lower ?? "")),
  );

/** "you should have the towel in your hand" */
const isOwed = (sentence: Sentence, at: number): boolean =>
  owing.has(sentence[at - 1]?.lower ?? "") && sentence[at - 2]?.lower === "you";

const inOneHand = phrasesOf("in one hand, in your one hand, in one of your hands");
const inOther = phrasesOf("in the other, in the other hand, in the other one, in your other hand");

/** "take the fork in one hand and the knife in the other" → "hold the fork and the knife" */
export function withOneInEachHand(sentence: Sentence): Sentence {
  const one = phraseIn(sentence, inOneHand, 2);
  const other = one ? phraseIn(sentence, inOther, one.behind + 2) : undefined;
  const start = one
    ? sentence.findLastIndex(
        ({ lower }, at) => at < one.at && seizing.has(lower) && starts.has(sentence[at - 1]?.lower),
      )
    : -1;
  if (!one || !other || start < 0 || !ends.has(sentence[other.behind]?.lower)) return sentence;
  const first = sentence.slice(sentence[start + 1].lower === "up" ? start + 2 : start + 1, one.at);
  const second = sentence.slice(one.behind + 1, other.at);
  const isOne = (thing: Sentence) => thing.length > 0 && !thing.some(({ lower }) => links.has(lower));
  if (![",", "and"].includes(sentence[one.behind].lower) || !isOne(first) || !isOne(second)) return sentence;
  return [
    ...sentence.slice(0, start),
    ...wordsAs("hold"),
    ...first,
    ...wordsAs("and"),
    ...second,
    ...sentence.slice(other.behind),
  ];
}

/** "sit on the chair with the apple in one hand and the knife in the other" → "hold the apple and the knife and then sit …" */
export function withBothHands(sentence: Sentence): Sentence {
  const one = phraseIn(sentence, inOneHand, 3);
  const start = one ? sentence.findLastIndex(({ lower }, at) => at < one.at && lower === "with") : -1;
  const other = one ? phraseIn(sentence, inOther, one.behind + 2) : undefined;
  if (!one || !other || start < 1 || other.behind !== sentence.length) return sentence;
  const [held, more] = [sentence.slice(start + 1, one.at), sentence.slice(one.behind + 1, other.at)];
  const isPlain = ![...held, ...more].some(({ lower }) => links.has(lower));
  if (sentence[one.behind].lower !== "and" || held.length === 0 || !isPlain) return sentence;
  return [
    ...wordsAs("hold"),
    ...held,
    ...wordsAs("and"),
    ...more,
    ...wordsAs("and then"),
    ...sentence.slice(0, start),
  ];
}

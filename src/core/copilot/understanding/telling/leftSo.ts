import { phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "take the cheese out of the fridge and don't leave the fridge open": close it.
 */

type Sentence = readonly Token[];

const leaving = phrasesOf("do not leave, never leave, without leaving");
const remedies: Readonly<Record<string, string>> = {
  open: "close",
  closed: "open",
  shut: "open",
  on: "turn off",
  running: "turn off",
  off: "turn on",
};
const ends = new Set([undefined, ",", "and", "then"]);

export function withoutLeavingSo(said: Sentence): Sentence {
  const sentence = withLeftThere(said);
  const told = phraseIn(sentence, leaving);
  if (!told) return sentence;
  const { at, behind } = told;
  const state = sentence.findIndex(
    ({ lower }, index) =>
      index > behind && Object.hasOwn(remedies, lower) && ends.has(sentence[index + 1]?.lower),
  );
  const noun = sentence.slice(behind, Math.max(behind, state));
  // "don't leave any cabinet open": all of them.
  const isSome = ["any", "a", "an", "anything"].includes(noun[0]?.lower ?? "");
  if (state < 0 || isSome || noun.length > 4 || noun.some(({ lower }) => ends.has(lower))) return sentence;
  const isWithout = sentence[at].lower === "without";
  const link = isWithout ? wordsAs("and then") : [];
  return [
    ...sentence.slice(0, at),
    ...link,
    ...wordsAs(remedies[sentence[state].lower]),
    ...noun,
    ...sentence.slice(state + 1),
  ];
}

/** "heat the potato in the microwave and leave it in there" */
function withLeftThere(sentence: Sentence): Sentence {
  return sentence.filter(
    ({ lower }, at) =>
      !["in", "on"].includes(lower) ||
      sentence[at + 1]?.lower !== "there" ||
      !["it", "them"].includes(sentence[at - 1]?.lower ?? "") ||
      sentence[at - 2]?.lower !== "leave",
  );
}

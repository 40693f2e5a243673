import { behindAny, phraseIn, phrasesOf } from "../actions/said";
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
  const sentence = withoutLast(withLeftThere(said));
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

const beforePlace = new Set(["of", "in", "into", "inside", "from", "on", "onto"]);

/** "without leaving the fridge open, take the egg out of it" → "take the egg out of the fridge without leaving the fridge open" */
function withoutLast(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, [["without", "leaving"]]);
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  if (behind === undefined || comma < behind + 2) return sentence;
  const rest = sentence.slice(comma + 1);
  const it = rest.findIndex(({ lower }, at) => lower === "it" && beforePlace.has(rest[at - 1]?.lower ?? ""));
  const named =
    it < 0 ? rest : [...rest.slice(0, it), ...sentence.slice(behind, comma - 1), ...rest.slice(it + 1)];
  return [...named, ...sentence.slice(0, comma)];
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

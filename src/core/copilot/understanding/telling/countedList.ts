import { numberOf } from "../words/quantities";
import type { Token } from "../words/tokens";

/*
 * "three things should go in the fridge: the lemon, the banana and the bread": these go there.
 */

type Sentence = readonly Token[];

const things = new Set(["things", "items", "objects"]);
const openings = new Set(["these", "the", "following"]);

export function withListedThings(sentence: Sentence): Sentence {
  const colon = sentence.findIndex(({ lower }) => lower === ":");
  const list = sentence.slice(colon + 1);
  if (colon < 3 || list.length < 2) return sentence;
  const noun = sentence.findIndex(({ lower }) => things.has(lower));
  let from = noun;
  const isCount = (token: Token | undefined) =>
    token !== undefined && (token.kind === "number" || numberOf(token.lower) !== undefined);
  while (isCount(sentence[from - 1]) || openings.has(sentence[from - 1]?.lower ?? "")) from--;
  if (noun < 0 || noun > colon || from === noun) return sentence;
  return [...sentence.slice(0, from), ...list, ...sentence.slice(noun + 1, colon)];
}

import { behindAny, phraseIn, phrasesOf } from "./actions/said";
import type { Token } from "./tokens";

/*
 * "in any order", "the order doesn't matter": any order will do, so that in which things are named will, too.
 */

type Sentence = readonly Token[];

const free = phrasesOf(
  [
    ...["any order", "no particular order", "no special order", "whatever order", "whichever order"].map(
      (order) => `in ${order}`,
    ),
    "the order does not matter",
    "order does not matter",
    "the order is up to you",
    "the order is free",
    "in what order does not matter",
    "regardless of the order",
    "regardless of order",
  ].join(","),
);
const tails = phrasesOf("you like, you want, you prefer, you please, suits you, is best, you wish");
const links = new Set([",", "and", "but"]);

export function withoutFreeOrder(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, free);
  if (!told) return sentence;
  const after = behindAny(sentence, told.behind, tails) ?? told.behind;
  let before = told.at;
  while (links.has(sentence[before - 1]?.lower ?? "")) before--;
  const isLast = after === sentence.length;
  // "in any order, visit the dock and the store"
  const next = told.at === 0 && sentence[after]?.lower === "," ? after + 1 : after;
  return [...sentence.slice(0, isLast ? before : told.at), ...sentence.slice(next)];
}

import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { verbList } from "../words/lexicon";
import { startsWith, type Token, wordsAs } from "../words/tokens";

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
    "no matter in which order",
    "no matter in what order",
    "no matter the order",
    "it does not matter in which order",
    "it does not matter in what order",
    "i do not care in which order",
    "i do not mind in which order",
    "regardless of the order",
    "regardless of order",
  ].join(","),
);
const tails = phrasesOf("you like, you want, you prefer, you please, suits you, is best, you wish");
const links = new Set([",", "and", "but"]);

const going = new Set([
  ...verbList.flatMap(({ words: [first], frame }) => (frame === "go" || frame === "approach" ? [first] : [])),
  "been",
  "visiting",
  "visited",
  "stop",
  "call",
  "pass",
]);
const clauseStarts = new Set([",", "and", "then", "please"]);
const verbs = new Set(verbList.map(({ words: [first] }) => first));
const said = ["in", "any", "order"];

/** Said right behind the places that are gone to in any order; of what is done otherwise it needs no saying. */
export function withFreeOrder(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, free);
  if (!told) return sentence;
  const after = behindAny(sentence, told.behind, tails) ?? told.behind;
  let before = told.at;
  while (links.has(sentence[before - 1]?.lower ?? "")) before--;
  const isLast = after === sentence.length;
  // "in any order, visit the dock and the store"
  const next = told.at === 0 && sentence[after]?.lower === "," ? after + 1 : after;
  const [ahead, behind] = [sentence.slice(0, isLast ? before : told.at), sentence.slice(next)];
  const isGoing = (word: string) => going.has(word);
  if (told.at === 0) {
    const end = behind.findIndex(
      ({ lower }, at) => lower === "then" || (lower === "," && behind[at + 1]?.lower === "then"),
    );
    if (!isGoing(behind[0]?.lower ?? "")) return behind;
    return end < 0
      ? [...behind, ...wordsAs(said.join(" "))]
      : [...behind.slice(0, end), ...wordsAs(said.join(" ")), ...behind.slice(end)];
  }
  // "the cold store" has no deed in it.
  const deed = ahead.findLast(
    ({ lower }, at) =>
      isGoing(lower) || (verbs.has(lower) && (at === 0 || clauseStarts.has(ahead[at - 1].lower))),
  );
  const list = sentence.slice(0, before);
  return deed && isGoing(deed.lower)
    ? [...list, ...wordsAs(said.join(" ")), ...behind]
    : [...ahead, ...behind];
}

/** For those whose goal has no order anyway. */
export function withoutFreeOrder(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => startsWith(sentence, index, said));
  return at < 0 ? sentence : [...sentence.slice(0, at), ...sentence.slice(at + said.length)];
}

import { prepositions } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { numberOf } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Things, and then one place for them, without a verb: "first the banana, then the orange, both into the box", "the doll and the bear,
 * both on the bed", "fork, knife and spoon, all three in the drawer".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then"]);
const turns = new Set(["first", "then", "next", "finally", "last"]);
const wholes = new Set(["both", "all"]);

/** "first the banana, then the orange, both into the box" → "put the banana and then the orange into the box" */
export function withBothThere(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const things: Sentence[] = [];
  let isInTurn = false;
  let at = 0;
  for (;;) {
    while (links.has(sentence[at]?.lower ?? "") || turns.has(sentence[at]?.lower ?? "")) {
      isInTurn ||= at > 0 && turns.has(sentence[at].lower);
      at++;
    }
    const end = at < sentence.length ? nounEnd(sentence, at, vocabulary) : undefined;
    // "both fruits" is a thing to be put somewhere itself.
    if (end === undefined || wholes.has(sentence[at].lower)) break;
    things.push(sentence.slice(at, end));
    at = end;
    if (!links.has(sentence[at]?.lower ?? "")) break;
  }
  at = behindState(sentence, at);
  const isWhole =
    things.length > 1 && sentence[at - 1]?.lower === "," && wholes.has(sentence[at]?.lower ?? "");
  const told = numberOf(sentence[at + 1]?.lower ?? "");
  const count = sentence[at]?.lower === "both" ? 2 : (told ?? things.length);
  const place = told === undefined ? at + 1 : at + 2;
  const isPlaced =
    prepositions.has(sentence[place]?.lower ?? "") &&
    nounEnd(sentence, place + 1, vocabulary) === sentence.length;
  if (!isWhole || !isPlaced || count !== things.length) return sentence;
  const list = things.flatMap((thing, index) => [
    ...(index === 0 ? [] : wordsAs(isInTurn ? "and then" : "and")),
    ...thing,
  ]);
  return [...wordsAs("put"), ...list, ...sentence.slice(place)];
}

const beings = new Set(["is", "are", "were", "look", "smell", "seem"]);
const longestState = 3;

/** "the chips and the bread are stale, both in the bin": how they are is the reason. */
function behindState(sentence: Sentence, at: number): number {
  const comma = sentence.findIndex(({ lower }, index) => index > at && lower === ",");
  const state = sentence.slice(at + 1, Math.max(at + 1, comma));
  const isState =
    beings.has(sentence[at]?.lower ?? "") &&
    state.length > 0 &&
    state.length <= longestState &&
    !state.some(({ lower }) => links.has(lower) || prepositions.has(lower) || lower === "not");
  return isState ? comma + 1 : at;
}

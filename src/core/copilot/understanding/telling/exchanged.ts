import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { puttingVerbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Two things that change places, told of each of them: "put the pan where the pot is now and the pot where the pan is now", "swap
 * the doll and the bear: each should end up where the other one is now".
 */

type Sentence = readonly Token[];

const swapping = new Set(["swap", "exchange", "interchange", "switch"]);
const links = new Set([",", "and", "then"]);
const marks = new Set([":", ","]);
const isThere = phrasesOf(
  ["is", "was", "stands", "stood", "lies", "lay", "sits", "sat"]
    .flatMap((be) => [be, `${be} now`, `${be} right now`, `${be} at the moment`])
    .join(","),
);
const each = phrasesOf("each, each one, each of them, both, they, so each, so that each");
const otherPlace = phrasesOf("where the other one, where the other");
const going = new Set("should must shall to end up go goes be put ends is".split(" "));

export function withExchange(sentence: Sentence): Sentence {
  return withoutEachToOther(withPassiveSwap(withViceVersa(asSwapped(sentence))));
}

const swapped = phrasesOf(
  ["should be", "must be", "have to be", "need to be", "are to be", "could be", "can be"]
    .flatMap((be) =>
      ["swapped", "exchanged", "interchanged", "made to swap places", "made to trade places"].map(
        (done) => `${be} ${done}`,
      ),
    )
    .flatMap((done) => [done, `${done} round`, `${done} around`])
    .join(","),
);

/** "the doll and the bear should be swapped" → "swap the doll and the bear" */
function withPassiveSwap(sentence: Sentence): Sentence {
  // "could the doll and the bear be swapped": as it is asked for.
  const isAsked = ["could", "can"].includes(sentence[0]?.lower ?? "");
  const be = isAsked ? sentence.findIndex(({ lower }, at) => at > 3 && lower === "be") : -1;
  const told = be < 0 ? sentence : [...sentence.slice(1, be), sentence[0], ...sentence.slice(be)];
  const done = phraseIn(told, swapped, 3);
  const things = told.slice(0, done?.at);
  const isPair = things.filter(({ lower }) => lower === "and").length === 1;
  return done?.behind === told.length && isPair && !things.some(({ kind }) => kind === "mark")
    ? [...wordsAs("swap"), ...things]
    : sentence;
}

const viceVersa = phrasesOf("vice versa, the other way round, the other way around, conversely");
const goesThere = phrasesOf("should be, should go, must be, must go, goes, has to be, has to go, is to be");

/** "put the doll where the bear is, and vice versa", "where the doll is now the bear should be, and vice versa" → "swap the doll and the bear" */
function withViceVersa(sentence: Sentence): Sentence {
  const last = phraseIn(sentence, viceVersa, 4);
  if (last?.behind !== sentence.length) return sentence;
  const end = sentence.slice(0, last.at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  const told = sentence.slice(0, end);
  const first = puttingVerbs.has(told[0].lower) ? placeAt(told, 1) : undefined;
  if (first?.next === told.length)
    return [...wordsAs("swap"), ...first.thing, ...wordsAs("and"), ...first.of];
  const be = told[0].lower === "where" ? phraseIn(told, isThere, 2) : undefined;
  const goes = be && phraseIn(told, goesThere, be.behind);
  if (!be || goes?.behind !== told.length) return sentence;
  const other = told.slice(told[be.behind].lower === "," ? be.behind + 1 : be.behind, goes.at);
  const things = [told.slice(1, be.at), other];
  return things.flat().some(({ kind, lower }) => kind === "mark" || lower === "and")
    ? sentence
    : [...wordsAs("swap"), ...things[0], ...wordsAs("and"), ...other];
}

/** "put the pan where the pot is now and the pot where the pan is now" → "swap the pan and the pot" */
function asSwapped(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const first = puttingVerbs.has(sentence[start]?.lower ?? "") ? placeAt(sentence, start + 1) : undefined;
  if (!first) return sentence;
  let at = first.next;
  while (links.has(sentence[at]?.lower ?? "")) at++;
  if (at === first.next) return sentence;
  if (puttingVerbs.has(sentence[at]?.lower ?? "")) at++;
  const second = placeAt(sentence, at);
  const isMutual =
    second?.next === sentence.length &&
    textOf(first.thing) === textOf(second.of) &&
    textOf(first.of) === textOf(second.thing);
  return isMutual ? [...wordsAs("swap"), ...first.thing, ...wordsAs("and"), ...first.of] : sentence;
}

/** "the pan where the pot is now" */
function placeAt(
  sentence: Sentence,
  from: number,
): { readonly thing: Sentence; readonly of: Sentence; readonly next: number } | undefined {
  const where = sentence.findIndex(({ lower }, at) => at > from && lower === "where");
  const be = where < 0 ? undefined : phraseIn(sentence, isThere, where + 2);
  if (!be) return undefined;
  const [thing, of] = [sentence.slice(from, where), sentence.slice(where + 1, be.at)];
  const isPlain = ![...thing, ...of].some(({ lower, kind }) => kind === "mark" || links.has(lower));
  return isPlain ? { thing, of, next: be.behind } : undefined;
}

/** "swap the doll and the bear: each should end up where the other one is now": so it is anyway. */
function withoutEachToOther(sentence: Sentence): Sentence {
  const mark = sentence.findIndex(({ lower }) => marks.has(lower));
  const who = mark < 0 ? undefined : behindAny(sentence, mark + 1, each);
  const place = who === undefined ? undefined : phraseIn(sentence, otherPlace, who);
  if (!swapping.has(sentence[0]?.lower ?? "") || who === undefined || !place) return sentence;
  const isGoing = sentence.slice(who, place.at).every(({ lower }) => going.has(lower));
  const isOver = behindAny(sentence, place.behind, isThere) === sentence.length;
  return isGoing && isOver ? sentence.slice(0, mark) : sentence;
}

function textOf(tokens: Sentence): string {
  return tokens.map(({ lower }) => lower).join(" ");
}

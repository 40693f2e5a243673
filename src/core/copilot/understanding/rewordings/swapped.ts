import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "swap the magazine on the coffee table with the phone on the desk": each to where the other is said to be.
 */

type Sentence = readonly Token[];

const swapping = phrasesOf("swap, exchange, interchange, switch, trade");
const between = new Set(["with", "and", "for"]);
const places = new Set(["on", "in"]);
const around = phrasesOf("around, over, round, please");

export function withSwapped(sentence: Sentence): Sentence {
  const start = behindAny(sentence, sentence[0]?.lower === "please" ? 1 : 0, swapping);
  if (start === undefined) return sentence;
  const last = sentence.findLastIndex((_, at) => behindAny(sentence, at, around) === sentence.length);
  const said = sentence.slice(start, last < 0 ? undefined : last);
  const link = said.findIndex(({ lower }, at) => at > 3 && between.has(lower));
  const [one, other] = [placedIn(said.slice(0, Math.max(0, link))), placedIn(said.slice(link + 1))];
  return one && other
    ? [...wordsAs("put"), ...one.thing, ...other.place, ...wordsAs("and put"), ...other.thing, ...one.place]
    : sentence;
}

/** "the phone on the desk", and no more than that. */
function placedIn(noun: Sentence): { readonly thing: Sentence; readonly place: Sentence } | undefined {
  const at = noun.findIndex(({ lower }) => places.has(lower));
  const isOne = noun.filter(({ lower }) => places.has(lower) || lower === ",").length === 1;
  if (at < 2 || at + 2 > noun.length || !isOne) return undefined;
  return { thing: noun.slice(0, at), place: noun.slice(at) };
}

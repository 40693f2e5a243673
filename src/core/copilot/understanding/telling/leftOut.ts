import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { pluralOf, singularForms, type Token, wordsAs } from "../words/tokens";

/*
 * "neither apple should be left out; keep them both in the fridge", "no food should be left out of the fridge": what is not to lie
 * about is put where it is said to belong.
 */

type Sentence = readonly Token[];

const owing = new Set(["should", "may", "must", "can", "shall"]);
const lyingAbout = phrasesOf(
  "be left out, be left lying around, be left lying about, be left standing around, be lying around, be lying about, be left in the open, lie around, lie about, stay out, remain out, stand around",
);
const outOf = phrasesOf(
  "be left out of, be left outside, be left outside of, be out of, be outside, be outside of, stay out of, stay outside, stay outside of, remain out of, remain outside",
);
const noneOf = phrasesOf("none of the, none of my, none of these, none of those, no");
const neitherOf = phrasesOf("neither of the, neither of my, neither of these, neither of those, neither");
const notLeaving = phrasesOf("do not leave, never leave");
const keeping = new Set(["keep", "put", "store", "stow", "place", "leave"]);
const bothOfThem = phrasesOf("them both, both of them, both");
const allOfThem = phrasesOf("them, them all, all of them");
const places = new Set(["in", "into", "inside", "on", "onto"]);
const tying = new Set(["and", "or", "but", "of", "except"]);

/** "neither apple should be left out", "keep them both in the fridge" → "put both apples in the fridge" */
export function keptAway(first: Sentence, second: Sentence): Sentence | undefined {
  const none = noneIn(first, lyingAbout);
  const verb = second.findIndex(({ lower }) => lower !== "please");
  if (!none || none.behind !== first.length || !keeping.has(second[verb]?.lower ?? "")) return undefined;
  const pronoun =
    (none.isPair ? behindAny(second, verb + 1, bothOfThem) : undefined) ??
    behindAny(second, verb + 1, allOfThem);
  if (pronoun === undefined || !places.has(second[pronoun]?.lower ?? "")) return undefined;
  return [...wordsAs("put"), ...none.things, ...second.slice(pronoun)];
}

/** "neither apple should be left out of the fridge" → "put both apples in the fridge" */
export function noneOutOf(sentence: Sentence): Sentence | undefined {
  const none = noneIn(sentence, outOf) ?? notOutIn(sentence);
  const place = sentence.slice(none?.behind);
  const isPlain = place.length > 1 && place.every(({ lower, kind }) => kind === "word" && !tying.has(lower));
  return none && isPlain ? [...wordsAs("put"), ...none.things, ...wordsAs("in"), ...place] : undefined;
}

/** "the lemon should not be out of the fridge", "don't leave the lemon out of the fridge" */
function notOutIn(sentence: Sentence): None | undefined {
  const leaving = behindAny(sentence, 0, notLeaving);
  const told = phraseIn(sentence, leaving === undefined ? outOf : [["out", "of"]], 2);
  if (!told) return undefined;
  const isDenied =
    sentence[told.at - 1].lower === "not" && owing.has(sentence[told.at - 2].lower) && told.at > 3;
  const things = sentence.slice(leaving ?? 0, leaving === undefined ? told.at - 2 : told.at);
  const isNamed = definites.has(things[0]?.lower ?? "") && things.every(({ kind }) => kind === "word");
  return isNamed && (isDenied || leaving !== undefined)
    ? { things, isPair: false, behind: told.behind }
    : undefined;
}

interface None {
  /** All of them: "both apples". */
  readonly things: Sentence;
  readonly isPair: boolean;
  readonly behind: number;
}

/** "neither apple", "none of the apples", "neither the egg nor the bread", with what may not be of them. */
function noneIn(sentence: Sentence, denied: readonly (readonly string[])[]): None | undefined {
  const neither = behindAny(sentence, 0, neitherOf);
  const start = neither ?? behindAny(sentence, 0, noneOf);
  const told = start === undefined ? undefined : phraseIn(sentence, denied, start + 2);
  if (start === undefined || !told || !owing.has(sentence[told.at - 1].lower)) return undefined;
  const named = sentence.slice(start, told.at - 1);
  if (named.length === 0 || named.some(({ lower, kind }) => kind !== "word" || tying.has(lower)))
    return undefined;
  const isPair = neither !== undefined;
  const nor = named.findIndex(({ lower }) => lower === "nor");
  if (nor > 0) {
    const things = [...named.slice(0, nor), ...wordsAs("and"), ...named.slice(nor + 1)];
    return isPair ? { things, isPair, behind: told.behind } : undefined;
  }
  const last = named[named.length - 1].lower;
  const many = singularForms(last).length > 1 || !isPair ? last : pluralOf(last);
  const things = [...wordsAs(isPair ? "both" : "all"), ...named.slice(0, -1), ...wordsAs(many)];
  return { things, isPair, behind: told.behind };
}

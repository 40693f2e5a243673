import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { pluralOf, singularForms, type Token, wordsAs } from "../words/tokens";

/*
 * That none is to be left out, and what is to be done with them: "neither apple should be left out; keep them both in the
 * fridge", "no food should be left out of the fridge". It is done with all of them.
 */

type Sentence = readonly Token[];

const owing = ["should", "may", "must", "can", "shall", "is to", "are to"];
const owed = (list: string) =>
  phrasesOf(owing.flatMap((owes) => list.split(", ").map((out) => `${owes} ${out}`)).join(","));
const left = owed("be left out, be forgotten, be left behind, be omitted, be missed");
const lyingAbout = owed(
  "be left lying around, be left lying about, be left standing around, be lying around, be lying about, be left in the open, lie around, lie about, stay out, remain out, stand around",
);
const out =
  "be left out of, be left outside, be left outside of, be out of, be outside, be outside of, stay out of, stay outside, stay outside of, remain out of, remain outside";
const outOf = owed(out);
const notOutOf = phrasesOf(
  owing.flatMap((owes) => out.split(", ").map((each) => `${owes} not ${each}`)).join(","),
);
const notLeaving = phrasesOf("do not leave, never leave");
const whose = ["the", "my", "these", "those"];
const neitherOf = phrasesOf(
  [
    "neither of the two",
    "neither",
    ...whose.flatMap((the) => [`neither of ${the}`, `neither one of ${the}`]),
  ].join(","),
);
const noneOf = phrasesOf(
  ["no", ...whose.flatMap((the) => [`none of ${the}`, `not one of ${the}`])].join(","),
);
const bothOfThem = phrasesOf("them both, both of them, both");
const allOfThem = phrasesOf("them, them all, all of them, each of them");
const keeping = new Set(["keep", "put", "store", "stow", "place", "leave"]);
const places = new Set(["in", "into", "inside", "on", "onto"]);
const tying = new Set(["and", "or", "but", "of", "except"]);
const others = new Set(["the", "a", "my"]);

/** "neither apple should be left out", "put them both in the box" → "put both apples in the box" */
export function withNoneLeftOut(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at];
    const mark = sentence.findIndex(({ kind }) => kind === "mark");
    const rest = mark < 0 ? [] : sentence.slice(mark + 1);
    const next = mark < 0 ? sentences[at + 1] : rest;
    const done = next && doneWithAll(sentence.slice(0, mark < 0 ? undefined : mark), next);
    if (done && mark < 0) at++;
    told.push(done ?? noneOutOf(sentence) ?? sentence);
  }
  return told;
}

/** "neither apple should be left out", "keep them both in the fridge" → "put both apples in the fridge" */
function doneWithAll(first: Sentence, second: Sentence): Sentence | undefined {
  const forgotten = noneIn(first, left);
  const none = forgotten ?? noneIn(first, lyingAbout);
  const them = none && phraseIn(second, none.isPair ? [...bothOfThem, ...allOfThem] : allOfThem);
  if (!none || none.behind !== first.length || !them) return undefined;
  const before = second.slice(0, them.at);
  if (before.some(({ lower }) => others.has(lower))) return undefined;
  const isKept = keeping.has(before.at(-1)?.lower ?? "") && places.has(second[them.behind]?.lower ?? "");
  if (isKept)
    return [...before.slice(0, -1), ...wordsAs("put"), ...none.things, ...second.slice(them.behind)];
  return forgotten && [...before, ...none.things, ...second.slice(them.behind)];
}

/** "neither apple should be left out of the fridge" → "put both apples in the fridge" */
function noneOutOf(sentence: Sentence): Sentence | undefined {
  const none = noneIn(sentence, outOf) ?? notOutIn(sentence);
  const place = sentence.slice(none?.behind);
  const isPlain = place.length > 1 && place.every(({ lower, kind }) => kind === "word" && !tying.has(lower));
  return none && isPlain ? [...wordsAs("put"), ...none.things, ...wordsAs("in"), ...place] : undefined;
}

/** "the lemon should not be out of the fridge", "don't leave the lemon out of the fridge" */
function notOutIn(sentence: Sentence): None | undefined {
  const leaving = behindAny(sentence, 0, notLeaving);
  const told = phraseIn(sentence, leaving === undefined ? notOutOf : [["out", "of"]], 2);
  const things = sentence.slice(leaving, told?.at);
  const isNamed = definites.has(things[0]?.lower ?? "") && things.every(({ kind }) => kind === "word");
  return told && isNamed ? { things, isPair: false, behind: told.behind } : undefined;
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
  const told = start === undefined ? undefined : phraseIn(sentence, denied, start + 1);
  if (start === undefined || !told) return undefined;
  const named = sentence.slice(start, told.at);
  if (named.some(({ lower, kind }) => kind !== "word" || tying.has(lower))) return undefined;
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

import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { exceptions } from "../words/lexicon";
import { tellsLimit } from "../words/quantities";
import { startsWith, type Token, wordsAs } from "../words/tokens";

/*
 * Sentences that say how a place should be, rather than what to do with the things there: that nothing is on it, that only
 * some things are, that it has something on it. They are turned into what brings that about.
 */

type Sentence = readonly Token[];

const ensuring = phrasesOf(
  "make sure that, make sure, see to it that, see that, ensure that, ensure, i want, i would like, i need",
);
const thereShallBe = phrasesOf("there should be, there must be, there shall be");
const thereBe = phrasesOf("there is, there are, there to be");
const shallBe = phrasesOf(
  "should be left, should be, should remain, must be left, must be, must remain, is to be left, is to be, may be left, may remain, may stay, may be",
);
const areThere = phrasesOf("is left, are left, is, are, remains, remain, stays, stay, to be left, to be");
const stillThere = phrasesOf("left, remaining, lying, standing");
const onPlaces = new Set(["on", "in", "inside", "at"]);

/** "make sure nothing is left on the desk", "there should be no cups on the table" → "remove … from …" */
export function withoutAbsence(sentence: Sentence): Sentence {
  const polite = sentence[0]?.lower === "please" ? 1 : 0;
  let start = polite;
  for (let next = behindAny(sentence, polite, ensuring); next; next = behindAny(sentence, next, ensuring))
    start = next;
  // "there is nothing on the table" only tells how it is; whoever makes sure of it wants it so.
  const isWanted = start > polite;
  const is = isWanted ? [...shallBe, ...areThere] : shallBe;
  const told = behindAny(sentence, start, isWanted ? [...thereShallBe, ...thereBe] : thereShallBe);
  let at = told ?? start;
  // "no toys on the desk please"
  const isShort = start === polite && told === undefined;
  const what = sentence[at]?.lower;
  if (what !== "nothing" && what !== "no") return sentence;
  const nounAt = ++at;
  const isNounOver = (index: number) =>
    onPlaces.has(sentence[index].lower) ||
    [...is, ...stillThere].some((words) => startsWith(sentence, index, words));
  while (at < sentence.length && !isNounOver(at)) at++;
  const noun = sentence.slice(nounAt, at);
  if ((what === "no") === (noun.length === 0)) return sentence;
  const be = behindAny(sentence, at, is);
  if (told === undefined && be === undefined && !isWanted && !isShort) return sentence;
  at = be ?? at;
  at = behindAny(sentence, at, stillThere) ?? at;
  const last = sentence.findLastIndex(({ lower }) => lower !== "please" && lower !== ",");
  const top = startsWith(sentence, at, ["on", "top", "of"]) ? 2 : 0;
  const place = sentence.slice(at + 1 + top, last + 1);
  const left = place.findIndex((_, index) => excepting.some((words) => startsWith(place, index, words)));
  const there = left < 0 ? place : place.slice(0, left);
  if (!onPlaces.has(sentence[at]?.lower ?? "") || there.length === 0 || there.some(isMark)) return sentence;
  // "no cup should be on the table or in the sink"
  if (there.some(({ lower }, index) => lower === "or" && onPlaces.has(there[index + 1]?.lower ?? "")))
    return sentence;
  const kinds = noun.flatMap((token) => (token.lower === "or" ? wordsAs("and all") : [token]));
  const things = what === "nothing" ? wordsAs("everything") : [...wordsAs("all"), ...kinds];
  return [...wordsAs("remove"), ...things, ...wordsAs("from"), ...place];
}

const excepting = exceptions.map((words) => words.split(" "));

/** "make sure there are two cups on the sofa" → "there should be two cups on the sofa" */
export function withPresence(sentence: Sentence): Sentence {
  const start = behindAny(sentence, sentence[0]?.lower === "please" ? 1 : 0, ensuring);
  const behind = start === undefined ? undefined : behindAny(sentence, start, thereBe);
  if (behind === undefined || ["no", "nothing"].includes(sentence[behind]?.lower ?? "")) return sentence;
  return [...wordsAs("there should be"), ...sentence.slice(behind)];
}

const havingNone = phrasesOf(
  "should have no, must have no, should not have any, must not have any, should not have, must not have, is to have no, shall have no",
);
const unwanted = phrasesOf(
  "i do not want any, i do not want, we do not want any, i want no, i would like no, i do not want to see any, there should not be any, there should not be, there must not be any, there must not be, do not leave any, do not leave, do not keep any, do not keep",
);
const definite = new Set(["the", "my", "your", "this", "that", "these", "those"]);

const never = phrasesOf(
  "do not belong, does not belong, has no place, have no place, has no business, have no business, has no business being, have no business being, should no longer be, must no longer be, may no longer be, can no longer stay, should not be left, should not be, must not be left, must not be, may not be left, may not be, can not stay, should not stay, must not stay, may not stay, should not remain, should not lie, should not stand",
);
const turned: Readonly<Record<string, string>> = {
  on: "turn off",
  off: "turn on",
  open: "close",
  closed: "open",
  shut: "open",
};
const subjects = new Set(["the", "my", "this", "these", "those", "all", "both"]);

/** "the orange should not be on the table" → "remove the orange from the table", "the light shouldn't be on" → "turn off the light" */
export function withoutDenied(sentence: Sentence): Sentence {
  return undone(sentence, sentence[0]?.lower === "please" ? 1 : 0, never);
}

/** "neither the doll nor the cup may stay on the table" → "remove the doll and the cup from the table" */
export function withoutNeither(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  if (sentence[start]?.lower !== "neither") return sentence;
  const told = sentence.flatMap((token) => (token.lower === "nor" ? wordsAs("and") : [token]));
  const changed = undone(told, start + 1, [...shallBe, ...staying]);
  return changed === told ? sentence : changed;
}

/** Things that are not to be somewhere, or not to be so, behind the words for that. */
function undone(sentence: Sentence, start: number, denied: readonly (readonly string[])[]): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > start && behindAny(sentence, index, denied) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, denied);
  const things = sentence.slice(start, Math.max(start, at));
  const isNamed = subjects.has(things[0]?.lower ?? "") && !things.some(({ kind }) => kind === "mark");
  if (behind === undefined || !isNamed) return sentence;
  const state = sentence.slice(behind).filter(({ lower }) => lower !== "please");
  const verb =
    state.length === 1 && Object.hasOwn(turned, state[0].lower) ? turned[state[0].lower] : undefined;
  if (verb !== undefined) return [...wordsAs(verb), ...things];
  const isPlace = state.length > 1 && onPlaces.has(state[0].lower) && !state.some(isMark);
  // "the cups should not be on the same table"
  const isOfEach = state.some(({ lower }) =>
    ["same", "each", "another", "or", "different", "separate", "various"].includes(lower),
  );
  return isPlace && !isOfEach
    ? [...wordsAs("remove"), ...things, ...wordsAs("from"), ...state.slice(1)]
    : sentence;
}

const staying = phrasesOf("should stay, may stay, may be, must stay, can stay, should lie");

/** "the bed should have no toys on it", "I don't want any toys on the bed", "don't leave toys on it" → "remove all toys from the bed" */
export function withoutUnwanted(sentence: Sentence): Sentence {
  const said = behindAny(sentence, sentence[0]?.lower === "please" ? 1 : 0, unwanted);
  if (said !== undefined) {
    const on = sentence.findIndex(({ lower }, at) => at > said && onPlaces.has(lower));
    const place = sentence.slice(on + 1);
    // "I don't want you to …" is about a deed.
    if (["to", "you"].includes(sentence[said]?.lower ?? "")) return sentence;
    const things = sentence.slice(said, on).filter(({ lower }) => lower !== "to" && lower !== "be");
    if (on < 0 || place.length === 0 || [...things, ...place].some(isMark)) return sentence;
    return removed(things, place);
  }
  for (const at of sentence.keys()) {
    const had = at > 0 ? behindAny(sentence, at, havingNone) : undefined;
    if (had === undefined) continue;
    const last = sentence.findIndex(
      (_, index) => index > had && behindAny(sentence, index, onIt) === sentence.length,
    );
    return last < 0 ? sentence : removed(sentence.slice(had, last), sentence.slice(0, at));
  }
  return sentence;
}

function removed(things: Sentence, place: Sentence): Sentence {
  const isAnything = ["anything", "things", "stuff"].includes(things[0]?.lower ?? "");
  const isOne = definite.has(things[0]?.lower ?? "");
  const kind = ["a", "an"].includes(things[0]?.lower ?? "") ? things.slice(1) : things;
  const what = isAnything
    ? [...wordsAs("everything"), ...things.slice(1)]
    : isOne
      ? things
      : [...wordsAs("all"), ...kind];
  return [...wordsAs("remove"), ...what, ...wordsAs("from"), ...place];
}

const shouldBeEmpty = phrasesOf(
  "should be empty, must be empty, has to be empty, needs to be empty, should be cleared, should be emptied, must be cleared, should be free",
);

const isEmpty = phrasesOf(
  "is empty, are empty, gets empty, to be empty, empty, is emptied, is cleared, is free",
);

/** "the desk should be empty", "make sure the desk is empty" → "empty the desk" */
export function asEmptied(sentence: Sentence): Sentence {
  const polite = sentence[0]?.lower === "please" ? 1 : 0;
  const wanted = behindAny(sentence, polite, ensuring);
  const start = wanted ?? polite;
  const at = sentence.findIndex(
    (_, index) =>
      index > start + 1 &&
      behindAny(sentence, index, wanted === undefined ? shouldBeEmpty : isEmpty) === sentence.length,
  );
  const made = sentence.slice(polite + 1, -1);
  // "make the desk empty"
  if (
    sentence[polite]?.lower === "make" &&
    sentence.at(-1)?.lower === "empty" &&
    !made.some(isMark) &&
    wanted === undefined
  )
    return [...wordsAs("empty"), ...made];
  const place = sentence.slice(start, Math.max(start, at));
  return at < 0 || place.some(isMark) ? sentence : [...wordsAs("empty"), ...place];
}

const wanted = new Set("should must ought want need like ensure sure certain be have see".split(" "));

/** "I want the plate clean and in the cabinet" → "I want the plate clean and put it in the cabinet" */
export function withPlaceToo(sentence: Sentence): Sentence {
  const and = sentence.findIndex(
    ({ lower }, at) =>
      lower === "and" &&
      stateWords.has(sentence[at - 1]?.lower ?? "") &&
      ["in", "inside", "on", "at", "into", "onto"].includes(sentence[at + 1]?.lower ?? ""),
  );
  const before = sentence.slice(0, Math.max(0, and - 1));
  if (and < 3 || sentence.length < and + 3 || !before.some(({ lower }) => wanted.has(lower))) return sentence;
  const isSeveral = before.some(({ lower }) => /^(all|every|both|are)$/.test(lower) || /[^s]s$/.test(lower));
  return [
    ...sentence.slice(0, and + 1),
    ...wordsAs(isSeveral ? "put them" : "put it"),
    ...sentence.slice(and + 1),
  ];
}

const leavingOnly = phrasesOf(
  "leave only, leave nothing but, leave just, keep only, keep nothing but, leave nothing except",
);

/** "leave only the bananas on the table" → "remove everything except the bananas from the table" */
export function withoutOnly(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, leavingOnly);
  if (start === undefined) return sentence;
  const on = sentence.findIndex(({ lower }, at) => at > start && onPlaces.has(lower));
  const kept = sentence.slice(start, on);
  const place = sentence.slice(on + 1);
  if (on < 0 || place.length === 0 || place.some(isMark) || kept.some(isMark)) return sentence;
  return [...wordsAs("remove everything except"), ...kept, ...wordsAs("from"), ...place];
}

const soles = phrasesOf("only, just, nothing but, nothing except, nothing other than");
const definites = new Set(["the", "my", "your", "this", "these", "those", "that"]);

/**
 * "only the red cup should be in the box" → "put the red cup in the box and remove everything except the red cup from the
 * box". "only fruit should be in the bowl" asks for no fruit to be put there.
 */
export function withNothingElse(sentence: Sentence): Sentence {
  let start = sentence[0]?.lower === "please" ? 1 : 0;
  for (let next = behindAny(sentence, start, ensuring); next; next = behindAny(sentence, next, ensuring))
    start = next;
  const isWanted = start > 1;
  const only = behindAny(sentence, start, soles);
  if (only === undefined || tellsLimit(sentence, start)) return sentence;
  const be = sentence.findIndex(
    (_, at) =>
      at > only && behindAny(sentence, at, isWanted ? [...shallBe, ...areThere] : shallBe) !== undefined,
  );
  const at = be < 0 ? undefined : behindAny(sentence, be, isWanted ? [...shallBe, ...areThere] : shallBe);
  const on = at === undefined ? undefined : (behindAny(sentence, at, stillThere) ?? at);
  const things = sentence.slice(only, be);
  const place = on === undefined ? [] : sentence.slice(on + 1);
  if (
    on === undefined ||
    !onPlaces.has(sentence[on]?.lower ?? "") ||
    place.length === 0 ||
    place.some(isMark)
  )
    return sentence;
  const removal = [...wordsAs("remove everything except"), ...things, ...wordsAs("from"), ...place];
  // What may remain is there.
  const isThere = sentence.slice(be, on).some(({ lower }) => permitting.has(lower));
  return definites.has(things[0]?.lower ?? "") && !isThere
    ? [...wordsAs("put"), ...things, ...sentence.slice(on), ...wordsAs("and then"), ...removal]
    : removal;
}

const permitting = new Set(["may", "remain", "stay", "left"]);

const having = phrasesOf("should have, must have, needs to have, has to have, shall have");
const containing = phrasesOf("should contain, must contain, should hold, has to contain");
const onIt = phrasesOf("on it, on top of it, in it, inside it, inside of it, inside, on top");

const hasIt = new Set(["has", "have", "contains", "contain", "holds", "hold"]);

/** "make sure the sink has the plate in it" → "the sink should have the plate in it" */
function withOwedContents(sentence: Sentence): Sentence {
  let start = sentence[0]?.lower === "please" ? 1 : 0;
  const first = start;
  for (let next = behindAny(sentence, start, ensuring); next; next = behindAny(sentence, next, ensuring))
    start = next;
  const has = sentence.findIndex(({ lower }, at) => at > start + 1 && hasIt.has(lower));
  const place = sentence.slice(start, Math.max(start, has));
  const isPlace = definite.has(place[0]?.lower ?? "") && !place.some(isMark);
  const isOnIt = sentence.some((_, at) => at > has && behindAny(sentence, at, onIt) === sentence.length);
  const isContents = isOnIt || /^(contain|hold)/.test(sentence[has]?.lower ?? "");
  if (start === first || has < 0 || !isPlace || !isContents) return sentence;
  return [...place, ...wordsAs(isOnIt ? "should have" : "should contain"), ...sentence.slice(has + 1)];
}

const andNothingElse = phrasesOf("and nothing else, but nothing else, and no other, and only that");

/** "the box should hold the doll and nothing else", "… nothing but the doll" → "put the doll in the box and then remove everything except …" */
function withOnlyContents(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, [...containing, ...having], 1);
  if (!told) return sentence;
  const sole = behindAny(sentence, told.behind, soles);
  const nothing = phraseIn(sentence, andNothingElse, told.behind + 1);
  const contents = [
    ...sentence.slice(sole ?? told.behind, nothing?.at),
    ...(nothing ? sentence.slice(nothing.behind) : []),
  ];
  const last = contents.findIndex((_, at) => at > 0 && behindAny(contents, at, onIt) === contents.length);
  const things = contents.slice(0, last < 0 ? undefined : last);
  const place = sentence.slice(0, told.at);
  const isHeld = last >= 0 || behindAny(sentence, told.at, containing) !== undefined;
  const isPlain = things.length > 0 && ![...things, ...place].some(({ kind }) => kind === "mark");
  const isLimit = sole !== undefined && tellsLimit(sentence, told.behind);
  if ((sole === undefined && !nothing) || !isHeld || !isPlain || isLimit) return sentence;
  const inside = contents[last]?.lower.startsWith("on") ? "on" : "in";
  const removal = [...wordsAs("remove everything except"), ...things, ...wordsAs("from"), ...place];
  return definites.has(things[0].lower)
    ? [...wordsAs("put"), ...things, ...wordsAs(inside), ...place, ...wordsAs("and then"), ...removal]
    : removal;
}

/** "the plate should have all fruits on it" → "put all fruits on the plate" */
export function withoutHaving(said: Sentence): Sentence {
  const sentence = withOnlyContents(withOwedContents(said));
  for (const at of sentence.keys()) {
    if (at === 0) continue;
    const place = sentence.slice(0, at);
    const contained = behindAny(sentence, at, containing);
    if (contained !== undefined && contained < sentence.length)
      return [...wordsAs("put"), ...sentence.slice(contained), ...wordsAs("in"), ...place];
    const had = behindAny(sentence, at, having);
    if (had === undefined) continue;
    const last = sentence.findIndex(
      (_, index) => index > had && behindAny(sentence, index, onIt) === sentence.length,
    );
    if (last < 0) return sentence;
    const preposition = sentence[last].lower.startsWith("on") ? "on" : "in";
    return [...wordsAs("put"), ...sentence.slice(had, last), ...wordsAs(preposition), ...place];
  }
  return sentence;
}

function isMark({ lower, kind }: Token): boolean {
  return kind === "mark" || lower === "and" || lower === "then";
}

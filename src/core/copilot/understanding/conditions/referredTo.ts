import { pastCourtesy } from "../telling/courtesy";
import { verbs } from "../words/firstWords";
import { numberWords, prepositionList } from "../words/lexicon";
import { pluralOf, singularForms, startsWith, type Token, withArticle, wordsAs } from "../words/tokens";

/*
 * What "it", "one" and "there" stand for in what follows from a condition: "…, put it in the box, otherwise put the blue one
 * there". Each is what was said last of its kind: in the deed itself, in the other one, or in the condition.
 */

type Sentence = readonly Token[];

/** What has been spoken of before a deed. */
export interface Mentioned {
  /** What "it" is. */
  readonly it: string;
  readonly isMany: boolean;
  /** What "one" is: another of that kind. */
  readonly one: string;
  /** Of "the blue one". */
  readonly noun?: string;
  /** Where "there" is: "on the table". */
  readonly there?: string;
}

export const definites: ReadonlySet<string> = new Set("the my your our its this that these those".split(" "));
export const articles: ReadonlySet<string> = new Set("a an any some".split(" "));
export const links: ReadonlySet<string> = new Set([",", "and", "or", "but", "then"]);
export const pronouns: ReadonlySet<string> = new Set("it them one".split(" "));
const quantifiers = new Set("all both every each another".split(" "));
const relatives = new Set("is are that which lies lie stands stand sits sit".split(" "));
const goings = new Set("go drive walk head move return come".split(" "));
const prepositions = prepositionList.toSorted((a, b) => b.words.length - a.words.length);

/** Where what is asked for begins, behind courtesy: "could you please fetch it"; undefined where something else is said. */
export function deedAt(words: Sentence, from: number): number | undefined {
  for (let at = from; at < words.length; ) {
    if (verbs.has(words[at].lower)) return at;
    const behind = pastCourtesy(words, at);
    if (behind === undefined) return undefined;
    at = behind;
  }
  return undefined;
}

/** The deed with what it refers to by name. */
export function spelledOut(deed: Sentence, mentioned: Mentioned): string {
  const said: Token[] = [];
  let isOpen = true;
  for (const [at, token] of deed.entries()) {
    const { lower } = token;
    const noun = nounOfOne(deed, at, mentioned);
    if (noun !== undefined) said.push(...wordsAs(noun));
    else if (isOpen && pronouns.has(lower)) {
      said.push(...wordsAs(lower === "one" ? mentioned.one : mentioned.it));
      isOpen = false;
    } else if (
      isThere(deed, at) &&
      mentioned.there !== undefined &&
      placesIn(deed.slice(0, at)).length === 0
    ) {
      if (prepositionAt(deed, at - 1)) said.pop();
      said.push(...wordsAs(goings.has(deed[at - 1].lower) ? directionTo(mentioned.there) : mentioned.there));
    } else said.push(token);
    if (opensNoun(token)) isOpen = false;
  }
  return textOf(said);
}

/** "the blue one": the noun in place of "one"; undefined for any other word, and where the deed has another noun before. */
function nounOfOne(deed: Sentence, at: number, { noun }: Mentioned): string | undefined {
  const { lower } = deed[at];
  if (noun === undefined || (lower !== "one" && lower !== "ones")) return undefined;
  const start = deed.findIndex(opensNoun);
  const isOwn =
    start >= 0 && start < at && !deed.slice(start, at).some((_, index) => isEnd(deed, start + index));
  return isOwn ? (lower === "one" ? noun : pluralOf(noun)) : undefined;
}

/** What has been spoken of before the deed for the other case, the likeliest first; none where that is open. */
export function mentionedAfter(deed: Sentence, otherwise: Sentence, before: Mentioned): readonly Mentioned[] {
  const place = placesIn(deed).at(-1);
  const there = place === undefined ? before.there : withoutSource(place);
  const asBefore: Mentioned = { ...before, ...(there === undefined ? {} : { there }) };
  const object = objectIn(deed);
  const pronoun = otherwise.find(
    ({ lower }, at) => pronouns.has(lower) && !otherwise.slice(0, at).some(opensNoun),
  );
  const isBackThere = otherwise.some(
    (_, at) => isThere(otherwise, at) && placesIn(otherwise.slice(0, at)).length === 0,
  );
  const refersToIt = pronoun !== undefined && pronoun.lower !== "one";
  if (openPlaces(deed, otherwise, before)) return [];
  // Nobody says in two ways that the same thing goes to the same place.
  if (!object) return refersToIt && isBackThere ? [before] : [asBefore];
  const other: Mentioned = { ...asBefore, ...object };
  if (!refersToIt) return [other];
  if (object.isMany !== (pronoun.lower === "them")) return [asBefore];
  if (isBackThere) return [];
  const isToWhereItWas = placesIn(otherwise).some((each) => isSamePlace(each, before.there));
  return isToWhereItWas ? [asBefore, other] : [other, asBefore];
}

/**
 * "if the cup is on the desk, bring it back to the shelf, otherwise put the doll there": the desk or the shelf. Undefined where it
 * is clear: with the same verb the second thing goes where the first one would.
 */
export function openPlaces(
  deed: Sentence,
  otherwise: Sentence,
  { it, there }: Pick<Mentioned, "it" | "there">,
): readonly [before: string, inDeed: string] | undefined {
  const place = placesIn(deed).at(-1);
  if (place === undefined || there === undefined) return undefined;
  const inDeed = withoutSource(place);
  const object = objectOf(deed);
  const isOfIt = object ? it.startsWith(textOf(deed.slice(object.from, object.to))) : isWithIt(deed);
  const isOther = objectOf(otherwise) !== undefined;
  const at = otherwise.findIndex((_, index) => isThere(otherwise, index));
  const isBack = at > 0 && placesIn(otherwise.slice(0, at)).length === 0;
  const areAlike =
    isSameVerb(deed[0].lower, otherwise[0]?.lower ?? "") && !deed.some(({ lower }) => lower === "back");
  const isSame = directionTo(inDeed) === directionTo(there);
  return isOfIt && isOther && isBack && !areAlike && !isSame ? [there, inDeed] : undefined;
}

const placing = new Set(["put", "set", "place", "lay", "stand"]);

/** "set it on the table, otherwise put the bread there": two words for the same. */
function isSameVerb(one: string, other: string): boolean {
  return one === other || (placing.has(one) && placing.has(other));
}

/** "bring it …": done with what was spoken of before. */
function isWithIt(deed: Sentence): boolean {
  const at = deed.findIndex(({ lower }) => pronouns.has(lower));
  return at > 0 && !deed.slice(0, at).some(opensNoun);
}

/** Whether "it" is to be put where it is. */
export function staysWhereItIs(deed: Sentence): boolean {
  const at = deed.findIndex((_, index) => isThere(deed, index));
  const before = deed.slice(0, Math.max(0, at));
  return before.some(({ lower }) => pronouns.has(lower)) && !before.some(opensNoun);
}

/** Where in a deed is named what it is done with. */
export function objectOf(deed: Sentence): { readonly from: number; readonly to: number } | undefined {
  const from = deed.findIndex(
    (token, at) => opensNoun(token) || pronouns.has(token.lower) || prepositionAt(deed, at) !== undefined,
  );
  if (from < 1 || !opensNoun(deed[from])) return undefined;
  const end = deed.findIndex((_, at) => at > from && isEnd(deed, at));
  return { from, to: end < 0 ? deed.length : end };
}

function objectIn(deed: Sentence): Omit<Mentioned, "there"> | undefined {
  const object = objectOf(deed);
  if (!object) return undefined;
  const words = deed.slice(object.from, object.to);
  const name = words.slice(1, lengthOfName(words));
  const last = name.at(-1)?.lower;
  if (last === undefined) return undefined;
  const first = words[0].lower;
  const isMany =
    words.some(({ lower }) => lower === "and") ||
    first === "all" ||
    first === "both" ||
    (Object.hasOwn(numberWords, first) && first !== "one") ||
    singularForms(last).length > 1;
  const noun = nounOf(name);
  return {
    it: textOf(words),
    isMany,
    one: withArticle(textOf(name)),
    ...(noun === undefined ? {} : { noun }),
  };
}

function lengthOfName(words: Sentence): number {
  const at = words.findIndex(({ lower }) => lower === "that" || lower === "which" || lower === "and");
  return at < 1 ? words.length : at;
}

/** "red block" → "block" */
export function nounOf(name: Sentence): string | undefined {
  const last = name.at(-1)?.lower ?? "";
  const isPlain = singularForms(last).length === 1 && !name.some(({ lower }) => lower === "of");
  return isPlain && !pronouns.has(last) ? last : undefined;
}

/** Where things are brought, as said; where something is that is spoken of is part of its name. */
export function placesIn(deed: Sentence): readonly Sentence[] {
  const starts = [...deed.keys()].filter(
    (at) =>
      at > 0 &&
      !relatives.has(deed[at - 1].lower) &&
      opensNoun(deed[at + (prepositionAt(deed, at)?.length ?? deed.length)]),
  );
  return starts.map((start) => {
    const from = start + (prepositionAt(deed, start)?.length ?? 0);
    const end = deed.findIndex((_, at) => at > from && isEnd(deed, at));
    return deed.slice(start, end < 0 ? undefined : end);
  });
}

/** Where a noun phrase ends. */
function isEnd(deed: Sentence, at: number): boolean {
  const { lower } = deed[at];
  if (["there", ",", "then", "too", "also"].includes(lower)) return true;
  const next = deed[at + 1];
  // "put the cup back on the desk", but "the back door"
  if (lower === "back" && (!next || next.lower === "there" || prepositionAt(deed, at + 1))) return true;
  if (links.has(lower)) return !opensNoun(next) || verbs.has(next.lower);
  return prepositionAt(deed, at) !== undefined && !relatives.has(deed[at - 1]?.lower ?? "");
}

function isThere(deed: Sentence, at: number): boolean {
  return deed[at].lower === "there" && at > 0 && !["is", "are"].includes(deed[at + 1]?.lower ?? "");
}

function opensNoun(token: Token | undefined): boolean {
  const word = token?.lower ?? "";
  const isNumber = Object.hasOwn(numberWords, word) && word !== "one";
  return definites.has(word) || articles.has(word) || quantifiers.has(word) || isNumber;
}

function prepositionAt(sentence: Sentence, at: number): readonly string[] | undefined {
  return prepositions.find(({ words }) => startsWith(sentence, at, words))?.words;
}

/** "off the table" → "to the table" */
function withoutSource(place: Sentence): string {
  const preposition = prepositionList.find(
    ({ words }) => words.join(" ") === prepositionAt(place, 0)?.join(" "),
  );
  return preposition?.direction === "from" ? directionTo(textOf(place)) : textOf(place);
}

function directionTo(place: string): string {
  const words = wordsAs(place);
  return textOf([...wordsAs("to"), ...words.slice(prepositionAt(words, 0)?.length ?? 0)]);
}

function isSamePlace(place: Sentence, other: string | undefined): boolean {
  return other !== undefined && directionTo(textOf(place)) === directionTo(other);
}

export function textOf(tokens: Sentence): string {
  return tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ,/g, ",");
}

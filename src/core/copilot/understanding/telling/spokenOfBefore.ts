import { otherThan } from "../rewordings/remarks";
import { prepositions, verbs } from "../words/firstWords";
import { nounEnd, nounOpenings, nounStart, type Span } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { leadingTo, namedIn, type Statement } from "./plainStatement";

/*
 * What "it", "them", "both" and "there" of an order stand for, where a statement before it has told of it: "both tomatoes have gone
 * bad", "throw them away" → "throw both tomatoes away". Undefined where that is not certain.
 */

type Sentence = readonly Token[];

const single = new Set(["it", "her", "him"]);
const many = new Set(["them", "they"]);
const articles = new Set(["a", "an", "some", "another"]);
const definites = new Set(
  "the my our his her their your this that these those both all two three".split(" "),
);
const places = new Set("on in at inside under near outside".split(" "));
const moving = new Set("take bring carry move go drive walk get deliver head come run return".split(" "));
const carrying = new Set("take bring carry move get deliver fetch collect".split(" "));
const having = new Set("have has had got bought brought".split(" "));
const leaving = new Set("left forgot put placed dropped lost".split(" "));
const marks = new Set([
  undefined,
  ..."please for from to with and then right now straight immediately quickly at as".split(" "),
  ",",
]);
/** Words of a name that the robot does not know. */
const longestStrange = 3;

interface SpokenOf {
  readonly words: Sentence;
  readonly isMany: boolean;
  /** "from the station", where the robot has no word for the thing itself. */
  readonly origin?: Sentence;
}

/** The order with the names of what it refers to. */
export function withSpokenOf(
  order: Sentence,
  statement: Statement,
  vocabulary: Vocabulary,
): Sentence | undefined {
  const placed = withThere(order, statement, vocabulary);
  if (!placed) return undefined;
  const at = pronounIn(placed, vocabulary);
  if (at === undefined) return placed;
  const spokenOf = spokenOfIn(statement, vocabulary);
  const word = placed[at].lower;
  if (!spokenOf || spokenOf.isMany !== !single.has(word)) return undefined;
  // "put them both away"
  const isBoth = placed[at + 1]?.lower === "both" && at > 0;
  const named =
    spokenOf.words[0].lower === "both" || !isBoth
      ? spokenOf.words
      : [...wordsAs("both"), ...spokenOf.words.slice(1)];
  const isCarried = carrying.has(placed[at - 1]?.lower ?? "");
  return [
    ...placed.slice(0, at),
    ...named,
    ...(isCarried ? (spokenOf.origin ?? []) : []),
    ...placed.slice(isBoth ? at + 2 : at + 1),
  ];
}

/** Whether something of the statement is meant by a pronoun there. */
export function refersTo(order: Sentence, vocabulary: Vocabulary): boolean {
  return pronounIn(order, vocabulary) !== undefined || order.some((_, at) => isThere(order, at));
}

/** "put both on the bed" */
const isAlone = (next: string | undefined): boolean => marks.has(next) || prepositions.has(next ?? "");

/** The first pronoun, where nothing that the order itself names may be meant by it. */
function pronounIn(order: Sentence, vocabulary: Vocabulary): number | undefined {
  const at = order.findIndex(
    ({ lower }, index) =>
      (single.has(lower) || many.has(lower) || (lower === "both" && isAlone(order[index + 1]?.lower))) &&
      !(lower === "her" && nounEnd(order, index + 1, vocabulary) !== undefined) &&
      // "it is time to …" is about nothing.
      !(lower === "it" && ["is", "has"].includes(order[index + 1]?.lower ?? "")),
  );
  if (at < 0) return undefined;
  const before = namedIn(order.slice(0, at), vocabulary).length;
  const unknown = order.slice(0, at).filter(({ lower }) => nounOpenings.has(lower)).length;
  // "put the bear on it": on nothing that is put there.
  const isPlace =
    places.has(order[at - 1]?.lower ?? "") || ["onto", "into"].includes(order[at - 1]?.lower ?? "");
  const isOne =
    isPlace &&
    before === 1 &&
    !order.slice(0, at).some(({ lower }) => lower === "," || lower === "and" || lower === "from");
  return (before === 0 && unknown === 0) || isOne ? at : undefined;
}

function spokenOfIn({ said, verb, isOfSomebody }: Statement, vocabulary: Vocabulary): SpokenOf | undefined {
  // "the other cup is fine": which one that is, is told by what was said before.
  if (said.some(({ lower }) => otherThan.has(lower))) return undefined;
  const named = namedIn(said, vocabulary);
  const subject = named.find(({ from, to }) => from < verb && to <= verb && !isPlace(said, from));
  // "the cup scratched the plate": either of them.
  const rest = named.filter(({ from }) => from > verb);
  const pair = pairIn(subject ? named.filter(({ to }) => to <= verb) : rest, said);
  if (pair) return { words: pair, isMany: true };
  if (subject)
    return rest.some(({ from }) => !isAside(said, from)) ? undefined : asNamed(said, subject, vocabulary);
  // "I have a clean mug" tells of one that is not there.
  const isBrought = having.has(said[verb].lower) && articles.has(said[verb + 1]?.lower ?? "");
  if (isBrought) return undefined;
  const strange = strangeObject(said, verb, vocabulary);
  if (strange) return strange;
  const [only, ...others] = rest;
  if (only && others.every(({ from }) => isPlace(said, from)) && !isPlace(said, only.from))
    return withPlaceOf(asNamed(said, only, vocabulary), { said, verb, isOfSomebody }, only);
  const isSubjectStrange = isOfSomebody && !people.has(said[0].lower);
  if (!isSubjectStrange || named.some(({ from }) => !isPlace(said, from))) return undefined;
  return strangeName(said.slice(0, verb), said, verb);
}

const people = new Set("i we he she they someone somebody everyone everybody nobody you".split(" "));

const isPlace = (said: Sentence, from: number): boolean => places.has(leadingTo(said, from));

/** "I found the doll and the bear" */
function pairIn([one, other, more]: readonly Span[], said: Sentence): Sentence | undefined {
  const isPair = one && other && !more && said[one.to].lower === "and" && other.from === one.to + 1;
  return isPair && definites.has(said[one.from].lower) ? said.slice(one.from, other.to) : undefined;
}

/** "the mug smells of soap" */
const isAside = (said: Sentence, from: number): boolean =>
  isPlace(said, from) || ["of", "like", "with", "off", "from"].includes(leadingTo(said, from));

/** "the toy car", with the looks that tell which one. */
function asNamed(said: Sentence, { from, to }: Span, vocabulary: Vocabulary): SpokenOf {
  const words = said.slice(from, to);
  const noun = nounStart(said, from, vocabulary);
  const isMany = vocabulary.nounsAt(said, noun).some(({ number }) => number === "plural");
  const first = words[0].lower;
  const bare = articles.has(first) ? words.slice(1) : words;
  return { words: definites.has(first) ? words : [...wordsAs("the"), ...bare], isMany };
}

/** "somebody left a cup on the table": the one that is there. */
function withPlaceOf(spokenOf: SpokenOf, { said, verb }: Statement, { from, to }: Span): SpokenOf {
  const isOpen =
    articles.has(said[from].lower) && leaving.has(said[verb].lower) && places.has(said[to]?.lower ?? "");
  if (!isOpen) return spokenOf;
  return {
    ...spokenOf,
    words: [...spokenOf.words, ...wordsAs(spokenOf.isMany ? "that are" : "that is"), ...said.slice(to)],
  };
}

/** "somebody forgot a parcel at the station": a thing that the robot has no word for. */
function strangeObject(said: Sentence, verb: number, vocabulary: Vocabulary): SpokenOf | undefined {
  const first = said[verb + 1]?.lower ?? "";
  if (!(definites.has(first) || articles.has(first)) || nounEnd(said, verb + 1, vocabulary) !== undefined)
    return undefined;
  const end = said.findIndex(({ lower }, at) => at > verb + 1 && prepositions.has(lower));
  return strangeName(said.slice(verb + 1, end < 0 ? undefined : end), said, verb);
}

/** With where it is, which tells where it is to be taken from. */
function strangeName(name: Sentence, said: Sentence, verb: number): SpokenOf | undefined {
  const bare = articles.has(name[0].lower) || name[0].lower === "the" ? name.slice(1) : name;
  const isMany = /[^s]s$/.test(bare.at(-1)?.lower ?? "");
  if (bare.length === 0 || bare.length > longestStrange) return undefined;
  const words = ["my", "our", "his", "her", "their"].includes(bare[0].lower)
    ? bare
    : [...wordsAs("the"), ...bare];
  const at = said.findIndex(({ lower }, index) => index > verb && places.has(lower));
  const origin = at < 0 ? undefined : [...wordsAs("from"), ...said.slice(at + 1)];
  return { words, isMany, ...(origin ? { origin } : {}) };
}

function isThere(order: Sentence, at: number): boolean {
  return order[at].lower === "there" && marks.has(order[at + 1]?.lower) && at > 0;
}

/** "go over there" behind "somebody is sitting on the couch" → "go to the couch" */
function withThere(order: Sentence, { said }: Statement, vocabulary: Vocabulary): Sentence | undefined {
  const there = order.findIndex((_, at) => isThere(order, at));
  if (there < 0) return order;
  const named = namedIn(said, vocabulary);
  const placed = named.filter(({ from }) => isPlace(said, from));
  const [only, ...others] = placed.length > 0 ? placed : named;
  // "go back there": where it was before may be another place.
  if (!only || others.length > 0 || order[there - 1].lower === "back") return undefined;
  const start = ["over", "right"].includes(order[there - 1].lower) ? there - 1 : there;
  if (namedIn(order.slice(0, start), vocabulary).some(({ from }) => isPlace(order, from))) return undefined;
  const verb = order.slice(0, start).findLast(({ lower }) => verbs.has(lower));
  const isGoing = moving.has(verb?.lower ?? "");
  if (!isGoing && !places.has(said[only.from - 1]?.lower ?? "")) return undefined;
  const preposition = isGoing ? wordsAs("to") : said.slice(only.from - 1, only.from);
  const place = articles.has(said[only.from].lower)
    ? [...wordsAs("the"), ...said.slice(only.from + 1, only.to)]
    : said.slice(only.from, only.to);
  return [...order.slice(0, start), ...preposition, ...place, ...order.slice(there + 1)];
}

import { behindAny, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { deedAt, definites } from "../conditions/referredTo";
import { singularForms, type Token, wordsAs } from "../words/tokens";

/*
 * How several things are, and then what is to be done with them: "the plate, the mug and the fork are all dirty, could you wash
 * them?", "one of the two plates is dirty. Wash that one". The order is told with their names.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and"]);
const wholes = new Set(["both", "all"]);
const adverbs = new Set("both all still now already quite very pretty rather a bit".split(" "));
const drawing = new Set([",", "so", "and", "then", "please", "therefore"]);
const them = phrasesOf("them, them all, them both, all of them, both of them, these, those");
const oneOf = phrasesOf(
  ["the", "my", "our", "these"]
    .flatMap((whose) => ["", "two ", "three "].map((number) => `one of ${whose} ${number}`.trim()))
    .join(","),
);
const thatOne = phrasesOf("that one, this one, it");
/** What else an order may name before it comes to "them". */
const naming = new Set([...definites, "a", "an", "some", "all", "both", "every", "each", "everything"]);
/** A thing and what tells which one is meant: "the plate on the table". */
const longestThing = 6;

/** "the plate and the mug are dirty", "wash them" → "wash the plate and the mug" */
export function withListedSo(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at];
    const [named, behind] = [thingsSo(sentence), sentences[at + 1]];
    const within = named && sentence.slice(named.behind);
    const isAlone = within?.length === 0;
    const order = named && orderOn(named, isAlone ? (behind ?? []) : withoutLink(within ?? []));
    if (order && isAlone) at++;
    told.push(order ?? sentence);
  }
  return told;
}

interface So {
  readonly things: Sentence;
  /** What the order calls them. */
  readonly called: readonly (readonly string[])[];
  readonly behind: number;
}

function thingsSo(sentence: Sentence): So | undefined {
  return listSo(sentence) ?? oneSo(sentence);
}

/** "both the plate and the mug are still dirty" */
function listSo(sentence: Sentence): So | undefined {
  const start = wholes.has(sentence[0]?.lower ?? "") ? 1 : 0;
  const be = sentence.findIndex(({ lower }) => lower === "are");
  const things = sentence.slice(start, Math.max(start, be));
  const behind = be < 0 ? undefined : behindState(sentence, be + 1);
  const list = listOf(things);
  return behind === undefined || list.length < 2 || !list.every(isThing)
    ? undefined
    : { things, called: them, behind };
}

/** "one of the two plates is dirty" → "the dirty plate" */
function oneSo(sentence: Sentence): So | undefined {
  const noun = behindAny(sentence, 0, oneOf);
  const be = sentence.findIndex(({ lower }) => lower === "is");
  const behind = noun === undefined || be < noun + 1 ? undefined : behindState(sentence, be + 1);
  if (noun === undefined || behind === undefined) return undefined;
  const words = sentence.slice(noun, be);
  const [, single] = singularForms(words[words.length - 1].lower);
  if (single === undefined || words.length > 2) return undefined;
  const things = [...wordsAs("the"), sentence[behind - 1], ...words.slice(0, -1), ...wordsAs(single)];
  return { things, called: thatOne, behind };
}

/** Behind "all dirty"; how it is not asks for something else. */
function behindState(sentence: Sentence, from: number): number | undefined {
  let at = from;
  while (adverbs.has(sentence[at]?.lower ?? "")) at++;
  const isOver = [undefined, ",", "so", "and"].includes(sentence[at + 1]?.lower);
  return stateWords.has(sentence[at]?.lower ?? "") && isOver ? at + 1 : undefined;
}

function listOf(things: Sentence): readonly Sentence[] {
  const list: Token[][] = [[]];
  for (const [at, token] of things.entries()) {
    if (!links.has(token.lower)) list[list.length - 1].push(token);
    else if (!links.has(things[at - 1]?.lower ?? "")) list.push([]);
  }
  return list;
}

function isThing(words: Sentence): boolean {
  const isNamed = definites.has(words[0]?.lower ?? "") && words.length > 1;
  return isNamed && words.length <= longestThing && words.every(({ kind }) => kind === "word");
}

function withoutLink(sentence: Sentence): Sentence {
  const start = sentence.findIndex(({ lower }) => !drawing.has(lower));
  return start < 0 ? [] : sentence.slice(start);
}

/** The order with the things in it, where the first that it is about is "them". */
function orderOn({ things, called }: So, order: Sentence): Sentence | undefined {
  const verb = deedAt(order, 0);
  if (verb === undefined) return undefined;
  const at = order.findIndex((_, index) => index > verb && behindAny(order, index, called) !== undefined);
  const behind = at < 0 ? undefined : behindAny(order, at, called);
  const before = order.slice(verb + 1, Math.max(verb, at));
  if (behind === undefined || before.some(({ lower, kind }) => kind === "mark" || naming.has(lower)))
    return undefined;
  // "these plates" are others.
  const isNoun = ["these", "those"].includes(order[at].lower) && order[behind]?.kind === "word";
  return isNoun ? undefined : [...order.slice(verb, at), ...things, ...order.slice(behind)];
}

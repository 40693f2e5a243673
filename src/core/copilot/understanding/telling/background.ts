import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { deedAt } from "../conditions/referredTo";
import { isOfSeveral } from "../rewordings/kept";
import { tellsWhich } from "../rewordings/remarks";
import { prepositions } from "../words/firstWords";
import { sentencesOf, type Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { asOrder } from "./askedPolitely";
import { doneByOthers, isPlaceTaken } from "./doneByOthers";
import { meals } from "./framing";
import { isNeedless, partsNotNeeded, toldTogether } from "./needless";
import { notToBeDoneBefore, notToBeDoneBehind, withoutSpared } from "./notToBeDone";
import { isNotThatDeed, otherDeedRather } from "./otherDeedRather";
import {
  intangible,
  isKnownVerb,
  leadingTo,
  mayBeGoal,
  namedIn,
  plainStatement,
  type Statement,
  tellsWish,
} from "./plainStatement";
import { purposeBefore, purposeBehind } from "./purposeTold";
import { refersTo, withSpokenOf } from "./spokenOfBefore";
import { placeTaken } from "./whereAlready";

/*
 * An instruction without what is told beside the order: "ice cream has arrived at the loading bay. Take it to the cold store", "I
 * bought flowers, so fill the vase", "switch off the burner to save energy". It is tried only where the whole is not understood, and
 * taken only where what is left of it is.
 */

type Sentence = readonly Token[];

interface WithoutBackground {
  readonly instruction: string;
  /** What was left out. */
  readonly told: string;
}

const therefore = phrasesOf(
  "so, and so, therefore, thus, hence, that is why, which is why, for that reason, which means",
);
const because = phrasesOf("because, since, as, for");
const marks = new Set([",", ":"]);
/** What begins an order without a verb of the robot's. */
const askingFor = phrasesOf(
  "let us, let some, let in, let a, let fresh, could you, can you, would you, will you, please, you should, you can, you could, you must, you may, you had better, you better, you would better, somebody should, someone should, somebody must, someone must, somebody could, we need, i need, we want, i want, we would like, i would like, we should, off to, back to, time to",
);
const owed = phrasesOf(
  "should, must, has to, have to, needs to, need to, ought to, shall, can go, can be, may go, may be, could go, could be, belongs, belong, goes, go",
);
/** A statement about a thing may limit which of several are meant. */
const open = new Set("a an any some one all every each everything anything both".split(" "));

const waiting = new Set("waiting ready arrived delivered due".split(" "));

/**
 * What is left of an instruction, where that is understood: with as little left out as possible. A story of many sentences is not
 * tried in all its parts.
 * @param understood what the rest is taken for, undefined where it is not understood
 */
export function withoutBackground<Meaning>(
  instruction: string,
  vocabulary: Vocabulary,
  understood: (rest: string) => Meaning | undefined,
): { readonly meaning: Meaning; readonly notes: readonly string[] } | undefined {
  const seen = new Set([instruction]);
  const tried: { readonly instruction: string; readonly notes: readonly string[] }[] = [
    { instruction, notes: [] },
  ];
  for (const { instruction: whole, notes } of tried) {
    for (const way of waysWithoutBackground(whole, vocabulary)) {
      if (seen.has(way.instruction)) continue;
      if (tried.length > mostTries) return undefined;
      seen.add(way.instruction);
      const rest = { instruction: way.instruction, notes: [...notes, noteOnBackground(way)] };
      const meaning = understood(rest.instruction);
      if (meaning !== undefined) return { meaning, notes: rest.notes };
      tried.push(rest);
    }
  }
  return undefined;
}

/** Each way to leave something out, the likeliest first. */
function waysWithoutBackground(instruction: string, vocabulary: Vocabulary): readonly WithoutBackground[] {
  const sentences = sentencesOf(instruction)
    .map(asOrder)
    .filter((sentence) => sentence.length > 0);
  const ways: WithoutBackground[] = [];
  const add = (kept: readonly Sentence[], told: Sentence) =>
    ways.push({ instruction: kept.map(textOf).join(". "), told: textOf(told) });
  for (const [at, sentence] of sentences.entries()) {
    const before = sentences.slice(0, at);
    const after = sentences.slice(at + 1);
    const isAlone = sentences.length === 1;
    const [next, ...later] = after;
    // "wash the mugs. You can skip the green one"
    // "…. The other cup is good. Bring it here": that is what "it" is.
    const isFree = next !== undefined && !later.some((each) => refersTo(each, vocabulary));
    const spared = isFree ? withoutSpared(sentence, next) : undefined;
    if (spared) add([...before, spared, ...later], next);
    // "the green mug is fine. Wash all mugs"
    const sparedFirst = isFree && !refersTo(next, vocabulary) ? withoutSpared(next, sentence) : undefined;
    if (sparedFirst) add([...before, sparedFirst, ...later], sentence);
    const order = isAlone ? undefined : orderBeside(sentence, before, after, vocabulary);
    if (at === 0 && !isAlone && isCalledOut(sentence)) add(after, sentence);
    if (order) add([...before, ...order], sentence);
    if (isFree && isNotThatDeed(sentence) && isOrder(next) && !refersTo(next, vocabulary))
      add([...before, ...after], sentence);
    for (const { rest, told } of isFree ? toldTogether(sentence, next, vocabulary) : [])
      add([...before, rest, ...later], told);
    // "No need to put it anywhere.": of what was said before.
    const isPassedOver = before.some(isOrder) && !after.some((each) => refersTo(each, vocabulary));
    const namesThing =
      namedIn(sentence, vocabulary).length > 0 ||
      sentence.some(({ lower }) => lower === "one" || lower === "ones");
    const mayBeOneOfThem = namesThing && before.some((each) => isOfSeveral(each, vocabulary));
    if (isPassedOver && !mayBeOneOfThem && (isNeedless(sentence, vocabulary) || isPlaceTaken(sentence)))
      add([...before, ...after], sentence);
    for (const { rest, told } of [...besideOrder(sentence, vocabulary), ...partsOf(sentence, vocabulary)])
      add([...before, rest, ...after], told);
  }
  return ways.slice(0, mostWays);
}

/** What is told beside an order, and neither a statement nor a purpose. */
function besideOrder(sentence: Sentence, vocabulary: Vocabulary): readonly Part[] {
  const parts = [
    placeTaken(sentence),
    doneByOthers(sentence),
    otherDeedRather(sentence),
    notToBeDoneBehind(sentence) ?? notToBeDoneBefore(sentence),
  ];
  return [...parts.filter((part) => part !== undefined), ...partsNotNeeded(sentence, vocabulary)];
}

const mostWays = 4;
const mostTries = 10;

/** What follows a sentence that only tells something. */
function orderBeside(
  sentence: Sentence,
  before: readonly Sentence[],
  after: readonly Sentence[],
  vocabulary: Vocabulary,
): readonly Sentence[] | undefined {
  const statement = plainStatement(sentence, vocabulary, false);
  if (!statement) return undefined;
  const next = after.findIndex(isOrder);
  // What is told first is what "it" stands for; behind that it may be what the order before has named.
  const order = next === 0 || before.length === 0 ? after[next] : undefined;
  if (!order)
    return before.some(isOrder) &&
      isHarmlessBehind(statement, before.flat(), vocabulary) &&
      after.every((each) => !refersTo(each, vocabulary))
      ? after
      : undefined;
  if (before.length > 0 && refersTo(order, vocabulary)) return undefined;
  const named = beside(statement, order, vocabulary, false);
  return named && [...after.slice(0, next), named, ...after.slice(next + 1)];
}

/** The order with what it refers to, where the statement may be left out. */
function beside(
  statement: Statement,
  order: Sentence,
  vocabulary: Vocabulary,
  isSaidSo: boolean,
): Sentence | undefined {
  if (refersTo(order, vocabulary)) return withSpokenOf(order, statement, vocabulary);
  const isLimit = namedIn(statement.said, vocabulary).length > 0 && order.some(isOpen);
  const isAside =
    (isSaidSo && (statement.isOfSomebody || !isLimit)) || isHarmless(statement, order, vocabulary);
  return isAside && !tellsWhich(statement.said, order, vocabulary) ? order : undefined;
}

/** "any cup", but not "some fresh air" */
function isOpen({ lower }: Token, at: number, order: Sentence): boolean {
  return open.has(lower) && !order.slice(at + 1, at + 3).some((next) => intangible.has(next.lower));
}

/** It tells nothing that limits the order, and nothing that may be asked for as well. */
function isHarmless(statement: Statement, order: Sentence, vocabulary: Vocabulary): boolean {
  const { said, verb, isOfSomebody } = statement;
  const all = namedIn(said, vocabulary);
  const named = all.filter(({ from }) => !prepositions.has(leadingTo(said, from)));
  const nouns = new Set(order.map(({ lower }) => lower));
  // "a parcel is waiting at the loading bay. Go to the workshop": something may be to be done with it.
  const isWaiting = said.some(({ lower }) => waiting.has(lower));
  if (isWaiting && all.some(({ to }) => !nouns.has(said[to - 1].lower))) return false;
  // "my daughter wants the doll. Open the window": two things may be asked for.
  const isAsked = all.every(({ to }) => nouns.has(said[to - 1].lower));
  if (tellsWish(statement) && !(named.length > 0 && isAsked)) return false;
  if (named.length === 0) return true;
  if (order.some(isOpen) || isUnheardOf(statement)) return false;
  if (isOfSomebody) return said[verb].lower !== "need" && said[verb].lower !== "want";
  return !mayBeGoal(statement, vocabulary) && named.every(({ to }) => nouns.has(said[to - 1].lower));
}

/** "the radio bothers me": what is to be done about it has to be said of it. */
function isUnheardOf({ said, verb, isOfSomebody }: Statement): boolean {
  return !isOfSomebody && !isKnownVerb(said[verb].lower);
}

/** "lunch!", "dinner time!" */
function isCalledOut(sentence: Sentence): boolean {
  return (
    meals.has(sentence[0].lower) &&
    sentence.slice(1).every(({ lower }) => lower === "time" || lower === "everyone")
  );
}

/** "put the lemon in the fridge, it gets chilled there" may ask for that, too. */
function isHarmlessBehind(statement: Statement, order: Sentence, vocabulary: Vocabulary): boolean {
  const isOfThing = ["it", "they", "that", "this", "those", "these"].includes(statement.said[0].lower);
  return !(isOfThing && mayBeGoal(statement, vocabulary)) && isHarmless(statement, order, vocabulary);
}

interface Part {
  readonly rest: Sentence;
  readonly told: Sentence;
}

/** Within one sentence. */
function partsOf(sentence: Sentence, vocabulary: Vocabulary): readonly Part[] {
  const purpose = purposeBehind(sentence, vocabulary) ?? purposeBefore(sentence, vocabulary);
  const parts: Part[] = purpose ? [purpose] : [];
  for (let at = 2; at < sentence.length - 1; at++) {
    const comma = marks.has(sentence[at].lower) ? at + 1 : at;
    const so = behindAny(sentence, comma, therefore);
    if (so === undefined && comma === at) {
      const cause = behindAny(sentence, at, because.slice(0, 2));
      if (cause !== undefined)
        addBehind(parts, sentence, { end: at, from: cause, isCause: true }, vocabulary);
      continue;
    }
    const left = sentence.slice(0, at);
    // "I am no expert, but put the cup on the desk"
    const but = sentence[comma]?.lower === "but" ? comma + 1 : comma;
    const right = sentence.slice(skipMark(sentence, so ?? but));
    const isTied = so !== undefined;
    const cause = behindAny(left, 0, because.slice(0, 3));
    const statement = plainStatement(left.slice(cause ?? 0), vocabulary, isTied || cause !== undefined);
    const order =
      statement && isOrder(right)
        ? beside(statement, right, vocabulary, isTied || cause !== undefined)
        : undefined;
    if (order) parts.push({ rest: order, told: left });
    else if (!isTied) {
      const from = behindAny(sentence, comma, because);
      addBehind(parts, sentence, { end: at, from: from ?? comma, isCause: from !== undefined }, vocabulary);
    }
  }
  return parts;
}

const skipMark = (sentence: Sentence, at: number): number => (sentence[at]?.lower === "," ? at + 1 : at);

/** "put the doll on the bed, my daughter misses it" */
function addBehind(
  parts: Part[],
  sentence: Sentence,
  { end, from, isCause }: { readonly end: number; readonly from: number; readonly isCause: boolean },
  vocabulary: Vocabulary,
): void {
  const order = sentence.slice(0, sentence[end - 1].lower === "," ? end - 1 : end);
  const told = sentence.slice(from);
  const statement = isOrder(order) ? plainStatement(told, vocabulary, isCause) : undefined;
  // "as the doll is not clean": what it is done for is not asked for, and may tell which of several is meant.
  const isReason = isCause && !order.some(isOpen) && !tellsWhich(told, order, vocabulary);
  if (statement && (isReason || isHarmlessBehind(statement, order, vocabulary)))
    parts.push({ rest: order, told });
}

/** "wash it", "would you mind shutting it", "the light can go off", "let us have the window open" */
function isOrder(sentence: Sentence): boolean {
  if (sentence.length < 2) return false;
  const start = deedAt(sentence, 0);
  if (start !== undefined && !["is", "are", "have", "has"].includes(sentence[start].lower)) return true;
  if (behindAny(sentence, 0, askingFor) !== undefined) return true;
  return phraseIn(sentence, owed, 1) !== undefined;
}

function noteOnBackground({ told }: WithoutBackground): string {
  return `"${told}" is taken as told beside the order: nothing is done about it.`;
}

function textOf(tokens: Sentence): string {
  return tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ([,:])/g, "$1");
}

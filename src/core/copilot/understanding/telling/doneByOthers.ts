import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, verbs } from "../words/firstWords";
import type { Token } from "../words/tokens";

/*
 * What somebody else does, or what does not go the way of the rest, told within an order: "I'll bring the doll, and you put the bear
 * on the bed", "the doll I'll do myself", "while I look for the doll, put …", "the bear goes on the bed, the doll doesn't",
 * "put the bear on the bed, ignoring the sofa".
 */

type Sentence = readonly Token[];

interface Part {
  readonly rest: Sentence;
  readonly told: Sentence;
}

const somebody = phrasesOf(
  ["i", "we", "he", "she", "they", "my wife", "my husband", "my son", "my daughter", "someone", "somebody"]
    .flatMap((who) => ["will", "am going to", "is going to", "can", "have"].map((will) => `${who} ${will}`))
    .join(","),
);
const myself = phrasesOf("i will, we will, i can, i have, he will, she will");
const meanwhile = phrasesOf(
  ["while", "whilst", "before"]
    .flatMap((when) => ["i", "we", "he", "she", "they", "my guests"].map((who) => `${when} ${who}`))
    .join(","),
);
const toYou = phrasesOf("and you, so you, you");
const notThat = phrasesOf("does not, do not, is not, are not, will not, should not, need not");
const ignoring = phrasesOf("ignoring, regardless of, no matter what is on, no matter what is in");

export function doneByOthers(sentence: Sentence): Part | undefined {
  return (
    doneBefore(sentence) ??
    doneMeanwhile(sentence) ??
    notSo(sentence) ??
    ignored(sentence) ??
    ruledOut(sentence)
  );
}

/** "I'll bring the doll, and you put …", "the doll I'll do myself, you put …" */
function doneBefore(sentence: Sentence): Part | undefined {
  const mark = sentence.findIndex(({ lower }) => lower === ",");
  const told = sentence.slice(0, Math.max(0, mark));
  const mine = behindAny(told, 0, somebody) ?? phraseIn(told, myself, 2)?.behind;
  const you = behindAny(sentence, mark + 1, toYou);
  const isOrder = you !== undefined && verbs.has(sentence[you]?.lower ?? "");
  return mark > 2 && mine !== undefined && isOrder ? { rest: sentence.slice(you), told } : undefined;
}

/** "while I look for the doll, put the bear on the bed" */
function doneMeanwhile(sentence: Sentence): Part | undefined {
  const mark = sentence.findIndex(({ lower }) => lower === ",");
  const isOrder = verbs.has(sentence[mark + 1]?.lower ?? "");
  return behindAny(sentence, 0, meanwhile) !== undefined && mark > 2 && isOrder
    ? { rest: sentence.slice(mark + 1), told: sentence.slice(0, mark) }
    : undefined;
}

/** "…, the doll doesn't" */
function notSo(sentence: Sentence): Part | undefined {
  const mark = sentence.findLastIndex(({ lower }) => lower === ",");
  const start = ["but", "and"].includes(sentence[mark + 1]?.lower ?? "") ? mark + 2 : mark + 1;
  const not = phraseIn(sentence, notThat, start + 2);
  const isThing = definites.has(sentence[start]?.lower ?? "");
  return mark > 2 && isThing && not?.behind === sentence.length
    ? { rest: sentence.slice(0, mark), told: sentence.slice(mark + 1) }
    : undefined;
}

/** "…, ignoring the sofa", "…, but nothing on the sofa" */
function ignored(sentence: Sentence): Part | undefined {
  const mark = sentence.findLastIndex(({ lower }) => lower === ",");
  const told = sentence.slice(mark + 1);
  const isNothing = ["but", "and"].includes(told[0]?.lower ?? "") && told[1]?.lower === "nothing";
  const isNone = isNothing && prepositions.has(told[2]?.lower ?? "") && definites.has(told[3]?.lower ?? "");
  return mark > 2 && (isNone || behindAny(told, 0, ignoring) !== undefined)
    ? { rest: sentence.slice(0, mark), told }
    : undefined;
}

const forgetting = phrasesOf("not, forget, forget about, never mind, my mistake, sorry");

/** "not the bed: the doll goes on the sofa" */
function ruledOut(sentence: Sentence): Part | undefined {
  const mark = sentence.findIndex(({ lower }) => lower === ":");
  const start = behindAny(sentence, 0, forgetting);
  const isThing = definites.has(sentence[start ?? sentence.length]?.lower ?? "");
  return start !== undefined && isThing && mark > start + 1 && mark < start + 5
    ? { rest: sentence.slice(mark + 1), told: sentence.slice(0, mark) }
    : undefined;
}

const taken = phrasesOf("is taken, is full, is occupied, is in use, is reserved, is too full, is not free");

/** "the bench is taken", told of a place that the order does not name */
export function isPlaceTaken(sentence: Sentence): boolean {
  const told = definites.has(sentence[0]?.lower ?? "") ? phraseIn(sentence, taken, 2) : undefined;
  return told?.behind === sentence.length && told.at < 5;
}

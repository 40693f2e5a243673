import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";
import { withoutSpared } from "./notToBeDone";

/*
 * What somebody else does, or what does not go the way of the rest, told within an order: "I'll bring the doll, and you put the bear
 * on the bed", "the doll I'll do myself", "while I look for the doll, put …", "the bear goes on the bed, the doll doesn't",
 * "put the bear on the bed, no matter what is on the sofa". Of several things the one that somebody else sees to is left out.
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
const ignoring = phrasesOf("regardless of, no matter what is on, no matter what is in");

const seeingTo = phrasesOf(
  ["do", "handle", "take care of", "see to", "deal with", "look after", "take"]
    .flatMap((deed) =>
      ["i will", "we will", "i can", "he will", "she will", "they will"].map((will) => `${will} ${deed}`),
    )
    .concat(["i", "we", "they"].flatMap((who) => [`${who} do`, `${who} take care of`, `${who} see to`]))
    .join(","),
);
const doing = phrasesOf("does, takes care of, will do, will take care of, will see to, is going to do");
const owners = new Set(["my", "our"]);
const ownWay = phrasesOf(
  "myself, ourselves, himself, herself, themselves, tomorrow, later, later on, today, tonight, on my own, by myself, by hand, afterwards, then",
);

/** "close all drawers. I'll do the top one myself" → "close all drawers except the top one" */
export function withLeftToOthers(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const thing = leftToOthers(sentence);
    const rest = thing && before && withoutSpared(before, [...wordsAs("skip"), ...thing]);
    const inside = rest ? undefined : seenToInside(sentence);
    if (rest) told.splice(-1, 1, rest);
    else told.push(inside ?? sentence);
  }
  return told;
}

/** "close all drawers, and I'll do the top one" */
function seenToInside(sentence: Sentence): Sentence | undefined {
  const mark = sentence.findLastIndex(({ lower }, at) => at > 1 && lower === ",");
  const start = ["and", "but", "so"].includes(sentence[mark + 1]?.lower ?? "") ? mark + 2 : mark + 1;
  const thing = mark < 0 ? undefined : leftToOthers(sentence.slice(start));
  return thing && withoutSpared(sentence.slice(0, mark), [...wordsAs("skip"), ...thing]);
}

/** "I'll do the top drawer myself", "my son does the top drawer" → "the top drawer" */
function leftToOthers(sentence: Sentence): Sentence | undefined {
  const isOwn = owners.has(sentence[0]?.lower ?? "");
  const start = isOwn ? behindAny(sentence, 2, doing) : behindAny(sentence, 0, seeingTo);
  if (start === undefined || !definites.has(sentence[start]?.lower ?? "")) return undefined;
  const way = phraseIn(sentence, ownWay, start + 1);
  const end = way && way.behind === sentence.length ? way.at : sentence.length;
  const thing = sentence.slice(start, end);
  const isThing = !thing.some(({ lower, kind }) => kind === "mark" || lower === "and");
  return isThing && thing.length > 1 ? thing : undefined;
}

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

/** "…, no matter what is on the sofa", "…, but nothing on the sofa" */
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

import type { ObjectId } from "../../world/objects";
import { abilitiesOf } from "../abilities";
import { behindAny, phrasesOf } from "./actions/said";
import { articles, placeOf, type Seen, thingAt, thingsAt } from "./seenThings";
import { puttingVerbs } from "./words/firstWords";
import { sentencesOf, type Token, wordsAs } from "./words/tokens";

/*
 * "the red mug is dirty. Wash it and put it away together with the other one", "put it in the cabinet where the other one is": of
 * two that are known it is the one that was not named, and where that one is tells the place.
 */

type Sentence = readonly Token[];

const company = phrasesOf("with, together with, along with, alongside");
const within = new Set(["in", "into", "inside", "on", "onto"]);
const before = new Set([...within, "to", "from", "off", "of", "with", "at", "other", "as", "where"]);
const ends = new Set([undefined, ",", "and", "then", "please"]);
const being = new Set(["is", "stands", "lies", "sits"]);

/** → "put it where the mug_0 is" */
export function withOtherNamed(sentences: readonly Sentence[], seen: Seen): readonly Sentence[] {
  const spoken: ObjectId[] = [];
  return sentences.map((sentence) => {
    let told = sentence;
    for (let at = 0; at < told.length; at++) {
      const other = otherAt(told, at, spoken, seen);
      if (other) told = besideOther(whereOther(told, at, other), at, other, seen);
      const isNamed = articles.has(told[at]?.lower ?? "") && !before.has(told[at - 1]?.lower ?? "");
      const thing = isNamed ? thingAt(told, at, seen) : undefined;
      if (thing) spoken.push(thing.id);
    }
    return told;
  });
}

interface Other {
  readonly id: ObjectId;
  readonly next: number;
}

/** "the other one", "the other mug", "the blue one": of two that are known, where the first one was spoken of. */
function otherAt(sentence: Sentence, at: number, spoken: readonly ObjectId[], seen: Seen): Other | undefined {
  if (sentence[at].lower !== "the") return undefined;
  const isOther = sentence[at + 1]?.lower === "other";
  const look = isOther ? undefined : seen.vocabulary.attribute(sentence[at + 1]?.lower ?? "");
  if (!isOther && !look) return undefined;
  const isOne = sentence[at + 2]?.lower === "one";
  const named = isOne || !isOther ? undefined : thingsAt(sentence, at + 2, seen);
  if (!isOne && !named) return undefined;
  for (const id of spoken.toReversed()) {
    const type = seen.belief.objects.get(id)?.type;
    const pair = [...seen.belief.objects.values()].filter((object) => object.type === type);
    const [rest, ...more] = pair.filter((object) => object.id !== id);
    if (!rest || more.length > 0 || (named && !named.ids.includes(rest.id))) continue;
    const isSo = !look || thingAt(sentence.toSpliced(at + 2, 1, ...sentencesOf(rest.id).flat()), at, seen);
    return isSo ? { id: rest.id, next: named?.next ?? at + 3 } : undefined;
  }
  return undefined;
}

const nameOf = ({ id }: Other): Sentence => [...wordsAs("the"), ...sentencesOf(id).flat()];

/** "where the other one is" → "where the mug_0 is" */
function whereOther(sentence: Sentence, at: number, other: Other): Sentence {
  const isWhere = sentence[at - 1]?.lower === "where" && being.has(sentence[other.next]?.lower ?? "");
  const isSame = sentence[at - 1]?.lower === "as" && ends.has(sentence[other.next]?.lower);
  return isWhere || isSame
    ? [...sentence.slice(0, at), ...nameOf(other), ...sentence.slice(other.next)]
    : sentence;
}

/** "put it away together with the other one" → "put it where the mug_0 is" */
function besideOther(sentence: Sentence, at: number, other: Other, seen: Seen): Sentence {
  const start = [at - 2, at - 1].find((from) => from > 0 && behindAny(sentence, from, company) === at);
  const isOver = ends.has(sentence[other.next]?.lower);
  const place = placeOf(other.id, seen);
  if (start === undefined || !isOver || !place || abilitiesOf(seen.robot).beside !== undefined)
    return sentence;
  const rest = sentence.slice(other.next);
  const there = [...wordsAs("where"), ...nameOf(other), ...wordsAs("is")];
  const on = sentence.findLastIndex(({ lower }, index) => index < start && within.has(lower));
  const named = on < 0 ? undefined : thingsAt(sentence, on + 1, seen);
  // "in the cabinet with the other one": in that one of them; "in the lower cabinet with …" says it twice.
  if (named?.next === start) {
    if (!named.ids.includes(place.id)) return sentence;
    return [...sentence.slice(0, start), ...(named.ids.length > 1 ? there : []), ...rest];
  }
  const verb = sentence.findLastIndex(({ lower }, index) => index < start && puttingVerbs.has(lower));
  const thing = sentence.slice(verb + 1, start);
  const isAway = thing.at(-1)?.lower === "away";
  const isPlain = thing.every(({ lower, kind }) => kind === "word" && !before.has(lower) && !ends.has(lower));
  return verb >= 0 && thing.length > 0 && isPlain
    ? [...sentence.slice(0, isAway ? start - 1 : start), ...there, ...rest]
    : sentence;
}

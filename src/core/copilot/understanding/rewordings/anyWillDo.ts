import { behindAny, phrasesOf } from "../actions/said";
import { numberWords } from "../words/lexicon";
import { nounEnd } from "../words/nounSpans";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "any of the cups will do, put it on the shelf", "put a cup on the shelf, any one is fine": one of them, whichever.
 */

type Sentence = readonly Token[];

const fine = phrasesOf(
  "will do, would do, is fine, is ok, is okay, are fine, will be fine, would be fine, is good enough, works, does not matter which",
);
const whichever = phrasesOf(
  "any one, any of them, any, either one, either of them, either, it does not matter which one, it does not matter which, does not matter which one, does not matter which, no matter which one, no matter which, i do not care which one, i do not care which, whichever you like, whichever one you like, whichever, whichever is nearest to hand",
);
const unsaid = new Set(["it", "that", "this"]);
const unsaidSeveral = new Set(["them", "those", "these"]);

const enough = phrasesOf(
  "will do, would do, will be enough, would be enough, is enough, are enough, will suffice, would suffice",
);
const indefinites = new Set(["a", "an", "some"]);
const onPlaces = new Set(["on", "in", "inside"]);

/** "two apples on the plate will do" → "put two apples on the plate" */
export function withEnough(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const first = sentence[0]?.lower ?? "";
  const end = sentence.findIndex((_, at) => at > 3 && behindAny(sentence, at, enough) === sentence.length);
  const isSome = indefinites.has(first) || Object.hasOwn(numberWords, first);
  // "the cup on the table will do" tells which one.
  if (end < 0 || !isSome) return sentence;
  const on = sentence.findIndex(({ lower }) => onPlaces.has(lower));
  const isPlain =
    on > 1 && !sentence.slice(0, on).some(({ lower, kind }) => kind === "mark" || lower === "and");
  const isPlaced = isPlain && nounEnd(sentence, on + 1, vocabulary) === end;
  return isPlaced ? [...wordsAs("put"), ...sentence.slice(0, end)] : sentence;
}

export function withAnyOne(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const first = withAnyFirst(sentence, vocabulary);
  if (first !== sentence) return first;
  const comma = sentence.findLastIndex(({ lower }) => lower === ",");
  const behind = comma < 2 ? undefined : behindAny(sentence, comma + 1, whichever);
  if (behind === undefined) return sentence;
  const end = behindAny(sentence, behind, fine) ?? behind;
  return end === sentence.length ? firstOfEither(sentence.slice(0, comma), vocabulary) : sentence;
}

/** "put either the car or the bear on the bed": the first one, since it does not matter which. */
function firstOfEither(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const either = sentence.findIndex(({ lower }) => lower === "either");
  const or = sentence.findIndex(({ lower }, at) => at > either && lower === "or");
  const end = either < 0 || or < 0 ? undefined : nounEnd(sentence, or + 1, vocabulary);
  if (end === undefined) return sentence;
  return [...sentence.slice(0, either), ...sentence.slice(either + 1, or), ...sentence.slice(end)];
}

function withAnyFirst(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (!["any", "either"].includes(sentence[0]?.lower ?? "")) return sentence;
  const isOf = sentence[1]?.lower === "of";
  const several = isOf ? undefined : withAnySeveral(sentence, vocabulary);
  if (several) return several;
  const start = isOf ? 2 : 1;
  // "either of the two apples"
  const isCounted = isOf && Object.hasOwn(numberWords, sentence[start + 1]?.lower ?? "");
  const end = nounEnd(sentence, isCounted ? start + 2 : start, vocabulary);
  const behind = end === undefined ? undefined : behindAny(sentence, end, fine);
  if (end === undefined || behind === undefined) return sentence;
  const rest = sentence
    .slice(behind)
    .filter(({ lower }, at) => at > 0 || ![",", "and", "so"].includes(lower));
  const at = rest.findIndex(({ lower }) => unsaid.has(lower) || lower === "one");
  if (at < 1) return sentence;
  const noun = sentence.slice(start, end);
  const one = isOf ? [...wordsAs("one of"), ...noun] : [...wordsAs("a"), ...noun];
  // "put one of them on the plate"
  const isOfThem = rest[at].lower === "one" && startsWith(rest, at + 1, ["of", "them"]);
  return [...rest.slice(0, at), ...one, ...rest.slice(isOfThem ? at + 3 : at + 1)];
}

/** "any two toys are enough, just get them onto the bed" → "just get two toys onto the bed" */
function withAnySeveral(sentence: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const isCounted = Object.hasOwn(numberWords, sentence[1]?.lower ?? "") && sentence[1].lower !== "one";
  const end = isCounted ? nounEnd(sentence, 2, vocabulary) : undefined;
  const behind = end === undefined ? undefined : behindAny(sentence, end, [...enough, ...fine]);
  if (end === undefined || behind === undefined) return undefined;
  const start = sentence.findIndex(({ lower }, at) => at >= behind && ![",", "and", "so"].includes(lower));
  const rest = start < 0 ? [] : sentence.slice(start);
  const them = rest.findIndex(({ lower }) => unsaidSeveral.has(lower));
  return them < 1 ? undefined : rest.toSpliced(them, 1, ...sentence.slice(1, end));
}

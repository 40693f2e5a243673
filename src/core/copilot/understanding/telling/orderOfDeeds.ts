import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { gerundOf } from "../actions/verbForms";
import { verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * In which order deeds come, where they are told as what one begins or ends with: "start by washing the mug, then cook the egg",
 * "wash the mug, followed by cooking the egg", "finish by closing the drawer, but first wash the mug".
 */

type Sentence = readonly Token[];

const starting = phrasesOf(
  "start by, start with, begin by, begin with, start off by, start off with, start out by, first start by, first start with",
);
const finishing = phrasesOf(
  "finish by, finish with, end by, end with, finish off by, finish up by, finish off with, finish up with",
);
const following = phrasesOf(
  "followed by, before then, and finish by, and finish with, and end by, and end with",
);
const nextDone = phrasesOf(
  ["and when", "and once", "and as soon as", "and after"]
    .flatMap((when) =>
      ["that is done", "this is done", "that has been done", "you have done that", "it is done"].map(
        (done) => `${when} ${done}`,
      ),
    )
    .concat("and when you are done with that", "and when done", "and once done")
    .join(","),
);
const ensuring = phrasesOf(
  "make sure to, be sure to, remember to, do not forget to, see to it to, take care to",
);
const pleasing = phrasesOf(
  ["that would be", "it would be", "this would be", "i would be"]
    .flatMap((be) =>
      [
        "great",
        "nice",
        "lovely",
        "perfect",
        "wonderful",
        "good",
        "really great",
        "very nice",
        "a great help",
        "a help",
        "grateful",
        "very grateful",
        "very kind",
      ].map((so) => `${be} ${so}`),
    )
    .concat("that would help", "that would help me a lot", "i would appreciate it", "i would appreciate that")
    .join(","),
);
const wishing = phrasesOf("if you could, if you would, if you can");
const gerunds = new Map([...verbs].map((verb) => [gerundOf(verb), verb] as const));
const comma: Token = { text: ",", lower: ",", kind: "mark" };

export const withOrderOfDeeds = (sentence: Sentence): Sentence =>
  [withoutPleasing, withEnsured, withFinishLast, withStart, withFollowing, withNextDone].reduce(
    (said, change) => change(said),
    sentence,
  );

/** "if you could wash the mug, that would be great" → "wash the mug" */
function withoutPleasing(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, wishing);
  const mark = sentence.findLastIndex(({ lower }) => lower === ",");
  const isPleasing = behindAny(sentence, mark + 1, pleasing) === sentence.length;
  return start !== undefined && mark > start + 1 && isPleasing && verbs.has(sentence[start].lower)
    ? sentence.slice(start, mark)
    : sentence;
}

/** "make sure to wash the mug and to cook the egg" → "wash the mug and cook the egg" */
function withEnsured(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, ensuring) ?? 0;
  const isMore = (at: number) =>
    ["and", ","].includes(sentence[at - 1]?.lower ?? "") &&
    sentence[at].lower === "to" &&
    deeds.has(sentence[at + 1]?.lower ?? "");
  return deeds.has(sentence[start]?.lower ?? "") && sentence.some((_, at) => at > start && isMore(at))
    ? sentence.slice(start).filter((_, at) => !isMore(at + start))
    : sentence;
}

// "go to the dock and to store number two"
const deeds = new Set([...verbs].filter((verb) => !["go", "store", "drive", "walk", "head"].includes(verb)));

/** "finish by closing the drawer, but first wash the mug" → "close the drawer, but first wash the mug" */
function withFinishLast(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, finishing);
  const verb = gerunds.get(sentence[start ?? 0]?.lower ?? "");
  const isFirst = phraseIn(sentence, phrasesOf("but first"), 2) !== undefined;
  return start !== undefined && verb !== undefined && isFirst
    ? [...wordsAs(verb), ...sentence.slice(start + 1)]
    : sentence;
}

/** "start by washing the mug" → "wash the mug" */
function withStart(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, starting);
  const verb = gerunds.get(sentence[start ?? 0]?.lower ?? "");
  return start !== undefined && verb !== undefined
    ? [...wordsAs(verb), ...sentence.slice(start + 1)]
    : sentence;
}

/** "wash the mug, followed by cooking the egg" → "wash the mug and then cook the egg" */
function withFollowing(sentence: Sentence): Sentence {
  const next = phraseIn(sentence, following, 2);
  const verb = gerunds.get(sentence[next?.behind ?? 0]?.lower ?? "");
  if (!next || verb === undefined || !verbs.has(sentence[0].lower)) return sentence;
  const end = sentence[next.at - 1].lower === "," ? next.at - 1 : next.at;
  return [...sentence.slice(0, end), ...wordsAs(`and then ${verb}`), ...sentence.slice(next.behind + 1)];
}

/** "wash the mug, and when that is done, cook the egg" → "wash the mug, and then cook the egg" */
function withNextDone(sentence: Sentence): Sentence {
  const next = phraseIn(sentence, nextDone, 2);
  const deed = next && (sentence[next.behind]?.lower === "," ? next.behind + 1 : next.behind);
  if (!next || deed === undefined || !verbs.has(sentence[deed]?.lower ?? "")) return sentence;
  const end = sentence[next.at - 1].lower === "," ? next.at - 1 : next.at;
  return [...sentence.slice(0, end), comma, ...wordsAs("and then"), ...sentence.slice(deed)];
}

import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { deedAt } from "../conditions/referredTo";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What goes along with something that is done at rest: "read the magazine while sitting on the sofa", "while sitting on the sofa,
 * …", "watch TV while eating the chips". The robot sits down first; of two pastimes the one said last begins.
 */

type Sentence = readonly Token[];

const postures = phrasesOf(
  [
    "while sitting on, while sitting in, while you sit on, while you are sitting on, while you are sitting in",
    "while sitting down on, while seated on, while seated in, while lying on, while you lie on, while lying in",
    "while sitting at, while seated at, while you sit at, while you are sitting at",
    "while you are lying on, while you are lying in, while lying down on",
  ].join(","),
);
/** Done sitting or lying down. */
const pastimeOf: Readonly<Record<string, string>> = {
  reading: "read",
  watching: "watch",
  eating: "eat",
  drinking: "drink",
};
const pastimes = new Set(Object.values(pastimeOf));
const links = new Set([",", "and"]);
const people = new Set(["i", "we"]);
const facing = phrasesOf("facing, while facing, and facing");
const polite = new Set([",", "please"]);

export function withMeanwhile(sentence: Sentence): Sentence {
  return withOtherPastime(withPostureFirst(whileLast(sentence)));
}

/** "while sitting on the sofa, read the magazine" → "read the magazine while sitting on the sofa" */
function whileLast(sentence: Sentence): Sentence {
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  const deed = sentence.slice(comma + 1);
  const start = deedIn(deed);
  const isPlain =
    start !== undefined &&
    pastimes.has(deed[start].lower) &&
    !deed.slice(start).some(({ lower }) => links.has(lower));
  return sentence[0]?.lower === "while" && comma > 2 && isPlain
    ? [...deed, ...sentence.slice(0, comma)]
    : sentence;
}

/** Where what is asked for begins, or is wished: "I want to read the magazine". */
function deedIn(sentence: Sentence): number | undefined {
  const wished = sentence.findIndex(
    ({ lower }, at) => pastimes.has(lower) && sentence[at - 1]?.lower === "to",
  );
  const isWish = people.has(sentence[0]?.lower ?? "");
  if (!isWish) return deedAt(sentence, 0);
  return wished < 0 ? undefined : wished;
}

/** "read the magazine while sitting on the sofa" → "sit on the sofa and read the magazine" */
function withPostureFirst(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, postures, 2);
  const start = deedIn(sentence);
  if (!told || start === undefined || start >= told.at) return sentence;
  const place = withFacing(withoutPlease(sentence.slice(told.behind)));
  if (place.length === 0 || place.some(({ lower }) => links.has(lower))) return sentence;
  const isLying = sentence.slice(told.at, told.behind).some(({ lower }) => lower.startsWith("l"));
  const seat = sentence[told.behind - 1].lower === "at" ? "sit at" : "sit on";
  return [
    ...sentence.slice(0, start),
    ...wordsAs(isLying ? "lie on" : seat),
    ...place,
    ...wordsAs("and"),
    ...withoutPlease(sentence.slice(start, told.at)),
  ];
}

function withoutPlease(words: Sentence): Sentence {
  return words.slice(0, words.findLastIndex(({ lower }) => !polite.has(lower)) + 1);
}

/** "the sofa, facing the TV" → "the sofa facing the TV" */
export function withFacing(place: Sentence): Sentence {
  const link = place.findIndex(({ lower }) => links.has(lower));
  const from = place[link]?.lower === "," ? link + 1 : link;
  const behind = link < 1 ? undefined : behindAny(place, from, facing);
  return behind === undefined
    ? place
    : [...place.slice(0, link), ...wordsAs("facing"), ...place.slice(behind)];
}

/** "watch TV while eating the chips" → "eat the chips and watch TV" */
function withOtherPastime(sentence: Sentence): Sentence {
  const at = sentence.findIndex(({ lower }, index) => index > 1 && lower === "while");
  const said = sentence[at + 1]?.lower ?? "";
  const start = at < 0 ? undefined : deedIn(sentence);
  const isPastime =
    start !== undefined && pastimes.has(sentence[start].lower) && Object.hasOwn(pastimeOf, said);
  if (!isPastime) return sentence;
  const deed = withoutPlease(sentence.slice(start, at));
  const more = withoutPlease(sentence.slice(at + 2));
  return [...deed, ...more].some(({ lower }) => links.has(lower))
    ? sentence
    : [...sentence.slice(0, start), ...wordsAs(pastimeOf[said]), ...more, ...wordsAs("and"), ...deed];
}

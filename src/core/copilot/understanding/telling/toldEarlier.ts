import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is told behind and is to be done first, in other words than "but first": "put the car on the sofa. Before that, put the doll on
 * the bed", "close the fridge last; first get the egg out", "first the apple, and before that the banana".
 */

type Sentence = readonly Token[];

const beforeThat = phrasesOf(
  "before that, beforehand, prior to that, before doing that, before you do that, before you do so",
);
const butFirst = phrasesOf(
  "but first, but before that, but beforehand, before that, beforehand, prior to that, before doing that, before you do that",
);
const first = phrasesOf("first, first of all, but first");
const last = phrasesOf("last, last of all, at the very end, as the last thing");
const beings = new Set(["is", "are", "was", "were", "has", "have", "had"]);
const comma: Token = { text: ",", lower: ",", kind: "mark" };

/** "lie down on the bed. But first turn off the light" → "lie down on the bed, but first turn off the light" */
export function withButFirstJoined(sentences: readonly Sentence[]): readonly Sentence[] {
  const joined: Sentence[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const done = before && withoutLast(before);
    const behind = behindAny(sentence, 0, done ? first : butFirst);
    const deed = behind === undefined ? [] : withoutComma(sentence.slice(behind));
    if (before && verbs.has(deed[0]?.lower ?? "") && !isRanked([...(done ?? before), ...deed]))
      joined.splice(-1, 1, [...(done ?? before), comma, ...wordsAs("but first"), ...deed]);
    else joined.push(sentence);
  }
  return joined;
}

const ranks = new Set("comes come last start begin starting beginning finally finish end".split(" "));

/** "the workshop comes last", "and start with the bay": told of the stops of a tour. */
const isRanked = (words: Sentence): boolean => words.some(({ lower }) => ranks.has(lower));

const withoutComma = (words: Sentence): Sentence => (words[0]?.lower === "," ? words.slice(1) : words);

/** "close the fridge last" → "close the fridge"; undefined where it is not said, or more than one deed is told. */
function withoutLast(sentence: Sentence): Sentence | undefined {
  const told = phraseIn(sentence, last, 2);
  if (!told || told.behind !== sentence.length || !verbs.has(sentence[0].lower)) return undefined;
  const done = sentence.slice(0, told.at);
  return done.some(({ lower }) => lower === "," || lower === "and" || lower === "it") ? undefined : done;
}

export function withFirstForBefore(sentence: Sentence): Sentence {
  return [withFirstForLast, withFirstBefore, withFirstBehind].reduce(
    (said, change) => change(said),
    sentence,
  );
}

/** "unplug the toaster last, first switch off the TV" → "unplug the toaster, but first switch off the TV" */
function withFirstForLast(sentence: Sentence): Sentence {
  const mark = sentence.findIndex(({ lower }, at) => at > 1 && lower === ",");
  const done = mark < 0 ? undefined : withoutLast(sentence.slice(0, mark));
  const deed = behindAny(sentence, mark + 1, first);
  return done && deed !== undefined && isDeed(sentence.slice(deed))
    ? [...done, comma, ...wordsAs("but first"), ...sentence.slice(deed)]
    : sentence;
}

/** "put the car on the sofa, and before that the doll on the bed" → "…, but first the doll on the bed" */
function withFirstBefore(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    const link = at > 1 && sentence[at].lower === "," ? at + 1 : at;
    const and = sentence[link]?.lower === "and" ? link + 1 : link;
    const behind = at > 1 && and > at ? behindAny(sentence, and, beforeThat) : undefined;
    const deed = behind === undefined ? [] : withoutComma(sentence.slice(behind));
    if (!isDeed(deed)) continue;
    // "first the apple, and before that the banana"
    const start = behindAny(sentence, 0, first) ?? 0;
    const before = sentence.slice(start, at);
    if (!isRanked([...before, ...deed]) && !before.some(({ lower }) => lower === "then"))
      return [...sentence.slice(start, at), comma, ...wordsAs("but first"), ...deed];
  }
  return sentence;
}

/** "have the cupcake, but finish the salmon before that" → "…, but first finish the salmon" */
function withFirstBehind(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, beforeThat, 4);
  if (!told || told.behind !== sentence.length) return sentence;
  const link = sentence.slice(0, told.at).findLastIndex(({ lower }) => lower === "but" || lower === "and");
  const isOther = link > 1 && verbs.has(sentence[link + 1]?.lower ?? "");
  if (!isOther) return sentence;
  return [...sentence.slice(0, link), ...wordsAs("but first"), ...sentence.slice(link + 1, told.at)];
}

/** Something to be done, with its verb or without; "before that the door is open" is none. */
function isDeed(words: Sentence): boolean {
  const opening = words[0]?.lower ?? "";
  return (verbs.has(opening) || nounOpenings.has(opening)) && !words.some(({ lower }) => beings.has(lower));
}

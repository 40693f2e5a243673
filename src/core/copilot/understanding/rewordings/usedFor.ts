import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "use the blue box for the toys and the beige box for the fruit": the toys go in the blue box, the fruit in the beige one. "The
 * plate is where the fruits go", "the thing you can drink from".
 */

type Sentence = readonly Token[];

export function withUsedFor(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (sentence[0]?.lower !== "use") return sentence;
  const told: Sentence[] = [];
  for (let at = 1; at < sentence.length; ) {
    const place = nounOrOne(sentence, at, vocabulary);
    if (place === undefined || sentence[place]?.lower !== "for") return sentence;
    const thing = nounOrOne(sentence, place + 1, vocabulary);
    if (thing === undefined) return sentence;
    const goal = sentence.slice(at, place);
    const things = sentence.slice(place + 1, thing);
    told.push([...(told.length === 0 ? wordsAs("put") : []), ...things, ...wordsAs("in"), ...goal]);
    at = thing;
    if (at === sentence.length) break;
    if (![",", "and"].includes(sentence[at].lower)) return sentence;
    while ([",", "and"].includes(sentence[at]?.lower ?? "")) at++;
  }
  return told.flatMap((each, at) => (at === 0 ? each : [...wordsAs("and"), ...each]));
}

const placeOf = phrasesOf(
  [
    "is where the",
    "is where all the",
    "is the place for the",
    "is the place for all the",
    "is for the",
    "is for all the",
  ].join(","),
);
const going = phrasesOf("go, goes, belong, belongs, should go, should be, live");

/** "the plate is where the fruits go" → "move all the fruits to the plate" */
export function withPlaceOf(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, placeOf, 2);
  if (!told || sentence[0].lower !== "the") return sentence;
  const isWhere = sentence[told.at + 1].lower === "where";
  const end = isWhere
    ? sentence.findIndex((_, at) => at > told.behind && behindAny(sentence, at, going) === sentence.length)
    : sentence.length;
  const [place, things] = [sentence.slice(0, told.at), sentence.slice(told.behind, end)];
  const isPlain = ![...place, ...things].some(({ lower, kind }) => kind === "mark" || lower === "and");
  if (end < 0 || things.length === 0 || !isPlain) return sentence;
  return [...wordsAs("move the"), ...things, ...wordsAs("to"), ...place];
}

const ownPlaces = phrasesOf("place is, right place is, proper place is, home is");

/** "the doll's place is on the bed" → "the doll belongs on the bed" */
export function withOwnPlace(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, ownPlaces, 2);
  const owner = sentence[(told?.at ?? 0) - 1];
  const place = told ? sentence.slice(told.behind) : [];
  const isOwn = told !== undefined && /['’]s?$/.test(owner?.text ?? "") && sentence[0].lower === "the";
  if (!isOwn || place.length < 2 || place.some(({ kind }) => kind === "mark")) return sentence;
  const thing = sentence.slice(0, told.at);
  const isPlaced = prepositions.has(place[0].lower);
  return isPlaced
    ? [...thing, ...wordsAs("should be"), ...place]
    : [...wordsAs("move"), ...thing, ...wordsAs("to"), ...place];
}

const able = phrasesOf(
  ["that", "which", ""]
    .flatMap((that) => ["you", "i", "we", "one", "people"].map((who) => `${that} ${who} can`.trim()))
    .join(","),
);
const unnamed = phrasesOf("the thing, a thing, something, anything, one thing");
const using = new Set(["drink", "eat", "read", "sit"]);

/** "the thing you can drink from" → "something to drink from" */
export function withUsable(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    const thing = behindAny(sentence, at, unnamed);
    const can = thing === undefined ? undefined : behindAny(sentence, thing, able);
    if (can === undefined || !using.has(sentence[can]?.lower ?? "")) continue;
    return [...sentence.slice(0, at), ...wordsAs("something to"), ...sentence.slice(can)];
  }
  return sentence;
}

function nounOrOne(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  return at < sentence.length ? nounEnd(sentence, at, vocabulary) : undefined;
}

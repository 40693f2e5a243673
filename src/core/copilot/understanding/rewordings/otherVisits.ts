import { behindAny, phrasesOf } from "../actions/said";
import { nounEnd, nounStart } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { links, placeNoun } from "./tourWords";

/*
 * Verbs that ask for a visit where a place stands behind them: "see the workshop", "pass through the store", "go round all
 * areas". Of other things they mean something else.
 */

type Sentence = readonly Token[];

const openings = phrasesOf("i want you to, i need you to, i would like you to, could you, can you");
const visiting = phrasesOf(
  "see, patrol, tour, pass through, pass by, pass via, drop by at, look in on, look in at",
);
const surrounding = phrasesOf(
  ["go", "drive", "walk", "travel", "head"]
    .flatMap((verb) => ["round", "around"].map((way) => `${verb} ${way}`))
    .join(","),
);
const wholes = new Set(["all", "every", "each"]);
/** "…, but on the way there see the store" */
const starts = new Set([...links, "please", "way", "there"]);

/** "on the way to the dock see the store" */
const onTheWay = phrasesOf("on the way to, on your way to");

/** "go round all the areas", "see the workshop" → "visit …" */
export function withOtherVisits(said: Sentence, vocabulary: Vocabulary): Sentence {
  if (placeNoun(vocabulary) === undefined) return said;
  const sentence = said.slice(behindAny(said, 0, openings) ?? 0);
  const ahead = behindAny(sentence, 0, onTheWay);
  const behindPlace = ahead === undefined ? undefined : nounEnd(sentence, ahead, vocabulary);
  for (const at of sentence.keys()) {
    if (at > 0 && at !== behindPlace && !starts.has(sentence[at - 1].lower)) continue;
    const around = behindAny(sentence, at, surrounding);
    // "go round the couch" leads past it.
    const isWhole = around !== undefined && wholes.has(sentence[around]?.lower ?? "");
    const place = isWhole ? around : behindAny(sentence, at, visiting);
    if (place === undefined || !isPlace(sentence, place, vocabulary)) continue;
    const rest = withOtherVisits(sentence.slice(place), vocabulary);
    return [...sentence.slice(0, at), ...wordsAs("visit"), ...rest];
  }
  return said;
}

/** A noun for some of what any place is called here. */
function isPlace(sentence: Sentence, from: number, vocabulary: Vocabulary): boolean {
  const general = placeNoun(vocabulary);
  if (general === undefined || from >= sentence.length) return false;
  const kinds = typesAt(wordsAs(general), 0, vocabulary);
  const end = nounEnd(sentence, from, vocabulary);
  const named = end === undefined ? [] : typesAt(sentence, from, vocabulary);
  return named.length > 0 && named.every((type) => kinds.some((kind) => vocabulary.types.isA(type, kind)));
}

function typesAt(sentence: Sentence, from: number, vocabulary: Vocabulary): readonly string[] {
  return vocabulary
    .nounsAt(sentence, nounStart(sentence, from, vocabulary))
    .flatMap(({ meaning }) => (meaning.kind === "types" ? meaning.types : []));
}

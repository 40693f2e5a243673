import { behindAny, phrasesOf } from "../actions/said";
import { placesIn, textOf } from "../conditions/referredTo";
import { verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "the shirt goes in the closet and the blanket in the chest; close both when you are done": both places that things were put in. With
 * more or fewer such places it is left open.
 */

type Sentence = readonly Token[];

const doors = new Set(["open", "close", "shut", "lock"]);
const both = phrasesOf("both of them, them both, both");
const inside = new Set(["in", "into", "inside"]);
const clauseLinks = new Set([",", "and"]);
const ends = new Set([
  undefined,
  ",",
  "and",
  "then",
  "when",
  "once",
  "please",
  "again",
  "afterwards",
  "behind",
  "after",
]);

/** "close both" → "close the closet and the chest" */
export function withBothPlaces(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const at = sentence.findIndex(
      ({ lower }, index) => doors.has(lower) && behindAny(sentence, index + 1, both) !== undefined,
    );
    const behind = at < 0 ? undefined : behindAny(sentence, at + 1, both);
    const before = [...told, sentence.slice(0, Math.max(0, at))];
    const places = behind === undefined || !ends.has(sentence[behind]?.lower) ? [] : placesOf(before);
    told.push(
      places.length === 2
        ? [
            ...sentence.slice(0, at + 1),
            ...places[0],
            ...wordsAs("and"),
            ...places[1],
            ...sentence.slice(behind),
          ]
        : sentence,
    );
  }
  return told;
}

/** What things were put into, each once; none where doors are spoken of already. */
function placesOf(told: readonly Sentence[]): readonly Sentence[] {
  const isOpened = told.flat().some(({ lower }) => doors.has(lower) && verbs.has(lower));
  const named = told
    .flatMap((sentence) => placesIn(sentence))
    .filter(([preposition]) => inside.has(preposition?.lower ?? ""))
    // "in the closet and the blanket in the chest"
    .map((place) => withoutNext(place.slice(1)));
  return isOpened
    ? []
    : named.filter((place, at) => named.findIndex((other) => textOf(other) === textOf(place)) === at);
}

function withoutNext(place: Sentence): Sentence {
  const end = place.findIndex(({ lower }) => clauseLinks.has(lower));
  return end < 0 ? place : place.slice(0, end);
}

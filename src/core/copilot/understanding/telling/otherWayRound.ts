import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, puttingVerbs } from "../words/firstWords";
import type { Token } from "../words/tokens";

/*
 * A speaker who has said two things the wrong way round: "put the doll on the bed and the bear on the sofa. No, the other way
 * round." The two places change, or, of one order, the thing and what it is put on.
 */

type Sentence = readonly Token[];

const turned = phrasesOf(
  [
    ...["the other way round", "the other way around", "the opposite way round", "vice versa", "the reverse"],
    ...["do it the other way round", "do it the other way around", "make it the other way round"],
    ...["make it the other way around", "make that the other way round", "make that the other way around"],
    ...["i mean the other way round", "i mean the other way around", "i meant the other way round"],
    ...["i meant the other way around", "swap that", "swap those", "swap them", "swap them round", "swap it"],
    ...["exactly the other way round", "just the other way round", "do that the other way round"],
  ].join(","),
);
const taking = new Set("no actually wait sorry hang on oh oops rather , but please instead".split(" "));
/** "the other way round, please" */
const behindTurn = new Set([",", "please", "then", "instead"]);
const links = new Set([",", "and", "then", "while"]);
const going = phrasesOf(
  "goes, should go, belongs, should be, has to go, must go, is to go, comes, should stand",
);
/** A thing can stand on another, and the other on it. */
const stacking = new Set(["on", "onto", "atop"]);

/** "stack the green block on the yellow one", "no, the other way round" → "stack the yellow one on the green block" */
export function withOtherWayRound(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const exchanged = before && isTurned(sentence) ? exchangedIn(before) : undefined;
    if (exchanged) told.splice(-1, 1, exchanged);
    else told.push(turnedWithin(sentence) ?? sentence);
  }
  return told;
}

/** "put the doll on the bed and the bear on the sofa, no, the other way round" */
function turnedWithin(sentence: Sentence): Sentence | undefined {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > 4 &&
      lower === "," &&
      taking.has(sentence[index + 1]?.lower ?? "") &&
      isTurned(sentence.slice(index + 1)),
  );
  return at < 0 ? undefined : exchangedIn(sentence.slice(0, at));
}

/** "no, the other way round", with a word that takes something back or by itself */
function isTurned(sentence: Sentence): boolean {
  const start = sentence.findIndex(({ lower }) => !taking.has(lower));
  const behind = start < 0 ? undefined : behindAny(sentence, start, turned);
  return behind !== undefined && sentence.slice(behind).every(({ lower }) => behindTurn.has(lower));
}

interface Placed {
  /** The verb and what comes before the thing. */
  readonly opening: Sentence;
  readonly thing: Sentence;
  /** "on", "goes to" */
  readonly way: Sentence;
  readonly place: Sentence;
}

function exchangedIn(said: Sentence): Sentence | undefined {
  const and = said.findIndex(({ lower }, at) => at > 2 && links.has(lower));
  if (and < 0) {
    const only = placedIn(said, true);
    if (!only || !stacking.has(only.way[0].lower)) return undefined;
    const { opening, thing, way, place } = only;
    return withNounFirst([...opening, ...place, ...way, ...thing], thing, place, opening.length);
  }
  let next = and;
  while (links.has(said[next]?.lower ?? "")) next++;
  const one = placedIn(said.slice(0, and), true);
  const other = placedIn(said.slice(next), false);
  if (!one || !other) return undefined;
  const isPlain = ![one, other].some(({ place }) => place.at(-1)?.lower === "one");
  if (!isPlain) return undefined;
  return [
    ...[...one.opening, ...one.thing, ...withVerbOf(one, other), ...other.place],
    ...said.slice(and, next),
    ...[...other.opening, ...other.thing, ...withVerbOf(other, one), ...one.place],
  ];
}

/** "goes" of the one with "on" of the other. */
function withVerbOf({ way }: Placed, other: Placed): Sentence {
  const verb = way.slice(0, wayStart(way));
  return [...verb, ...other.way.slice(wayStart(other.way))];
}

const wayStart = (way: Sentence): number => way.findIndex(({ lower }) => prepositions.has(lower));

/** "the green block on the yellow one": the noun has to come before "one". */
function withNounFirst(
  exchanged: Sentence,
  thing: Sentence,
  place: Sentence,
  at: number,
): Sentence | undefined {
  if (thing.at(-1)?.lower === "one") return undefined;
  const isOne = place.at(-1)?.lower === "one";
  return isOne ? exchanged.with(at + place.length - 1, thing[thing.length - 1]) : exchanged;
}

/** "put the doll on the bed", "the doll goes to the bed", "the doll on the bed" */
function placedIn(said: Sentence, isFirst: boolean): Placed | undefined {
  const isOrder = puttingVerbs.has(said[0]?.lower ?? "") || said[0]?.lower === "stack";
  const start = isOrder ? 1 : 0;
  const preposition = said.findIndex(({ lower }, at) => at > start && prepositions.has(lower));
  if (preposition < start + 1) return undefined;
  const place = said.findIndex(({ lower }, at) => at > preposition && !prepositions.has(lower));
  const goes = said.findIndex((_, at) => at > start && behindAny(said, at, going) === preposition);
  const way = goes < 0 ? preposition : goes;
  const isNamed = determiners.has(said[start]?.lower ?? "") && determiners.has(said[place]?.lower ?? "");
  const isOne = !said.slice(place).some(({ lower }) => prepositions.has(lower) || links.has(lower));
  // Without a verb of its own it goes on with that of the first.
  const isDeed = isOrder || goes > 0 || !isFirst;
  return isNamed && isOne && isDeed
    ? {
        opening: said.slice(0, start),
        thing: said.slice(start, way),
        way: said.slice(way, place),
        place: said.slice(place),
      }
    : undefined;
}

const determiners = new Set("the my your our this that all both".split(" "));

import type { RobotPackage } from "../../../program/robotPackage";
import { abilitiesOf } from "../../abilities";
import { withCharging } from "../rewordings/charging";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type Letters, lettersOf } from "./orderWords";
import { avoidedIn, isPlace, placesInOrder } from "./placesInOrder";

/*
 * In which order a robot that goes round is to come to places, told by words that may stand anywhere: "loading bay first,
 * packing station second", "the store after the workshop but before the dock", "the workshop comes last". Where anything
 * else is said, it is not read so.
 */

type Sentence = readonly Token[];

/** "go to A, then go to B" in the order in which the places come; undefined where that is not told, or more than that. */
export function asItinerary(
  sentences: readonly Sentence[],
  robot: RobotPackage,
  vocabulary: Vocabulary,
  notes: string[],
): Sentence | undefined {
  const { visits, carryable } = abilitiesOf(robot);
  if (visits.after === undefined || carryable.length > 0) return undefined;
  const read = lettersOf(
    sentences.map((sentence) => withCharging(sentence, vocabulary)),
    vocabulary,
  );
  const free = read && freelyBefore(read);
  if (free) return free;
  const order = read && placesInOrder(read.letters, read.contrasted);
  const isWhole = order && new Set(order).size === read.places.size - avoidedIn(read.letters).length;
  if (!isWhole || order.some((letter, at) => letter === order[at + 1])) return undefined;
  const avoided = read.places.get(avoidedIn(read.letters));
  if (avoided)
    notes.push(
      `"${avoided.map(({ text }) => text).join(" ")}" is no stop; where the way between the others leads is not planned here.`,
    );
  return order.flatMap((letter, at) => [
    ...wordsAs(`${at === 0 ? "" : "then "}${read.inspected.has(letter) ? "look at" : "go to"} the`),
    ...(read.places.get(letter) ?? []),
  ]);
}

/** "the dock comes last; before it, the store and the bay in any order" */
function freelyBefore({ letters, places }: Letters): Sentence | undefined {
  const [, last, lastBefore, stops = ""] =
    /^(?:([A-Z]),?9|9([A-Z])),b,?((?:[A-Z],)*[A-Z]),?o$/.exec(letters) ?? [];
  const end = places.get(last ?? lastBefore ?? "");
  const before = [...stops].filter(isPlace);
  if (!end || new Set(before).size + 1 !== places.size) return undefined;
  return [
    ...before.flatMap((letter, at) => [
      ...wordsAs(at === 0 ? "visit the" : "and the"),
      ...(places.get(letter) ?? []),
    ]),
    ...wordsAs("in any order then go to the"),
    ...end,
  ];
}

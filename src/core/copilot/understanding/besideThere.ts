import type { ObjectId } from "../../world/objects";
import { abilitiesOf } from "../abilities";
import { behindAny, phrasesOf } from "./actions/said";
import { textOf } from "./conditions/referredTo";
import { articles, placeOf, type Seen, thingAt, thingsAt } from "./seenThings";
import { puttingVerbs, verbs } from "./words/firstWords";
import { prepositionList } from "./words/lexicon";
import { startsWith, type Token } from "./words/tokens";

/*
 * A place told twice, "on the TV stand beside the television", where the television is on that stand already: for a robot whose
 * facts know no "beside", the one place is what can be reached. Where the other thing is elsewhere, it is asked about.
 */

type Sentence = readonly Token[];

type Thing = Readonly<Record<"id", ObjectId> & Record<"next", number>>;

const nears = phrasesOf(
  prepositionList
    .flatMap(({ direction, words }) =>
      direction === "beside" || direction === "amid" ? [words.join(" ")] : [],
    )
    .flatMap((words) => [words, `right ${words}`, `just ${words}`])
    .join(","),
);
const placing = new Set(["on", "onto", "in", "into", "inside"]);
/** "the vase goes on the table next to the plate" */
const going = new Set("goes go belongs belong should must look looks stand stands sit lie".split(" "));
const ends = new Set([undefined, ",", "and", "then", "but", "please"]);
/** "the cup that is on the table next to the plate": which one. */
const telling = new Set("is are was were that which lying standing sitting".split(" "));

/** "put the remote on the TV stand, beside the television" → "put the remote on the TV stand" */
export function withoutBesideThere(sentence: Sentence, seen: Seen, notes: string[]): Sentence {
  if (!sentence.some((_, at) => behindAny(sentence, at, nears) !== undefined)) return sentence;
  // Where things are measured, "next to" is more than the same place.
  const isMeasured = [...seen.belief.objects.values()].some(({ pose }) => pose !== undefined);
  if (isMeasured || abilitiesOf(seen.robot).beside !== undefined) return sentence;
  for (const at of sentence.keys()) {
    const noun = at < 2 ? undefined : behindAny(sentence, at, nears);
    const near = noun === undefined ? undefined : neighboursAt(sentence, noun, seen);
    if (!near || !isPutThere(sentence, at)) continue;
    const place = placeBefore(sentence, at, seen) ?? placeBehind(sentence, near.next, seen);
    if (!place || !near.places.every((others) => others.includes(place))) continue;
    const isApart = sentence[at - 1].lower === "," && ends.has(sentence[near.next]?.lower);
    notes.push(
      `"${textOf(sentence.slice(at, near.next))}" is left open: it is put on or in ${place}, where that is.`,
    );
    return withoutBesideThere(
      [...sentence.slice(0, isApart ? at - 1 : at), ...sentence.slice(near.next)],
      seen,
      notes,
    );
  }
  return sentence;
}

/** Whether what comes before tells where something is to be, rather than which thing is meant. */
function isPutThere(sentence: Sentence, at: number): boolean {
  const before = sentence.slice(0, at);
  // "the top drawer" has a verb in its name.
  const isVerb = ({ lower }: Token, index: number) =>
    (verbs.has(lower) && !articles.has(before[index - 1]?.lower ?? "")) || going.has(lower);
  const verb = before.findLast(isVerb)?.lower;
  return (
    !before.some(({ lower }) => telling.has(lower)) &&
    (verb === undefined || puttingVerbs.has(verb) || going.has(verb))
  );
}

/** What it is to be near, and where each of that is. */
function neighboursAt(
  sentence: Sentence,
  noun: number,
  seen: Seen,
): { readonly places: readonly (readonly string[])[]; readonly next: number } | undefined {
  const first = thingsAt(sentence, noun, seen);
  if (!first || first.ids.length === 0) return undefined;
  const isBetween = /^(?:between|among|amongst|amid)$/.test(sentence[noun - 1].lower);
  const isMore = isBetween && sentence[first.next]?.lower === "and" && first.next + 1 < sentence.length;
  const second = isMore ? thingsAt(sentence, first.next + 1, seen) : undefined;
  // "between the salt and the jar", and nothing that is known is called so.
  if (isMore && !second?.ids.length) return undefined;
  const places = [first, ...(second ? [second] : [])].map(({ ids }) =>
    ids.flatMap((id) => placeOf(id, seen)?.id ?? []),
  );
  return { places, next: (second ?? first).next };
}

/** "on the TV stand" right before it. */
function placeBefore(sentence: Sentence, at: number, seen: Seen): string | undefined {
  const end = sentence[at - 1].lower === "," ? at - 1 : at;
  const start = sentence.slice(0, end).findLastIndex(({ lower }) => placing.has(lower));
  const place = start < 1 || start + 1 >= end ? undefined : placeAt(sentence, start + 1, seen);
  return place?.next === end ? place.id : undefined;
}

/** "on the TV stand" right behind it. */
function placeBehind(sentence: Sentence, next: number, seen: Seen): string | undefined {
  const isPlace = placing.has(sentence[next]?.lower ?? "") && next + 1 < sentence.length;
  const place = isPlace ? placeAt(sentence, next + 1, seen) : undefined;
  return place && ends.has(sentence[place.next]?.lower) ? place.id : undefined;
}

/** "the top drawer" is told by its whole name, "the drawer" where there is one. */
function placeAt(sentence: Sentence, from: number, seen: Seen): Thing | undefined {
  const start = articles.has(sentence[from].lower) ? from + 1 : from;
  const called = [...seen.belief.objects.values()].flatMap(({ id, label }) => {
    const words = label.toLowerCase().split(/[\s_]+/);
    return words.length > 1 && startsWith(sentence, start, words) ? [{ id, next: start + words.length }] : [];
  });
  return called.length === 1 ? called[0] : thingAt(sentence, from, seen);
}

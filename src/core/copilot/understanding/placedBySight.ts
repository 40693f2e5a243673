import type { ObjectId, WorldObject } from "../../world/objects";
import { outlineContains, outlineOf } from "../../world/outline";
import { abilitiesOf } from "../abilities";
import { behindAny, phrasesOf } from "./actions/said";
import { articles, type Seen, thingAt, thingsAt } from "./seenThings";
import { sentencesOf, type Token, wordsAs } from "./words/tokens";

/*
 * "the red thing lying on the mat", "the thing between the couch and the mat", told to a robot whose facts know no such places: of what
 * has been seen the one thing that lies there is meant. Where none or several lie there, the words stay.
 */

type Sentence = readonly Token[];

const general = new Set(["thing", "object", "item", "something"]);
const whatLies = phrasesOf(
  "whatever is, whatever lies, whatever is lying, whatever stands, whatever is standing, what is, what lies, what is lying",
);
const lying = phrasesOf(
  ["that is", "which is", "that"]
    .flatMap((which) =>
      ["", " lying", " standing", " sitting", " lies", " stands", " sits"].map((how) => which + how),
    )
    .concat("lying", "standing", "sitting", "placed")
    .join(","),
);
const between = phrasesOf("in between, between");
const on = phrasesOf("on top of, on");

/** "go to the thing on the mat" → "go to the toy_0" */
export function withPlacedBySight(sentence: Sentence, seen: Seen, notes: string[]): Sentence {
  for (const at of sentence.keys()) {
    const thing = at > 0 ? kindAt(sentence, at, seen) : undefined;
    const place = thing && placeAt(sentence, behindAny(sentence, thing.next, lying) ?? thing.next, seen);
    if (!thing || !place) continue;
    const { directRelations, carryable } = abilitiesOf(seen.robot);
    // Where facts know places, or things are carried, they tell which thing is meant.
    if (directRelations.length > 0 || carryable.length > 0) return sentence;
    const ids = thing.ids.filter((id) => place.holds(id));
    if (ids.length !== 1) continue;
    const said = sentence.slice(at, place.next).map(({ text }) => text);
    notes.push(`"${said.join(" ")}" is taken as ${ids[0]}, by where it was seen.`);
    return [
      ...sentence.slice(0, at),
      ...wordsAs("the"),
      ...sentencesOf(ids[0]).flat(),
      ...sentence.slice(place.next),
    ];
  }
  return sentence;
}

/** What may be meant by "the red thing", "the cushion" or "whatever is", before it is told where. */
function kindAt(
  sentence: Sentence,
  at: number,
  seen: Seen,
): { readonly ids: readonly ObjectId[]; readonly next: number } | undefined {
  const whatever = behindAny(sentence, at, whatLies);
  const all = [...seen.belief.objects.keys()];
  if (whatever !== undefined) return { ids: all, next: whatever };
  if (!articles.has(sentence[at].lower)) return undefined;
  let noun = at + 1;
  const looks: { readonly key: string; readonly value: string | boolean }[] = [];
  for (let look = seen.vocabulary.attribute(sentence[noun]?.lower ?? ""); look; ) {
    looks.push(look);
    noun++;
    look = seen.vocabulary.attribute(sentence[noun]?.lower ?? "");
  }
  if (!general.has(sentence[noun]?.lower ?? "")) return thingsAt(sentence, at, seen);
  const fits = (id: ObjectId) =>
    looks.every(({ key, value }) => seen.belief.objects.get(id)?.attributes[key] === value);
  return { ids: all.filter(fits), next: noun + 1 };
}

interface SeenPlace {
  readonly next: number;
  holds(id: ObjectId): boolean;
}

/** "on the mat", "between the couch and the mat" */
function placeAt(sentence: Sentence, at: number, seen: Seen): SeenPlace | undefined {
  const amid = behindAny(sentence, at, between);
  const upon = behindAny(sentence, at, on);
  const start = amid ?? upon;
  const first = start === undefined ? undefined : thingAt(sentence, start, seen);
  if (!first) return undefined;
  const object = (id: ObjectId) => seen.belief.objects.get(id);
  const [one, others] = [object(first.id), (id: ObjectId) => id !== first.id];
  if (amid === undefined) return { next: first.next, holds: (id) => others(id) && isOn(object(id), one) };
  const second = sentence[first.next]?.lower === "and" ? thingAt(sentence, first.next + 1, seen) : undefined;
  if (!second || second.id === first.id) return undefined;
  const other = object(second.id);
  return {
    next: second.next,
    holds: (id) => others(id) && id !== second.id && isBetween(object(id), one, other),
  };
}

/** Its middle is above the place's, within its outline. */
function isOn(thing: WorldObject | undefined, place: WorldObject | undefined): boolean {
  const outline = place && outlineOf(place);
  if (!thing?.pose || !place?.pose || !outline) return false;
  const isAbove = thing.pose.position[2] > place.pose.position[2];
  return isAbove && outlineContains(outline, thing.pose.position);
}

/** How far beside the line between the two it may lie, as a part of its length. */
const widestAside = 0.25;
/** What lies nearer to an end than this part is at that thing. */
const nearestEnd = 0.15;

function isBetween(
  thing: WorldObject | undefined,
  one: WorldObject | undefined,
  other: WorldObject | undefined,
): boolean {
  if (!thing?.pose || !one?.pose || !other?.pose) return false;
  const [x, y] = one.pose.position;
  const [dx, dy] = [other.pose.position[0] - x, other.pose.position[1] - y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return false;
  const [tx, ty] = [thing.pose.position[0] - x, thing.pose.position[1] - y];
  const along = (tx * dx + ty * dy) / length ** 2;
  const aside = Math.abs(tx * dy - ty * dx) / length ** 2;
  return along > nearestEnd && along < 1 - nearestEnd && aside < widestAside;
}

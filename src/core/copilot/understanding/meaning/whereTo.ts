import { nounOfType, type SpokenClause, type SpokenNoun, type SpokenPlace } from "../grammar/spoken";
import { type Answer, declined, notUnderstood, question } from "../questions/answers";
import type { Selection } from "../task";
import { meansDirection } from "../words/direction";
import { capitalised, withArticle } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";
import { refuseOnTop } from "./onTop";
import type { Reading } from "./reading";
import { selectAny, selectItems } from "./selections";
import { sayNoun } from "./wording";

/*
 * What is asked where an instruction does not say where things should go.
 */

export function askWhere(reading: Reading, clause: SpokenClause): never {
  if (clause.kind !== "transfer" && clause.kind !== "take" && clause.kind !== "remove")
    throw new Error("no things");
  if (clause.kind === "transfer") refuseImpossible(reading, clause.things);
  return reading.stop(whereTo(reading, clause.things, clause.from, ""));
}

/** "put the cheese on the bread": that tells where it should go, and nothing can be put there. */
function refuseImpossible(reading: Reading, things: readonly SpokenNoun[]): void {
  const { abilities } = reading;
  const last = things[things.length - 1];
  const place = last.places.find(({ bare, direction }) => bare && (direction === "on" || direction === "in"));
  const [at, ...others] = place?.nouns ?? [];
  if (!place || !at || others.length > 0 || last.head.kind !== "types" || at.head.kind !== "types") return;
  const said: SpokenNoun = { ...last, places: [] };
  const items = last.head.types.flatMap(abilities.leavesOf);
  const places = at.head.types.flatMap(abilities.leavesOf);
  const isSame = sayNoun(said) === sayNoun(at);
  const relations = items.flatMap((item) => places.flatMap((each) => abilities.relationsTo(item, each)));
  if (relations.length > 0 && !isSame) {
    refuseOnTop(reading, [...things.slice(0, -1), said], relations, places, place);
    return;
  }
  reading.stop(
    declined(
      isSame
        ? `${capitalised(sayNoun(said))} cannot be put ${place.words} itself.`
        : `The robot cannot put ${sayNoun(said)} ${place.words} ${sayNoun(at)}.`,
      reading.suggestions(),
    ),
  );
}

export function whereTo(
  reading: Reading,
  things: readonly SpokenNoun[],
  from: SpokenPlace | undefined,
  reason: string,
): Answer {
  const items = things.map((noun) => selectItems(reading, noun, from));
  const leaves = items.flatMap((item) => item.types.flatMap((type) => reading.abilities.leavesOf(type)));
  const places = destinationsFor(reading, leaves);
  const subject = things.map((noun) => sayNoun(noun)).join(" and ");
  const asked = `Where should ${subject} go?`;
  return question(
    reason === "" ? asked : `${reason} ${asked}`,
    places.map((type) =>
      reading.rephrased({
        kind: "transfer",
        things,
        ...(from ? { from } : {}),
        to: placeOfType(type, reading.abilities.relationsTo(leaves[0], type)[0]),
        together: false,
      }),
    ),
  );
}

/**
 * Places that all of these can be put on or in: such as have been seen, where any have; furniture and containers rather than
 * things that are moved themselves.
 */
export function destinationsFor(reading: Reading, leaves: readonly string[]): readonly string[] {
  const possible = reading.abilities.leafTypes.filter(
    (type) =>
      leaves.every((leaf) => reading.abilities.relationsTo(leaf, type).length > 0) && !leaves.includes(type),
  );
  const seenTypes = new Set([...reading.belief.objects.values()].map(({ type }) => type));
  const seen = possible.filter((type) => seenTypes.has(type));
  const there = seen.length > 0 ? seen : possible;
  const fixed = there.filter((type) => !reading.abilities.carryable.includes(type));
  return fixed.length > 0 ? fixed : there;
}

/** "visit all areas": a way leads to one place after the other, and which comes when is for the person to say. */
export function askWhichOrder(reading: Reading, noun: SpokenNoun): never {
  const { leavesOf } = reading.abilities;
  const place = selectAny(reading, noun);
  refuseUnreachable(reading, place, sayNoun(noun));
  const without = new Set(place.except.flatMap(({ types }) => types.flatMap(leavesOf)));
  const kinds = place.types.flatMap(leavesOf).filter((leaf) => !without.has(leaf));
  const named = kinds.map((kind) => `the ${nameOfType(kind)}`);
  const reason = `The robot goes to one place at a time: name the places in their order, rather than ${sayNoun(noun)}.`;
  return reading.stop(
    kinds.length > 1
      ? question(reason, [
          reading.others(`visit ${named.slice(0, -1).join(", ")} and ${named.at(-1)} in this order`),
        ])
      : declined(reason, reading.suggestions()),
  );
}

/** "go to the rack", where the robot only goes to areas. */
export function refuseUnreachable(
  reading: Reading,
  { types, noun }: Selection,
  said = withArticle(noun),
): void {
  const { leavesOf, goPlan, goesBySkills } = reading.abilities;
  const isUnreachable = types.every((type) =>
    leavesOf(type).every((leaf) => !goPlan(leaf) && !goesBySkills(leaf)),
  );
  if (isUnreachable)
    reading.stop(declined(`The robot has no way of going to ${said}.`, reading.suggestions()));
}

export function askTidy(reading: Reading, place: SpokenNoun | undefined): Answer {
  if (reading.abilities.carryable.length === 0)
    return declined("I do not know what belongs where.", reading.suggestions());
  const places = destinationsFor(reading, reading.abilities.carryable);
  const things = place && place.head.kind !== "anything" ? `everything from ${sayNoun(place)}` : "everything";
  const own = place?.head.kind === "types" ? place.head.types : [];
  const isCarried = (type: string) =>
    reading.abilities.leavesOf(type).every((leaf) => reading.abilities.carryable.includes(leaf));
  // "tidy up the toys": they are what should go somewhere.
  if (place && own.length > 0 && own.every(isCarried)) {
    return place.quantity.kind === "one"
      ? notUnderstood("I do not know what belongs where.", reading.suggestions())
      : whereTo(reading, [place], undefined, "I do not know what belongs where.");
  }
  if (place && place.head.kind !== "types" && place.head.kind !== "object") {
    return declined("I do not know which place should be tidied.", reading.suggestions());
  }
  return question(
    `I do not know what belongs where. Where should the things ${place ? `from ${sayNoun(place)} ` : ""}go?`,
    places
      .filter((type) => !own.includes(type))
      .map((type) =>
        reading.others(
          `put ${things} ${reading.abilities.relationsTo(reading.abilities.carryable[0], type)[0] === "in" ? "in" : "on"} the ${nameOfType(type)}`,
        ),
      ),
  );
}

export function placeOfType(type: string, relation: string | undefined): SpokenPlace {
  const within = relation !== undefined && meansDirection(relation, "in");
  return {
    direction: within ? "in" : "on",
    words: within ? "in" : "on",
    nouns: [nounOfType(type, { kind: "one", definite: true })],
  };
}

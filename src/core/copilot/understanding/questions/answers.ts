import type { Abilities } from "../../abilities";
import { pluralOf } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";

/*
 * Everything that is said to a user whose instruction was not simply understood: what happened, why, what could be said.
 */

export interface Question {
  readonly kind: "question";
  readonly question: string;
  readonly choices: readonly string[];
  readonly unknown?: readonly string[];
  /** It leaves out what was not understood: whoever reads the sentence otherwise may ask what is meant. */
  readonly isVague?: true;
  /** The whole sentence can be read in more than one way: nobody chooses one of them but the user. */
  readonly isAmbiguous?: true;
}

export type Answer =
  | Question
  | {
      readonly kind: "declined";
      readonly reason: string;
      readonly suggestions: readonly string[];
      /** Words that are not known, where that is the reason. */
      readonly unknown?: readonly string[];
      /** Nothing has been seen yet, and which thing is meant can be told when it has. */
      readonly isToldBySight?: true;
      /** It only tells what was not understood: whoever reads the sentence otherwise may know why. */
      readonly isVague?: true;
    };

export function isVague(answer: Answer): boolean {
  return answer.isVague === true;
}

export function isAmbiguous(answer: Answer): boolean {
  return answer.kind === "question" && answer.isAmbiguous === true;
}

/**
 * Of two readers of one sentence the one that says more of what is wrong with it: whoever knows all its words rather than
 * who does not. Both of them know some that the other one does not.
 */
export function clearer(first: Answer, second: Answer): Answer {
  if (first.isVague && (first.kind === "declined" || (second.kind === "question" && !second.isVague)))
    return second;
  if (first.unknown === undefined)
    return second.kind === "question" && first.kind === "declined" ? second : first;
  const known = second.kind === "question" ? second.choices : second.suggestions;
  const isBetter =
    known.length > 0 && (second.unknown === undefined || second.unknown.length < first.unknown.length);
  return isBetter && (first.kind === "declined" || second.kind === "question") ? second : first;
}

const maximumChoices = 6;

export function question(text: string, choices: readonly string[]): Question {
  return { kind: "question", question: text, choices: [...new Set(choices)].slice(0, maximumChoices) };
}

/** What was not understood, by a reader that does not know why. */
export function notUnderstood(reason: string, suggestions: readonly string[]): Answer {
  return { kind: "declined", reason, suggestions: [...new Set(suggestions)], isVague: true };
}

export function declined(reason: string, suggestions: readonly string[]): Answer {
  return { kind: "declined", reason, suggestions: [...new Set(suggestions)] };
}

/** Instructions that this robot can carry out, made of its own words. */
export function suggestionsFor(abilities: Abilities, wanted: readonly string[] = []): readonly string[] {
  const items = preferred(abilities.carryable, abilities, wanted);
  // Each answer is a plan's: no more types are asked about than it takes to find two.
  const isPlace = (type: string) => items.some((item) => abilities.relationsTo(item, type).length > 0);
  const types = preferred(abilities.leafTypes, abilities, wanted);
  const fixed = types.filter((type) => !abilities.carryable.includes(type));
  const candidates = fixed.some(isPlace) ? fixed : types;
  const suggestions: string[] = [];
  const say = (thing: string, item: string, place: string) => {
    const relation = abilities.relationsTo(item, place)[0];
    suggestions.push(`put ${thing} ${relation === "in" ? "in" : "on"} the ${nameOfType(place)}`);
  };
  const first = items[0];
  if (first === undefined) {
    const stops = abilities.robotAt ? abilities.leavesOf(abilities.robotAt.placeType) : [];
    const stop = stops.find((type) => abilities.goPlan(type) !== undefined || abilities.goesBySkills(type));
    return stop === undefined ? ["look around"] : [`go to the ${nameOfType(stop)}`];
  }
  const receiver = candidates.find((place) => place !== first && place !== items[1] && isPlace(place));
  if (receiver) say(`the ${nameOfType(first)}`, first, receiver);
  const parent = wholeKindOf(first, abilities);
  if (receiver) say(`all ${pluralOf(nameOfType(parent ?? first))}`, first, receiver);
  const second = items.find((item) => item !== first && !abilities.types.overlap(item, parent ?? first));
  const other = candidates.find((place) => place !== receiver && place !== second && isPlace(place));
  if (second && other) say(`the ${nameOfType(second)}`, second, other);
  return suggestions;
}

/** What was mentioned comes first, then things of a kind that can be moved as a whole. */
function preferred(
  list: readonly string[],
  abilities: Abilities,
  wanted: readonly string[],
): readonly string[] {
  const rank = (type: string) => {
    if (wanted.some((word) => abilities.types.overlap(type, word))) return 0;
    return wholeKindOf(type, abilities) ? 1 : 2;
  };
  const ranks = new Map(list.map((type) => [type, rank(type)]));
  return [...list].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** The nearest kind above a type of which every member can be carried: fruit for banana. */
function wholeKindOf(type: string, abilities: Abilities): string | undefined {
  return abilities.types
    .ancestors(type)
    .find(
      (ancestor) =>
        ancestor !== type &&
        ancestor !== "object" &&
        abilities.leavesOf(ancestor).every((leaf) => abilities.carryable.includes(leaf)),
    );
}

export function unknownPlace(words: string, abilities: Abilities, suggestions: readonly string[]): Answer {
  return declined(
    `"${words}" is a place that the facts of this robot do not describe${placesKnown(abilities)}.`,
    suggestions,
  );
}

/** "on top of the fridge": a thing that is put there is in it, and that is something else. */
export function onlyInside(words: string, place: string, suggestions: readonly string[]): Answer {
  return declined(
    `"${words}" is nothing that the facts of this robot describe for ${place}: what it puts there is in it.`,
    suggestions,
  );
}

/** Behind what is said of a place that is none of them. */
export function placesKnown({ directRelations, beside }: Abilities): string {
  const known = [...directRelations, ...(beside === undefined ? [] : [beside])];
  return known.length === 0 ? "" : `; they know: ${known.join(", ")}`;
}

export function unknownWords(
  words: readonly string[],
  suggestions: readonly string[],
  /** Known words that an unknown one may have been meant as. */
  near: (word: string) => string | undefined = () => undefined,
): Answer {
  const list = words.map((word) => `"${word}"`);
  const said =
    list.length === 1
      ? `the word ${list[0]}`
      : `the words ${list.slice(0, -1).join(", ")} and ${list.at(-1)}`;
  const meant = words.flatMap((word) => near(word) ?? []).map((word) => `"${word}"`);
  const asked = meant.length > 0 ? ` Did you mean ${meant.join(" and ")}?` : "";
  return {
    ...declined(`I do not know ${said}, so I do not know what to do.${asked}`, suggestions),
    unknown: words,
  };
}

import { prepositions } from "../words/firstWords";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import { definites, links, textOf } from "./referredTo";

/*
 * "go to the table, and if there is a cup, bring it to the sink": where the robot has gone to is where it looks.
 */

type Sentence = readonly Token[];

export interface GoingFirst {
  /** "go to the table" */
  readonly deed: Sentence;
  /** The condition, with its place, and what follows from it. */
  readonly rest: Sentence;
}

const goings = ["go", "drive", "walk", "head", "move"].flatMap((verb) =>
  [[], ["over"], ["back"]].map((way) => [verb, ...way, "to"]),
);
const ends = new Set([undefined, ",", "then"]);
const places = new Set("on in at inside near next under".split(" "));
const existences = new Set("is are see find spot notice".split(" "));

/** Whether the sentence asks for nothing but to go somewhere. */
export function isGoing(sentence: Sentence): boolean {
  return (
    goings.some((words) => startsWith(sentence, 0, words)) && !sentence.some(({ lower }) => links.has(lower))
  );
}

const puttingDown = new Set("put place set lay drop leave deposit".split(" "));

/** "go to the table and put the cup down" → "… put the cup down there" */
export function withPutDownThere(sentence: Sentence): Sentence {
  const isLink = (token: Token | undefined) => token === undefined || links.has(token.lower);
  const put = sentence.findIndex(
    ({ lower }, at) => at > 0 && puttingDown.has(lower) && isLink(sentence[at - 1]),
  );
  if (put < 0) return sentence;
  const before = sentence.slice(0, put).findLastIndex((token) => !isLink(token)) + 1;
  const start = sentence.slice(0, before).findLastIndex(isLink) + 1;
  const behind = sentence.findIndex((token, at) => at > put && isLink(token));
  const end = behind < 0 ? sentence.length : behind;
  const said = sentence.slice(put + 1, end);
  const isPlaced = said.some(({ lower }) => lower === "there" || prepositions.has(lower));
  const isGone = isGoing(sentence.slice(start, before));
  if (!isGone || isPlaced || said.length === 0) return sentence;
  return [...sentence.slice(0, end), ...wordsAs("there"), ...sentence.slice(end)];
}

/** @param behindOpening where what a condition says begins; undefined where the words open none */
export function goingFirst(
  sentence: Sentence,
  behindOpening: (words: Sentence) => number | undefined,
): GoingFirst | undefined {
  const going = goings.find((words) => startsWith(sentence, 0, words));
  const at = sentence.findIndex((_, index) => behindOpening(sentence.slice(index)) !== undefined);
  if (!going || at < 0) return undefined;
  const end = sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  const deed = sentence.slice(0, end);
  const place = deed.slice(going.length);
  if (!definites.has(place[0]?.lower ?? "") || !isGoing(deed)) return undefined;
  const opening = behindOpening(sentence.slice(at)) ?? 0;
  return { deed, rest: withPlace(sentence.slice(at), opening, place) };
}

/** "if there is a cup", "if you find a cup there", "if the cup is there" → "… at the table" */
function withPlace(condition: Sentence, opening: number, place: Sentence): Sentence {
  const where = [...wordsAs("at"), ...place];
  const there = condition.findIndex(({ lower }, at) => at > opening && lower === "there");
  if (there > 0) return [...condition.slice(0, there), ...where, ...condition.slice(there + 1)];
  const end = condition.findIndex(({ lower }, at) => at > opening && ends.has(lower));
  const said = condition.slice(opening, end < 0 ? undefined : end);
  const isOpen =
    existences.has(said[1]?.lower ?? "") &&
    ["there", "you"].includes(said[0].lower) &&
    !said.some(({ lower }) => places.has(lower));
  return isOpen && end > 0 ? [...condition.slice(0, end), ...where, ...condition.slice(end)] : condition;
}

/** What follows is done from there. */
export function behindGoing<T extends { readonly whereSo?: string; readonly whereNot?: string }>(
  deed: Sentence,
  reading: T,
): T {
  const going = textOf(deed);
  const behind = (other: string | undefined) => (other === undefined ? going : `${going} and then ${other}`);
  return { ...reading, whereSo: behind(reading.whereSo), whereNot: behind(reading.whereNot) };
}

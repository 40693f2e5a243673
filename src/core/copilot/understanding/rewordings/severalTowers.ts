import { behindAny, phrasesOf } from "../actions/said";
import { pastCourtesy } from "../telling/courtesy";
import { numberOf } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Towers beside each other, told as a count and then pair by pair: "could we have two stacks, red over blue and green over yellow",
 * "two separate towers please, red on yellow and blue on green", "two pairs: …"; and one pile of all without a verb: "all four in one pile, …".
 */

type Sentence = readonly Token[];

const opening = phrasesOf(
  "have, build, make, create, form, stack, i want, i would like, i need, we need, we want",
);
const towers = new Set(["towers", "stacks", "piles", "columns", "pairs"]);
const apart = new Set([
  "separate",
  "little",
  "small",
  "different",
  "of",
  "two",
  "each",
  "please",
  "blocks",
  "cubes",
]);
const links = new Set([",", ":", "and"]);
const above = phrasesOf("on top of, on, over, above, upon, onto");

/** "two towers: red on blue and green on yellow" → "put red on blue and green on yellow", where there are as many pairs. */
export function withSeveralTowers(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = behindOpening(sentence);
  const count = numberOf(sentence[start]?.lower ?? "");
  let at = start + 1;
  while (apart.has(sentence[at]?.lower ?? "")) at++;
  if (count === undefined || count < 2 || !towers.has(sentence[at]?.lower ?? "")) return sentence;
  at++;
  while (apart.has(sentence[at]?.lower ?? "")) at++;
  if (![",", ":"].includes(sentence[at]?.lower ?? "")) return sentence;
  const pairs = partsOf(sentence.slice(at + 1)).map((part) => pairIn(part, vocabulary));
  const blocks = pairs.flatMap((pair) => (pair ? [pair.upper, pair.lower].map(textOf) : []));
  // "red on blue and blue on green" is one tower.
  if (pairs.length !== count || new Set(blocks).size !== 2 * count) return sentence;
  return pairs.flatMap((pair, index) => [
    ...wordsAs(index === 0 ? "put" : "and"),
    ...(pair?.upper ?? []),
    ...wordsAs("on"),
    ...(pair?.lower ?? []),
  ]);
}

function behindOpening(sentence: Sentence): number {
  let start = 0;
  for (let next: number | undefined = 0; next !== undefined; next = pastCourtesy(sentence, start))
    start = next;
  return behindAny(sentence, start, opening) ?? start;
}

function partsOf(said: Sentence): readonly Sentence[] {
  const parts: Token[][] = [[]];
  for (const token of said) {
    if (links.has(token.lower)) parts.push([]);
    else if (token.lower !== "please") parts[parts.length - 1].push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** "the red one standing on the blue one" */
const needless = new Set(["the", "one", "standing", "sitting", "placed", "resting", "stacked"]);

/** "red on blue", "the red one over the blue one", and no more than that. */
function pairIn(
  part: Sentence,
  vocabulary: Vocabulary,
): { readonly upper: Sentence; readonly lower: Sentence } | undefined {
  const at = part.findIndex((_, index) => behindAny(part, index, above) !== undefined);
  const behind = at < 1 ? undefined : behindAny(part, at, above);
  const isLook = (words: Sentence) =>
    words.length > 0 && words.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
  const [upper, lower] = [part.slice(0, Math.max(0, at)), part.slice(behind ?? part.length)].map((words) =>
    words.filter((token) => !needless.has(token.lower)),
  );
  return behind !== undefined && isLook(upper) && isLook(lower) ? { upper, lower } : undefined;
}

function textOf(words: Sentence): string {
  return words.map(({ lower }) => lower).join(" ");
}

const everyOne = new Set(["all", "both", "everything"]);
const intoOne = phrasesOf(
  ["in", "into", "on"]
    .flatMap((into) => ["one", "a", "a single", "one single"].map((one) => `${into} ${one}`))
    .flatMap((into) => ["pile", "tower", "stack", "column"].map((tower) => `${into} ${tower}`))
    .join(","),
);

/** "all four in one pile please, from bottom to top: …" → "put all four in one pile, from bottom to top: …" */
export function withAllInOnePile(sentence: Sentence): Sentence {
  if (!everyOne.has(sentence[0]?.lower ?? "")) return sentence;
  const at = sentence.findIndex((_, index) => behindAny(sentence, index, intoOne) !== undefined);
  const end = at < 1 || at > longestName ? undefined : behindAny(sentence, at, intoOne);
  if (end === undefined) return sentence;
  const rest = sentence.slice(sentence[end]?.lower === "please" ? end + 1 : end);
  return [...wordsAs("put"), ...sentence.slice(0, end), ...rest];
}

/** Words of "all of the blocks". */
const longestName = 5;

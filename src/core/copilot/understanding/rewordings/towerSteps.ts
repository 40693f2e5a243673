import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Towers told step by step, from what the first step is: "start with the blue block in the target area, then the yellow one on it",
 * "use the red block as a base and put the blue one on it"; floors told from the one below: "yellow at the bottom, above it blue";
 * and "one block on top of another, the red one on the green one".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", ":"]);
const starting = phrasesOf("start with, begin with, start off with, begin by placing, start by placing");
const based = phrasesOf(
  ["as a", "as the", "for the", "for a"]
    .flatMap((as) =>
      ["base", "foundation", "bottom", "lowest block", "bottom block"].map((end) => `${as} ${end}`),
    )
    .join(","),
);
const onIt = phrasesOf(
  ["on", "on top of", "onto", "atop", "above", "over"].flatMap((on) => [`${on} it`, `${on} that`]).join(","),
);
const stackable = new Set("block cube brick one".split(" "));
const onTop = phrasesOf("on top, on the top, at the top, on the very top");
const putting = new Set("put place set stack lay add".split(" "));
const leading = phrasesOf("finish with, end with, finish off with, finally, lastly, next, after that, last");
const atBottom = phrasesOf("at the bottom, at the very bottom, as the base, as a base, first");

/**
 * "start with the blue block in the area, then the yellow one on it, and the green one on top" → "put the blue block in the area then
 * put the yellow one on the blue block then put the green one on the yellow one"
 */
export function withFirstStep(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const begun = firstStepIn(sentence);
  if (!begun) return sentence;
  // Of other things several may stand on the first: "start with the plate, put the fork on it and the knife on it".
  const isThing = (words: Sentence) =>
    (definites.has(words[0]?.lower ?? "") && stackable.has(words.at(-1)?.lower ?? "")) ||
    isLook(words, vocabulary);
  const bottom = phraseIn(begun.first, atBottom, 1);
  const place = begun.first.findIndex(({ lower }) => prepositions.has(lower));
  const isBottom = bottom !== undefined && bottom.behind === begun.first.length;
  const end = isBottom ? bottom.at : place < 0 ? begun.first.length : place;
  const floors = [begun.first.slice(0, end), ...partsOf(begun.rest).map(floorIn)];
  const blocks = floors.flatMap((floor) => (floor && isThing(floor) ? [asOne(floor, vocabulary)] : []));
  // Where more is told than what comes on what, it is read as it stands.
  const isChain = blocks.length === floors.length && floors.length > 1;
  const isSame = begun.isStart || blocks.slice(1).every((block) => block.at(-1)?.lower === "one");
  const isPlaced = !isBottom && place > 0;
  if (!isChain || !isSame || (!begun.isStart && (!isPlaced || floors.length < 3))) return sentence;
  const ground = isPlaced ? [[...wordsAs("put"), ...begun.first]] : [];
  const upper = blocks
    .slice(1)
    .map((block, at) => [...wordsAs("put"), ...block, ...wordsAs("on"), ...blocks[at]]);
  return [...ground, ...upper].flatMap((step, at) => (at > 0 ? [...wordsAs("then"), ...step] : step));
}

function isLook(words: Sentence, vocabulary: Vocabulary): boolean {
  return words.length > 0 && words.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
}

/** "blue" → "the blue one" */
function asOne(words: Sentence, vocabulary: Vocabulary): Sentence {
  return isLook(words, vocabulary) ? [...wordsAs("the"), ...words, ...wordsAs("one")] : words;
}

/** What goes on what is there: "then put the blue one" of "then put the blue one on it". */
function floorIn(part: Sentence): Sentence | undefined {
  const start = behindAny(part, 0, leading) ?? 0;
  const from = putting.has(part[start]?.lower ?? "") ? start + 1 : start;
  const on = phraseIn(part, [...onIt, ...onTop], from + 1);
  const thing = part.slice(from, on?.at);
  return on?.behind === part.length && !thing.some(({ lower }) => prepositions.has(lower))
    ? thing
    : undefined;
}

function partsOf(said: Sentence): readonly Sentence[] {
  const parts: Token[][] = [[]];
  for (const token of said) {
    if (links.has(token.lower)) parts.push([]);
    else parts[parts.length - 1].push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** What the tower starts with, and what is told behind; undefined where nothing is told so. */
function firstStepIn(
  sentence: Sentence,
): { readonly first: Sentence; readonly rest: Sentence; readonly isStart: boolean } | undefined {
  const start = behindAny(sentence, 0, starting);
  const base = ["use", "take"].includes(sentence[0]?.lower ?? "") ? phraseIn(sentence, based, 2) : undefined;
  const from = start ?? 1;
  const isStart = start !== undefined || base !== undefined;
  if (!isStart && !putting.has(sentence[0]?.lower ?? "")) return undefined;
  const end =
    base?.behind ??
    sentence.findIndex(
      ({ lower }, at) =>
        at > from && (lower === "," || lower === "then" || sentence[at + 1]?.lower === "then"),
    );
  if (end < 0) return undefined;
  const first = sentence.slice(from, base?.at ?? end);
  const isOne = first.length > 0 && !first.some(({ lower }) => links.has(lower));
  return isOne ? { first, rest: sentence.slice(end), isStart } : undefined;
}

const isTold = new Set("stack pile tower stacks piles towers column build".split(" "));
const above = phrasesOf(
  ["it", "that", "this"]
    .flatMap((below) => ["above", "on", "on top of", "over", "onto"].map((on) => `${on} ${below}`))
    .join(","),
);

/** "a tower with yellow at the bottom, above it blue, then red" → "… at the bottom, then blue, then red" */
export function withFloorAbove(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (!sentence.some(({ lower }) => isTold.has(lower))) return sentence;
  const told: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const before = sentence[at - 1]?.lower ?? "";
    const behind = links.has(before) ? behindAny(sentence, at, above) : undefined;
    const named = sentence[behind ?? 0]?.lower === "the" ? (behind ?? 0) + 1 : behind;
    if (behind === undefined || !isLook(sentence.slice(named, (named ?? 0) + 1), vocabulary))
      told.push(sentence[at++]);
    else {
      if (before !== "then") told.push(...wordsAs("then"));
      at = behind;
    }
  }
  return told.length === sentence.length ? sentence : withFirstAtBottom(told);
}

/** "first yellow, then blue" → "yellow at the bottom, then blue" */
function withFirstAtBottom(told: Sentence): Sentence {
  const first = told.findIndex(({ lower }, at) => lower === "first" && links.has(told[at - 1]?.lower ?? ""));
  const end = told.findIndex(({ lower }, at) => at > first && links.has(lower));
  if (first < 0 || end < 0) return told;
  return [
    ...told.slice(0, first),
    ...told.slice(first + 1, end),
    ...wordsAs("at the bottom"),
    ...told.slice(end),
  ];
}

const oneOnAnother = phrasesOf(
  ["on", "on top of", "onto", "upon"]
    .flatMap((on) =>
      ["another", "another one", "another block", "the other", "the other one"].map((one) => `${on} ${one}`),
    )
    .join(","),
);

/** "put one block on top of another, the red one on the green one" → "put the red one on the green one": said twice. */
export function withPairTold(sentence: Sentence): Sentence {
  const general = putting.has(sentence[0]?.lower ?? "") ? phraseIn(sentence, oneOnAnother, 2) : undefined;
  const isOne = ["one", "a"].includes(sentence[1]?.lower ?? "");
  const told = general && sentence.slice(general.behind + 1);
  const isPair =
    told !== undefined &&
    [",", ":"].includes(sentence[general?.behind ?? 0]?.lower ?? "") &&
    definites.has(told[0]?.lower ?? "") &&
    told.filter(({ lower }) => prepositions.has(lower)).length === 1;
  if (!isOne || !told || !isPair) return sentence;
  // "the red one": of what was named.
  const noun = sentence.slice(2, general?.at);
  return [
    ...sentence.slice(0, 1),
    ...told.flatMap((token) => (token.lower === "one" && noun.length > 0 ? noun : [token])),
  ];
}

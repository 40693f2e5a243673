import type { Quantity, SpokenHead } from "../grammar/spoken";
import { numberWords } from "./lexicon";
import { pluralOf, singularForms, startsWith, type Token, wordsAs } from "./tokens";
import type { GrammaticalNumber } from "./vocabulary";

/** What stands before a noun. */
export type Determiner =
  | {
      readonly kind: "all" | "each" | "any" | "some" | "a" | "the" | "bare" | "one-of";
      readonly expected?: number;
    }
  | { readonly kind: "count"; readonly count: number; readonly total: boolean };

export function numberOf(word: string): number | undefined {
  return Object.hasOwn(numberWords, word) ? numberWords[word] : undefined;
}

const limits = new Set(["exactly", "precisely", "only"]);

/** "exactly two": that there are to be no others is more than a goal of two says. */
export function tellsLimit(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isNumber = next?.kind === "number" || numberOf(next?.lower ?? "") !== undefined;
  return isNumber && limits.has(tokens[at]?.lower ?? "");
}

const upperLimits = ["at most", "no more than", "not more than", "up to", "a maximum of", "at the most"].map(
  (words) => words.split(" "),
);
const lowerLimits = ["no fewer than", "no less than", "not fewer than", "not less than", "a minimum of"].map(
  (words) => words.split(" "),
);
const beyond = ["more", "than"];

/** "more than one apple", "no fewer than two" → "at least two" */
export function withLowerLimit(sentence: readonly Token[]): readonly Token[] {
  for (const at of sentence.keys()) {
    if (upperLimits.some((words) => startsWith(sentence, at - 1, words))) continue;
    const lower = lowerLimits.find((words) => startsWith(sentence, at, words));
    const words = lower ?? (startsWith(sentence, at, beyond) ? beyond : undefined);
    const count = words && countAt(sentence, at + words.length);
    if (!words || count === undefined) continue;
    const least = lower ? count : count + 1;
    return [
      ...sentence.slice(0, at),
      ...wordsAs("at least"),
      { text: `${least}`, lower: `${least}`, kind: "number" },
      ...pluralIf(least > 1, sentence.slice(at + words.length + 1)),
    ];
  }
  return sentence;
}

const ofThose = new Set("the these those my your our".split(" "));

/** "any of the cups", "any one of the cups" → "one of the cups" */
export function withOneOfAny(sentence: readonly Token[]): readonly Token[] {
  return sentence.flatMap((token, at) => {
    const isAny = token.lower === "any";
    const one = isAny && sentence[at + 1]?.lower === "one" ? at + 1 : at;
    if (isAny && sentence[one + 1]?.lower === "of" && ofThose.has(sentence[one + 2]?.lower ?? ""))
      return wordsAs("one");
    return token.lower === "one" && sentence[at - 1]?.lower === "any" && sentence[at + 1]?.lower === "of"
      ? []
      : [token];
  });
}

/** "two of the three cups", "two out of three cups" → "two of the cups": how many there are needs no saying. */
export function withoutWhole(sentence: readonly Token[]): readonly Token[] {
  for (const at of sentence.keys()) {
    const of = sentence[at + 1]?.lower === "out" ? at + 2 : at + 1;
    const isGiven = ofThose.has(sentence[of + 1]?.lower ?? "");
    const number = isGiven ? of + 2 : of + 1;
    const [part, whole] =
      sentence[of]?.lower === "of" ? [countAt(sentence, at), countAt(sentence, number)] : [];
    if (part === undefined || whole === undefined || part > whole) continue;
    const determiner = isGiven ? sentence.slice(of + 1, number) : wordsAs("the");
    return [...sentence.slice(0, at + 1), ...wordsAs("of"), ...determiner, ...sentence.slice(number + 1)];
  }
  return sentence;
}

/** "at most two apples": how many of them, up to that, is left open. */
export function upperLimitIn(
  sentence: readonly Token[],
): { readonly from: number; readonly to: number; readonly words: string } | undefined {
  for (const from of sentence.keys()) {
    const words = upperLimits.find((each) => startsWith(sentence, from, each));
    const to = from + (words?.length ?? 0);
    if (words && countAt(sentence, to) !== undefined) return { from, to, words: words.join(" ") };
  }
  return undefined;
}

const behindPronoun = new Set(
  "in into inside on onto to at from off out back down up away together over under and then with please , .".split(
    " ",
  ),
);

const beforeFloating = new Set(["them", "those", "these"]);
const beforeState = new Set(["must", "should", "are", "be", "shall", "can"]);
const states = new Set(["be", "in", "on", "at", "inside", "end", "go"]);

/** "put them both on the desk", "the cup and the plate must both be in the sink": of what is named before. */
export function withoutFloating(sentence: readonly Token[]): readonly Token[] {
  return sentence.filter(({ lower }, at) => {
    if (lower !== "both" && lower !== "all") return true;
    const before = sentence[at - 1]?.lower ?? "";
    const next = sentence[at + 1]?.lower;
    const isOfPronoun = beforeFloating.has(before) && (next === undefined || behindPronoun.has(next));
    return !isOfPronoun && !(beforeState.has(before) && states.has(next ?? ""));
  });
}

const pieces: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fruit: { piece: "fruit", pieces: "fruits" },
  meat: { piece: "meat", pieces: "meats" },
};

/** "two pieces of fruit" → "two fruits" */
export function withoutPieces(sentence: readonly Token[]): readonly Token[] {
  return sentence.flatMap((token, at) => {
    const pieceAt = (index: number) => {
      const substance = sentence[index + 1]?.lower === "of" ? sentence[index + 2]?.lower : undefined;
      const word = sentence[index]?.lower ?? "";
      return Object.hasOwn(pieces, substance ?? "") ? pieces[substance ?? ""][word] : undefined;
    };
    const piece = pieceAt(at);
    if (piece !== undefined) return wordsAs(piece);
    return pieceAt(at - 1) || pieceAt(at - 2) ? [] : [token];
  });
}

/** The number said at a token, in figures or in a word. */
export function countAt(sentence: readonly Token[], at: number): number | undefined {
  const token = sentence[at];
  if (!token) return undefined;
  return token.kind === "number" ? Number(token.lower) : numberOf(token.lower);
}

/** "one red apple" → "2 red apples": behind the number, the noun is what stands before a place or the end. */
function pluralIf(isMany: boolean, behind: readonly Token[]): readonly Token[] {
  const end = behind.findIndex(({ lower }) => nounEnds.has(lower));
  const last = (end < 0 ? behind.length : end) - 1;
  if (!isMany || last < 0 || singularForms(behind[last].lower).length > 1) return behind;
  return [...behind.slice(0, last), ...wordsAs(pluralOf(behind[last].lower)), ...behind.slice(last + 1)];
}

const nounEnds = new Set(
  "in into on onto to at from off out under next beside should must are is and , then".split(" "),
);

/** How many a determiner and a noun mean together; undefined where they do not go together. */
export function quantityOf(
  determiner: Determiner,
  number: GrammaticalNumber,
  head: SpokenHead,
): Quantity | undefined {
  if (head.kind === "object") {
    return determiner.kind === "bare" || determiner.kind === "the"
      ? { kind: "one", definite: true }
      : undefined;
  }
  const plural = number === "plural";
  switch (determiner.kind) {
    case "all":
      return { kind: "all", each: false };
    case "each":
      return { kind: "all", each: true };
    case "any":
      return plural || number === "whole" ? { kind: "all", each: false } : { kind: "one", definite: false };
    case "one-of":
      return plural || number === "mass" ? { kind: "one", definite: false } : undefined;
    case "some":
      return plural ? { kind: "count", count: 2, total: false } : { kind: "one", definite: false };
    case "count":
      if (determiner.count === 1) return { kind: "one", definite: determiner.total };
      return plural || number === "mass"
        ? { kind: "count", count: determiner.count, total: determiner.total }
        : undefined;
    case "a":
      return plural ? undefined : { kind: "one", definite: false };
    case "the":
      if (plural || number === "whole") return { kind: "all", each: false };
      return number === "mass" ? { kind: "unclear" } : { kind: "one", definite: true };
    case "bare":
      if (plural || number === "whole") return { kind: "all", each: false };
      return number === "mass" ? { kind: "unclear" } : { kind: "one", definite: false };
  }
}

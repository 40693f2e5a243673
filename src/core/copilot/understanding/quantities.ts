import { numberWords } from "./lexicon";
import type { Quantity, SpokenHead } from "./spoken";
import type { Token } from "./tokens";
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

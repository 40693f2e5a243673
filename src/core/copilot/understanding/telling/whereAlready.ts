import { prepositions } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import type { Token } from "../words/tokens";

/*
 * What is at a place already, told behind it: "put both clean cups on the bookshelf, where the dirty one already is". The place has
 * been named, so nothing more is told.
 */

type Sentence = readonly Token[];

const being = new Set(["is", "are", "stands", "stand", "lies", "lie", "sits", "sit"]);

/** "put the cup on the shelf, where the other one already is" → "put the cup on the shelf", and what was told */
export function placeTaken(
  sentence: Sentence,
): { readonly rest: Sentence; readonly told: Sentence } | undefined {
  const comma = sentence.findIndex(({ lower }, at) => lower === "," && sentence[at + 1]?.lower === "where");
  const rest = sentence.slice(0, Math.max(0, comma));
  const told = sentence.slice(comma + 1);
  const place = rest.findLastIndex(({ lower }) => prepositions.has(lower));
  const isPlace = place > 1 && nounOpenings.has(rest[place + 1]?.lower ?? "");
  const words = told.map(({ lower }) => lower);
  const isTaken =
    words.includes("already") && being.has(words.filter((word) => word !== "already").at(-1) ?? "");
  const isOne = !told.some(({ lower, kind }) => kind === "mark" || lower === "and" || lower === "then");
  return comma > 0 && isPlace && isTaken && isOne ? { rest, told } : undefined;
}

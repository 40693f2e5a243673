import { prepositions, puttingVerbs } from "../words/firstWords";
import { numberOf } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "one" without a noun: "put one on the red one and one on the blue one", "put one block on the table and one in the box".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then"]);

export function withBareOnes(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (!puttingVerbs.has(sentence[0]?.lower ?? "")) return sentence;
  const isBare = (at: number) =>
    sentence[at]?.lower === "one" &&
    prepositions.has(sentence[at + 1]?.lower ?? "") &&
    (at === 1 || links.has(sentence[at - 1].lower) || puttingVerbs.has(sentence[at - 1].lower));
  const opening = sentence[1]?.lower ?? "";
  const isAny = ["a", "an"].includes(opening) || numberOf(opening) !== undefined;
  // Where there are blocks, one of them is meant.
  const hasBlocks = vocabulary.nounsAt(wordsAs("block"), 0).length > 0;
  // "one in each box" tells how many.
  const isSpread = sentence.some(({ lower }) => lower === "each" || lower === "every");
  if (!isAny || isSpread || (isBare(1) && !hasBlocks)) return sentence;
  return sentence.flatMap((token, at) =>
    isBare(at) ? wordsAs(at === 1 ? "a block" : "another one") : [token],
  );
}

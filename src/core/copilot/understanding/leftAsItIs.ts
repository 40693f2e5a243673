import { behindAny, phrasesOf } from "./actions/said";
import { prepositions } from "./firstWords";
import { type Token, wordsAs } from "./tokens";

/*
 * "put the pan in the sink and leave the pot where it is", "… Leave the pot where it is.": left out of what is done.
 */

type Sentence = readonly Token[];

const leaving = new Set(["leave", "keep"]);
const asItIs = phrasesOf(
  "where it is, where they are, as it is, as they are, where it is now, where they are now, right where it is, right where they are",
);
const links = new Set([",", "and", "but", "then", "just", "please"]);

export function withLeftAsItIs(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    if (before && isLeft(sentence, 0)) told.splice(-1, 1, [...before, ...wordsAs("but"), ...sentence]);
    else told.push(withBut(sentence));
  }
  return told;
}

function withBut(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 2 && links.has(sentence[index - 1].lower) && isLeft(sentence, index),
  );
  if (at < 0) return sentence;
  const end = sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  return end === 0 ? sentence : [...sentence.slice(0, end), ...wordsAs("but"), ...sentence.slice(at)];
}

/** From there to the end: "leave the pot and the pan where they are". */
function isLeft(sentence: Sentence, at: number): boolean {
  if (!leaving.has(sentence[at]?.lower ?? "")) return false;
  const tail = sentence.findIndex(
    (_, index) => index > at + 1 && behindAny(sentence, index, asItIs) === sentence.length,
  );
  return tail > 0 && !sentence.slice(at, tail).some(({ lower }) => prepositions.has(lower));
}

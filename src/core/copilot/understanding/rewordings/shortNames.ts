import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What was named by a word and is spoken of again by the end of it: "put toothpaste on the toothbrush and hold the brush".
 */

type Sentence = readonly Token[];

const shortest = 4;
/** "a brush" may be another one. */
const definites = new Set(["the", "my", "your", "this", "that"]);

export function withShortNames(sentences: readonly Sentence[], vocabulary: Vocabulary): readonly Sentence[] {
  const named: Token[] = [];
  return sentences.map((sentence) =>
    sentence.map((token, at) => {
      const isKnown = vocabulary.nounsAt(sentence, at).length > 0;
      if (isKnown) named.push(token);
      const isFree = !isKnown && !vocabulary.knows(token.lower) && token.lower.length >= shortest;
      // "the brush holder" is something else.
      const isWhole = at + 1 >= sentence.length || vocabulary.nounsAt(sentence, at + 1).length === 0;
      const whole = named.findLast(({ lower }) => lower !== token.lower && lower.endsWith(token.lower));
      return whole && isFree && isWhole && definites.has(sentence[at - 1]?.lower ?? "") ? whole : token;
    }),
  );
}

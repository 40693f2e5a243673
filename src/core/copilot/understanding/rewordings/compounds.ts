import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/** "coffee pot", "tooth brush": a noun of one word that is written as two, which together are no noun of their own. */
export function withCompounds(sentence: readonly Token[], vocabulary: Vocabulary): readonly Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const [first, second] = sentence.slice(at, at + 2);
    const isWords = second !== undefined && word.test(first.lower) && word.test(second.lower);
    const whole = isWords ? { ...first, ...together(first, second) } : undefined;
    const isNoun = whole !== undefined && vocabulary.nounsAt([whole], 0).length > 0;
    const isLonger = isNoun && vocabulary.nounsAt(sentence, at).some(({ next }) => next > at + 1);
    if (isNoun && !isLonger) {
      joined.push(whole);
      at++;
    } else joined.push(first);
  }
  return joined;
}

/** Neither an article nor the name of an object, such as "cup_0". */
const word = /^\p{L}{3,}$/u;

const together = (first: Token, second: Token) => ({
  text: first.text + second.text,
  lower: first.lower + second.lower,
});

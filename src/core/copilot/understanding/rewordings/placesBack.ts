import { prepositions } from "../words/firstWords";
import { startsWith, type Token, wordsAs } from "../words/tokens";

/*
 * "take the milk out of the fridge, … and put it back".
 */

type Sentence = readonly Token[];

const ends = new Set([undefined, ",", "and", "then"]);
const clauseMarks = new Set([",", "and", "then"]);

/** To where it was taken from. */
export function withPlacesBack(sentences: readonly Sentence[]): readonly Sentence[] {
  let from: Sentence | undefined;
  return sentences.map((sentence) => {
    const kept: Token[] = [];
    for (let at = 0; at < sentence.length; at++) {
      const source = ["out of", "from"].find((words) => startsWith(sentence, at, words.split(" ")));
      if (source) {
        const start = at + source.split(" ").length;
        const end = sentence.findIndex(
          ({ lower }, index) => index > start && (clauseMarks.has(lower) || prepositions.has(lower)),
        );
        from = sentence.slice(start, end < 0 ? sentence.length : end);
      }
      const isBack =
        sentence[at].lower === "back" &&
        ends.has(sentence[at + 1]?.lower) &&
        ["it", "them"].includes(sentence[at - 1]?.lower);
      if (isBack && from) {
        kept.push(...wordsAs("in"), ...from);
        from = undefined;
      } else kept.push(sentence[at]);
    }
    return kept;
  });
}

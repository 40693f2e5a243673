import { pluralOf, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "all the drinking vessels": the kinds of them that there are.
 */

type Sentence = readonly Token[];

const kinds = ["cup", "mug", "glass", "goblet"];

/** → "all the cups and mugs" */
export function withDrinkingVessels(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex((_, index) => vesselsEnd(sentence, index) > 0);
  if (at < 0) return sentence;
  const known: string[] = [];
  const said = new Set<string>();
  for (const kind of kinds) {
    const noun = vocabulary.nounsAt(wordsAs(pluralOf(kind)), 0)[0];
    const meaning = noun && JSON.stringify(noun.meaning);
    // A mug that is only another word for a cup is said once.
    if (meaning !== undefined && !said.has(meaning)) known.push(pluralOf(kind));
    if (meaning !== undefined) said.add(meaning);
  }
  const words = known.map((kind, index) => (index === 0 ? kind : `and ${kind}`)).join(" ");
  return known.length === 0
    ? sentence
    : [...sentence.slice(0, at), ...wordsAs(words), ...sentence.slice(vesselsEnd(sentence, at))];
}

/** Behind "drinking vessels"; 0 where that is not said. */
function vesselsEnd(sentence: Sentence, at: number): number {
  if (sentence[at].lower === "drinkware") return at + 1;
  return sentence[at].lower === "drinking" && sentence[at + 1]?.lower === "vessels" ? at + 2 : 0;
}

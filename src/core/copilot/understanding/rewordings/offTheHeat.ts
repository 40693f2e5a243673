import { phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "take the steak off the heat": off what it is cooked on, where that is known and nothing is called so.
 */

type Sentence = readonly Token[];

const heats = phrasesOf(
  ["off", "from", "on", "onto", "over"]
    .flatMap((word) => ["heat", "fire", "flame", "flames"].map((heat) => `${word} the ${heat}`))
    .join(","),
);
const cookers = ["grill", "barbecue"];

/** "take the steak off the heat" → "take the steak off the grill" */
export function offTheHeat(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const told = phraseIn(sentence, heats, 1);
  const isNamed = told && vocabulary.nounsAt(sentence, told.behind - 1).length > 0;
  const cooker = cookers.find((word) => vocabulary.nounsAt(wordsAs(word), 0).length > 0);
  if (!told || isNamed || cooker === undefined) return sentence;
  const preposition = sentence[told.at].lower === "over" ? wordsAs("on") : [sentence[told.at]];
  return [
    ...sentence.slice(0, told.at),
    ...preposition,
    ...wordsAs(`the ${cooker}`),
    ...sentence.slice(told.behind),
  ];
}

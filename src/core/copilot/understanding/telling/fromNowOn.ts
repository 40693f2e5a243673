import { phraseIn, phrasesOf } from "../actions/said";
import type { Token } from "../words/tokens";

/*
 * "the sponge is to be kept in the box from now on": it is put there, whatever comes later.
 */

type Sentence = readonly Token[];

const lasting = phrasesOf(
  "from now on, from now onwards, from today on, from today onwards, from here on, henceforth",
);

/** "from now on, the sponge should be kept in the box" → "the sponge should be kept in the box" */
export function withoutFromNowOn(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, lasting);
  if (!told || sentence.length - (told.behind - told.at) < 2) return sentence;
  const isFirst = told.at === 0 && sentence[told.behind]?.lower === ",";
  return [...sentence.slice(0, told.at), ...sentence.slice(isFirst ? told.behind + 1 : told.behind)];
}

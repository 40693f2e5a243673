import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Where a thing belongs, and then that it is to be put there: "the salmon belongs in the fridge, so stick it in there and shut
 * the door".
 */

type Sentence = readonly Token[];

const belonging = phrasesOf(
  "belongs, belong, goes, go, should go, should be, has to go, have to go, is kept, are kept",
);
const definites = new Set("the my your all both these those".split(" "));
const links = new Set([",", "so", ":", "please", "and", "then"]);
const ends = new Set([undefined, ",", "and", "then"]);
const there = phrasesOf(
  "back in there, back on there, in there, on there, back there, there, back in, in, back, where it belongs, where they belong",
);

const needed = phrasesOf("is needed, are needed, is wanted, are wanted, is required, are required");

/** "a clean cup is needed on the plate" → "a clean cup should be on the plate" */
function withOwed(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, needed, 2);
  const isPlaced = ["on", "in", "at", "inside"].includes(sentence[told?.behind ?? 0]?.lower ?? "");
  return told && isPlaced
    ? [...sentence.slice(0, told.at), ...wordsAs("should be"), ...sentence.slice(told.behind)]
    : sentence;
}

/** "the salmon belongs in the fridge, so stick it in there" → "stick the salmon in the fridge" */
export function withStatedPlace(said: Sentence): Sentence {
  const sentence = withOwed(said);
  const told = phraseIn(sentence, belonging, 2);
  const deed = sentence.findIndex(
    ({ lower }, at) => at > 0 && puttingVerbs.has(lower) && links.has(sentence[at - 1].lower),
  );
  if (!told || deed < told.behind || !definites.has(sentence[0].lower)) return sentence;
  const thing = sentence.slice(0, told.at);
  const end = sentence.slice(0, deed).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  const place = sentence.slice(told.behind, end);
  const behind = behindAny(sentence, deed + 2, there);
  const isIt = ["it", "them"].includes(sentence[deed + 1]?.lower ?? "");
  const isPlain = (words: Sentence) => words.length > 1 && !words.some(({ lower }) => links.has(lower));
  const isPlace = prepositions.has(place[0]?.lower ?? "");
  if (!isIt || !isPlace || !isPlain(thing) || !isPlain(place)) return sentence;
  if (behind === undefined || !ends.has(sentence[behind]?.lower)) return sentence;
  return [sentence[deed], ...thing, ...place, ...sentence.slice(behind)];
}

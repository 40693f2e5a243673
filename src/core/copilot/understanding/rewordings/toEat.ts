import { phraseIn, phrasesOf } from "../actions/said";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What things are there for: "everything to eat", "everything edible", "everything to drink".
 */

type Sentence = readonly Token[];

const wholes = new Set(["everything", "anything"]);
const consuming: Readonly<Record<string, string>> = {
  "to eat": "food",
  edible: "food",
  eatable: "food",
  "to drink": "drinks",
  drinkable: "drinks",
};
const openings = new Set("the a an my your some it them".split(" "));

const canBe = phrasesOf("that can be, which can be, that could be");
const consumed: Readonly<Record<string, string>> = { eaten: "foods", drunk: "drinks" };
const anyThings = new Set(["things", "items"]);
const onPlaces = new Set(["on", "in", "inside"]);

/** "two of the things on the counter that can be eaten" → "two of the foods on the counter" */
export function withThingsToEat(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const can = phraseIn(sentence, canBe, 2);
  const kind = can && consumed[sentence[can.behind]?.lower ?? ""];
  const things = can ? sentence.findIndex(({ lower }, at) => at < can.at && anyThings.has(lower)) : -1;
  if (!can || kind === undefined || things < 0) return sentence;
  const isPlaced = onPlaces.has(sentence[things + 1]?.lower ?? "");
  const end = isPlaced ? nounEnd(sentence, things + 2, vocabulary) : undefined;
  if (end !== can.at || vocabulary.nounsAt(wordsAs(kind), 0).length === 0) return sentence;
  return [
    ...sentence.slice(0, things),
    ...wordsAs(kind),
    ...sentence.slice(things + 1, can.at),
    ...sentence.slice(can.behind + 1),
  ];
}

/** "everything to eat on the counter" → "all the food on the counter" */
export function withFood(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (const [at, { lower }] of sentence.entries()) {
    if (!wholes.has(lower)) continue;
    const [word, next] = [sentence[at + 1]?.lower ?? "", sentence[at + 2]?.lower ?? ""];
    const said = [word, `${word} ${next}`].find((each) => Object.hasOwn(consuming, each));
    const end = at + 1 + (said?.split(" ").length ?? 0);
    // "use everything to eat the apple"
    if (said === undefined || openings.has(sentence[end]?.lower ?? "")) continue;
    const kind = wordsAs(consuming[said]);
    if (vocabulary.nounsAt(kind, 0).length === 0) continue;
    return [...sentence.slice(0, at), ...wordsAs("all"), ...kind, ...sentence.slice(end)];
  }
  return sentence;
}

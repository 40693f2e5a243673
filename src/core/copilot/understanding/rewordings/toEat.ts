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

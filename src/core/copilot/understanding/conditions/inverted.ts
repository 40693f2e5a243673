import { verbs } from "../words/firstWords";
import { singularForms, type Token, wordsAs } from "../words/tokens";

/*
 * A condition without "if": "should the window be closed, open it", "should you find a cup there, wash it".
 */

type Sentence = readonly Token[];

const articles = new Set(["a", "an", "any"]);
const polite = new Set(["please", "then", "just"]);

/** "should the window be closed, open it" → "if the window is closed, open it" */
export function withIf(sentence: Sentence): Sentence {
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  const deed = sentence.slice(comma + 1).find(({ lower }) => !polite.has(lower));
  // "should the cup be washed?" asks.
  if (sentence[0]?.lower !== "should" || comma < 3 || !deed || !verbs.has(deed.lower)) return sentence;
  const isFound = ["find", "see"].includes(sentence[2].lower) && articles.has(sentence[3].lower);
  if (sentence[1].lower === "you" && isFound) return [...wordsAs("if"), ...sentence.slice(1)];
  const be = sentence.findIndex(({ lower }) => lower === "be");
  if (be < 2 || be > comma) return sentence;
  const isMany = sentence[1].lower !== "there" && singularForms(sentence[be - 1].lower).length > 1;
  return [
    ...wordsAs("if"),
    ...sentence.slice(1, be),
    ...wordsAs(isMany ? "are" : "is"),
    ...sentence.slice(be + 1),
  ];
}

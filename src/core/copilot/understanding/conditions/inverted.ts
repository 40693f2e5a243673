import { type Token, wordsAs } from "../words/tokens";
import { links } from "./referredTo";

/*
 * "should a toy be lying on the table, put it on the sofa", "should you find a banana, …": a condition without its "if".
 */

type Sentence = readonly Token[];

const determiners = new Set("a an any the my your there one all both".split(" "));
const finding = new Set("find see spot discover notice come".split(" "));
const longestCondition = 14;

export function withConditionTold(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "and" || sentence[0]?.lower === "then" ? 1 : 0;
  const end = sentence.findIndex(({ lower }) => lower === ",");
  if (sentence[start]?.lower !== "should" || end < start + 4 || end > start + longestCondition)
    return sentence;
  const condition = sentence.slice(start + 1, end);
  const rest = sentence.slice(end);
  const said = whatIs(condition) ?? whatYouFind(condition);
  return said ? [...wordsAs("if"), ...said, ...rest] : sentence;
}

/** "a toy be lying on the table" → "a toy is lying on the table" */
function whatIs(condition: Sentence): Sentence | undefined {
  const be = condition.findIndex(({ lower }) => lower === "be");
  const isNamed = determiners.has(condition[0].lower) && !condition.some(({ lower }) => links.has(lower));
  if (be < 1 || be + 1 === condition.length || !isNamed) return undefined;
  const isMany = ["all", "both"].includes(condition[0].lower) || /[^s]s$/.test(condition[be - 1].lower);
  return [...condition.slice(0, be), ...wordsAs(isMany ? "are" : "is"), ...condition.slice(be + 1)];
}

/** "you find a banana on the desk" */
function whatYouFind(condition: Sentence): Sentence | undefined {
  return condition[0].lower === "you" && finding.has(condition[1].lower) ? condition : undefined;
}

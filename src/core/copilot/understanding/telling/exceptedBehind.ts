import { type Token, wordsAs } from "../words/tokens";

/*
 * What is left out, with the word for it last: "all the fruit into the fridge, the banana excepted", "apple excluded". It is told as
 * the grammar has it.
 */

type Sentence = readonly Token[];

const leftOut = new Set(["excepted", "excluded", "aside", "apart"]);
const determiners = new Set("the my our your this that these those".split(" "));
const wholes = new Set("all every each everything both any".split(" "));
/** Of "the clean blue storage box". */
const longestName = 5;

/** "…, the banana excepted" → "… except the banana" */
export function withExceptedBehind(sentence: Sentence): Sentence {
  const comma = sentence.findLastIndex(({ lower }) => lower === ",");
  const named = sentence.slice(comma + 1, -1);
  const isLeftOut =
    leftOut.has(sentence.at(-1)?.lower ?? "") && named.length > 0 && named.length <= longestName;
  const isWhole = sentence.slice(0, Math.max(0, comma)).some(({ lower }) => wholes.has(lower));
  // "move everything, set the cup aside"
  const isThing =
    determiners.has(named[0]?.lower ?? "") || (named.length === 1 && sentence.at(-1)?.lower !== "aside");
  if (comma < 2 || !isLeftOut || !isWhole || !isThing) return sentence;
  const things = determiners.has(named[0].lower) ? named : [...wordsAs("the"), ...named];
  return [...sentence.slice(0, comma), ...wordsAs("except"), ...things];
}

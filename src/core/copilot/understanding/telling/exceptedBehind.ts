import { behindAny, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
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

export function withExceptedBehind(sentence: Sentence): Sentence {
  return withWholeOnce(withExceptedLast(sentence));
}

const allBut = phrasesOf(
  ["all", "everything", "all of them", "all of it", "every one of them", "all of those"]
    .flatMap((all) => ["but", "except", "except for", "apart from", "bar"].map((but) => `${all} ${but}`))
    .join(","),
);

/** "clear the table, everything but the cup" → "clear the table except the cup" */
function withWholeOnce(sentence: Sentence): Sentence {
  const comma = sentence.findLastIndex(({ lower }) => lower === ",");
  const behind = comma > 1 ? behindAny(sentence, comma + 1, allBut) : undefined;
  const named = sentence.slice(behind);
  const isThing =
    behind !== undefined &&
    determiners.has(named[0]?.lower ?? "") &&
    !named.some(({ lower }) => prepositions.has(lower));
  return isThing ? [...sentence.slice(0, comma), ...wordsAs("except"), ...named] : sentence;
}

/** "…, the banana excepted" → "… except the banana" */
function withExceptedLast(sentence: Sentence): Sentence {
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

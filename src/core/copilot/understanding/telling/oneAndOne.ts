import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "put one pillow on the armchair and one on the sofa", "there should be one cup on the desk and one on the bed": two of a
 * kind, each with a place of its own.
 */

type Sentence = readonly Token[];

const openings = phrasesOf(
  "put, place, lay, set, leave, keep, there should be, there must be, there has to be, there needs to be, i want, i need, we want, we need, i would like, we would like, i would like to have, i want to have",
);
const theOther = phrasesOf("the other one, the other");
const links = new Set([",", "and", "then", "but"]);
const puzzling = new Set("of else that which more".split(" "));

/** → "one pillow belongs on the armchair, another one on the sofa" */
export function withOneAndOne(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, openings);
  if (start === undefined || sentence[start]?.lower !== "one") return sentence;
  const place = sentence.findIndex(({ lower }, at) => at > start + 1 && prepositions.has(lower));
  const link = sentence.findIndex(({ lower }, at) => at > place && links.has(lower));
  if (place < 0 || link < 0) return sentence;
  const noun = sentence.slice(start + 1, place);
  const next =
    sentence[link].lower === "," && links.has(sentence[link + 1]?.lower ?? "") ? link + 2 : link + 1;
  const isTheOther = behindAny(sentence, next, theOther) !== undefined;
  const other = behindAny(sentence, next, [...theOther, ["one"]]);
  const rest = sentence.slice(other);
  const isPair =
    other !== undefined &&
    prepositions.has(rest[0]?.lower ?? "") &&
    rest.length > 1 &&
    !rest.some(({ lower }) => links.has(lower));
  const isPlain = noun.length > 0 && !noun.some(({ lower }) => puzzling.has(lower) || links.has(lower));
  if (!isPair || !isPlain || noun.some(({ lower }) => verbs.has(lower))) return sentence;
  return [
    ...wordsAs("one"),
    ...noun,
    ...wordsAs("belongs"),
    ...sentence.slice(place, link),
    ...wordsAs(isTheOther ? ", the other one" : ", another one"),
    ...rest,
  ];
}

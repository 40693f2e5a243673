import { prepositions } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import type { Token } from "../words/tokens";
import { pronouns } from "./referredTo";

/*
 * "put it in the box, otherwise put the car in it", "… otherwise use the lemon": what is done otherwise is done with another
 * thing. "instead" behind what is told beside another thing says nothing more.
 */

type Sentence = readonly Token[];

const using = new Set(["use", "take", "choose", "pick"]);

/** What is to be done otherwise, with the words of what is done first where it only names another thing, or the same place. */
export function likeFirst(deed: Sentence, otherwise: Sentence): Sentence {
  const at = deed.findIndex(({ lower }, index) => index > 1 && prepositions.has(lower));
  const place = at < 0 ? [] : deed.slice(at);
  if (place.length < 2 || place.some(({ lower }) => pronouns.has(lower))) return otherwise;
  const said = otherwise.at(-1)?.lower === "instead" ? otherwise.slice(0, -1) : otherwise;
  const isNamed = said.length > 2 && !pronouns.has(said[1].lower);
  if (!isNamed) return otherwise;
  if (using.has(said[0].lower) && !said.some(({ lower }) => prepositions.has(lower)))
    return [...deed.slice(0, 1), ...said.slice(1), ...place];
  const isPlace = prepositions.has(said.at(-2)?.lower ?? "") && said.at(-1)?.lower === "it";
  return isPlace ? [...said.slice(0, -2), ...place] : otherwise;
}

/** "put the plate on the table, and the mug in the sink instead": told in one breath, it takes nothing back. */
export function withoutInstead(sentence: Sentence): Sentence {
  if (sentence.at(-1)?.lower !== "instead") return sentence;
  const and = sentence.findLastIndex(({ lower }) => lower === "and");
  const last = sentence.slice(and + 1, -1);
  const isGapped =
    nounOpenings.has(last[0]?.lower ?? "") && last.some(({ lower }) => prepositions.has(lower));
  const isOther = !last.some(({ lower }) => pronouns.has(lower)) && sentence[0].lower !== "if";
  return and > 2 && isGapped && isOther ? sentence.slice(0, -1) : sentence;
}

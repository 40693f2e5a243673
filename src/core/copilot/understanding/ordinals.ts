import { verbs } from "./firstWords";
import { type Token, wordsAs } from "./tokens";

/*
 * "first put the pot in the sink, second you fill it, third you put it on the stove": one after the other.
 */

type Sentence = readonly Token[];

const first = new Set(["first", "firstly"]);
const further = new Set(
  "second secondly third thirdly fourth fourthly fifth fifthly lastly finally".split(" "),
);
const links = new Set([",", "and", "then"]);

export function withoutOrdinals(sentence: Sentence): Sentence {
  // "you fill it": told in the order in which it is to be done.
  if (sentence[0]?.lower === "you" && verbs.has(sentence[1]?.lower ?? "") && sentence[1].lower !== "have")
    return sentence.slice(1);
  if (!first.has(sentence[0]?.lower ?? "")) return sentence;
  const isFurther = (at: number) =>
    at > 2 && further.has(sentence[at].lower) && links.has(sentence[at - 1].lower);
  const last = sentence.length - 1;
  if (![...sentence.keys()].some((at) => at < last && isFurther(at))) return sentence;
  const start = sentence[1]?.lower === "," ? 2 : 1;
  return sentence.flatMap((token, at) => {
    if (at < start) return [];
    if (at < last && isFurther(at)) return wordsAs("then");
    const isYou = token.lower === "you" && (at === start || isFurther(at - 1));
    return isYou || (token.lower === "," && isFurther(at - 1)) ? [] : [token];
  });
}

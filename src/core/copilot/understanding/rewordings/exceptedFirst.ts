import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { typesIn } from "./kept";

/*
 * What is left out, told first: "apart from the vase, bring everything on the shelf to the table". It is told last, where the
 * grammar has it.
 */

type Sentence = readonly Token[];

// "besides the lemon" may be as well as that.
const leavingOut = phrasesOf(
  [...exceptions, "but for", "with the sole exception of", "leaving out"]
    .filter((words) => !["besides", "but", "but not"].includes(words))
    .join(","),
);
const clearly = phrasesOf(
  "with the exception of, with the sole exception of, except, except for, excluding, excepting",
);
const determiners = new Set("the my your our a an any that this those these".split(" "));
const wholes = new Set("all every each everything anything any everyone".split(" "));
const stating = new Set("should must shall has have needs need ought belongs belong goes go".split(" "));
/** "apart from the cup, wash the plate as well": it is washed, too. */
const additions = new Set("also too well additionally addition other others else rest".split(" "));
const links = new Set([",", "and", "then"]);

/** "with the exception of the orange, every fruit has to be on the plate" → "every fruit has to be on the plate except the orange" */
export function withExceptedLast(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = behindAny(sentence, 0, leavingOut);
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  if (start === undefined || comma < start + 1) return sentence;
  const excepted = sentence.slice(start, comma);
  const rest = sentence.slice(comma + 1);
  const isNamed =
    excepted.length > 1 && determiners.has(excepted[0].lower) && isOneOf(excepted, rest, vocabulary);
  // "the desk should be empty", "the cups should go on the desk"
  const isStated = !verbs.has(rest[0].lower) && rest.some(({ lower }) => stating.has(lower));
  const isWhole =
    isStated || behindAny(sentence, 0, clearly) !== undefined || rest.some(({ lower }) => wholes.has(lower));
  const isMore = rest.some(({ lower }) => additions.has(lower));
  const isSeveral = rest.some(
    ({ lower }, at) => links.has(lower) && rest.slice(at + 1, at + 3).some((next) => verbs.has(next.lower)),
  );
  const isPlain = isNamed && isWhole && !isMore && !isSeveral && !rest.some(({ lower }) => lower === "not");
  if (!isPlain) return sentence;
  // "the fruit goes on the plate"
  const isMany =
    rest[0].lower === "the" && vocabulary.nounsAt(rest, 1).some(({ number }) => number !== "singular");
  return [...(isMany ? wordsAs("all") : []), ...rest, ...wordsAs("except"), ...excepted];
}

/** "apart from the fork, wash all mugs": a fork is none of them. */
function isOneOf(excepted: Sentence, rest: Sentence, vocabulary: Vocabulary): boolean {
  const whole = rest.findIndex(({ lower }) => wholes.has(lower));
  const end = whole < 0 ? undefined : nounEnd(rest, whole, vocabulary);
  const [left, all] = [typesIn(excepted, vocabulary), end ? typesIn(rest.slice(whole, end), vocabulary) : []];
  const isKnown = left.length > 0 && all.length > 0;
  return !isKnown || left.some((one) => all.some((other) => vocabulary.types.overlap(one, other)));
}

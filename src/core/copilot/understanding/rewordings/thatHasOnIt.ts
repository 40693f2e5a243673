import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "the table that has the banana on it", "whichever burner has the pan on it": told by what is there, as "the table with the
 * banana on it".
 */

type Sentence = readonly Token[];

const within = new Set(["on", "in", "inside"]);
const has = new Set(["has", "holds", "contains"]);

export function withThatHasOnIt(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const verb = sentence.findIndex(({ lower }, at) => has.has(lower) && at > 1);
  const isRelative = ["that", "which"].includes(sentence[verb - 1]?.lower ?? "");
  const which = sentence.findLastIndex(({ lower }, at) => at < verb && lower === "whichever");
  const end = verb < 0 ? undefined : nounEnd(sentence, verb + 1, vocabulary);
  if (end === undefined || !(isRelative || which >= 0)) return sentence;
  const isOn = within.has(sentence[end]?.lower ?? "") && sentence[end + 1]?.lower === "it";
  if (!isOn && sentence[verb].lower === "has") return sentence;
  const inside = isOn ? sentence.slice(end, end + 2) : wordsAs("in it");
  const named = isRelative
    ? sentence.slice(0, verb - 1)
    : [...sentence.slice(0, which), ...wordsAs("the"), ...sentence.slice(which + 1, verb)];
  return [
    ...named,
    ...wordsAs("with"),
    ...sentence.slice(verb + 1, end),
    ...inside,
    ...sentence.slice(isOn ? end + 2 : end),
  ];
}

import { behindAny, phrasesOf } from "../actions/said";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "hands off the tomatoes": they are not to be touched.
 */

type Sentence = readonly Token[];

const hands = ["hands", "fingers", "paws", "grippers", "gripper"];
const off = phrasesOf(
  [
    "hands off",
    "paws off",
    ...hands.flatMap((hand) =>
      ["your ", "those ", "the "].flatMap((whose) =>
        ["keep", "leave"].flatMap((verb) =>
          ["off", "off of", "away from"].map((where) => `${verb} ${whose}${hand} ${where}`),
        ),
      ),
    ),
  ].join(","),
);
const starts = new Set([",", "and", "but", "please"]);

/** "keep your hands off the doll" → "do not touch the doll" */
export function withHandsOff(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) =>
      (index === 0 || starts.has(sentence[index - 1].lower)) && behindAny(sentence, index, off) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, off);
  if (behind === undefined || !nounOpenings.has(sentence[behind]?.lower ?? "")) return sentence;
  return [...sentence.slice(0, at), ...wordsAs("do not touch"), ...sentence.slice(behind)];
}

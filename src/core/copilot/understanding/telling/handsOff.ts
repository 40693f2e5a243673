import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
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

export function withHandsOff(sentence: Sentence): Sentence {
  return withNotTouched(withHandsAway(sentence));
}

const notTouched = phrasesOf(
  ["must not be", "should not be", "may not be", "are not to be", "is not to be"]
    .flatMap((denied) => ["touched", "moved", "disturbed"].map((deed) => `${denied} ${deed}`))
    .join(","),
);

/** "empty the fridge, the milk must not be touched" → "empty the fridge, do not touch the milk" */
function withNotTouched(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, notTouched, 2);
  if (!told || told.behind !== sentence.length) return sentence;
  const start = sentence.findLastIndex(({ lower }, at) => at < told.at && (lower === "," || lower === "but"));
  const thing = sentence.slice(start + 1, told.at);
  const isThing =
    nounOpenings.has(thing[0]?.lower ?? "") && !thing.some(({ lower }) => prepositions.has(lower));
  return isThing ? [...sentence.slice(0, start + 1), ...wordsAs("do not touch"), ...thing] : sentence;
}

/** "keep your hands off the doll" → "do not touch the doll" */
function withHandsAway(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) =>
      (index === 0 || starts.has(sentence[index - 1].lower)) && behindAny(sentence, index, off) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, off);
  if (behind === undefined || !nounOpenings.has(sentence[behind]?.lower ?? "")) return sentence;
  return [...sentence.slice(0, at), ...wordsAs("do not touch"), ...sentence.slice(behind)];
}

import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import type { Token } from "../words/tokens";

/*
 * Said to anybody, and meant for the robot: "somebody should bring the teddy to the bed", "can someone wash the mug?", "I need
 * somebody to shut the fridge".
 */

type Sentence = readonly Token[];

const anybody = ["somebody", "someone", "anybody", "anyone", "one of you"];
const owing = phrasesOf(
  anybody
    .flatMap((who) => [
      ...[
        "should",
        "must",
        "has to",
        "needs to",
        "ought to",
        "had better",
        "better",
        "please",
        "could",
        "can",
      ].flatMap((owed) => [`${who} ${owed}`, `${who} ${owed} please`, `${who} please ${owed}`]),
      ...["can", "could", "will", "would"].flatMap((can) => [`${can} ${who}`, `${can} ${who} please`]),
      ...["i need", "i want", "i would like", "we need"].map((want) => `${want} ${who} to`),
    ])
    .join(","),
);
/** Of these an answer is asked for, or a state told. */
const noDeeds = new Set("see tell hear be is are have has stay keep".split(" "));

/** "somebody should bring the teddy to the bed" → "bring the teddy to the bed" */
export function withoutAnybody(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const behind = behindAny(sentence, start, owing);
  const verb = behind === undefined ? "" : (sentence[behind]?.lower ?? "");
  return verbs.has(verb) && !noDeeds.has(verb) ? sentence.slice(behind) : sentence;
}

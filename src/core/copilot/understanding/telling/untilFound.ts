import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "explore the bedroom until you find a banana, then pick it up": find a banana.
 */

type Sentence = readonly Token[];

const searching = phrasesOf(
  "explore, look around, search, drive around, look through, keep looking, look, walk around",
);
const until = phrasesOf(
  ["until", "till"]
    .flatMap((word) =>
      ["you find", "you see", "you spot", "you have found", "you come across"].map((end) => `${word} ${end}`),
    )
    .join(","),
);

export function withUntilFound(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  if (behindAny(sentence, start, searching) === undefined) return sentence;
  const at = sentence.findIndex(
    (_, index) => index > start && behindAny(sentence, index, until) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, until);
  return behind === undefined ? sentence : [...wordsAs("find"), ...sentence.slice(behind)];
}

import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "explore the bedroom until you find a banana, then pick it up": find a banana. "Don't stop until you have reached the toy": go there.
 */

type Sentence = readonly Token[];

const searching = phrasesOf(
  "explore, look around, search, drive around, look through, keep looking, look, walk around, keep searching, keep on looking, keep on searching, do not stop looking, do not stop searching, do not stop, do not rest, do not give up, keep going, keep walking, walk on, go on",
);
const reaching = phrasesOf(
  ["until", "till"]
    .flatMap((word) =>
      [
        "you reach",
        "you have reached",
        "you get to",
        "you have got to",
        "you are at",
        "you are standing at",
      ].map((end) => `${word} ${end}`),
    )
    .join(","),
);
const until = phrasesOf(
  ["until", "till"]
    .flatMap((word) =>
      ["you find", "you see", "you spot", "you have found", "you come across"].map((end) => `${word} ${end}`),
    )
    .join(","),
);

/** "explore the bedroom until you find a banana" → "find a banana", "don't stop until you have reached the toy" → "go to the toy" */
export function withUntilFound(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  if (behindAny(sentence, start, searching) === undefined) return sentence;
  const reached = phraseIn(sentence, reaching, start + 1);
  if (reached && reached.behind < sentence.length)
    return [...wordsAs("go to"), ...sentence.slice(reached.behind)];
  const at = sentence.findIndex(
    (_, index) => index > start && behindAny(sentence, index, until) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, until);
  return behind === undefined ? sentence : [...wordsAs("find"), ...sentence.slice(behind)];
}

import { phraseIn, phrasesOf } from "../actions/said";
import type { Token } from "../words/tokens";

/*
 * How far something is read: "read the magazine from cover to cover", "read it to the end". What has been read has been read through.
 */

type Sentence = readonly Token[];

const whole = phrasesOf(
  "from cover to cover, cover to cover, from front to back, from beginning to end, from the beginning to the end, from start to finish, from start to end, from the first page to the last, to the end, right to the end, until the end, till the end, all the way through, all the way to the end, in full, completely, entirely",
);
const ends = new Set([undefined, ",", "and", "then", "please", "on", "in", "at", "while", "before"]);
const links = new Set([",", "and", "then"]);

/** → "read the magazine" */
export function withoutExtent(sentence: Sentence): Sentence {
  const read = sentence.findIndex(({ lower }) => lower === "read");
  const told = read < 0 ? undefined : phraseIn(sentence, whole, read + 2);
  const isOfIt = told && !sentence.slice(read, told.at).some(({ lower }) => links.has(lower));
  return isOfIt && ends.has(sentence[told.behind]?.lower)
    ? [...sentence.slice(0, told.at), ...sentence.slice(told.behind)]
    : sentence;
}

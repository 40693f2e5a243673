import type { Token } from "../words/tokens";

/*
 * "collect the toys and drop them off on the sofa": where what was taken along is put down.
 */

type Sentence = readonly Token[];

const taken = new Set(["it", "them", "these", "those", "both", "all"]);
const onto = new Set(["on", "onto", "in", "into", "inside"]);

/** "drop them off on the sofa" → "put them on the sofa" */
export function withDroppedOff(sentence: Sentence): Sentence {
  const off = sentence.findIndex(
    ({ lower }, at) =>
      lower === "off" &&
      taken.has(sentence[at - 1]?.lower ?? "") &&
      sentence[at - 2]?.lower === "drop" &&
      onto.has(sentence[at + 1]?.lower ?? ""),
  );
  if (off < 0) return sentence;
  const put: Token = { text: "put", lower: "put", kind: "word" };
  return [...sentence.slice(0, off - 2), put, sentence[off - 1], ...sentence.slice(off + 1)];
}

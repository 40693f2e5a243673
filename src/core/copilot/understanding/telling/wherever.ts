import { phraseIn, phrasesOf } from "../actions/said";
import type { Token } from "../words/tokens";

/*
 * "find the potato, wherever it may be, and leave it in the pot": where it is tells nothing of it.
 */

type Sentence = readonly Token[];

const wherever = phrasesOf(
  ["wherever", "no matter where"]
    .flatMap((where) =>
      ["is", "may be", "might be", "happens to be", "is now", "is right now"]
        .flatMap((be) => [`it ${be}`, `that ${be}`])
        .concat(["they are", "they may be", "they might be", "you find it", "you find them", "it is hiding"])
        .map((what) => `${where} ${what}`),
    )
    .join(","),
);
const ends = new Set([undefined, ",", "and", "then"]);

/** "the cups, wherever they are, should …" */
const owed = new Set("should must has have needs need goes go belongs belong is are".split(" "));

/** "the potato, wherever it may be, …" → "the potato …" */
export function withoutWherever(sentence: Sentence): Sentence {
  const said = phraseIn(sentence, wherever, 2);
  if (!said || sentence[said.at - 1].lower !== "," || !ends.has(sentence[said.behind]?.lower))
    return sentence;
  const next = sentence[said.behind + 1]?.lower;
  const isClosed = sentence[said.behind]?.lower === "," && (ends.has(next) || owed.has(next ?? ""));
  return [...sentence.slice(0, said.at - 1), ...sentence.slice(isClosed ? said.behind + 1 : said.behind)];
}

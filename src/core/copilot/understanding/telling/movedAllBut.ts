import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * All there is at a place but some of it, and then where it goes: "take everything off the table except the cup and put it on the
 * counter". It is moved from here to there.
 */

type Sentence = readonly Token[];

const taking = phrasesOf(
  "please take, please move, take, move, get, remove, clear, bring, collect, pick up, lift",
);
const off = phrasesOf("off, off of, out of, from");
const leavingOut = phrasesOf(exceptions.filter((phrase) => phrase !== "besides").join(","));
const putting = phrasesOf(
  ["put", "place", "set", "lay", "bring", "move", "carry", "store", "throw"]
    .flatMap((verb) => ["it", "it all", "them", "them all", "all of it"].map((it) => `${verb} ${it}`))
    .join(","),
);
const places = new Set("in into on onto to inside".split(" "));
const links = new Set([",", "and", "then"]);

/** → "move everything except the cup from the table on the counter" */
export function withMovedAllBut(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, taking);
  const from = phraseIn(sentence, off, 2);
  const put = phraseIn(sentence, putting, 5);
  const except = phraseIn(sentence, leavingOut, 2);
  const isWhole = start !== undefined && sentence[start]?.lower === "everything";
  if (
    !isWhole ||
    !from ||
    !put ||
    !except ||
    except.at > put.at ||
    !places.has(sentence[put.behind]?.lower ?? "")
  )
    return sentence;
  const end = sentence.slice(0, put.at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  const isFirst = except.at < from.at;
  const kept = sentence.slice(except.behind, isFirst ? from.at : end);
  const source = sentence.slice(from.behind, isFirst ? end : except.at).filter(({ kind }) => kind !== "mark");
  const isPlain = (words: Sentence) =>
    words.length > 1 && !words.some(({ lower }, at) => at > 0 && (places.has(lower) || verbs.has(lower)));
  // "everything on the shelf" has a place of its own.
  if (!isPlain(kept) || !isPlain(source) || end >= put.at || sentence[start + 1]?.lower === "on")
    return sentence;
  return [
    ...wordsAs("move everything except"),
    ...kept,
    ...wordsAs("from"),
    ...source,
    ...sentence.slice(put.behind),
  ];
}

import { behindAny, phrasesOf } from "../actions/said";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Several things that are taken from one place, and then where they go: "clear the mug, the cup and the fork off the table, they all
 * go in the sink", "take the fork and the knife off the table and put them in the drawer". They are moved from here to there.
 */

type Sentence = readonly Token[];

const starts = new Set([undefined, ",", "and", "then", "please", "you", "to"]);
const taking = new Set(["clear", "take", "get", "remove", "collect", "grab", "pick", "fetch"]);
const off = phrasesOf("off, off of, from, up off, up from, out of");
const links = new Set([",", "and", "then"]);
const putting = phrasesOf(
  ["put", "place", "set", "lay", "bring", "move", "carry", "store"]
    .flatMap((verb) =>
      ["them", "them all", "all of them", "both", "both of them", "those"].map((them) => `${verb} ${them}`),
    )
    .join(","),
);
const going = phrasesOf(
  ["they", "they all", "they both", "these", "those", "all of them", "both of them", "both", "all"]
    .flatMap((them) =>
      ["go", "belong", "should go", "must go", "have to go", "can go"].map((go) => `${them} ${go}`),
    )
    .join(","),
);
const places = phrasesOf("in, into, on, onto, to, inside, down on, back in, back on, back into");

/** → "move the mug, the cup and the fork from the table into the sink" */
export function withTakenOffTo(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const verb = sentence.findIndex(
    ({ lower }, at) => taking.has(lower) && starts.has(sentence[at - 1]?.lower),
  );
  const first = sentence[verb + 1]?.lower === "up" ? verb + 2 : verb + 1;
  const list = verb < 0 ? undefined : listEnd(sentence, first, vocabulary);
  const source = list === undefined ? undefined : behindAny(sentence, list, off);
  const end =
    source === undefined || source >= sentence.length ? undefined : nounEnd(sentence, source, vocabulary);
  if (list === undefined || source === undefined || end === undefined) return sentence;
  const next = sentence.findIndex(({ lower }, at) => at >= end && !links.has(lower));
  const put = next <= end ? undefined : behindAny(sentence, next, [...putting, ...going]);
  const to = put === undefined ? undefined : behindAny(sentence, put, places);
  if (put === undefined || to === undefined) return sentence;
  return [
    ...sentence.slice(0, verb),
    ...wordsAs("move"),
    ...sentence.slice(first, list),
    ...wordsAs("from"),
    ...sentence.slice(source, end),
    // "put them back on the shelf"
    ...sentence.slice(to - 1),
  ];
}

/** Behind two things or more, each of them named. */
function listEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  let count = 0;
  for (let at = from; at < sentence.length; count++) {
    const end = nounEnd(sentence, at, vocabulary);
    if (end === undefined) return undefined;
    if (![",", "and"].includes(sentence[end]?.lower ?? "")) return count > 0 ? end : undefined;
    at = end;
    while ([",", "and"].includes(sentence[at]?.lower ?? "")) at++;
  }
  return undefined;
}

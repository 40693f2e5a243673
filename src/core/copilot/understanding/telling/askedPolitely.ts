import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { courtesies } from "../words/politeness";
import type { Token } from "../words/tokens";

/*
 * "could you please leave the bear and take the other toys to the bed, thanks", "I would like you to go everywhere": an order, told
 * as a request. It is told as an order before anything else is read, so that every turn of phrase is understood in a request, too.
 */

type Sentence = readonly Token[];

const asking = phrasesOf(
  [
    "you are supposed to",
    "you are to",
    "you ought to",
    ...["hey", "hi", "hello", "ok", "okay", "now", "just", "well", "and now"],
  ].join(","),
);
const courtesyWords = phrasesOf(courtesies.join(","));
/** What an order may follow upon at once; "first" tells more than courtesy. */
const requests = [
  ...asking,
  ...courtesies
    .filter((phrase) => /(?:\byou|\bto|\bplease|\bkindly|\brobot)$/.test(phrase))
    .map((phrase) => phrase.split(" ")),
].sort((a, b) => b.length - a.length);

/** They tell a reason or a heading. */
const reasons = new Set("so therefore hence because i you it :".split(" "));
const owedByUs = phrasesOf("let us, we need to, we have to, we must, we should, we ought to");

const thanks = phrasesOf(
  "please, thanks, thank you, many thanks, thanks a lot, thank you very much, will you, would you, could you, can you, will you please, would you please, could you please, can you please, for me, for me please, now, now please, right now, right away, immediately, at once, asap, as soon as possible, cheers, ok, okay, for now, for the moment, for the time being",
);
/** Behind these "now" tells of what is so. */
const beings = new Set("is are am was were not until by and".split(" "));
/** "one for me" is a share. */
const shares = new Set("one some two three it".split(" "));

/** "could you please take the doll to the bed, thanks" → "take the doll to the bed" */
export function asOrder(sentence: Sentence): Sentence {
  const said = withoutThanks(sentence);
  let start = 0;
  for (let next: number | undefined = 0; next !== undefined; next = requestEnd(said, start)) {
    start = said[next]?.lower === "," ? next + 1 : next;
  }
  // "we need to leave, so bring the bag" tells why.
  const isWhole = !said.some(
    ({ lower }, at) => reasons.has(lower) || (lower === "," && verbs.has(said[at + 1]?.lower ?? "")),
  );
  // "let us do a round: …" goes on with the stops.
  const isRound = said[start + 2]?.lower === "do";
  const behindUs = isWhole || isRound ? behindAny(said, start, owedByUs) : undefined;
  return isDeedAt(said, behindUs) ? said.slice(behindUs) : isDeedAt(said, start) ? said.slice(start) : said;
}

/** Behind a request; none where it is the beginning of a longer one that an order doesn't follow upon. */
function requestEnd(said: Sentence, at: number): number | undefined {
  const end = behindAny(said, at, requests);
  return (behindAny(said, at, courtesyWords) ?? 0) > (end ?? 0) ? undefined : end;
}

/** A verb, or "do a round", but no "do not …", which others read. */
function isDeedAt(sentence: Sentence, at: number | undefined): boolean {
  // "could you give me a hand tidying the table": courtesy that is not over yet
  if (at === undefined || behindAny(sentence, at, courtesyWords) !== undefined) return false;
  const word = sentence[at]?.lower ?? "";
  return verbs.has(word) || (word === "do" && sentence[at + 1]?.lower !== "not");
}

/** "take the doll to the bed, will you" → "take the doll to the bed" */
function withoutThanks(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 1 && behindAny(sentence, index, thanks) === sentence.length,
  );
  const before = sentence[at - 1]?.lower ?? "";
  if (at < 0 || beings.has(before) || (sentence[at + 1]?.lower === "me" && shares.has(before)))
    return sentence;
  return withoutThanks(sentence.slice(0, sentence[at - 1].lower === "," ? at - 1 : at));
}

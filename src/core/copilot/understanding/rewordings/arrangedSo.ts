import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { nounEnd, nounOpenings, nounStart } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * How things are to stand in the end: "swap things round so that the blue block is on the red one", "the blue block carries
 * the yellow one".
 */

type Sentence = readonly Token[];

const ordering = phrasesOf("swap, rearrange, arrange, reorder, rebuild, reorganise, reorganize, restack");
const moving = phrasesOf("move, shift, switch, change");
const anything = phrasesOf("things, everything, the things, the order, the arrangement, them, it all");
const around = phrasesOf("round, around, over, about");
const soThat = phrasesOf("so that, such that, in such a way that, so");

/** "rearrange things so that the blue block is on the red one" → "the blue block should be on the red one" */
export function withArrangedSo(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  return withCarrying(withoutSupport(withoutArranging(sentence, vocabulary)), vocabulary);
}

const supported = phrasesOf(
  ["supported by", "carried by", "borne by", "held up by", "resting on"]
    .flatMap((done) =>
      ["should be", "must be", "has to be", "is to be", "needs to be"].map((be) => `${be} ${done}`),
    )
    .join(","),
);

/** "the red block must be supported by the green one" → "the red block should be on the green one" */
function withoutSupport(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, supported, 2);
  return told && nounOpenings.has(sentence[told.behind]?.lower ?? "")
    ? [...sentence.slice(0, told.at), ...wordsAs("should be on"), ...sentence.slice(told.behind)]
    : sentence;
}

function withoutArranging(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const ordered = behindAny(sentence, start, ordering);
  const moved = behindAny(sentence, start, moving);
  // "move the cups so that the table is free": of what is moved it is said which things that are.
  const things =
    ordered === undefined
      ? moved && behindAny(sentence, moved, anything)
      : behindThings(sentence, ordered, vocabulary);
  const turned = things === undefined ? undefined : (behindAny(sentence, things, around) ?? things);
  const mark = turned !== undefined && sentence[turned]?.lower === "," ? turned + 1 : turned;
  const behind = mark === undefined ? undefined : behindAny(sentence, mark, soThat);
  const told = behind === undefined ? [] : sentence.slice(behind);
  // "move the cups so that they are on one table": those, and no other things.
  return nounOpenings.has(told[0]?.lower ?? "") ? withOwed(told) : sentence;
}

const being = phrasesOf("is, are, ends up, end up, comes to be, come to be");
const relatives = new Set(["that", "which", "what", "who"]);

/** "the blue block is on the red one" → "the blue block should be on the red one" */
function withOwed(told: Sentence): Sentence {
  const be = told.findIndex(
    (_, at) => at > 0 && !relatives.has(told[at - 1].lower) && behindAny(told, at, being) !== undefined,
  );
  const behind = be < 0 ? undefined : behindAny(told, be, being);
  return behind === undefined
    ? told
    : [...told.slice(0, be), ...wordsAs("should be"), ...withOwed(told.slice(behind))];
}

/** "the blocks", "all cups": which of them is moved is told by how they are to be. */
function behindThings(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  const isSeveral = (words: Sentence) =>
    vocabulary.nounsAt(words, nounStart(words, 0, vocabulary)).some(({ number }) => number === "plural");
  const end = at < sentence.length ? nounEnd(sentence, at, vocabulary) : undefined;
  return (
    behindAny(sentence, at, anything) ??
    (end !== undefined && isSeveral(sentence.slice(at, end)) ? end : undefined)
  );
}

const carrying = phrasesOf(
  ["should", "must", "has to", "is to", "shall", "will", "needs to"]
    .flatMap((owed) => ["carry", "support", "bear"].map((carry) => `${owed} ${carry}`))
    .concat("carries", "supports", "bears")
    .join(","),
);
const owedState = phrasesOf("should, must, has to, is to, shall, needs to");
const links = new Set([",", "and", "then", "while"]);
const inTurn = phrasesOf("in turn, in its turn, itself, then");

/** "it should itself sit in the area", of what carries something: "the yellow block should sit in the area" */
function itsOwn(rest: Sentence, carrier: Sentence): Sentence | undefined {
  const itself = rest.findIndex(({ lower }) => lower === "itself");
  // Without it "it" may be either of them.
  if (rest[0]?.lower !== "it" || itself < 1 || !phraseIn(rest, owedState, 1)) return undefined;
  return [...carrier, ...rest.slice(1).toSpliced(itself - 1, 1)];
}

/** "the blue block carries the yellow one, and the yellow one in turn carries the red one" → "put the yellow one on the blue block and put …" */
function withCarrying(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (!phraseIn(sentence, carrying, 1)) return sentence;
  const told: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const from = at;
    const end = nounEnd(sentence, at, vocabulary);
    const verb = end === undefined ? undefined : (behindAny(sentence, end, inTurn) ?? end);
    const start = verb === undefined ? undefined : behindAny(sentence, verb, carrying);
    const last =
      start === undefined || start >= sentence.length ? undefined : nounEnd(sentence, start, vocabulary);
    // A person who carries a thing is none of the things here; nor is anything else that is said read so.
    if (end === undefined || start === undefined || last === undefined) return sentence;
    told.push(
      ...wordsAs(told.length === 0 ? "put" : "and put"),
      ...sentence.slice(start, last),
      ...wordsAs("on"),
      ...sentence.slice(at, end),
    );
    at = last;
    if (at < sentence.length && !links.has(sentence[at].lower)) return sentence;
    while (links.has(sentence[at]?.lower ?? "")) at++;
    const own = itsOwn(sentence.slice(at), sentence.slice(from, end));
    if (own) return [...told, ...wordsAs("and"), ...own];
  }
  return told;
}

import { behindAny, phrasesOf } from "../actions/said";
import { nounEnd } from "../words/nounSpans";
import { countAt } from "../words/quantities";
import { pluralOf, singularForms, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "exactly two blocks should be in the area: the red and the yellow", "only one block belongs in the area, and that is the blue
 * one": those, and no other ones of that kind.
 */

type Sentence = readonly Token[];

const exactly = phrasesOf("exactly, only, just, precisely");
const owing = phrasesOf("should, must, shall, have to, has to, are to, is to, need to, needs to");
const being = phrasesOf("be left, be, end up, remain, stay, stand, lie, sit, go");
const belonging = phrasesOf("belongs, belong, goes, go");
const thatIs = phrasesOf(
  "and that is, and that one is, and it is, and those are, and these are, and they are, that is, namely, and that would be",
);
const places = new Set(["in", "on", "inside", "at"]);
const separators = new Set([":", ","]);
const links = new Set([",", "and"]);

/** → "put the red block and the yellow block in the area and remove all blocks except … from the area" */
export function withExactlyThose(said: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withThingsFirst(said);
  const start = behindAny(sentence, 0, exactly);
  const count = start === undefined ? undefined : countAt(sentence, start);
  if (start === undefined || count === undefined) return said;
  const owed = sentence.findIndex(
    (_, at) => at > start + 1 && behindAny(sentence, at, [...owing, ...belonging]) !== undefined,
  );
  const be = owed < 0 ? undefined : behindAny(sentence, owed, owing);
  const on = be === undefined ? behindAny(sentence, owed, belonging) : behindAny(sentence, be, being);
  if (on === undefined || !places.has(sentence[on]?.lower ?? "")) return said;
  const mark = sentence.findIndex(({ lower }, at) => at > on + 1 && separators.has(lower));
  const kind = sentence.slice(start + 1, owed);
  const noun = kind[0].lower === "of" ? kind.slice(2) : kind;
  const told = behindAny(sentence, mark + 1, thatIs) ?? mark + 1;
  const named = mark < 0 ? undefined : namedIn(sentence.slice(told), noun, vocabulary);
  if (named?.length !== count || noun.length === 0) return said;
  const things = named.flatMap((thing, at) => (at > 0 ? [...wordsAs("and"), ...thing] : thing));
  const place = sentence.slice(on + 1, mark);
  const all = count === 1 ? plural(noun) : noun;
  return [
    ...wordsAs("put"),
    ...things,
    ...sentence.slice(on, mark),
    ...wordsAs("and remove all"),
    ...all,
    ...wordsAs("except"),
    ...things,
    ...wordsAs("from"),
    ...place,
  ];
}

const holding = phrasesOf(
  "should hold, should contain, must hold, must contain, is to hold, should have, must have",
);
const there = phrasesOf(
  ["should", "must", "have to", "has to", "are to", "shall"].map((owe) => `there ${owe} be`).join(","),
);

/** "the area should hold exactly one block, …", "there should be exactly one block in the area, …" → "exactly one block should be in the area, …" */
function withThingsFirst(sentence: Sentence): Sentence {
  const be = behindAny(sentence, 0, there);
  if (be !== undefined && behindAny(sentence, be, exactly) !== undefined) {
    const on = sentence.findIndex(({ lower }, at) => at > be + 1 && places.has(lower));
    return on < 0 ? sentence : [...sentence.slice(be, on), ...wordsAs("should be"), ...sentence.slice(on)];
  }
  const hold = sentence.findIndex((_, at) => at > 1 && behindAny(sentence, at, holding) !== undefined);
  const things = hold < 0 ? undefined : behindAny(sentence, hold, holding);
  const mark = sentence.findIndex(({ lower }, at) => at > hold && separators.has(lower));
  const isPlain = things !== undefined && mark > 0 && behindAny(sentence, things, exactly) !== undefined;
  if (!isPlain || sentence.slice(0, hold).some(({ lower }) => separators.has(lower))) return sentence;
  return [
    ...sentence.slice(things, mark),
    ...wordsAs("should be in"),
    ...sentence.slice(0, hold),
    ...sentence.slice(mark),
  ];
}

/** "the red and the yellow" of blocks → "the red block", "the yellow block"; undefined where anything else is said. */
function namedIn(said: Sentence, noun: Sentence, vocabulary: Vocabulary): readonly Sentence[] | undefined {
  const one = singular(noun, vocabulary);
  const named: Sentence[] = [];
  for (let at = 0; at < said.length; ) {
    const end = said.findIndex(({ lower }, index) => index > at && links.has(lower));
    const part = said.slice(at, end < 0 ? undefined : end).filter(({ lower }) => lower !== "the");
    const plain = part.at(-1)?.lower === "one" ? part.slice(0, -1) : part;
    const isLook = plain.length > 0 && plain.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
    const words = isLook && one ? [...plain, ...one] : plain;
    if (words.length === 0 || nounEnd(words, 0, vocabulary) !== words.length) return undefined;
    named.push([...wordsAs("the"), ...words]);
    at = end < 0 ? said.length : end;
    while (links.has(said[at]?.lower ?? "")) at++;
  }
  return named;
}

function singular(noun: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const last = noun.at(-1);
  return singularForms(last?.lower ?? "")
    .map((form) => [...noun.slice(0, -1), ...wordsAs(form)])
    .find((words) => vocabulary.nounsAt(words, 0).some(({ number }) => number === "singular"));
}

function plural(noun: Sentence): Sentence {
  return [...noun.slice(0, -1), ...wordsAs(pluralOf(noun[noun.length - 1].lower))];
}

import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "put the pan in the sink and leave the pot where it is", "… The pot stays where it is.": left out of what is done. What is
 * not to be touched is more than that: no step may use it, which robots with actions of their own see to.
 */

type Sentence = readonly Token[];

const leaving = new Set(["leave", "keep"]);
const asItIs = phrasesOf(
  "where it is, where they are, as it is, as they are, where it is now, where they are now, right where it is, right where they are",
);
const links = new Set([",", "and", "but", "then", "just", "please"]);
const pronouns = new Set(["it", "them", "that", "this", "those", "these"]);
const openings = new Set("the all both my your our any every".split(" "));
const staying = phrasesOf(
  ["stay", "stays", "remain", "remains", "should stay", "can stay", "may stay", "must stay", "will stay"]
    .flatMap((verb) =>
      ["where it is", "where they are", "put", "in place", "untouched"].map((way) => `${verb} ${way}`),
    )
    .join(","),
);
/** What is left alone is then what the others are other than. */
const otherThings = new Set(["other", "others", "else", "rest", "remaining", "one", "ones"]);
const rests = phrasesOf("the other, all other, all the other, the remaining, everything else, all else");

export function withLeftAsItIs(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const said of withLeavingLast(sentences)) {
    const sentence = withStaying(said);
    const before = told.at(-1);
    if (before && isLeft(sentence, 0)) told.splice(-1, 1, but(before, sentence));
    else told.push(withBut(sentence));
  }
  return told;
}

/** Things other than those something is done with are left alone anyway. */
function but(deed: Sentence, left: Sentence): Sentence {
  return behindAny(left, 1, rests) === undefined ? [...deed, ...wordsAs("but"), ...left] : deed;
}

function withBut(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 2 && links.has(sentence[index - 1].lower) && isLeft(sentence, index),
  );
  if (at < 0) return sentence;
  const end = sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  return end === 0 ? sentence : but(sentence.slice(0, end), sentence.slice(at));
}

/** From there to the end: "leave the pot and the pan where they are". */
function isLeft(sentence: Sentence, at: number): boolean {
  if (!leaving.has(sentence[at]?.lower ?? "")) return false;
  const tail = sentence.findIndex(
    (_, index) => index > at + 1 && behindAny(sentence, index, asItIs) === sentence.length,
  );
  return tail > 0 && !sentence.slice(at, tail).some(({ lower }) => prepositions.has(lower));
}

/** "the other cups stay where they are", as a sentence or behind another clause → "leave the other cups where they are" */
function withStaying(sentence: Sentence): Sentence {
  const stay = sentence.findIndex((_, at) => at > 1 && behindAny(sentence, at, staying) === sentence.length);
  if (stay < 0) return sentence;
  const link = sentence.slice(0, stay).findLastIndex(({ lower }) => lower === "," || lower === "but");
  const said = sentence.slice(link + 1, stay);
  // "but let the glass stay where it is"
  const things = said[0]?.lower === "let" ? said.slice(1) : said;
  const isPlain =
    openings.has(things[0]?.lower ?? "") && !things.some(({ lower }) => prepositions.has(lower));
  return isPlain
    ? [...sentence.slice(0, link + 1), ...wordsAs("leave"), ...things, ...wordsAs("where they are")]
    : sentence;
}

/** "leave the cups where they are; put the apple in the box" → "put the apple in the box but leave the cups where they are" */
function withLeavingLast(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    if (before && isLeft(before, 0) && isPlainDeed(sentence))
      told.splice(-1, 1, [...sentence, ...wordsAs("but"), ...before]);
    else told.push(sentence);
  }
  return told;
}

/** Of things that are named, and are not told by what is left alone. */
function isPlainDeed(sentence: Sentence): boolean {
  const isPlain = ({ lower }: Token) => !otherThings.has(lower) && !pronouns.has(lower);
  return verbs.has(sentence[0]?.lower ?? "") && sentence.every(isPlain);
}

import { behindAny, phrasesOf } from "./actions/said";
import { prepositions, verbs } from "./firstWords";
import { type Token, wordsAs } from "./tokens";

/*
 * "put the pan in the sink and leave the pot where it is", "… The pot stays where it is.", "don't touch the cups, just put the
 * apple in the box": left out of what is done, and said behind it.
 */

type Sentence = readonly Token[];

const leaving = new Set(["leave", "keep"]);
const asItIs = phrasesOf(
  "where it is, where they are, as it is, as they are, where it is now, where they are now, right where it is, right where they are",
);
const alone = phrasesOf("alone, untouched, in peace");
const untouching = phrasesOf("do not touch, do not move, do not disturb, never touch, never move");
const links = new Set([",", "and", "but", "then", "just", "please", "only", "otherwise"]);
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
  for (const said of withUntouchedLast(sentences)) {
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
  if (at < 0 || sentence[at - 1].lower === "otherwise") return sentence;
  const end = sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  return end === 0 ? sentence : but(sentence.slice(0, end), sentence.slice(at));
}

/** From there to the end: "leave the pot and the pan where they are". */
function isLeft(sentence: Sentence, at: number): boolean {
  if (!leaving.has(sentence[at]?.lower ?? "")) return false;
  const isIt = pronouns.has(sentence[at + 1]?.lower ?? "");
  const ways = isIt ? asItIs : [...asItIs, ...alone];
  const tail = sentence.findIndex(
    (_, index) => index > at + 1 && behindAny(sentence, index, ways) === sentence.length,
  );
  return tail > 0 && !sentence.slice(at, tail).some(({ lower }) => prepositions.has(lower));
}

/** "the other cups stay where they are", as a sentence or behind another clause → "leave the other cups where they are" */
function withStaying(sentence: Sentence): Sentence {
  const stay = sentence.findIndex((_, at) => at > 1 && behindAny(sentence, at, staying) === sentence.length);
  if (stay < 0) return sentence;
  const link = sentence.slice(0, stay).findLastIndex(({ lower }) => lower === "," || lower === "but");
  const things = sentence.slice(link + 1, stay);
  const isPlain =
    openings.has(things[0]?.lower ?? "") && !things.some(({ lower }) => prepositions.has(lower));
  return isPlain
    ? [...sentence.slice(0, link + 1), ...wordsAs("leave"), ...things, ...wordsAs("where they are")]
    : sentence;
}

/** "don't touch the cups; just put the apple in the box" → "put the apple in the box but do not touch the cups" */
function withUntouchedLast(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const deed = withoutLinks(sentence);
    if (before && (isUntouched(before) || isLeft(before, 0)) && isPlainDeed(deed))
      told.splice(-1, 1, [...deed, ...wordsAs("but"), ...before]);
    else if (before && isUntouched(sentence) && isPlainDeed(before))
      told.splice(-1, 1, [...before, ...wordsAs("but"), ...sentence]);
    else told.push(untouchedLast(sentence));
  }
  return told;
}

function isUntouched(sentence: Sentence): boolean {
  return behindAny(sentence, 0, untouching) !== undefined;
}

function untouchedLast(sentence: Sentence): Sentence {
  if (!isUntouched(sentence)) return sentence;
  const link = sentence.findIndex(
    ({ lower }, at) => at > 3 && links.has(lower) && isPlainDeed(withoutLinks(sentence.slice(at))),
  );
  return link < 0
    ? sentence
    : [...withoutLinks(sentence.slice(link)), ...wordsAs("but"), ...sentence.slice(0, link)];
}

/** Of things that are named, and are not told by what is left alone. */
function isPlainDeed(sentence: Sentence): boolean {
  const isPlain = ({ lower }: Token) => !otherThings.has(lower) && !pronouns.has(lower);
  return verbs.has(sentence[0]?.lower ?? "") && sentence.every(isPlain);
}

function withoutLinks(sentence: Sentence): Sentence {
  const start = sentence.findIndex(({ lower }) => !links.has(lower));
  return start < 0 ? [] : sentence.slice(start);
}

import { type Answer, question } from "../questions/answers";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { manyIn, nounStart, type Span, wholeWords } from "../words/nounSpans";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { typesIn } from "./kept";
import { singular } from "./towerFloors";

/*
 * What comes behind "but" and is not left out: "put the cups on the desk, but just the clean ones" is about no other cups,
 * "…, but also the plate" about one thing more.
 */

type Sentence = readonly Token[];

const clauseWords = new Set(
  "if when unless once before after until then because where that stay stays remain remains".split(" "),
);
const soles = new Set(["only", "just", "solely", "exclusively"]);
const chiefly = new Set(
  "mainly mostly primarily chiefly especially particularly preferably ideally".split(" "),
);
const alsos = [["as", "well"], ["too"], ["also"]];
const links = new Set([",", "and", "or"]);

/** "put the cups on the desk, but just the clean ones" → "put the clean cups on the desk" */
export function withOnlySome(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const mark = restrictionIn(sentence, soles, vocabulary);
  if (!mark) return sentence;
  const told = narrowed(sentence.slice(0, mark.from), sentence.slice(mark.to), vocabulary);
  if (told) {
    notes.push(`Only what was said last: "${textOf(told)}".`);
    return told;
  }
  // "but the bear" would leave it out: the word must not be lost.
  const isBut = sentence[mark.to - 2].lower === "but";
  return isBut
    ? [...sentence.slice(0, mark.to - 1), ...wordsAs("only"), ...sentence.slice(mark.to)]
    : sentence;
}

/** "put the toys on the bed, but also the red cup" → "put the toys on the bed, and the red cup too" */
export function withAlso(sentence: Sentence): Sentence {
  const but = sentence.findIndex(({ lower }, at) => lower === "but" && at > 1);
  if (but < 0) return sentence;
  const behind = sentence.slice(but + 1);
  const opening = alsos.find((words) => startsWith(behind, 0, words));
  const ending = alsos.find((words) => startsWith(behind, behind.length - words.length, words));
  const more = opening ? behind.slice(opening.length) : behind.slice(0, -(ending?.length ?? 0));
  if ((!opening && !ending) || more.length === 0 || more[0].lower === "not") return sentence;
  const isPlain = !more.some(({ lower }) => verbs.has(lower) || prepositions.has(lower) || links.has(lower));
  return [...sentence.slice(0, but), ...wordsAs("and"), ...more, ...(isPlain ? wordsAs("too") : [])];
}

const determiners = new Set(["the", "my", "all", "every"]);
const kinds = new Set(["all", "every", "each", "everything", "both"]);

/** "put the toys on the bed, but the bear on the sofa" → "put the toys except the bear on the bed and put the bear on the sofa" */
export function withButElsewhere(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const but = sentence.findIndex(({ lower }, at) => lower === "but" && at > 3);
  const verb = sentence[0];
  const first = sentence.slice(1, sentence[but - 1]?.lower === "," ? but - 1 : but);
  const behind = sentence.slice(but + 1);
  const to = first.findIndex(({ lower }) => prepositions.has(lower));
  const elsewhere = behind.findIndex(({ lower }) => prepositions.has(lower));
  const isPlain = !behind.some(({ lower }) => verbs.has(lower) || links.has(lower) || clauseWords.has(lower));
  if (but < 0 || to < 1 || elsewhere < 2 || !isPlain || !puttingVerbs.has(verb?.lower ?? "")) return sentence;
  // "all cups on the desk but the one on the shelf" leaves out the one that is there now.
  if (sentence[but - 1].lower !== "," && first.some(({ lower }) => kinds.has(lower))) return sentence;
  if (!determiners.has(behind[0].lower) || first.some(({ lower }) => links.has(lower))) return sentence;
  const types = typesIn(first.slice(0, to), vocabulary);
  const others = behind.slice(0, elsewhere);
  const isAmong = typesIn(others, vocabulary).some((type) =>
    types.some((each) => vocabulary.types.overlap(type, each)),
  );
  return [
    verb,
    ...first.slice(0, to),
    ...(isAmong ? [...wordsAs("except"), ...others] : []),
    ...first.slice(to),
    ...wordsAs("and"),
    verb,
    ...behind,
  ];
}

/** "…, but mainly the clean ones": whether the others are meant, too. */
export function askedOfMostly(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const [sentence, ...others] = sentences;
  const mark = sentence && others.length === 0 ? restrictionIn(sentence, chiefly, vocabulary) : undefined;
  if (!mark) return undefined;
  const whole = sentence.slice(0, mark.from);
  const some = narrowed(whole, sentence.slice(mark.to), vocabulary);
  const choices = [whole, ...(some ? [some] : [])].map(textOf).filter(isUnderstood);
  const said = textOf(sentence.slice(mark.to - 1));
  return choices.length > 0 ? question(`Which of them are meant by "${said}"?`, choices) : undefined;
}

/** From the mark before it up to behind the word. */
function restrictionIn(
  sentence: Sentence,
  words: ReadonlySet<string>,
  vocabulary: Vocabulary,
): Span | undefined {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 2 && words.has(lower) && ["but", ","].includes(sentence[index - 1].lower),
  );
  const behind = sentence.slice(at + 1);
  // "the clean ones", "the cap": some words for things are verbs as well.
  const isMore = (token: Token, index: number) =>
    clauseWords.has(token.lower) ||
    (verbs.has(token.lower) && !isLook(token, vocabulary) && vocabulary.nounsAt(behind, index).length === 0);
  if (at < 0 || behind.length === 0 || behind.some(isMore)) return undefined;
  const isPaused = sentence[at - 1].lower === "but" && sentence[at - 2].lower === ",";
  return { from: isPaused ? at - 2 : at - 1, to: at + 1 };
}

/** The sentence about no more than some of its things; undefined where it is not clear which of them these are. */
function narrowed(said: Sentence, some: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const lies = some.findIndex(({ lower }) => prepositions.has(lower));
  const isPlace = lies >= 0;
  const named = some.slice(0, isPlace ? lies : undefined);
  const isOnes = isPlace && ["those", "the ones", "ones"].includes(textOf(named));
  const types = typesIn(named, vocabulary);
  const isOne =
    /^ones?$/.test(named.at(-1)?.lower ?? "") || (named.length > 0 && isLook(named.at(-1), vocabulary));
  if ((isPlace && !isOnes) || (!isOnes && !isOne && types.length === 0)) return undefined;
  const things = manyIn(said, vocabulary).find(
    ({ from, to }) =>
      isOnes ||
      isOne ||
      wholeWords.has(said[from].lower) ||
      typesIn(said.slice(from, to), vocabulary).some((type) =>
        types.some((other) => vocabulary.types.overlap(type, other)),
      ),
  );
  if (!things) return undefined;
  const { from, to } = things;
  const [before, behind] = [said.slice(0, from), said.slice(to)];
  if (isOnes)
    return [...before, ...said.slice(from, to), ...wordsAs("that are"), ...some.slice(lies), ...behind];
  if (!isOne) return [...before, ...named, ...behind];
  if (wholeWords.has(said[from].lower)) return undefined;
  const noun = said.slice(nounStart(said, from, vocabulary), to);
  const isSingle = named.at(-1)?.lower === "one";
  const looks = /^ones?$/.test(named.at(-1)?.lower ?? "") ? named.slice(0, -1) : named;
  const kind = isSingle ? [...noun.slice(0, -1), singular(noun[noun.length - 1])] : noun;
  const other = said.slice(from, to).filter((token) => isLook(token, vocabulary) && !noun.includes(token));
  return [...before, ...looks, ...other, ...kind, ...behind];
}

function isLook(token: Token | undefined, vocabulary: Vocabulary): boolean {
  return token !== undefined && vocabulary.attribute(token.lower) !== undefined;
}

function textOf(tokens: Sentence): string {
  return tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ,/g, ",");
}

import { prepositions } from "../words/firstWords";
import { placedForms, verbList } from "../words/lexicon";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type Answer, question } from "./answers";

/*
 * "put the bear on the bed with the doll", "the red cup belongs with the blue cup on the desk": whether the other thing is to
 * go there as well, or is only where the first one comes to, is not said.
 */

type Sentence = readonly Token[];

const firstsOf = (wanted: string) =>
  new Set(verbList.flatMap(({ words: [first], frame }) => (frame === wanted ? [first] : [])));
const moving = firstsOf("transfer");
const taking = firstsOf("take");
const determiners = new Set("the a an my your our this that these those all both".split(" "));
const phraseEnds = new Set([",", "and", "then", "but", "or"]);
const states = new Set([...placedForms, "should", "must", "be", "go", "goes", "belong", "belongs"]);
const pluralVerbs = new Map([
  ["belongs", wordsAs("belong")],
  ["goes", wordsAs("go")],
]);
const ends = ["on top", "on it", "in it", "on them", "in them", "inside", "at the bottom"].map((phrase) =>
  phrase.split(" "),
);

/** Undefined where no thing is said to go somewhere "with" another one. */
export function askedOfCompany(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const [sentence, ...others] = sentences;
  const found = others.length === 0 && sentence ? companyIn(sentence, vocabulary) : undefined;
  if (!found) return undefined;
  const { before, between, company, behind } = found;
  const plurals = (words: Sentence) => words.flatMap((token) => pluralVerbs.get(token.lower) ?? [token]);
  const choices = [
    [...before, ...wordsAs("and"), ...company, ...plurals([...between, ...behind])],
    [...before, ...between, ...behind],
  ].map(textOf);
  const said = textOf(company);
  return choices.every(isUnderstood)
    ? question(`Should ${said} go there too in "with ${said}"?`, choices)
    : undefined;
}

interface Company {
  /** Up to the thing that goes somewhere. */
  readonly before: Sentence;
  readonly between: Sentence;
  readonly company: Sentence;
  readonly behind: Sentence;
}

function companyIn(sentence: Sentence, vocabulary: Vocabulary): Company | undefined {
  const at = sentence.findIndex(({ lower }) => lower === "with");
  const [opening] = sentence;
  const isTaken = taking.has(opening.lower);
  const isPutting = isTaken || moving.has(opening.lower) || determiners.has(opening.lower);
  const thing = isPutting ? nounEnd(sentence, 0, vocabulary) : undefined;
  if (at < 0 || thing === undefined || thing > at) return undefined;
  const isOpening = ["together", "along"].includes(sentence[at - 1].lower);
  const end = sentence.findIndex(
    ({ lower }, index) =>
      index > at && (phraseEnds.has(lower) || prepositions.has(lower) || states.has(lower)),
  );
  const company = sentence.slice(at + 1, end < 0 ? undefined : end);
  const behind = end < 0 ? [] : sentence.slice(end);
  const between = sentence.slice(thing, isOpening ? at - 1 : at);
  const hasPlace = [...between, ...behind].some(({ lower }) => prepositions.has(lower));
  // "with the blue block on top" tells where it is.
  const isElsewhere = ends.some((words) => startsWith(behind, 0, words) && words.length === behind.length);
  if (!hasPlace || isElsewhere || nounEnd(company, 0, vocabulary) !== company.length) return undefined;
  // "take the doll and the bear to the bed" may be to take the one and to bring the other.
  const verb = isTaken ? wordsAs("move") : [opening];
  return { before: [...verb, ...sentence.slice(1, thing)], between, company, behind };
}

/** Behind the first noun, where that comes before any place. */
function nounEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  for (let at = from; at < sentence.length; at++) {
    if (at > 0 && prepositions.has(sentence[at].lower)) return undefined;
    const [noun] = vocabulary.nounsAt(sentence, at);
    if (noun) return noun.next;
  }
  return undefined;
}

function textOf(tokens: Sentence): string {
  return tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ,/g, ",");
}

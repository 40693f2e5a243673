import { kindsOfThings } from "../actions/senses";
import { prepositions } from "./firstWords";
import { singularForms, type Token, wordsAs } from "./tokens";
import type { Vocabulary } from "./vocabulary";

/*
 * Where noun phrases stand in a sentence, before the grammar reads it.
 */

type Sentence = readonly Token[];

/** Tokens of a sentence, the one behind the last not among them. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const nounOpenings: ReadonlySet<string> = new Set(
  "the a an my your this that these those all every each both".split(" "),
);

export const wholeWords: ReadonlySet<string> = new Set(["everything", "anything"]);

/** Things named with a determiner or a look, from a token on. */
export function namedIn(sentence: Sentence, start: number, vocabulary: Vocabulary): readonly Span[] {
  const named: Span[] = [];
  for (let from = start + 1; from < sentence.length; ) {
    const to = nounEnd(sentence, from, vocabulary);
    if (to === undefined) from++;
    else {
      named.push({ from, to });
      from = to;
    }
  }
  return named;
}

/** Phrases that stand for more than one thing. */
export function manyIn(sentence: Sentence, vocabulary: Vocabulary): readonly Span[] {
  const whole = sentence.findIndex(({ lower }) => wholeWords.has(lower));
  const named = namedIn(sentence, 0, vocabulary).filter(({ from }) => {
    const at = nounStart(sentence, from, vocabulary);
    const isMany = vocabulary.nounsAt(sentence, at).some(({ number }) => number !== "singular");
    return isMany || ["all", "every", "each", "both"].includes(sentence[from].lower);
  });
  return whole < 0 ? named : [{ from: whole, to: whole + 1 }, ...named];
}

/** Behind the noun phrase that begins at a token. */
export function nounEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  const at = nounStart(sentence, from, vocabulary);
  if (/^ones?$/.test(sentence[at]?.lower ?? "") && at > from) return at + 1;
  const ends = at < sentence.length ? vocabulary.nounsAt(sentence, at).map(({ next }) => next) : [];
  return ends.length === 0 ? undefined : Math.max(...ends);
}

const longestName = 3;
const behindName = new Set([undefined, ",", ":", "and", "then", "but", "except", "please", "now"]);

/** The same; "the fruit", which no kind of thing is called here, ends where the clause does. */
export function nounOrNameEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  const known = from < sentence.length ? nounEnd(sentence, from, vocabulary) : undefined;
  if (known !== undefined) return known;
  const start = nounStart(sentence, from, vocabulary);
  const end = sentence.findIndex(({ lower }, at) => at > start && behindName.has(lower));
  const to = end < 0 ? sentence.length : end;
  const words = sentence.slice(start, to);
  const isName =
    words.length > 0 && words.length <= longestName && words.every(({ kind }) => kind === "word");
  return isName && !words.some(({ lower }) => prepositions.has(lower)) ? to : undefined;
}

const owners = new Set(["his", "her", "our", "their"]);

/** Where its noun stands. */
export function nounStart(sentence: Sentence, from: number, vocabulary: Vocabulary): number {
  let at = from;
  // In "bring her the cup" it is somebody.
  if (owners.has(sentence[at]?.lower ?? "") && !nounOpenings.has(sentence[at + 1]?.lower ?? "")) at++;
  const isNoun = () => vocabulary.nounsAt(sentence, at).length > 0;
  while (
    at < sentence.length &&
    (nounOpenings.has(sentence[at].lower) ||
      (vocabulary.attribute(sentence[at].lower) !== undefined && !isNoun()))
  )
    at++;
  return at;
}

/** "red cups" → "red cup", and the token behind; undefined where no noun for several things stands there. */
export function singularOf(
  sentence: Sentence,
  from: number,
  vocabulary: Vocabulary,
): { readonly noun: Sentence; readonly next: number } | undefined {
  const at = nounStart(sentence, from, vocabulary);
  const plural = vocabulary.nounsAt(sentence, at).find(({ number }) => number === "plural");
  if (!plural) return undefined;
  const { next } = plural;
  const last = sentence[next - 1].lower;
  const form = singularForms(last).find(
    (each) =>
      each !== last &&
      vocabulary
        .nounsAt([...sentence.slice(at, next - 1), ...wordsAs(each)], 0)
        .some(({ number }) => number === "singular"),
  );
  return form === undefined
    ? undefined
    : { noun: [...sentence.slice(from, next - 1), ...wordsAs(form)], next };
}

const determiners = new Set([...nounOpenings, ..."any some one two three four five".split(" ")]);

/** "left burner" → "the left burner", as nobody says it in a telegram. */
export function withDeterminer(noun: Sentence): Sentence {
  return determiners.has(noun[0].lower) ? noun : [...wordsAs("the"), ...noun];
}

/** "all the fruit", which no kind of thing is called alone. */
export function kindEnd(sentence: Sentence, from: number): number | undefined {
  const at = sentence.findIndex(({ lower }, index) => index >= from && !nounOpenings.has(lower));
  const isKind = singularForms(sentence[at]?.lower ?? "").some((form) => Object.hasOwn(kindsOfThings, form));
  return at > from && isKind ? at + 1 : undefined;
}

import { behindAny, phrasesOf } from "../actions/said";
import { gerundOf, participleOf } from "../actions/verbForms";
import { verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is to be done before, told behind with how it is done: "put the kettle on the counter after you have filled it with water".
 */

type Sentence = readonly Token[];

const after = phrasesOf("after you have, once you have, when you have, as soon as you have");
const bases = new Map([...verbs].map((verb) => [participleOf(verb), verb] as const));

/** → "put the kettle on the counter after filling it with water" */
export function withAfterDoing(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => index > 2 && behindAny(sentence, index, after) !== undefined);
  const done = at < 0 ? undefined : behindAny(sentence, at, after);
  const base = done === undefined ? undefined : bases.get(sentence[done]?.lower ?? "");
  const rest = done === undefined ? [] : sentence.slice(done + 1);
  // "after you have filled it" alone is read as it stands; a comma begins what is done then.
  const isPlain = ["it", "them"].includes(rest[0]?.lower ?? "") && rest.length > 1;
  if (base === undefined || !isPlain || rest.some(({ kind }) => kind === "mark")) return sentence;
  const order = sentence
    .slice(0, at)
    .filter(({ lower }, index) => lower !== "back" || !isBefore(sentence, index));
  return [...order, ...wordsAs(`after ${gerundOf(base)}`), ...rest];
}

/** "back on the counter" is on the counter. */
const isBefore = (sentence: Sentence, at: number): boolean =>
  ["on", "in", "onto", "into"].includes(sentence[at + 1]?.lower ?? "");

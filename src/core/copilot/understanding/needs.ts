import { gerundOf } from "./actions/verbForms";
import { forms } from "./actions/verbs";
import { verbList } from "./lexicon";
import type { Token } from "./tokens";

/*
 * "the mugs need washing", "the potato wants cooking": what is to be done with them, said of the things.
 */

type Sentence = readonly Token[];

const verbOfGerund = new Map(
  [...verbList, ...forms].map(({ words: [first] }) => [gerundOf(first), first] as const),
);
const needing = new Set("need needs require requires want wants".split(" "));
const articles = new Set("the a an all every each both my your this that these those".split(" "));
const ends = new Set([undefined, ",", "and", "then", "please", "again", "now", "too"]);

/** "the mugs need washing" → "wash the mugs" */
export function withNeeds(sentence: Sentence): Sentence {
  const at = sentence.findIndex(({ lower }) => needing.has(lower));
  const gerund = sentence[at + 1];
  const verb = verbOfGerund.get(gerund?.lower ?? "");
  const isSubject = at > 1 && articles.has(sentence[0].lower);
  if (!gerund || verb === undefined || !isSubject || !ends.has(sentence[at + 2]?.lower)) return sentence;
  return [{ ...gerund, text: verb, lower: verb }, ...sentence.slice(0, at), ...sentence.slice(at + 2)];
}

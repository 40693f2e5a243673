import { pluralOf, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "anything that is on the bench but isn't a box": a kind that is left out, told by a clause.
 */

type Sentence = readonly Token[];

const links = new Set(["but", "and"]);
const relatives = new Set(["that", "which"]);
const beings = new Set(["is", "are"]);
const wholes = new Set(["everything", "anything", "whatever", "all", "every", "each"]);

/** → "anything that is on the bench except boxes" */
export function withoutSuchKind(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (const at of sentence.keys()) {
    if (at < 3 || !links.has(sentence[at].lower)) continue;
    const be = relatives.has(sentence[at + 1]?.lower ?? "") ? at + 2 : at + 1;
    if (!beings.has(sentence[be]?.lower ?? "") || sentence[be + 1]?.lower !== "not") continue;
    const article = ["a", "an"].includes(sentence[be + 2]?.lower ?? "") ? be + 3 : be + 2;
    const noun = article < sentence.length ? vocabulary.nounsAt(sentence, article) : [];
    const isWhole = sentence.slice(0, at).some(({ lower }) => wholes.has(lower));
    const isClause = sentence.slice(0, at).some(({ lower }) => relatives.has(lower));
    if (noun.length === 0 || !isWhole || !isClause) continue;
    const next = Math.max(...noun.map((each) => each.next));
    const words = sentence.slice(article, next);
    const last = words[words.length - 1];
    const kinds = article > be + 2 ? [...words.slice(0, -1), ...wordsAs(pluralOf(last.lower))] : words;
    return [...sentence.slice(0, at), ...wordsAs("except"), ...kinds, ...sentence.slice(next)];
  }
  return sentence;
}

import { behindAny, phrasesOf } from "../actions/said";
import { nounEnd } from "../words/nounSpans";
import { pluralOf, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "anything that is on the bench but isn't a box", "a cup, but not the dirty one": what is left out, told behind.
 */

type Sentence = readonly Token[];

const links = new Set(["but", "and"]);
const relatives = new Set(["that", "which"]);
const beings = new Set(["is", "are"]);
const wholes = new Set(["everything", "anything", "whatever", "all", "every", "each"]);

const articles = new Set(["a", "an", "any", "another", "some"]);
const denials = phrasesOf("but not, not, except, except for, other than, but not for, just not");

/** "get a cup, but not the dirty one, and …" → "get a cup that is not dirty and …" */
function withoutSuchOne(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (const at of sentence.keys()) {
    if (!articles.has(sentence[at].lower)) continue;
    const end = nounEnd(sentence, at, vocabulary);
    if (end === undefined || end >= sentence.length) continue;
    const comma = sentence[end].lower === "," ? end + 1 : end;
    const the = behindAny(sentence, comma, denials);
    const one = sentence.findIndex(({ lower }, index) => index > (the ?? end) && lower === "one");
    const look = the === undefined ? [] : sentence.slice(the + 1, Math.max(the + 1, one));
    const isLook = look.length === 1 && vocabulary.attribute(look[0].lower) !== undefined;
    if (the === undefined || !["the", "a"].includes(sentence[the]?.lower ?? "") || !isLook) continue;
    const next = sentence[one + 1]?.lower === "," ? one + 2 : one + 1;
    return [...sentence.slice(0, end), ...wordsAs("that is not"), ...look, ...sentence.slice(next)];
  }
  return sentence;
}

/** → "anything that is on the bench except boxes" */
export function withoutSuchKind(said: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withoutSuchOne(said, vocabulary);
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

import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "somewhere in here there must be a banana; find it and put it on a plate": what is spoken of is named before it is asked for.
 */

type Sentence = readonly Token[];

const anywhere = phrasesOf(
  "somewhere in here, somewhere in this room, somewhere in the room, somewhere around here, somewhere around, somewhere here, somewhere, around here, in here, in this room",
);
const thereIs = phrasesOf(
  "there is, there must be, there should be, there has to be, there ought to be, there might be, there may be, there could be",
);
const articles = new Set(["a", "an", "another", "my", "the"]);

export function withNamedFromBefore(sentences: readonly Sentence[]): readonly Sentence[] {
  const named = sentences.length > 1 ? somewhereIn(sentences[0]) : undefined;
  const [, deed, ...others] = sentences;
  if (!named || !verbs.has(deed[0].lower)) return sentences;
  const it = deed.findIndex(({ lower }) => lower === "it");
  // "put the cup in it"
  if (it !== 1 && !(it === 2 && deed[1].lower === "up")) return sentences;
  return [deed.toSpliced(it, 1, ...named), ...others];
}

/** "a banana" of "there must be a banana somewhere", where no place is told. */
function somewhereIn(sentence: Sentence): Sentence | undefined {
  const first = behindAny(sentence, 0, anywhere);
  const start = sentence[first ?? 0]?.lower === "," ? (first ?? 0) + 1 : (first ?? 0);
  const named = behindAny(sentence, start, thereIs);
  if (named === undefined || !articles.has(sentence[named]?.lower ?? "")) return undefined;
  const last = phraseIn(sentence, anywhere, named + 2);
  if ((first === undefined && !last) || (last && last.behind !== sentence.length)) return undefined;
  const noun = sentence.slice(named, last?.at);
  const isPlain = noun.length < 6 && !noun.some(({ lower, kind }) => kind === "mark" || bound.has(lower));
  return isPlain ? [...wordsAs(noun[0].lower), ...noun.slice(1)] : undefined;
}

const bound = new Set(["on", "in", "at", "and", "or", "that", "which"]);

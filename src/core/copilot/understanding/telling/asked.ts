import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import type { Token } from "../words/tokens";

/*
 * "where is the red toy? Go to it": the question only names what is then asked for.
 */

type Sentence = readonly Token[];

const asking = phrasesOf("where is, where are, where has, do you see, can you see, you see, see");
const pronouns = new Set(["it", "them"]);

/** "where is the red toy? Go to it" → "go to the red toy" */
export function withNamedInQuestion(sentences: readonly Sentence[]): readonly Sentence[] {
  const [question, deed, ...others] = sentences;
  const start = question && behindAny(question, 0, asking);
  if (start === undefined || !deed || !verbs.has(deed[0].lower)) return sentences;
  const thing = question.slice(start).filter(({ lower }) => lower !== "gone");
  const isThing =
    thing.length > 1 &&
    nounOpenings.has(thing[0].lower) &&
    !thing.some(({ lower, kind }, at) => kind === "mark" || (at > 0 && bound.has(lower)));
  const it = deed.findIndex(({ lower }) => pronouns.has(lower));
  const isFirst = it > 0 && !deed.slice(0, it).some(({ lower }) => nounOpenings.has(lower));
  return isThing && isFirst ? [deed.toSpliced(it, 1, ...thing), ...others] : sentences;
}

/** Of "the cup or the mug" it is open which one is meant. */
const bound = new Set(["or", "supposed", "going", "that", "which"]);

import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What a sentence is about, said first: "as for the banana, it goes in the box", "of the two mugs, wash the red one".
 */

type Sentence = readonly Token[];

const openings = ["as for", "as to", "regarding", "concerning"].map((words) => words.split(" "));
const pronouns = new Set(["it", "they", "them"]);

const laterOpenings = openings.flatMap((words) => [
  ["and", ...words],
  ["but", ...words],
  [",", ...words],
]);

/** "the cup goes on the plate, and as for the doll, it goes to the bed" → "…, and the doll goes to the bed" */
function withoutLaterTopic(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 2 && laterOpenings.some((words) => startsWith(sentence, index, words)),
  );
  const opening = laterOpenings.find((words) => at > 0 && startsWith(sentence, at, words));
  const comma = sentence.findIndex(({ lower }, index) => index > at + 2 && lower === ",");
  const topic = opening ? sentence.slice(at + opening.length, Math.max(0, comma)) : [];
  const isIt = pronouns.has(sentence[comma + 1]?.lower ?? "");
  return topic.length > 0 && comma > 0 && isIt
    ? [...sentence.slice(0, at), ...wordsAs("and"), ...topic, ...sentence.slice(comma + 2)]
    : sentence;
}

export function withoutTopic(said: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withoutLaterTopic(said);
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  if (comma < 2) return sentence;
  const rest = sentence.slice(comma + 1);
  const opening = openings.find((words) => startsWith(sentence, 0, words));
  if (opening) {
    const topic = sentence.slice(opening.length, comma);
    const at = rest.findIndex(({ lower }) => pronouns.has(lower));
    return at < 0 || topic.length === 0 ? sentence : rest.toSpliced(at, 1, ...topic);
  }
  const [noun] = vocabulary.nounsAt(sentence, comma - 1);
  if (sentence[0].lower !== "of" || noun?.number !== "plural") return sentence;
  const one = rest.findIndex(({ lower }, at) => lower === "one" && at > 1);
  const { lower: many } = sentence[comma - 1];
  const kind = singularForms(many).find(
    (form) => form !== many && vocabulary.nounsAt(wordsAs(form), 0).length > 0,
  );
  return one < 0 || kind === undefined ? sentence : rest.toSpliced(one, 1, ...wordsAs(kind));
}

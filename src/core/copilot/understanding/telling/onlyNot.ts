import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "only" beside "not": "all of it in the sink, only not the knife" leaves the knife out, "not only the fork but also the knife"
 * is about both, and so is "the fork, not only the knife".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "but"]);
const onlyWords = new Set(["only", "just"]);
const clauseLinks = new Set([",", "and", "or", "then", "but"]);

export function withoutOnlyNot(sentence: Sentence): Sentence {
  return withBothOf(withPlainNot(sentence));
}

/** "…, only not the knife" → "…, but not the knife" */
function withPlainNot(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > 1 &&
      onlyWords.has(lower) &&
      links.has(sentence[index - 1].lower) &&
      sentence[index + 1]?.lower === "not",
  );
  if (at < 0) return sentence;
  const isBut = sentence[at - 1].lower === "but";
  return sentence.toSpliced(at, 1, ...(isBut ? [] : wordsAs("but")));
}

/** "not only the fork but also the knife should be washed" → "the fork and the knife should be washed" */
function withBothOf(sentence: Sentence): Sentence {
  const not = sentence.findIndex(
    ({ lower }, at) => lower === "not" && onlyWords.has(sentence[at + 1]?.lower ?? ""),
  );
  const but = sentence.findIndex(({ lower }, at) => at > not + 2 && lower === "but");
  if (not < 0) return sentence;
  if (but < 0) return withOneMore(sentence, not);
  const end = sentence[but - 1].lower === "," ? but - 1 : but;
  const [first, also] = [
    sentence.slice(not + 2, end),
    sentence[but + 1]?.lower === "also" ? but + 2 : but + 1,
  ];
  if (first.some(({ lower }) => clauseLinks.has(lower)) || also >= sentence.length) return sentence;
  return [...sentence.slice(0, not), ...first, ...wordsAs("and"), ...sentence.slice(also)];
}

/** "put the fork in the sink, not only the knife" → "put the fork in the sink and the knife too" */
function withOneMore(sentence: Sentence, not: number): Sentence {
  const more = sentence.slice(not + 2);
  const end = sentence[not - 1]?.lower === "," ? not - 1 : not;
  const isThing =
    ["the", "my", "this", "that"].includes(more[0]?.lower ?? "") &&
    !["one", "ones"].includes(more[more.length - 1].lower) &&
    !more.some(({ lower }) => clauseLinks.has(lower) || prepositions.has(lower));
  return end > 1 && isThing
    ? [...sentence.slice(0, end), ...wordsAs("and"), ...more, ...wordsAs("too")]
    : sentence;
}

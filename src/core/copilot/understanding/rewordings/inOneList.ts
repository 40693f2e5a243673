import { prepositions as firstPrepositions, puttingVerbs, verbs } from "../words/firstWords";
import { nounStart } from "../words/nounSpans";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Things that go to one place, told in other words than "the apple, the banana and the cup".
 */

type Sentence = readonly Token[];

const prepositions = new Set([...firstPrepositions, "beside", "next", "at"]);
const articles = new Set(["the", "a", "an"]);
const links = new Set([",", "and"]);

/** "put the apple and then the banana in the sink": the place is said once. */
export function withThingsInTurn(sentence: Sentence): Sentence {
  const then = sentence.findIndex(
    ({ lower }, at) =>
      lower === "then" &&
      at > 2 &&
      links.has(sentence[at - 1].lower) &&
      articles.has(sentence[at + 1]?.lower ?? ""),
  );
  // "visit the dock, then the store in the hall": there the order is what is told.
  if (then < 0 || !puttingVerbs.has(sentence[0].lower)) return sentence;
  const first = sentence.slice(0, then - 1);
  const hasPlace = first.some(({ lower }) => prepositions.has(lower));
  const isPlaced = sentence.slice(then + 1).some(({ lower }) => prepositions.has(lower));
  const isList = first.every(
    ({ lower }, at) => !links.has(lower) || articles.has(first[at + 1]?.lower ?? ""),
  );
  if (hasPlace || !isPlaced || !isList) return sentence;
  return withThingsInTurn([...first, ...wordsAs("and"), ...sentence.slice(then + 1)]);
}

/** "the salt and pepper" → "the salt and the pepper", "every open door and window" → "every open door and every open window" */
export function withArticleOfEach(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const isSingular = (at: number) =>
    vocabulary.nounsAt(sentence, at).some(({ number }) => number === "singular");
  const openingOf = (end: number): Sentence | undefined => {
    const start = sentence.findLastIndex(({ lower }, at) => at < end && opening.has(lower));
    if (start < 0) return undefined;
    const isWhole = sentence[start].lower !== "the";
    const at = isWhole ? nounStart(sentence, start, vocabulary) : start + 1;
    const isThat = vocabulary
      .nounsAt(sentence, at)
      .some(({ next, number }) => next === end && number === "singular");
    return isThat ? sentence.slice(start, at) : undefined;
  };
  return sentence.flatMap((token, at) => {
    const behind = Math.max(0, ...vocabulary.nounsAt(sentence, at + 1).map(({ next }) => next));
    // "wash the cup and water the plant", "… and switch that on"
    const isVerb = verbs.has(sentence[at + 1]?.lower ?? "");
    const isNoun = isSingular(at + 1) && !isVerb && !openings.has(sentence[behind]?.lower ?? "");
    const said = token.lower === "and" && isNoun ? openingOf(at) : undefined;
    return said ? [token, ...said] : [token];
  });
}

const opening = new Set(["the", "every", "each"]);
const openings = new Set("the a an all every each both it them my your some".split(" "));

const both = [
  ["as well as", "and"],
  ["them both", "them"],
].map(([said, meant]) => [said.split(" "), meant] as const);

/** "the banana as well as the orange", "put them both on the bed" */
export function withPlainAnd(sentence: Sentence): Sentence {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const found = both.find(([words]) => startsWith(sentence, at, words));
    if (found) kept.push(...wordsAs(found[1]));
    else kept.push(sentence[at]);
    if (found) at += found[0].length - 1;
  }
  return kept;
}

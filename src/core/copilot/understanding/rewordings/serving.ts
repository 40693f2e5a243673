import { prepositions, verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "take the steak off the grill and serve it": where there is a place for that, it is served there.
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", "please"]);
/** Behind them its turn is told. */
const turns = new Set(
  "only but after before once when while until finally lastly next afterwards".split(" "),
);
const served = new Set([...nounOpenings, "it", "them"]);
const places = ["area", "table", "counter", "plate", "board", "station"].map((place) =>
  wordsAs(`serving ${place}`),
);

/** "serve the steak" → "put the steak on the serving area", "before serving the steak" → "before putting the steak on …" */
export function withServing(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      (lower === "serve" && (index === 0 || links.has(sentence[index - 1].lower))) ||
      (lower === "serving" && ["before", "after"].includes(sentence[index - 1]?.lower ?? "")),
  );
  const place = places.find((words) =>
    vocabulary.nounsAt(words, 0).some(({ next }) => next === words.length),
  );
  if (at < 0 || !place || !served.has(sentence[at + 1]?.lower ?? "")) return sentence;
  const isNext = (index: number) =>
    turns.has(sentence[index].lower) ||
    (links.has(sentence[index].lower) && [...links, ...turns].includes(sentence[index + 1]?.lower ?? "")) ||
    (links.has(sentence[index].lower) && isVerb(sentence[index + 1])) ||
    (sentence[index].lower === "," && sentence[at].lower === "serving");
  let end = at + 2;
  while (end < sentence.length && !isNext(end)) end++;
  const things = sentence.slice(at + 1, end);
  // "serve it on the plate", "serve it to me"
  if (things.some(({ lower }) => prepositions.has(lower))) return sentence;
  return [
    ...sentence.slice(0, at),
    ...wordsAs(sentence[at].lower === "serving" ? "putting" : "put"),
    ...things,
    ...wordsAs("on the"),
    ...place,
    ...sentence.slice(end),
  ];
}

function isVerb(token: Token | undefined): boolean {
  return token !== undefined && verbs.has(token.lower);
}

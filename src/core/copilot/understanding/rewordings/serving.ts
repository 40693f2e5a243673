import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { nounEnd, nounOpenings } from "../words/nounSpans";
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
const served = new Set([...nounOpenings, "it", "them", "everything", "whatever"]);
const wholes = phrasesOf(
  ["everything", "everything that is", "everything that lies", "all that is", "whatever is", "whatever lies"]
    .flatMap((all) => ["on", "in"].map((where) => `${all} ${where}`))
    .join(","),
);
const left = phrasesOf("except, except for, but, apart from, other than");
/** "serve everything on the plate": so it may be brought. */
const dishes = new Set(
  "plate plates dish dishes tray trays board boards bowl bowls platter table".split(" "),
);
const places = ["area", "table", "counter", "plate", "board", "station"].map((place) =>
  wordsAs(`serving ${place}`),
);

const servedEnds = new Set([undefined, ...links, ...turns, "first", "too", "now", "except", "apart"]);

/** "the steak should be served" → "the steak should be put on the serving area" */
function withServed(sentence: Sentence, place: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 1 && lower === "served" && servedEnds.has(sentence[index + 1]?.lower),
  );
  return at < 0 ? sentence : sentence.toSpliced(at, 1, ...wordsAs("put on the"), ...place);
}

/** "serve the steak" → "put the steak on the serving area", "before serving the steak" → "before putting the steak on …" */
export function withServing(said: Sentence, vocabulary: Vocabulary): Sentence {
  const place = places.find((words) =>
    vocabulary.nounsAt(words, 0).some(({ next }) => next === words.length),
  );
  if (!place) return said;
  const sentence = withServed(said, place);
  const at = sentence.findIndex(
    ({ lower }, index) =>
      (lower === "serve" && (index === 0 || links.has(sentence[index - 1].lower))) ||
      (lower === "serving" && ["before", "after"].includes(sentence[index - 1]?.lower ?? "")),
  );
  if (at < 0 || !served.has(sentence[at + 1]?.lower ?? "")) return sentence;
  const isNext = (index: number) =>
    turns.has(sentence[index].lower) ||
    (links.has(sentence[index].lower) && [...links, ...turns].includes(sentence[index + 1]?.lower ?? "")) ||
    (links.has(sentence[index].lower) && isVerb(sentence[index + 1])) ||
    (sentence[index].lower === "," && sentence[at].lower === "serving");
  const whole = wholeEnd(sentence, at + 1, vocabulary);
  let end = whole ?? at + 2;
  while (end < sentence.length && !isNext(end)) end++;
  const things = sentence.slice(at + 1, end);
  // "serve it on the plate", "serve it to me"
  if (whole === undefined && things.some(({ lower }) => prepositions.has(lower))) return sentence;
  return [
    ...sentence.slice(0, at),
    ...wordsAs(sentence[at].lower === "serving" ? "putting" : "put"),
    ...(whole === undefined ? things : withThatIs(things)),
    ...wordsAs("on the"),
    ...place,
    ...sentence.slice(end),
  ];
}

/** "everything that is on the grill except the steak": where that ends. */
function wholeEnd(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  const behind = behindAny(sentence, at, wholes);
  const end = behind === undefined ? undefined : nounEnd(sentence, behind, vocabulary);
  if (end === undefined || dishes.has(sentence[end - 1].lower)) return undefined;
  const but = behindAny(sentence, end, left);
  return but === undefined ? end : nounEnd(sentence, but, vocabulary);
}

/** "everything on the grill" → "everything that is on the grill" */
function withThatIs([all, next, ...rest]: Sentence): Sentence {
  const isShort = prepositions.has(next.lower);
  return isShort ? [all, ...wordsAs("that is"), next, ...rest] : [all, next, ...rest];
}

function isVerb(token: Token | undefined): boolean {
  return token !== undefined && verbs.has(token.lower);
}

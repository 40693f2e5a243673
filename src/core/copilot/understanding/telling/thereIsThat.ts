import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "there is a doll on the table that belongs on the bed", "there are toys on the tables. They should be on the sofa": what is there
 * tells which things are meant.
 */

type Sentence = readonly Token[];

const thereIs = phrasesOf(
  "there is, there are, there is still, there are still, there is also, there are also",
);
const owed = phrasesOf(
  "belongs, belong, should, must, has to, have to, needs to, need to, goes, go, is to, are to, ought to",
);
const who = phrasesOf("that, which");
const pronouns = phrasesOf("it, they, that, those, these, they all");
const articles = new Set(["a", "an", "some"]);

/** → "the doll that is on the table belongs on the bed" */
export function withThingsThere(sentences: readonly Sentence[]): readonly Sentence[] {
  const [first, second, ...others] = sentences;
  const start = first && behindAny(first, 0, thereIs);
  if (start === undefined) return sentences;
  const isMany = first[1].lower === "are";
  const relative = [...first.keys()].find((at) => at > start + 1 && owedBehind(first, at, who) !== undefined);
  if (relative !== undefined) {
    const things = thingsAt(first.slice(start, relative), isMany);
    const told = first.slice(behindAny(first, relative, who));
    return things && !told.some(({ kind }) => kind === "mark")
      ? [[...things, ...told], ...sentences.slice(1)]
      : sentences;
  }
  const it = second && owedBehind(second, 0, pronouns);
  const things = it === undefined ? undefined : thingsAt(first.slice(start), isMany);
  const isSame = second && isMany === (second[0].lower.startsWith("th") && second[0].lower !== "that");
  return things && isSame ? [[...things, ...second.slice(it)], ...others] : sentences;
}

/** Behind "that" or "they", where it is told how they should be. */
function owedBehind(
  sentence: Sentence,
  at: number,
  words: readonly (readonly string[])[],
): number | undefined {
  const behind = behindAny(sentence, at, words);
  return behind !== undefined && behindAny(sentence, behind, owed) !== undefined ? behind : undefined;
}

/** "a doll on the table" → "the doll that is on the table" */
function thingsAt(said: Sentence, isMany: boolean): Sentence | undefined {
  const noun = articles.has(said[0]?.lower ?? "") ? said.slice(1) : said;
  const place = phraseIn(noun, placePhrases, 1);
  const isPlain = !noun.some(({ kind, lower }) => kind !== "word" || joint.has(lower));
  // "two toys": of more than two it would not be told which.
  if (!place || !isPlain || counted.has(noun[0].lower)) return undefined;
  return [
    ...wordsAs("the"),
    ...noun.slice(0, place.at),
    ...wordsAs(isMany ? "that are" : "that is"),
    ...noun.slice(place.at),
  ];
}

const placePhrases = [...prepositions].map((word) => [word]);
const joint = new Set("and or no not nothing only too that which".split(" "));
const counted = new Set("one two three four five six several many any other another".split(" "));

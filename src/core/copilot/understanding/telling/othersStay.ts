import { behindAny, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "put the doll on the bed, the others stay on the desk", "only the green block belongs in the area; the others stay on the
 * table": the others are left where that is, and "only" says no more.
 */

type Sentence = readonly Token[];

const staying = phrasesOf(
  ["", "should ", "must ", "shall ", "have to ", "are to "]
    .flatMap((owed) => ["stay", "remain"].map((stay) => `${owed}${stay}`))
    .concat("stays", "remains")
    .join(","),
);
/** They may be moved or not. */
const allowed = phrasesOf("may stay, can stay, could stay, may remain, can remain, could remain");
const where = phrasesOf("where they are, as they are, there");
const links = new Set([",", "and", "while", "but", "whereas"]);
const breaks = new Set([...links, "then", "except", "until", "if", "that", "which"]);
const solely = new Set(["only", "just"]);
const itIs = phrasesOf("it is, it s");
/** Words of "the other blue blocks". */
const longestName = 4;

export function withOthersLeft(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const whole = leftOthers(sentence);
    const before = told.at(-1);
    if (whole && before) {
      told.splice(-1, 1, ...(whole.length > 0 ? [withoutSolely(before), whole] : [before]));
      continue;
    }
    const at = sentence.findIndex(
      (_, index) => index > 2 && links.has(sentence[index - 1].lower) && leftOthers(sentence.slice(index)),
    );
    const left = at < 0 ? undefined : leftOthers(sentence.slice(at));
    if (!left) {
      told.push(sentence);
      continue;
    }
    const end = sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
    const first = sentence.slice(0, end);
    told.push(left.length > 0 ? [...withoutSolely(first), ...wordsAs("and"), ...left] : first);
  }
  return told;
}

/** "the others should stay on the table" → "leave the others on the table"; "the others may stay" asks for nothing. */
function leftOthers(said: Sentence): Sentence | undefined {
  const words = withOthersForRest(said);
  const isOthers = words[0]?.lower === "the" && ["other", "others"].includes(words[1]?.lower ?? "");
  const stay = words.findIndex(
    (_, at) => at > 1 && behindAny(words, at, [...staying, ...allowed]) !== undefined,
  );
  const isAllowed = stay > 0 && behindAny(words, stay, allowed) !== undefined;
  const behind = stay < 0 ? undefined : behindAny(words, stay, [...allowed, ...staying]);
  if (!isOthers || behind === undefined || stay > longestName) return undefined;
  const place = words.slice(behind);
  const isPlace =
    place.length === 0 ||
    behindAny(place, 0, where) === place.length ||
    (prepositions.has(place[0]?.lower ?? "") && place.length > 1);
  const isPlain = isPlace && !words.some(({ lower }) => breaks.has(lower));
  if (!isPlain) return undefined;
  // "the others stay": where they are
  const there = place.length === 0 ? wordsAs("where they are") : place;
  return isAllowed ? [] : [...wordsAs("leave"), ...words.slice(0, stay), ...there];
}

/** "the rest stays on the table", "rest stays on table" → "the others stays on the table" */
function withOthersForRest(words: Sentence): Sentence {
  const rest = words[0]?.lower === "the" ? 1 : 0;
  const isRest = words[rest]?.lower === "rest" && behindAny(words, rest + 1, staying) !== undefined;
  return isRest ? [...wordsAs("the others"), ...words.slice(rest + 1)] : words;
}

/** "it is just the green block that belongs there" → "it is the green block that belongs there" */
function withoutSolely(sentence: Sentence): Sentence {
  const at = behindAny(sentence, 0, itIs) ?? 0;
  return solely.has(sentence[at]?.lower ?? "") ? sentence.toSpliced(at, 1) : sentence;
}

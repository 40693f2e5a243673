import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "…, but don't touch the tomatoes, those stay on the table", "leave the steak, that stays on the grill": said twice. What is
 * left alone stays where it is; "those" are no other things.
 */

type Sentence = readonly Token[];

const denials = phrasesOf(
  "do not touch, do not move, do not take, do not disturb, do not remove, never touch, never move, leave, keep",
);
const alone = phrasesOf(
  "alone, untouched, where it is, where they are, as it is, as they are, in place, in peace",
);
const pronouns = new Set("those these they that it this both".split(" "));
const staying = phrasesOf(
  ["", "should ", "must ", "can ", "may ", "will ", "shall ", "have to ", "has to ", "are to ", "is to "]
    .flatMap((owed) => ["stay", "stays", "remain", "remains"].map((stay) => `${owed}${stay}`))
    .join(","),
);
const where = phrasesOf("where, as, put, there, here, in place, untouched");
const links = new Set([",", "and", "but", "as", "since", "because", "so"]);

export function withoutSaidToStay(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const left = before && isStaying(sentence) ? leftAlone(before) : undefined;
    if (left) told.splice(-1, 1, left);
    else told.push(withoutLast(sentence));
  }
  return told;
}

/** Within one sentence. */
function withoutLast(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 2 && links.has(sentence[index - 1].lower) && isStaying(sentence.slice(index)),
  );
  if (at < 0) return sentence;
  const end = sentence.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  return leftAlone(sentence.slice(0, end)) ?? sentence;
}

/** "those stay on the table", "they should stay where they are" */
function isStaying(words: Sentence): boolean {
  const behind = pronouns.has(words[0]?.lower ?? "") ? behindAny(words, 1, staying) : undefined;
  if (behind === undefined) return false;
  const rest = words.slice(behind);
  const isPlace =
    rest.length === 0 || prepositions.has(rest[0].lower) || behindAny(rest, 0, where) !== undefined;
  return isPlace && !rest.some(({ lower }) => links.has(lower));
}

/** What ends with things that are to be left alone; undefined where it ends with something else. */
function leftAlone(said: Sentence): Sentence | undefined {
  const at = said.findLastIndex((_, index) => phraseIn(said.slice(index), denials)?.at === 0);
  const start = at < 0 ? undefined : behindAny(said, at, denials);
  if (start === undefined || start >= said.length) return undefined;
  const named = said.slice(start);
  const isTold = named.some((_, index) => index > 0 && behindAny(named, index, alone) === named.length);
  const isPlain = !named.some(({ lower }) => lower === "," || lower === "but" || pronouns.has(lower));
  if (!isPlain && !isTold) return undefined;
  const isLeaving = said[at].lower === "leave" || said[at].lower === "keep";
  // "leave the cup on the table, it stays there" tells where.
  const isPlaced = named.some(({ lower }) => prepositions.has(lower));
  return isLeaving && !isTold && !isPlaced ? [...said, ...wordsAs("alone")] : said;
}

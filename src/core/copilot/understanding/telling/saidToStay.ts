import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
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
/** "that one stays there" */
const oneOfThem = phrasesOf("that one, this one, those ones, these ones");
/** "all toys except the bear": told of what is left out. */
const excepting = phrasesOf(exceptions.filter((phrase) => phrase !== "but").join(","));
const staying = phrasesOf(
  ["", "should ", "must ", "can ", "may ", "will ", "shall ", "have to ", "has to ", "are to ", "is to "]
    .flatMap((owed) => ["stay", "stays", "remain", "remains"].map((stay) => `${owed}${stay}`))
    .concat(
      ["is", "are"].flatMap((be) =>
        ["fine", "ok", "okay", "good", "all right"].map((well) => `${be} ${well}`),
      ),
    )
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
  const named = behindAny(words, 0, oneOfThem) ?? (pronouns.has(words[0]?.lower ?? "") ? 1 : undefined);
  const behind = named === undefined ? undefined : behindAny(words, named, staying);
  if (behind === undefined) return false;
  const rest = words.slice(behind);
  const isPlace =
    rest.length === 0 || prepositions.has(rest[0].lower) || behindAny(rest, 0, where) !== undefined;
  return isPlace && !rest.some(({ lower }) => links.has(lower));
}

/** "move every toy to the sofa except the bear": what is left out stays where it is. */
function endsWithExcepted(said: Sentence): boolean {
  const excepted = phraseIn(said, excepting, 2);
  return (
    excepted !== undefined &&
    !said.slice(excepted.behind).some(({ lower }) => links.has(lower) && lower !== "and")
  );
}

/** What ends with things that are to be left alone; undefined where it ends with something else. */
function leftAlone(said: Sentence): Sentence | undefined {
  if (endsWithExcepted(said)) return said;
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

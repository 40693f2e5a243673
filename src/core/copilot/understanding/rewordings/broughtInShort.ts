import { behindAny, phrasesOf } from "../actions/said";
import { liquids } from "../actions/senses";
import { meals } from "../telling/framing";
import { verbs } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { kindEnd, nounEnd, nounOrNameEnd, wholeWords, withDeterminer } from "../words/nounSpans";
import { countAt } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Things and where they go, without a verb: "milk and juice back into fridge, please", "cup to the sink, fork into the drawer",
 * "breakfast: milk, juice and cheese on kitchen table", "egg into the pan, then turn the burner on".
 */

type Sentence = readonly Token[];

const towards = phrasesOf(
  "into, onto, to, back into, back onto, back to, back in, back on, over to, up onto, down into, away into",
);
const there = phrasesOf("on, in, inside, at");
const also = phrasesOf("too, as well, also");
/** Behind "switch", which may be a thing. */
const switched = phrasesOf("on the, off the, on my, off my, it, them, that, both, everything");
const links = new Set([",", "and"]);
const ends = new Set([undefined, ...links, "then"]);
const courtesies = new Set(["please", "now", "thanks"]);

/** → "put the milk and the juice into the fridge" */
export function withBroughtInShort(said: Sentence, vocabulary: Vocabulary): Sentence {
  const isMeal =
    meals.has(said[0]?.lower ?? "") && said[1]?.lower === ":" && vocabulary.nounsAt(said, 0).length === 0;
  return (
    broughtIn(isMeal ? said.slice(2) : said, isMeal, vocabulary) ??
    withTakenOff(isMeal ? said.slice(2) : said)
  );
}

/** "everything off the table, please" → "take everything off the table" */
function withTakenOff(sentence: Sentence): Sentence {
  const isOff = wholeWords.has(sentence[0]?.lower ?? "") && ["off", "out"].includes(sentence[1]?.lower ?? "");
  return isOff ? [...wordsAs("take"), ...sentence] : sentence;
}

function broughtIn(said: Sentence, isMeal: boolean, vocabulary: Vocabulary): Sentence | undefined {
  const sentence = withoutCourtesies(said);
  const told: Token[] = [];
  let place: Sentence = [];
  for (let at = 0; at < sentence.length; ) {
    const isLater = told.length > 0;
    const list = listAt(sentence, at, vocabulary) ?? (isLater ? oneAt(sentence, at, vocabulary) : undefined);
    const moved = list && movedAt(sentence, at, list, vocabulary);
    if (moved) {
      told.push(...(at === 0 ? [] : wordsAs("and")), ...moved.said);
      place = moved.place;
      at = behindLinks(sentence, moved.next);
      continue;
    }
    const isDone = list === undefined || behindAny(sentence, list.next, switched) !== undefined;
    // "egg into the pan, then turn the burner on", and so "switch on the burner"
    if (isDone && isLater && verbs.has(sentence[at].lower))
      return [
        ...told,
        ...wordsAs(sentence[at - 1].lower === "then" ? "and then" : "and"),
        ...sentence.slice(at),
      ];
    if (!list) return undefined;
    const to =
      behindAny(sentence, list.next, towards) ??
      (isMeal || isLater ? behindAny(sentence, list.next, there) : undefined);
    // "lettuce into the drawer, lemon too"
    const next = behindAny(sentence, list.next, also) ?? list.next;
    if (isLater && to === undefined && ends.has(sentence[next]?.lower)) {
      told.push(...wordsAs("and put"), ...list.things, ...place);
      at = behindLinks(sentence, next);
      continue;
    }
    // "bathroom cabinet": a room may be part of its name.
    const end = to === undefined ? undefined : nounOrNameEnd(sentence, to, vocabulary);
    if (to === undefined || end === undefined) return undefined;
    // "all the fruit into the fridge except the banana"
    const isExcepted = behindAny(sentence, end, leavingOut) !== undefined && isOneClause(sentence.slice(end));
    if (!isExcepted && !ends.has(sentence[end]?.lower)) return undefined;
    // "water to the plant", "book to the desk": it may be what is to be done; "clean plates to the shelf" are clean ones.
    const [first] = sentence.slice(at);
    const isDeed = verbs.has(first.lower) && vocabulary.attribute(first.lower) === undefined;
    if (isDeed && (liquids.has(first.lower) || sentence[to - 1].lower === "to")) return undefined;
    told.push(...(at === 0 ? [] : wordsAs("and")), ...wordsAs("put"), ...list.things);
    place = [sentence[to - 1], ...withDeterminer(sentence.slice(to, end))];
    told.push(...place);
    if (isExcepted) return [...told, ...sentence.slice(end)];
    at = behindLinks(sentence, end);
  }
  return told.length > 0 ? told : undefined;
}

const leavingOut = phrasesOf(exceptions.filter((phrase) => phrase !== "but").join(","));
const isOneClause = (words: Sentence): boolean =>
  !words.some(({ lower }) => verbs.has(lower) || lower === "then" || lower === ",");

const outOf = phrasesOf("out of, off of, off, down from, from");

/** "milk and juice out of the fridge and onto the table" → "move the milk and the juice from the fridge onto the table" */
function movedAt(
  sentence: Sentence,
  from: number,
  { things, next }: Things,
  vocabulary: Vocabulary,
): { readonly said: Sentence; readonly place: Sentence; readonly next: number } | undefined {
  const source = behindAny(sentence, next, outOf);
  const end = source === undefined ? undefined : nounOrNameEnd(sentence, source, vocabulary);
  if (source === undefined || end === undefined || verbs.has(sentence[from].lower)) return undefined;
  const there = withDeterminer(sentence.slice(source, end));
  const to = behindAny(sentence, sentence[end]?.lower === "and" ? end + 1 : end, towards);
  const goal = to === undefined ? undefined : nounOrNameEnd(sentence, to, vocabulary);
  if (to === undefined || goal === undefined) {
    // "water and milk out of the fridge, please"; "the cup from the table" may be any deed.
    const isWhole = from === 0 && end === sentence.length && sentence[next].lower !== "from";
    return isWhole
      ? {
          said: [...wordsAs("take"), ...things, ...sentence.slice(next, source), ...there],
          place: [],
          next: end,
        }
      : undefined;
  }
  const place = [sentence[to - 1], ...withDeterminer(sentence.slice(to, goal))];
  if (!ends.has(sentence[goal]?.lower)) return undefined;
  return { said: [...wordsAs("move"), ...things, ...wordsAs("from"), ...there, ...place], place, next: goal };
}

function behindLinks(sentence: Sentence, from: number): number {
  let at = from;
  while (at < sentence.length && ends.has(sentence[at].lower)) at++;
  return at;
}

/** "lemon", before what is no further thing. */
function oneAt(sentence: Sentence, from: number, vocabulary: Vocabulary): Things | undefined {
  const end = nounEnd(sentence, from, vocabulary);
  return end === undefined ? undefined : { things: withDeterminer(sentence.slice(from, end)), next: end };
}

interface Things {
  readonly things: Sentence;
  readonly next: number;
}

function withoutCourtesies(sentence: Sentence): Sentence {
  const isIdle = ({ lower }: Token) => courtesies.has(lower) || lower === ",";
  const first = sentence.findIndex((token) => !isIdle(token));
  return sentence.slice(Math.max(0, first), sentence.findLastIndex((token) => !isIdle(token)) + 1);
}

/** "milk, juice and the cheese" → "the milk and the juice and the cheese" */
function listAt(sentence: Sentence, from: number, vocabulary: Vocabulary): Things | undefined {
  const things: Token[] = [];
  for (let at = from; at < sentence.length; ) {
    const noun = countAt(sentence, at) === undefined ? at : at + 1;
    const end =
      noun < sentence.length ? (nounEnd(sentence, noun, vocabulary) ?? kindEnd(sentence, noun)) : undefined;
    if (end === undefined) return undefined;
    things.push(...(at === from ? [] : wordsAs("and")), ...withDeterminer(sentence.slice(at, end)));
    if (!links.has(sentence[end]?.lower ?? "")) return withPlace({ things, next: end }, sentence, vocabulary);
    at = end;
    while (links.has(sentence[at]?.lower ?? "")) at++;
  }
  return undefined;
}

/** "the food on the table into the fridge": where it is now. */
function withPlace({ things, next }: Things, sentence: Sentence, vocabulary: Vocabulary): Things {
  const where = behindAny(sentence, next, there);
  const end = where === undefined ? undefined : nounEnd(sentence, where, vocabulary);
  if (end === undefined || behindAny(sentence, end, towards) === undefined) return { things, next };
  return { things: [...things, ...sentence.slice(next, end)], next: end };
}

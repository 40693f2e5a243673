import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Where the things go that a place is cleared of, told behind: "clear the shelf of everything but the cup, using the desk instead",
 * "clear the table. Use the bench for the rest".
 */

type Sentence = readonly Token[];

const clearing = phrasesOf("clear, clear off, clear out, empty, free, please clear, please empty");
const ofEverything = phrasesOf("of everything, of all things, of everything on it, of its contents");
const excepting = phrasesOf(exceptions.filter((words) => words !== "besides").join(","));
const using = phrasesOf("using, and use, use, making use of, and put it on, and instead use");
const rest = phrasesOf(
  "instead, for the rest, for that, for it, for them, for everything else, for the others, for what is on it, for what was on it, for what is there, for its contents, for the things",
);

/** → "move everything except the cup from the shelf to the desk" */
export function withClearedOnto(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const place = behindAny(sentence, 0, using) === undefined ? undefined : usedIn(sentence, 0);
    const joined = before && place && moved(before, place);
    const cleared = before && placeCleared(before);
    if (joined) told.splice(-1, 1, joined);
    else if (cleared) told.push(withThoseThere(sentence, cleared));
    else told.push(withinOne(sentence) ?? sentence);
  }
  return told;
}

/** "the coffee table" of "clear the coffee table except for the doll" */
function placeCleared(sentence: Sentence): Sentence | undefined {
  const start = behindAny(sentence, 0, clearing);
  if (start === undefined) return undefined;
  const end = phraseIn(sentence, excepting, start + 2)?.at;
  const place = sentence.slice(start, end);
  return isPlain(place) ? place : undefined;
}

const going = phrasesOf("should, must, go, can go, may go, could go, belong, have to, need to, are to");
const wholes = new Set(["the", "all", "both"]);
/** Words of "all the blue cups". */
const longestName = 4;

/** "clear the table. The cups should go on the bench" → "the cups from the table should go on the bench": no others */
function withThoseThere(sentence: Sentence, place: Sentence): Sentence {
  const goes = phraseIn(sentence, going, 2);
  const things = sentence.slice(0, goes?.at ?? 0);
  const arePlain =
    wholes.has(things[0]?.lower ?? "") && things.length <= longestName && !things.some(isOtherOrPlace);
  const areMany = /[^s]s$/.test(things.at(-1)?.lower ?? "");
  return goes && arePlain && areMany
    ? [...things, ...wordsAs("from"), ...place, ...sentence.slice(goes.at)]
    : sentence;
}

const isOtherOrPlace = ({ lower }: Token): boolean =>
  prepositions.has(lower) || ["other", "others", "rest", "and", ","].includes(lower);

/** "clear the table, using the bench instead" */
function withinOne(sentence: Sentence): Sentence | undefined {
  const told = phraseIn(sentence, using, 2);
  const place = told && usedIn(sentence, told.at);
  const end = sentence[(told?.at ?? 0) - 1]?.lower === "," ? (told?.at ?? 0) - 1 : told?.at;
  return place && moved(sentence.slice(0, end), place);
}

/** "using the desk instead", with nothing behind: the desk. */
function usedIn(sentence: Sentence, at: number): Sentence | undefined {
  const start = behindAny(sentence, at, using);
  const told = start === undefined ? undefined : phraseIn(sentence, rest, start + 2);
  const place = sentence.slice(start, told?.at);
  return told?.behind === sentence.length && isPlain(place) ? place : undefined;
}

function moved(sentence: Sentence, place: Sentence): Sentence | undefined {
  const start = behindAny(sentence, 0, clearing);
  if (start === undefined) return undefined;
  const everything = phraseIn(sentence, ofEverything, start + 2);
  const except = phraseIn(sentence, excepting, everything?.behind ?? start + 2);
  // "clear the table of toys": of no more than those.
  if (everything && except && except.at !== everything.behind) return undefined;
  const from = sentence.slice(start, everything?.at ?? except?.at);
  const left = except ? sentence.slice(except.behind) : [];
  const isWhole = !everything || except !== undefined || everything.behind === sentence.length;
  if (!isWhole || !isPlain(from) || (except && !isPlain(left))) return undefined;
  return [
    ...wordsAs(except ? "move everything except" : "move everything"),
    ...left,
    ...wordsAs("from"),
    ...from,
    ...wordsAs("to"),
    ...place,
  ];
}

/** "the white cup", "the doll and the bear" */
function isPlain(said: Sentence): boolean {
  const isOpened = said.length > 1 && nounOpenings.has(said[0].lower);
  return (
    isOpened && !said.some(({ kind, lower }) => kind === "mark" || ["of", "then", "but"].includes(lower))
  );
}

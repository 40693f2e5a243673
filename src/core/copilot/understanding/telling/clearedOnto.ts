import { behindAny, phraseIn, phrasesOf } from "../actions/said";
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
    if (joined) told.splice(-1, 1, joined);
    else told.push(withinOne(sentence) ?? sentence);
  }
  return told;
}

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

import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * How things are to be, as a list without a verb: "top drawer open, spoon on the counter", "fridge shut, light off".
 */

type Sentence = readonly Token[];

const deeds: Readonly<Record<string, string>> = {
  open: "open",
  opened: "open",
  closed: "close",
  shut: "close",
  on: "turn on",
  off: "turn off",
};
const states = new Set("clean empty full washed cooked chilled".split(" "));
const additions = new Set(["too", "also", "again", "now", "please"]);
const doors = new Set(["door", "doors"]);
const separators = new Set([",", "and", "then"]);
const determined = new Set("the a an all every each both my your".split(" "));

/** → "open the top drawer and put the spoon on the counter" */
export function withStatesSaid(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const parts = partsOf(sentence, vocabulary);
  if (!parts?.some(({ state }) => state !== undefined)) return sentence;
  return parts.flatMap(({ thing, state, place }, at) => [
    ...(at > 0 ? wordsAs("and") : []),
    ...saying(thing, state, place),
  ]);
}

interface Part {
  readonly thing: Sentence;
  readonly state?: string;
  /** With its preposition. */
  readonly place: Sentence;
}

function saying(thing: Sentence, state: string | undefined, place: Sentence): Sentence {
  const named = determined.has(thing[0].lower) ? thing : [...wordsAs("the"), ...thing];
  if (state === undefined) return [...wordsAs("put"), ...named, ...place];
  if (Object.hasOwn(deeds, state)) return [...wordsAs(deeds[state]), ...named];
  return [...wordsAs("make sure"), ...named, ...wordsAs(`is ${state}`)];
}

/** Undefined where the whole sentence is no such list. */
function partsOf(sentence: Sentence, vocabulary: Vocabulary): readonly Part[] | undefined {
  const parts: Part[] = [];
  for (let at = 0; at < sentence.length; ) {
    const named = nounEnd(sentence, at, vocabulary) ?? lightEnd(sentence, at);
    if (named === undefined) return undefined;
    // "fridge door closed"
    const end = doors.has(sentence[named]?.lower ?? "") ? named + 1 : named;
    const thing = sentence.slice(at, end);
    const state = sentence[end]?.lower ?? "";
    const next = sentence[end + 1]?.lower;
    const isOver = next === undefined || separators.has(next) || additions.has(next);
    const isState = isOver && (Object.hasOwn(deeds, state) || states.has(state));
    const to = isState ? undefined : placeEnd(sentence, end, vocabulary);
    if (!isState && to === undefined) return undefined;
    parts.push({ thing, ...(isState ? { state } : {}), place: sentence.slice(end, to ?? end) });
    at = to ?? end + 1;
    while (additions.has(sentence[at]?.lower ?? "")) at++;
    while (separators.has(sentence[at]?.lower ?? "")) at++;
  }
  return parts;
}

/** "light", whose thing is called a switch. */
function lightEnd(sentence: Sentence, from: number): number | undefined {
  const at = determined.has(sentence[from].lower) ? from + 1 : from;
  return /^lights?$/.test(sentence[at]?.lower ?? "") ? at + 1 : undefined;
}

/** Behind one preposition and the noun of the place. */
function placeEnd(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  if (!prepositions.has(sentence[at]?.lower ?? "") || at + 1 >= sentence.length) return undefined;
  const end = nounEnd(sentence, at + 1, vocabulary);
  const next = sentence[end ?? at]?.lower;
  return end !== undefined && (next === undefined || separators.has(next) || additions.has(next))
    ? end
    : undefined;
}

const towards = new Set(["to", "into", "onto"]);

/** "teddy bear: nightstand to bench", "the lemon, from the counter into the bowl" → "move … from … to …" */
export function withRouteSaid(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const end = sentence.length > 0 ? nounEnd(sentence, 0, vocabulary) : undefined;
  if (end === undefined || ![":", ","].includes(sentence[end]?.lower ?? "")) return sentence;
  const isFrom = sentence[end + 1]?.lower === "from";
  if (!isFrom && sentence[end].lower === ",") return sentence;
  const start = isFrom ? end + 2 : end + 1;
  const source = start < sentence.length ? nounEnd(sentence, start, vocabulary) : undefined;
  if (source === undefined || !towards.has(sentence[source]?.lower ?? "")) return sentence;
  const target = source + 1 < sentence.length ? nounEnd(sentence, source + 1, vocabulary) : undefined;
  if (target !== sentence.length) return sentence;
  const thing = sentence.slice(0, end);
  return [
    ...wordsAs(determined.has(thing[0].lower) ? "move" : "move the"),
    ...thing,
    ...wordsAs("from"),
    ...sentence.slice(start),
  ];
}

const being = phrasesOf(
  ["stay", "remain", "be", "stand", "go"]
    .flatMap((verb) => ["should", "may", "can", "must", "is to"].map((owed) => `${owed} ${verb}`))
    .concat("stays", "remains", "is left", "goes", "belongs")
    .join(","),
);

/** "one apple on the desk, the other (stays) in the box" → "… and the other one in the box" */
export function withOtherOne(said: Sentence): Sentence {
  const sentence = withoutBeing(said);
  const at = sentence.findIndex(
    ({ lower }, index) =>
      lower === "the" &&
      sentence[index + 1]?.lower === "other" &&
      separators.has(sentence[index - 1]?.lower ?? "") &&
      prepositions.has(sentence[sentence[index + 2]?.lower === "one" ? index + 3 : index + 2]?.lower ?? ""),
  );
  const isOne = sentence.slice(0, Math.max(0, at)).some(({ lower }) => lower === "one");
  if (at < 0 || !isOne) return withOtherMoved(sentence);
  const behind = sentence[at + 2].lower === "one" ? at + 3 : at + 2;
  const end = sentence.slice(0, at).findLastIndex(({ lower }) => !separators.has(lower)) + 1;
  const first = sentence.slice(0, end);
  const put = first[0].lower === "one" ? putting(first) : undefined;
  const other = wordsAs(put ? "and put the other one" : "and the other one");
  return [...(put ?? first), ...other, ...sentence.slice(behind)];
}

/** "one of the apples goes in the box" → "put one of the apples in the box" */
function putting(said: Sentence): Sentence | undefined {
  const goes = phraseIn(said, being, 2);
  return goes && prepositions.has(said[goes.behind]?.lower ?? "")
    ? [...wordsAs("put"), ...said.slice(0, goes.at), ...said.slice(goes.behind)]
    : undefined;
}

/** "the other one stays on the table" → "the other one on the table" */
function withoutBeing(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "other" && sentence[index - 1]?.lower === "the",
  );
  const verb = sentence[at + 1]?.lower === "one" ? at + 2 : at + 1;
  const place = at < 0 ? undefined : behindAny(sentence, verb, being);
  return place !== undefined && prepositions.has(sentence[place]?.lower ?? "")
    ? [...sentence.slice(0, verb), ...sentence.slice(place)]
    : sentence;
}

/** "take the plate in the cabinet to the table and put the other in the sink" → "… put the other one in the sink" */
function withOtherMoved(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > 3 &&
      lower === "other" &&
      sentence[index - 1].lower === "the" &&
      verbs.has(sentence[index - 2].lower) &&
      separators.has(sentence[index - 3].lower) &&
      prepositions.has(sentence[index + 1]?.lower ?? ""),
  );
  return at < 0 ? sentence : sentence.toSpliced(at + 1, 0, ...wordsAs("one"));
}

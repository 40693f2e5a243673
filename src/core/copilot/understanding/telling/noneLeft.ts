import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { numberWords } from "../words/lexicon";
import { pluralOf, singularForms, type Token, wordsAs } from "../words/tokens";

/*
 * What is not to stay, and where it belongs instead, told in two sentences: "nothing but the plate may remain on the table; use
 * the desk for the rest", "none of the cups may be left on the shelf; the table is the place for them", "neither the doll nor
 * the car should stay where it is: both go in the box". It is moved from the one place to the other.
 */

type Sentence = readonly Token[];

const butFor = phrasesOf(
  "nothing but, nothing except, nothing except for, nothing other than, nothing apart from",
);
const noneOf = phrasesOf("none of the, none of my, none of these, none of those, no");
const mayStay = phrasesOf(
  ["may", "should", "must", "can", "is allowed to", "are allowed to", "is to", "are to", "shall"]
    .flatMap((modal) => ["remain", "stay", "be left", "be", "lie", "stand"].map((verb) => `${modal} ${verb}`))
    .join(","),
);
const whereItIs = phrasesOf(
  "stay where it is, remain where it is, be left where it is, stay where they are, remain where they are, be left where they are, stay there, remain there",
);
const wishing = phrasesOf("i want, i would like, we want, i only want, i want to see, i would like to see");
const onPlaces = new Set(["on", "in", "inside", "at"]);
const theRest =
  "the rest, everything else, all the rest, all else, all the others, the others, the other things";
const placeFor = phrasesOf(
  ["them", "those", "these", ...theRest.split(", ")]
    .flatMap((who) => [
      ...["the place", "the right place", "a better place", "the better place"].map(
        (which) => `is ${which} for ${who}`,
      ),
      `is for ${who}`,
      `is where ${who} belong`,
      `is where ${who} go`,
    ])
    .join(","),
);
const useFor = phrasesOf(["them", ...theRest.split(", ")].map((who) => `for ${who}`).join(","));
const goTo = phrasesOf(
  ["they", "they all", "these", "those", "all of them", ...theRest.split(", ")]
    .flatMap((who) =>
      ["go", "goes", "belong", "belongs", "should go", "should be", "must go"].map((how) => `${who} ${how}`),
    )
    .join(","),
);

const moveRest = phrasesOf(
  ["move", "put", "bring", "take", "carry"]
    .flatMap((verb) => theRest.split(", ").map((who) => `${verb} ${who}`))
    .join(","),
);

/** Consecutive sentences, or parts of one behind a colon or a comma. */
export function withNoneLeft(sentences: readonly Sentence[]): readonly Sentence[] {
  const [first, second, ...others] = (sentences.length === 1 ? inTwo(sentences[0]) : sentences).map(
    withOnlyWished,
  );
  const none = first && others.length === 0 ? noneStay(first) : undefined;
  if (!second && none) return [none.told];
  if (!first || !second || others.length > 0) return sentences;
  const told = leftElsewhere(first, second) ?? neitherStays(first, second);
  if (told) return [told];
  const pronouns = none?.isMass ? ["it", "them"] : ["them"];
  const them = second.findIndex(({ lower }) => pronouns.includes(lower));
  const isDeed = verbs.has(second[0].lower) && them > 0 && them < 3;
  return none && isDeed ? [none.told, second.toSpliced(them, 1, ...none.those)] : sentences;
}

/** "I want nothing but the plate on the table" → "nothing but the plate should be on the table" */
function withOnlyWished(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, wishing);
  const but = start === undefined ? undefined : behindAny(sentence, start, butFor);
  const on = sentence.findIndex(({ lower }, at) => at > (but ?? sentence.length) && onPlaces.has(lower));
  return start === undefined || on < 0
    ? sentence
    : [...sentence.slice(start, on), ...wordsAs("should be"), ...sentence.slice(on)];
}

/** "none of the drinks may stay on the counter" → "no drinks should be left on the counter"; "all drinks that are on the counter" */
function noneStay(
  first: Sentence,
): { readonly told: Sentence; readonly those: Sentence; readonly isMass: boolean } | undefined {
  const start = behindAny(first, 0, noneOf);
  const stay = start === undefined ? undefined : phraseIn(first, mayStay, start + 1);
  if (start === undefined || !stay || !onPlaces.has(first[stay.behind]?.lower ?? "")) return undefined;
  const [named, place] = [first.slice(start, stay.at), first.slice(stay.behind)];
  // "no toy" is none of the toys; "none of the fruit" is said of a mass.
  const last = named[named.length - 1].lower;
  const isOne = start === 1 && singularForms(last).length === 1;
  const things = isOne ? [...named.slice(0, -1), ...wordsAs(pluralOf(last))] : named;
  const isPlain = ![...things, ...place].some(({ lower, kind }) => kind !== "word" || lower === "and");
  // "none of the three cups", "none of the cups but the red one"
  if (!isPlain || place.length < 2 || Object.hasOwn(numberWords, things[0].lower)) return undefined;
  return {
    told: [...wordsAs("no"), ...things, ...wordsAs("should be left"), ...place],
    those: [...wordsAs("all"), ...things, ...wordsAs("that are"), ...place],
    // "none of the fruit"
    isMass: !things[things.length - 1].lower.endsWith("s"),
  };
}

/** "neither … where it is: both go in the box" */
function inTwo(sentence: Sentence): readonly Sentence[] {
  const mark = sentence.findIndex(({ lower }) => lower === ":");
  const end = mark < 0 ? sentence.findLastIndex(({ lower }) => lower === ",") : mark;
  return end < 1 || end + 1 === sentence.length
    ? [sentence]
    : [sentence.slice(0, end), sentence.slice(end + 1)];
}

function leftElsewhere(first: Sentence, second: Sentence): Sentence | undefined {
  const but = behindAny(first, 0, butFor);
  const none = but === undefined ? behindAny(first, 0, noneOf) : undefined;
  const start = but ?? none;
  const stay = start === undefined ? undefined : phraseIn(first, mayStay, start + 1);
  const place = stay && first.slice(stay.behind + 1);
  const to = placeIn(second);
  if (start === undefined || !stay || !to || !onPlaces.has(first[stay.behind]?.lower ?? "")) return undefined;
  if (!place || place.length === 0 || place.some(({ kind }) => kind === "mark")) return undefined;
  const named = first.slice(start, stay.at);
  const isMany = singularForms(named[named.length - 1].lower).length > 1;
  // "any toys": there may be none; "any toy" is one.
  const which = but !== undefined ? "everything except" : isMany ? "any" : "all";
  const things = [...wordsAs(which), ...named];
  return [...wordsAs("move"), ...things, ...wordsAs("from"), ...place, ...to];
}

/** "use the desk for the rest", "the table is the place for them", "they go in the box" */
function placeIn(sentence: Sentence): Sentence | undefined {
  const use = sentence[0].lower === "use" ? phraseIn(sentence, useFor, 2) : undefined;
  if (use && use.behind === sentence.length) return [...wordsAs("to"), ...sentence.slice(1, use.at)];
  const place = phraseIn(sentence, placeFor, 2);
  if (place && place.behind === sentence.length) return [...wordsAs("to"), ...sentence.slice(0, place.at)];
  const moved = behindAny(sentence, 0, moveRest);
  if (moved !== undefined && onto.has(sentence[moved]?.lower ?? "")) return sentence.slice(moved);
  const going = behindAny(sentence, 0, goTo);
  const isPlace =
    going !== undefined &&
    ["in", "into", "on", "onto", "to", "inside"].includes(sentence[going]?.lower ?? "");
  return isPlace ? sentence.slice(going) : undefined;
}

const both = phrasesOf("both, they, they both, both of them, they should, both should, both must, they must");
const beThere = phrasesOf("go, belong, should go, should be, be, must go, have to go, need to go");

/** "neither the doll nor the car should stay where it is", "both go in the box" → "put the doll and the car in the box" */
function neitherStays(first: Sentence, second: Sentence): Sentence | undefined {
  const nor = first.findIndex(({ lower }) => lower === "nor");
  const modal = first.findIndex(
    ({ lower }, at) => at > nor && ["should", "may", "must", "can"].includes(lower),
  );
  const who = behindAny(second, 0, both);
  const going = who === undefined ? undefined : behindAny(second, who, beThere);
  if (first[0].lower !== "neither" || nor < 2 || modal < nor + 2 || going === undefined) return undefined;
  if (behindAny(first, modal + 1, whereItIs) !== first.length || !onto.has(second[going]?.lower ?? ""))
    return undefined;
  return [
    ...wordsAs("put"),
    ...first.slice(1, nor),
    ...wordsAs("and"),
    ...first.slice(nor + 1, modal),
    ...second.slice(going),
  ];
}

const onto = new Set(["in", "into", "inside", "on", "onto", "to"]);

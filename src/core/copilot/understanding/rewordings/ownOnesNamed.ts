import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { nounEnd, singularOf } from "../words/nounSpans";
import { partsBetween, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * That each thing gets a place of its own, and behind a mark which: "each plate gets its own counter: the white one goes on the
 * left, the blue one on the right", "give each pillow its own seat: one goes on the armchair, the other one on the sofa".
 */

type Sentence = readonly Token[];

const marks = new Set([":", ","]);
const links = new Set([",", "and"]);
const eachOfThem = phrasesOf(
  "each of the two, each of my two, each of the, each of my, each, every, both of the, both the, both",
);
const getting = phrasesOf("gets, get, should get, should have, has, have, goes, go, needs, need, must have");
const putting = new Set("put place set lay store stow keep give".split(" "));
const ownPlaces = phrasesOf("its own, their own, a, one");
const firstOnes = phrasesOf("one of them, one, the first one, the first");
const otherOnes = phrasesOf("the other one, the other, the second one, the second");
const going = phrasesOf(
  "should go, must go, goes, go, is to go, gets, should be, belongs, belong, should get, should lie, should stand",
);

/** → "put the white plate on the left counter and put the blue plate on the right counter", "put one pillow on the armchair and the other one on the sofa" */
export function withOwnOnesNamed(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const mark = sentence.findIndex(({ lower }, at) => marks.has(lower) && at > 3);
  const heading = mark < 0 ? undefined : headingOf(sentence.slice(0, mark), vocabulary);
  if (!heading) return sentence;
  const told = partsBetween(sentence.slice(mark + 1), links).map((part) => partOf(part, heading, vocabulary));
  if (told.length < 2 || !told.every((part) => part !== undefined)) return sentence;
  const named = told.filter(({ which }) => which === "named").length;
  const isPair = told.length === 2 && told[0].which === "one" && told[1].which === "other";
  if (named !== told.length && !isPair) return sentence;
  return told.flatMap(({ thing, place }, at) => [
    ...(at === 0 ? [] : wordsAs("and")),
    ...(isPair && at > 0 ? [] : wordsAs("put")),
    ...thing,
    ...place,
  ]);
}

interface Heading {
  /** "plate" */
  readonly thing: Sentence;
  /** "counter" */
  readonly place: Sentence;
}

function headingOf(heading: Sentence, vocabulary: Vocabulary): Heading | undefined {
  const start = heading[0].lower === "please" ? 1 : 0;
  const verb = putting.has(heading[start].lower) ? start + 1 : start;
  const thing = behindAny(heading, verb, eachOfThem);
  if (thing === undefined) return undefined;
  const end = thing < heading.length ? nounEnd(heading, thing, vocabulary) : undefined;
  const got = end === undefined ? undefined : (behindAny(heading, end, getting) ?? end);
  if (end === undefined || got === undefined || (verb === start) !== got > end) return undefined;
  const place = behindAny(heading, prepositions.has(heading[got]?.lower ?? "") ? got + 1 : got, ownPlaces);
  const isOwn = place !== undefined && heading.slice(got, place).some(({ lower }) => lower === "own");
  const isOfItsOwn =
    heading
      .slice(-3)
      .map(({ lower }) => lower)
      .join(" ") === "of its own";
  const noun = heading.slice(place, isOfItsOwn ? -3 : undefined);
  const single = singularOf(heading, thing, vocabulary)?.noun ?? heading.slice(thing, end);
  const isPlain = noun.length > 0 && noun.length < 3 && !noun.some(({ lower }) => prepositions.has(lower));
  return (isOwn || isOfItsOwn) && isPlain ? { thing: single, place: noun } : undefined;
}

interface Part {
  readonly which: "one" | "other" | "named";
  readonly thing: Sentence;
  readonly place: Sentence;
}

/** "the white one goes on the left" */
function partOf(part: Sentence, heading: Heading, vocabulary: Vocabulary): Part | undefined {
  const to = part.findIndex(({ lower }) => prepositions.has(lower));
  if (to < 1 || to + 1 >= part.length) return undefined;
  const goes = phraseIn(part.slice(0, to), going, 1);
  if (goes && goes.behind !== to) return undefined;
  const subject = part.slice(0, goes?.at ?? to);
  const place = placeOf(part.slice(to), heading, vocabulary);
  if (!place) return undefined;
  if (behindAny(subject, 0, firstOnes) === subject.length)
    return { which: "one", thing: [...wordsAs("one"), ...heading.thing], place };
  if (behindAny(subject, 0, otherOnes) === subject.length)
    return { which: "other", thing: wordsAs("the other one"), place };
  const look = subject.slice(1, -1);
  const isLook =
    subject[0].lower === "the" &&
    subject.at(-1)?.lower === "one" &&
    look.length > 0 &&
    look.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
  return isLook ? { which: "named", thing: [...subject.slice(0, -1), ...heading.thing], place } : undefined;
}

/** "on the left" → "on the left counter" */
function placeOf(said: Sentence, { place }: Heading, vocabulary: Vocabulary): Sentence | undefined {
  if (nounEnd(said, 1, vocabulary) === said.length) return said;
  const whole = said.at(-1)?.lower === "one" ? said.slice(0, -1) : said;
  const named = [...whole, ...place];
  return whole[1]?.lower === "the" && nounEnd(named, 1, vocabulary) === named.length ? named : undefined;
}

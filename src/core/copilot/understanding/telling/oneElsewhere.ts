import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { definites } from "../conditions/referredTo";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Of several things one goes to another place, told in other words than "…, but the bear on the sofa": "all toys go on the bed; only the
 * bear goes on the sofa", "except for the bear, which goes on the sofa, put all toys on the bed", "of the toys, the bear goes on
 * the sofa and the rest on the bed".
 */

type Sentence = readonly Token[];

const comma: Token = { text: ",", lower: ",", kind: "mark" };
const excepting = phrasesOf(exceptions.filter((phrase) => phrase !== "but").join(","));
const saving = phrasesOf([...exceptions.filter((phrase) => phrase !== "but"), "save for", "save"].join(","));
const going = phrasesOf(
  ["goes", "belongs", "should go", "should be", "must be", "must go", "is to be", "is to go", "has to go"]
    .flatMap((goes) => [goes, `which ${goes}`, `that one ${goes}`, `that ${goes}`, `it ${goes}`])
    .concat("being")
    .join(","),
);
const whichGoes = phrasesOf(
  ["goes", "belongs", "should go", "should be", "must be", "must go", "is to be", "is to go", "has to go"]
    .map((goes) => `which ${goes}`)
    .join(","),
);
const owed = new Set(["go", "goes", "belong", "belongs", "should", "must"]);
const wanting = phrasesOf("i want, i need, i would like, we want, we need, i would like to have");
const ofThose = phrasesOf("of, among, out of");
const theRest = phrasesOf(
  "the rest, the others, all the others, the remaining ones, all others, the other ones",
);

/** Across sentences. */
export function withOneElsewhere(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences.map(withinOne)) {
    const before = told.at(-1);
    const one = before && isOfSeveralPlaced(before) ? elsewhere(sentence) : undefined;
    if (before && one) told.splice(-1, 1, [...before, comma, ...wordsAs("but"), ...one]);
    else told.push(sentence);
  }
  return told;
}

const allBut = phrasesOf(
  "everything but, everything except, all but, all except, anything but, exception, exempt",
);

/** "everything but the top drawer: close all drawers" → "close all drawers except the top drawer" */
function withAllButBehind(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, allBut);
  const mark = sentence.findIndex(({ lower }) => lower === ":");
  const isThing = definites.has(sentence[start ?? sentence.length]?.lower ?? "");
  return start !== undefined && isThing && mark > start + 1 && verbs.has(sentence[mark + 1]?.lower ?? "")
    ? [...sentence.slice(mark + 1), ...wordsAs("except"), ...sentence.slice(start, mark)]
    : sentence;
}

const withinOne = (sentence: Sentence): Sentence =>
  [withAllButBehind, withExceptedBehind, withOnlyThat, withExceptThat, withWanted, withRestOf].reduce(
    (said, change) => change(said),
    sentence,
  );

/** "put all toys on the bed", "the toys belong on the bed" */
function isOfSeveralPlaced(sentence: Sentence): boolean {
  const place = sentence.findIndex(({ lower }) => prepositions.has(lower));
  const isPut =
    puttingVerbs.has(sentence[0].lower) || sentence.slice(0, place).some(({ lower }) => owed.has(lower));
  return (
    place > 1 && isPut && sentence.slice(0, place).every(({ lower }) => !["but", "except"].includes(lower))
  );
}

/** "only the bear goes on the sofa", "the bear goes on the sofa instead" → "the bear on the sofa" */
function elsewhere(sentence: Sentence): Sentence | undefined {
  const isOnly = sentence[0].lower === "only";
  const isInstead = sentence.at(-1)?.lower === "instead";
  if (isOnly === isInstead) return undefined;
  return placedThing(isOnly ? sentence.slice(1) : sentence.slice(0, -1));
}

/** "the bear goes on the sofa", "the bear to the sofa" → without a verb */
function placedThing(sentence: Sentence): Sentence | undefined {
  if (!definites.has(sentence[0]?.lower ?? "")) return undefined;
  const place = sentence.findIndex(({ lower }, at) => at > 1 && prepositions.has(lower));
  const goes = phraseIn(sentence, going, 2);
  const end = goes && goes.at < place ? goes.at : place;
  const thing = sentence.slice(0, end);
  const isPlain =
    place > 1 &&
    (!goes || goes.behind === place || goes.at > place) &&
    !thing.some(({ lower }) => verbs.has(lower)) &&
    !sentence.slice(place).some(({ lower, kind }) => kind === "mark" || lower === "and");
  if (!isPlain) return undefined;
  const name = thing.filter(({ lower, kind }) => kind !== "mark" && lower !== ":");
  return [...name, ...sentence.slice(place)];
}

/** "…, only the bear to the sofa", "…, with the bear being on the sofa" → "…, but the bear …" */
function withOnlyThat(sentence: Sentence): Sentence {
  const mark = sentence.findLastIndex(
    ({ lower }, at) => lower === "," && ["only", "with"].includes(sentence[at + 1]?.lower ?? ""),
  );
  if (mark < 3 || !isOfSeveralPlaced(sentence.slice(0, mark))) return sentence;
  const rest = sentence.slice(mark + 2);
  // "…, with the lid on the jar" tells how.
  const isBeing = sentence[mark + 1].lower === "only" || rest.some(({ lower }) => lower === "being");
  const one = isBeing ? placedThing(rest) : undefined;
  return one ? [...sentence.slice(0, mark + 1), ...wordsAs("but"), ...one] : sentence;
}

const exceptThat = phrasesOf("except that, only that, just that, except");

/** "the toys belong on the bed, except that the bear goes on the sofa", "…, apart from the bear: that one goes on the sofa" */
function withExceptThat(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, [...exceptThat, ...saving], 4);
  if (!told || sentence[told.at - 1].lower !== "," || !isOfSeveralPlaced(sentence.slice(0, told.at - 1)))
    return sentence;
  const rest = sentence.slice(told.behind).filter(({ kind }) => kind !== "mark");
  const isGoing = phraseIn(rest, going, 2) !== undefined;
  const one = isGoing ? placedThing(rest) : undefined;
  return one ? [...sentence.slice(0, told.at), ...wordsAs("but"), ...one] : sentence;
}

/** "except for the bear, which goes on the sofa, put all toys on the bed" → "put all toys on the bed, but the bear on the sofa" */
function withExceptedBehind(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, excepting);
  const [first, second] = [...sentence.keys()].filter((at) => sentence[at].lower === ",");
  const goes = first === undefined ? undefined : behindAny(sentence, first + 1, whichGoes);
  if (start === undefined || second === undefined || goes === undefined || goes >= second) return sentence;
  const rest = sentence.slice(second + 1);
  return prepositions.has(sentence[goes].lower) && rest.length > 3 && isOfSeveralPlaced(rest)
    ? [...rest, comma, ...wordsAs("but"), ...sentence.slice(start, first), ...sentence.slice(goes, second)]
    : sentence;
}

/** "I want the toys on the desk, but the doll on the bench": the first place, too, is where they are to be. */
function withWanted(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, wanting);
  const link = sentence.findIndex(({ lower }) => lower === "but" || lower === "and");
  const isPlace = (from: number, to: number) =>
    sentence.slice(from, to).some(({ lower }, at) => at > 0 && prepositions.has(lower));
  const isOne = !sentence.some(({ lower }, at) => at >= (start ?? 0) && verbs.has(lower));
  const next = sentence[link + 1]?.lower ?? "";
  const isBoth =
    start !== undefined &&
    link > start &&
    (definites.has(next) || next === "all") &&
    isPlace(start, link) &&
    isPlace(link + 1, sentence.length);
  return isBoth && isOne && start !== undefined ? [...wordsAs("put"), ...sentence.slice(start)] : sentence;
}

/** "of the toys, the bear goes on the sofa and the rest on the bed" → "the bear goes on the sofa and the rest of the toys on the bed" */
function withRestOf(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, ofThose);
  const mark = sentence.findIndex(({ lower }) => lower === ",");
  const rest = phraseIn(sentence, theRest, mark + 2);
  if (start === undefined || mark < start + 2 || !definites.has(sentence[start].lower) || !rest)
    return sentence;
  const kind = sentence.slice(start, mark);
  const isKind = !kind.some(({ lower }) => lower === "and" || prepositions.has(lower) || verbs.has(lower));
  return isKind
    ? [
        ...sentence.slice(mark + 1, rest.at),
        ...wordsAs("the rest of"),
        ...kind,
        ...sentence.slice(rest.behind),
      ]
    : sentence;
}

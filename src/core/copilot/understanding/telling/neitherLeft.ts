import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { pluralOf, type Token, wordsAs } from "../words/tokens";

/*
 * That none is to be left out, and then what is to be done with them: "neither apple should be left out; put them both in the
 * box".
 */

type Sentence = readonly Token[];

const left = phrasesOf(
  ["should", "may", "must", "can", "is to", "are to", "shall"]
    .flatMap((owed) =>
      ["left out", "forgotten", "left behind", "omitted", "missed"].map((out) => `${owed} be ${out}`),
    )
    .join(","),
);
const openings: readonly (readonly [words: readonly string[], all: string])[] = (
  [
    ["neither of the two", "both"],
    ["neither of the", "both"],
    ["neither one of the", "both"],
    ["neither", "both"],
    ["none of the", "all"],
    ["not one of the", "all"],
    ["no", "all"],
  ] as const
).map(([words, all]) => [words.split(" "), all]);
const pronouns = phrasesOf("them both, both of them, them all, all of them, both, them, each of them");

/** "neither apple should be left out; put them both in the box" → "put both apples in the box" */
export function withNeitherLeft(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (let at = 0; at < sentences.length; at++) {
    const all = nothingLeft(sentences[at]);
    const whole = all && wholly(sentences[at], all);
    const next = all && sentences[at + 1] && referred(sentences[at + 1], all.things);
    if (whole) told.push(whole);
    else if (all?.rest.length === 0 && next) {
      told.push(next);
      at++;
    } else {
      const rest = all && referred(all.rest, all.things);
      told.push(rest ?? sentences[at]);
    }
  }
  return told;
}

interface All {
  readonly things: Sentence;
  /** Behind that none is left out. */
  readonly rest: Sentence;
  /** Of "left out of the box". */
  readonly place: Sentence;
}

/** "neither of the apples should be left out, …" */
function nothingLeft(sentence: Sentence): All | undefined {
  const opening = openings.find(([words]) => behindAny(sentence, 0, [words]) !== undefined);
  const told = phraseIn(sentence, left, 2);
  if (!opening || !told) return undefined;
  const [words, all] = opening;
  const noun = sentence.slice(words.length, told.at);
  const last = noun.at(-1);
  const isListed = noun.some(({ lower }) => lower === "nor");
  if (!last || noun.some(({ kind, lower }) => kind === "mark" || ["or", "and", "of"].includes(lower)))
    return undefined;
  if (isListed && words[0] !== "neither") return undefined;
  const many = words.length > 1 || words[0] === "no" ? last.lower : pluralOf(last.lower);
  const things = isListed
    ? noun.flatMap((token) => (token.lower === "nor" ? wordsAs("and") : [token]))
    : [...wordsAs(all), ...noun.slice(0, -1), ...wordsAs(many)];
  const mark = sentence.findIndex(({ kind }, at) => at >= told.behind && kind === "mark");
  return {
    things,
    place: sentence.slice(told.behind, mark < 0 ? undefined : mark),
    rest: mark < 0 ? [] : sentence.slice(mark + 1),
  };
}

/** "neither of the apples should be left out of the box" → "both apples should be in the box" */
function wholly(sentence: Sentence, { things, place, rest }: All): Sentence | undefined {
  const isOut = place[0]?.lower === "of" && sentence.some(({ lower }) => lower === "out");
  return isOut && place.length > 2 && rest.length === 0
    ? [...things, ...wordsAs("should be in"), ...place.slice(1)]
    : undefined;
}

/** "put them both in the box" */
function referred(sentence: Sentence, things: Sentence): Sentence | undefined {
  const told = phraseIn(sentence, pronouns);
  return told && !sentence.slice(0, told.at).some(({ lower }) => ["the", "a", "my"].includes(lower))
    ? [...sentence.slice(0, told.at), ...things, ...sentence.slice(told.behind)]
    : undefined;
}

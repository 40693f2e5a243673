import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { kindEnd, nounEnd, nounOpenings, nounOrNameEnd, withDeterminer } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { sweeping } from "./kept";
import { withNamed } from "./remarks";

/*
 * What is done, and behind a colon how: "clear the counter: the food goes in the fridge, the pot in the cabinet", "make a
 * sandwich: the cheese on the bread, the tomato on the cheese".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", ";"]);
const placed = [
  "put",
  "stowed",
  "packed",
  "stored",
  "moved",
  "placed",
  "brought",
  "taken",
  "tidied",
  "thrown",
];
const going = phrasesOf(
  [
    "goes, go, should go, must go, belongs, belong, is to go, are to go, comes, come, should be, has to go, have to go",
    ...[
      "should be",
      "must be",
      "has to be",
      "have to be",
      "needs to be",
      "need to be",
      "is to be",
      "are to be",
    ].flatMap((be) => placed.map((done) => `${be} ${done}`)),
  ].join(","),
);
const particles = new Set(["up", "out", "off"]);

export function withoutHeadings(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Sentence[] {
  return withHeadingJoined(sentences, vocabulary).map((sentence) =>
    withoutHeading(withoutLeadIn(sentence), vocabulary, notes),
  );
}

/** "tidy the desk. The apple from there goes on the plate" → "tidy the desk: the apple from there goes on the plate" */
function withHeadingJoined(sentences: readonly Sentence[], vocabulary: Vocabulary): readonly Sentence[] {
  const joined: Sentence[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1) ?? [];
    const cleared = clearedIn(before, vocabulary);
    const named = cleared && nounEnd(sentence, 0, vocabulary);
    const isOfThat = named !== undefined && behindAny(sentence, named, onThat) !== undefined;
    // What becomes of all of it is told then.
    const isOfAll = phraseIn(sentence, theOthers, 3) !== undefined;
    const isHow =
      (isOfThat || isOfAll) && cleared && placementsIn(sentence, cleared, vocabulary) !== undefined;
    if (isHow) joined.splice(-1, 1, [...before, { text: ":", lower: ":", kind: "mark" }, ...sentence]);
    else joined.push(sentence);
  }
  return joined;
}

const leadIns = new Set(
  "do this these the following things thing as follows task tasks your is here what to should you please now robot next order command instruction i want need in a tidy clean up room mess".split(
    " ",
  ),
);

/** "do this: put …" */
function withoutLeadIn(sentence: Sentence): Sentence {
  const colon = sentence.findIndex(({ lower }) => lower === ":");
  if (colon <= 0 || !sentence.slice(0, colon).every(({ lower }) => leadIns.has(lower))) return sentence;
  return sentence.slice(colon + 1);
}

function withoutHeading(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const colon = sentence.findIndex(({ lower }) => lower === ":");
  const heading = sentence.slice(0, Math.max(0, colon));
  const rest = sentence.slice(colon + 1);
  if (heading.length < 2 || rest.length < 4) return sentence;
  // "sort the red toys: bears on the bed, …": which of the bears is told before them.
  // In "clean the table: …" the word is a verb.
  const named = isSweeping(heading[0]) ? heading.slice(1) : heading;
  if (named.some(({ lower }) => vocabulary.attribute(lower) !== undefined)) return sentence;
  const cleared = clearedIn(heading, vocabulary);
  // What is not on it stays where it is: that is not to be lost.
  if (!cleared && heading.some(isSweeping)) return sentence;
  const placed = placementsIn(rest, cleared, vocabulary);
  const how =
    placed ??
    (cleared ? undefined : listedIn(rest, vocabulary)) ??
    (verbs.has(rest[0].lower) && isDetail(heading, vocabulary) ? rest : undefined);
  if (!how) return sentence;
  notes.push(
    `"${heading.map(({ text }) => text).join(" ")}" is taken as what the rest is for: no more is done about it.`,
  );
  return withNamed(how, heading, vocabulary);
}

const alsoAll = new Set(["all", "both"]);

/** "plate, fork and knife all on the table", "shirt and towel go in the washer, …" → "put plate, fork and knife on the table" */
function listedIn(rest: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  let at = 0;
  let count = 0;
  for (let end = nounEnd(rest, at, vocabulary); end !== undefined; end = nounEnd(rest, at, vocabulary)) {
    count++;
    at = end;
    if (!links.has(rest[at]?.lower ?? "")) break;
    while (links.has(rest[at]?.lower ?? "")) at++;
  }
  const things = rest.slice(0, at);
  if (alsoAll.has(rest[at]?.lower ?? "")) at++;
  const to = behindAny(rest, at, going) ?? at;
  const place = prepositions.has(rest[to]?.lower ?? "") ? nounEnd(rest, to + 1, vocabulary) : undefined;
  const isOver = place === rest.length || (place !== undefined && links.has(rest[place].lower));
  return count > 1 && isOver ? [...wordsAs("put"), ...things, ...rest.slice(to)] : undefined;
}

/** "make a sandwich", "let us boil an egg": none that can be done as it is said. */
function isDetail(heading: Sentence, vocabulary: Vocabulary): boolean {
  const isPlaced = heading.some(
    ({ lower }, at) => prepositions.has(lower) && nounEnd(heading, at + 1, vocabulary) !== undefined,
  );
  return !isPlaced;
}

const everythingOff = phrasesOf("everything off, everything from, everything out of, all off, it all off");

/** "clear the counter", "could you please clear the counter": the counter. */
function clearedIn(heading: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const verb = heading.findLastIndex(isSweeping);
  if (verb < 0) return undefined;
  // "clear everything off the table"
  const start =
    behindAny(heading, verb + 1, everythingOff) ??
    (particles.has(heading[verb + 1]?.lower ?? "") ? verb + 2 : verb + 1);
  const end = start < heading.length ? nounEnd(heading, start, vocabulary) : undefined;
  // "tidy the desk up"
  const isOver = end === heading.length - 1 && particles.has(heading[end].lower);
  return end === heading.length || isOver ? heading.slice(start, end) : undefined;
}

const isSweeping = ({ lower }: Token) => sweeping.has(lower);

/** "food goes in the fridge, the pot in the cabinet" → "put all food that is on the counter in the fridge and …" */
function placementsIn(
  rest: Sentence,
  from: Sentence | undefined,
  vocabulary: Vocabulary,
): Sentence | undefined {
  const told: Token[] = [];
  const mentioned: Sentence[] = [];
  let count = 0;
  let isWhole = false;
  let isTwo = false;
  let isAll = false;
  for (let at = 0; at < rest.length; count++) {
    while (links.has(rest[at]?.lower ?? "")) at++;
    const others = from && count > 0 ? behindAny(rest, at, theOthers) : undefined;
    const whole = from && (behindAny(rest, at, wholes) ?? others);
    const named = whole ?? nounEnd(rest, at, vocabulary) ?? kindEnd(rest, at);
    if (named === undefined) return undefined;
    // "the cups on it"
    const first = (from && behindAny(rest, named, onThat)) ?? named;
    isAll ||= eachOf.has(rest[at].lower);
    isWhole ||= whole !== undefined;
    const second = whole ? undefined : secondEnd(rest, first, vocabulary);
    const end = second ?? first;
    const to = behindAny(rest, end, going) ?? end;
    if (!prepositions.has(rest[to]?.lower ?? "")) return undefined;
    const behind = phraseIn(rest, compound, to)?.at === to ? to + 3 : to + 1;
    const known = nounEnd(rest, behind, vocabulary);
    const isOver = known === undefined || known === rest.length || links.has(rest[known].lower);
    // "the kitchen sink": a room may be part of its name.
    const place = isOver ? (known ?? nounOrNameEnd(rest, behind, vocabulary)) : nameEnd(rest, behind);
    if (place === undefined || (place < rest.length && !links.has(rest[place].lower))) return undefined;
    const source = from ? [...wordsAs("from"), ...from] : [];
    const put = (things: Sentence) => {
      told.push(
        ...wordsAs(told.length === 0 ? "put" : "and put"),
        ...things,
        ...source,
        ...rest.slice(to, place),
      );
    };
    if (others === undefined && whole === undefined) mentioned.push(rest.slice(at, named));
    const allThere = others === undefined ? wordsAs("everything") : everythingBut(mentioned);
    put(whole ? allThere : allOf(rest.slice(at, named), from !== undefined, vocabulary));
    if (second !== undefined) put(allOf(rest.slice(first + 1, second), from !== undefined, vocabulary));
    isTwo ||= second !== undefined;
    at = place;
  }
  return count > 1 || isWhole || isTwo || (from && isAll) ? told : undefined;
}

/** "rubbish and tomatoes go in the bin": where the second of two ends. */
function secondEnd(rest: Sentence, first: number, vocabulary: Vocabulary): number | undefined {
  const end = rest[first]?.lower === "and" ? nounEnd(rest, first + 1, vocabulary) : undefined;
  return end !== undefined && behindAny(rest, end, going) !== undefined ? end : undefined;
}

/** Words of "the kitchen sink". */
const longestName = 4;

function nameEnd(rest: Sentence, from: number): number | undefined {
  const link = rest.findIndex(({ lower }, at) => at > from && links.has(lower));
  const end = link < 0 ? rest.length : link;
  const isName = !rest.slice(from, end).some(({ lower }) => prepositions.has(lower) || verbs.has(lower));
  return end - from <= longestName && isName ? end : undefined;
}

const theOthers = phrasesOf(
  "the rest, the rest of it, all the rest, everything else, all else, the others, anything else, the other things",
);

/** "the rest": all but what has been named. */
function everythingBut(mentioned: readonly Sentence[]): Sentence {
  return [
    ...wordsAs("everything except"),
    ...mentioned.flatMap((things, at) => [...(at === 0 ? [] : wordsAs("and")), ...withDeterminer(things)]),
  ];
}

/** On what is cleared. */
const wholes = phrasesOf(
  [
    "whatever is",
    "whatever lies",
    "whatever stands",
    "everything that is",
    "all that is",
    "everything",
    "whatever is lying",
  ]
    .flatMap((all) => ["on it", "in it", "there"].map((where) => `${all} ${where}`))
    .join(","),
);

/** Of what is on that which is cleared. */
const onThat = phrasesOf(
  "on it, on there, from it, from there, lying there, lying on it, that are on it, that is on it",
);
const eachOf = new Set(["every", "all", "each", "both"]);

const compound = phrasesOf("on top of, in front of");

/** "toys": all there are; "the food" on what is cleared, too. */
function allOf(things: Sentence, isCleared: boolean, vocabulary: Vocabulary): Sentence {
  const isOpened = nounOpenings.has(things[0].lower);
  const bare = isOpened ? things.slice(1) : things;
  const nouns = bare.length > 0 ? vocabulary.nounsAt(bare, 0) : [];
  // "the fruit", which no kind of thing is called
  const isMass = nouns.length === 0 || nouns.some(({ number }) => number === "mass");
  const isOne = nouns.some(({ number, meaning }) => {
    const kinds =
      meaning.kind === "types"
        ? meaning.types.flatMap((type) => [...vocabulary.types.descendants(type)])
        : [];
    return number === "singular" && kinds.length <= 1;
  });
  // "shirt in the closet"
  if (!isOpened && isOne && !isMass) return [...wordsAs("the"), ...bare];
  return isOpened && !(isCleared && isMass) ? things : [...wordsAs("all"), ...bare];
}

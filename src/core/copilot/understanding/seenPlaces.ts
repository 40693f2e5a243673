import type { ObjectId } from "../../world/objects";
import { abilitiesOf } from "../abilities";
import { behindAny, phraseIn, phrasesOf } from "./actions/said";
import { withoutBesideThere } from "./besideThere";
import { withFreePlace } from "./freePlaces";
import { withOtherNamed } from "./otherNamed";
import { withOtherThere } from "./otherThere";
import { withPlacedBySight } from "./placedBySight";
import { withRelativeLast } from "./relativeLast";
import { articles, placeOf, type Seen, thingAt } from "./seenThings";
import { withPlaceOfSeveral } from "./seenTogether";
import { withToBeThere } from "./toBeThere";
import { withUnderneath } from "./underneath";
import { verbs as deeds, prepositions, puttingVerbs } from "./words/firstWords";
import { hasName } from "./words/kindName";
import { namedIn, nounStart } from "./words/nounSpans";
import { sentencesOf, singularForms, startsWith, type Token, wordsAs } from "./words/tokens";

/*
 * Places told by what is there now: "put the lemon where the bread is", "swap the doll and the bear", "put it back". Only
 * what has been seen tells them.
 */

type Sentence = readonly Token[];

/** In this order: a later one may build on the place that an earlier one has told. */
const ofOneSentence: readonly ((sentence: Sentence, seen: Seen, notes: string[]) => Sentence)[] = [
  withPlacedBySight,
  withFreePlace,
  withOtherThere,
  asExchanged,
  withoutSpot,
  withSameAs,
  withPlaceOfSeveral,
  withPlaceOf,
  withoutBesideThere,
  withToBeThere,
];

export function withSeenPlaces(
  sentences: readonly Sentence[],
  seen: Seen,
  notes: string[],
): readonly Sentence[] {
  const told = withUnderneath(
    sentences.map((sentence) => withRelativeLast(sentence, seen)),
    seen,
    notes,
  );
  if (seen.belief.objects.size === 0) return told;
  const placed = withOtherNamed(told, seen).map((sentence) =>
    ofOneSentence.reduce((said, change) => change(said, seen, notes), sentence),
  );
  return withOwnPlaces(placed, seen, notes);
}

const goings = new Set(["go", "drive", "move", "walk", "head", "navigate", "return", "travel"]);
const being = new Set(["is", "are", "was", "were", "stands", "lies", "sits", "stood", "lay", "sat"]);

/** "to the same place as the doll", "in the place where the doll is" → "where the doll is" */
function withoutSpot(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      spots.has(lower) &&
      (sentence[index + 1]?.lower === "where" ||
        (sentence[index - 1]?.lower === "same" && sentence[index + 1]?.lower === "as")),
  );
  const article = sentence[at - 1]?.lower === "same" ? at - 2 : at - 1;
  if (at < 2 || sentence[article]?.lower !== "the" || !prepositions.has(sentence[article - 1]?.lower ?? ""))
    return sentence;
  const rest = sentence.slice(at + 1);
  if (rest[0].lower === "where") return [...sentence.slice(0, article - 1), ...rest];
  const end = rest.findIndex(({ lower }) => clauseEnds.has(lower));
  const thing = rest.slice(1, end < 0 ? rest.length : end);
  return [
    ...sentence.slice(0, article - 1),
    ...wordsAs("where"),
    ...thing,
    ...wordsAs("is"),
    ...rest.slice(thing.length + 1),
  ];
}

/** "stow the mug in the same drawer as the green one" → "… as the green mug": of those that are moved */
function withOneCompared(sentence: Sentence, { vocabulary }: Seen): Sentence {
  const same = sentence.findIndex(({ lower }) => lower === "same");
  const one = sentence.findIndex(({ lower }, at) => at > same && same > 1 && lower === "one");
  const as = sentence.findLastIndex(({ lower }, at) => at < one && lower === "as");
  const looks = sentence.slice(as + 2, Math.max(0, one));
  const isLook = looks.length > 0 && looks.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
  if (as < same || one < 0 || sentence[as + 1].lower !== "the" || !isLook) return sentence;
  const moved = namedIn(sentence.slice(0, same - 1), 0, vocabulary)
    .filter(({ from }) => !prepositions.has(sentence[from - 1].lower))
    .map(({ from, to }) => sentence.slice(nounStart(sentence, from, vocabulary), to));
  const kinds = new Set(moved.map(text));
  return kinds.size === 1 ? sentence.toSpliced(one, 1, ...moved[0]) : sentence;
}

/** "in the same drawer as the spoon" → "in the drawer where the spoon is"; robots that put things next to others need no such place. */
function withSameAs(said: Sentence, seen: Seen): Sentence {
  const sentence = withOneCompared(said, seen);
  const same = sentence.findIndex(({ lower }, at) => lower === "same" && sentence[at - 1]?.lower === "the");
  const as = sentence.findIndex(({ lower }, at) => at > same + 1 && at < same + 5 && lower === "as");
  const thing = same < 0 || as < 0 ? undefined : thingAt(sentence, as + 1, seen);
  if (!thing) return sentence;
  if (abilitiesOf(seen.robot).beside !== undefined) return sentence;
  return [
    ...sentence.slice(0, same),
    ...sentence.slice(same + 1, as),
    ...wordsAs("where"),
    ...sentence.slice(as + 1, thing.next),
    ...wordsAs("is"),
    ...sentence.slice(thing.next),
  ];
}

const standing = new Set(["kept", "stored", "standing", "lying", "sitting", "located", "now"]);

/** "where the bread is" → "on counter_1", "the table where the bread is" → "counter_1" */
function withPlaceOf(told: Sentence, seen: Seen, notes: string[]): Sentence {
  const sentence = withOneThere(told, seen);
  const at = sentence.findIndex(({ lower }) => lower === "where" || lower === "wherever");
  const from = sentence[at - 1]?.lower === "to" ? at - 1 : at;
  const isGoing = goings.has(sentence[from - 1]?.lower ?? "");
  const thing = at < (isGoing ? 1 : 2) ? undefined : thingAt(sentence, at + 1, seen);
  if (!thing || !being.has(sentence[thing.next]?.lower ?? "")) return sentence;
  const end = standing.has(sentence[thing.next + 1]?.lower ?? "") ? thing.next + 2 : thing.next + 1;
  const place = placeOf(thing.id, seen);
  // What stands there already would not be moved at all, and a point on it is no fact.
  const moved = movedIn(sentence, from, seen);
  const isThere = moved !== undefined && placeOf(moved, seen)?.id === place?.id;
  if (!place || (isThere && place.words[0].lower === "on")) return sentence;
  const noun = nounBefore(sentence, at, seen);
  if (noun?.isPlace && !noun.types.some((type) => isOfType(place.id, type, seen))) return sentence;
  const start = noun?.isPlace ? noun.from : sentence[from - 1]?.lower === "back" ? from - 1 : from;
  notes.push(`"${text(sentence.slice(start, end))}" is taken as ${place.id}, where it was seen.`);
  const id = sentencesOf(place.id).flat();
  const words = noun?.isPlace ? id : isGoing ? [...wordsAs("to"), ...id] : place.words;
  return [...sentence.slice(0, start), ...words, ...sentence.slice(end)];
}

/** "bring the green apple to where the red one is" → "… where the red apple is": of the kind that was named before */
function withOneThere(sentence: Sentence, { vocabulary }: Seen): Sentence {
  const where = sentence.findIndex(({ lower }) => lower === "where");
  const one = sentence.findIndex(({ lower }, at) => at > where && lower === "one");
  const looks = sentence.slice(where + 2, Math.max(0, one));
  const isLook = looks.length > 0 && looks.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
  if (where < 1 || !isLook || sentence[where + 1].lower !== "the") return sentence;
  const named = namedIn(sentence.slice(0, where), 0, vocabulary).map(({ from, to }) =>
    sentence.slice(nounStart(sentence, from, vocabulary), to),
  );
  return named.length === 1 ? sentence.toSpliced(one, 1, ...named[0]) : sentence;
}

const within = new Set(["on", "onto", "in", "into", "inside", "to"]);

/**
 * "the table" of "the table where the bread is", with its article and its looks; whether it is what things stand on or in,
 * as the plate of "put it on the plate where the bread is" has to be.
 */
function nounBefore(
  sentence: Sentence,
  end: number,
  { robot, vocabulary }: Seen,
): { readonly from: number; readonly types: readonly string[]; readonly isPlace: boolean } | undefined {
  const { types: hierarchy, standsAt } = abilitiesOf(robot);
  const isOfNoun = ({ lower }: Token) => vocabulary.attribute(lower) !== undefined || articles.has(lower);
  for (let at = end - 1; at > 0; at--) {
    const types = vocabulary
      .nounsAt(sentence, at)
      .flatMap(({ meaning, next }) => (next === end && meaning.kind === "types" ? meaning.types : []));
    if (types.length === 0) continue;
    let from = at;
    while (from > 0 && isOfNoun(sentence[from - 1])) from--;
    const isPlace =
      within.has(sentence[from - 1]?.lower ?? "") ||
      (standsAt !== undefined && types.every((type) => hierarchy.isA(type, standsAt.placeType)));
    return { from, types, isPlace };
  }
  return undefined;
}

function isOfType(id: ObjectId, type: string, { belief, vocabulary }: Seen): boolean {
  return vocabulary.types.isA(belief.objects.get(id)?.type ?? "", type);
}

/** What is named first in the clause that ends at a token. */
function movedIn(sentence: Sentence, end: number, seen: Seen): ObjectId | undefined {
  const start = sentence.findLastIndex(
    ({ lower }, at) => at < end && clauseEnds.has(lower) && isClause(sentence.slice(at + 1, end), seen),
  );
  for (let at = start + 1; at < end; at++) {
    const thing = thingAt(sentence, at, seen);
    if (thing) return thing.id;
  }
  return undefined;
}

const stating = new Set(["goes", "go", "should", "must", "belongs", "belong"]);

/** "the rubbish goes …", "put the rubbish …": not only a further thing of a list. */
function isClause(words: Sentence, seen: Seen): boolean {
  const subject = words.length > 0 ? thingAt(words, 0, seen) : undefined;
  return (
    deeds.has(words[0]?.lower ?? "") ||
    (subject !== undefined && stating.has(words[subject.next]?.lower ?? ""))
  );
}

const exchanges = new Set(["swap", "exchange", "interchange", "switch", "trade", "change"]);
const openings = ["the places of", "the positions of", "the place of", "the position of", "places of"].map(
  (words) => words.split(" "),
);
const idle = new Set(
  "places positions place position let have make could can may around round over please should must their the".split(
    " ",
  ),
);

const pairs = phrasesOf("the two, both, both the, both of the");
const pairsOfPlaces = phrasesOf("the two, both, both the, both of the, the, my");
const spots = new Set(["place", "spot", "location", "position"]);

/** "the two apples", "both apples", where two are known and no more is said: "let the two apples trade places" */
function pairOf(
  told: Sentence,
  isOfSpots: boolean,
  verb: string,
  { belief, vocabulary }: Seen,
): readonly [ObjectId, ObjectId] | undefined {
  const sentence = told.filter(({ lower }) => lower === "the" || !idle.has(lower));
  const isOfPlaces =
    isOfSpots || told.some(({ lower }) => singularForms(lower).some((form) => spots.has(form)));
  // "change both plates" may ask for other ones.
  if (verb === "change" && !isOfPlaces) return undefined;
  const start = behindAny(sentence, 0, isOfPlaces ? pairsOfPlaces : pairs);
  const [noun] = start === undefined ? [] : vocabulary.nounsAt(sentence, start);
  if (noun?.number !== "plural" || noun.next !== sentence.length || noun.meaning.kind !== "types")
    return undefined;
  const { types, kindName } = noun.meaning;
  const [one, other, ...more] = [...belief.objects.values()].filter(
    ({ type, label }) =>
      types.some((each) => vocabulary.types.isA(type, each)) && (!kindName || hasName(label, kindName.names)),
  );
  return one && other && more.length === 0 ? [one.id, other.id] : undefined;
}

/** "swap the doll and the bear" → "put the doll on table_2 and the bear on table_1" */
function asExchanged(sentence: Sentence, seen: Seen, notes: string[]): Sentence {
  const verb = sentence.findIndex(({ lower }) => exchanges.has(lower));
  if (verb < 0) return sentence;
  // "the doll and the bear should swap places"
  const told = [...sentence.slice(verb + 1), ...sentence.slice(0, verb)];
  const places = openings.find((words) => startsWith(told, 0, words));
  const pair = pairOf(told.slice(places?.length), places !== undefined, sentence[verb].lower, seen);
  if (pair) return asExchanged([...wordsAs(`swap the ${pair[0]} and the ${pair[1]}`)], seen, notes);
  const start = places?.length ?? told.findIndex(({ lower }) => articles.has(lower) && lower !== "their");
  // "exchange the pan for the pot": where the pan goes then is not said.
  const first = start < 0 ? undefined : thingAt(told, start, seen);
  if (!first || !["and", "with"].includes(told[first.next]?.lower ?? "")) return sentence;
  const second = thingAt(told, first.next + 1, seen);
  if (!second) return sentence;
  const rest = [...told.slice(0, start), ...told.slice(second.next)];
  if (!places && !rest.every(({ lower }) => idle.has(lower))) return sentence;
  if (places && told.length > second.next) return sentence;
  const [there, here] = [placeOf(second.id, seen), placeOf(first.id, seen)];
  const isInside = there?.id === first.id || here?.id === second.id || there?.id === here?.id;
  if (!there || !here || isInside) return sentence;
  notes.push(`They were seen at ${here.id} and at ${there.id}, and change places.`);
  return [
    ...wordsAs("put"),
    ...told.slice(start, first.next),
    ...there.words,
    ...wordsAs("and put"),
    ...told.slice(first.next + 1, second.next),
    ...here.words,
  ];
}

const behindVerb = new Set(["up", "out", "off"]);
const clauseEnds = new Set([undefined, ",", "and", "then"]);

const ownPlaces = phrasesOf(
  [
    ...[
      "it was",
      "it was before",
      "it came from",
      "it comes from",
      "it is from",
      "you found it",
      "you got it",
      "it stood",
      "it lay",
    ],
    ...["you got it from", "you took it from", "you picked it up"],
  ]
    .flatMap((words) => [
      `back where ${words}`,
      `back to where ${words}`,
      `to where ${words}`,
      `where ${words}`,
    ])
    .concat(
      ["place", "spot", "old place", "original place", "old spot", "original position"].flatMap((spot) =>
        ["to", "in", "back to", "back in"].map((to) => `${to} its ${spot}`),
      ),
    )
    .join(","),
);

/** "return the cup to where you found it", "put the cup to its place" → "put the cup back" */
function withBack(sentence: Sentence): Sentence {
  const found = phraseIn(sentence, ownPlaces, 2);
  return found && clauseEnds.has(sentence[found.behind]?.lower)
    ? [...sentence.slice(0, found.at), ...wordsAs("back"), ...sentence.slice(found.behind)]
    : sentence;
}

/** "wash the fork and put it back" → "wash the fork and put it on table_0": where it was seen before. */
function withOwnPlaces(sentences: readonly Sentence[], seen: Seen, notes: string[]): readonly Sentence[] {
  let dealtWith: ObjectId | undefined;
  let isTakenFrom = false;
  return sentences.map((said) => {
    const sentence = withBack(said);
    const kept: Token[] = [];
    for (let at = 0; at < sentence.length; at++) {
      const { lower } = sentence[at];
      // From where it is taken, it is put back there.
      isTakenFrom ||= lower === "from" || startsWith(sentence, at, ["out", "of"]);
      if (deeds.has(lower) && clauseEnds.has(sentence[at - 1]?.lower)) {
        const start = behindVerb.has(sentence[at + 1]?.lower ?? "") ? at + 2 : at + 1;
        dealtWith = (start < sentence.length ? thingAt(sentence, start, seen)?.id : undefined) ?? dealtWith;
      }
      kept.push(sentence[at]);
      if (!puttingVerbs.has(lower)) continue;
      const isIt = sentence[at + 1]?.lower === "it";
      // "put the soap back" alone does not tell where it was before.
      const isNamed = !isIt && sentence !== said && at + 1 < sentence.length;
      const named = isNamed ? thingAt(sentence, at + 1, seen) : undefined;
      const back = isIt ? at + 2 : (named?.next ?? at);
      const id = named?.id ?? (isTakenFrom ? undefined : dealtWith);
      const isBack = sentence[back]?.lower === "back" && clauseEnds.has(sentence[back + 1]?.lower);
      const place = isBack && id ? placeOf(id, seen) : undefined;
      if (!place) continue;
      notes.push(`"back" is taken as ${place.id}, where ${id} was seen.`);
      kept.push(...sentence.slice(at + 1, back), ...place.words);
      at = back;
    }
    return kept;
  });
}

function text(tokens: Sentence): string {
  return tokens.map((token) => token.text).join(" ");
}

import type { Belief } from "../../../world/belief";
import { parseFact } from "../../../world/facts";
import type { WorldObject } from "../../../world/objects";
import { type Answer, declined, question } from "../questions/answers";
import { hasName } from "../words/kindName";
import type { Token } from "../words/tokens";
import { nameOfType, type Vocabulary } from "../words/vocabulary";
import { hasLook } from "./candidates";

/*
 * "the biggest cup", "the smaller apple" of two, "the fruit nearest to the plate": among those that have been seen the one
 * that is so, by its size or its distance from another thing.
 */

type Vector = NonNullable<WorldObject["size"]>;

const volume = ([x, y, z]: Vector) => x * y * z;
const height = ([, , z]: Vector) => z;

/** What is compared, and whether the most of it is meant; metres. */
const measures: Readonly<Record<string, readonly [measure: (size: Vector) => number, most: boolean]>> = {
  biggest: [volume, true],
  largest: [volume, true],
  smallest: [volume, false],
  tallest: [height, true],
  shortest: [height, false],
};

/** What is said of two, by what would be said of several. */
const comparatives: Readonly<Record<string, string>> = {
  bigger: "biggest",
  larger: "largest",
  smaller: "smallest",
  taller: "tallest",
  shorter: "shortest",
};

/** Of how far things are from another one: whether the most of it is meant. */
const distances: Readonly<Record<string, { readonly most: boolean }>> = {
  nearest: { most: false },
  closest: { most: false },
  nearer: { most: false },
  closer: { most: false },
  farthest: { most: true },
  furthest: { most: true },
};

/** What they say changes while the robot moves, or with the side from which one looks. */
const viewpoints: ReadonlySet<string> = new Set(
  "leftmost rightmost nearest closest farthest furthest frontmost rearmost".split(" "),
);

const sides: ReadonlySet<string> = new Set(["left", "right", "front", "rear"]);

/** More alike than this, relative to their size, nobody can tell which one is meant. */
const noticeable = 0.05;

interface Resolved {
  readonly kind: "resolved";
  readonly sentence: readonly Token[];
  /** Ids of the objects that were chosen so, with what was said. */
  readonly chosen: ReadonlyMap<string, string>;
  /** What was said of things of which none has been seen yet: the sentence has their kind in its place. */
  readonly unseen: readonly string[];
}

/** Before anything has been seen it can be told whether the rest of the sentence is understood. */
export function toldBySight(said: readonly string[], suggestions: readonly string[]): Answer {
  const phrases = said.map((each) => `"${each}"`).join(" and which ");
  return {
    kind: "declined",
    reason: `I cannot tell which is ${phrases}: none has been seen yet.`,
    suggestions,
    isToldBySight: true,
  };
}

/** The sentence with the object's id in place of "the biggest cup"; what cannot be compared is said. */
export function withSuperlatives(
  sentence: readonly Token[],
  vocabulary: Vocabulary,
  belief: Belief,
  suggestions: () => readonly string[],
): Resolved | Answer {
  const kept: Token[] = [];
  const chosen = new Map<string, string>();
  const unseen: string[] = [];
  for (let at = 0; at < sentence.length; ) {
    const phrase = phraseAt(sentence, at, vocabulary);
    if (!phrase) {
      kept.push(sentence[at++]);
      continue;
    }
    const { word, said, next } = phrase;
    if (viewpoints.has(word) && !phrase.from)
      return (
        whichByView(phrase, thereIn(sentence, phrase, vocabulary, belief), (id) => [
          ...sentence.slice(0, at),
          wordToken(id),
          ...sentence.slice(next),
        ]) ?? declined(viewOf(said), suggestions())
      );
    if (belief.objects.size === 0) {
      unseen.push(said);
      kept.push(...phrase.plain);
      at = next;
      continue;
    }
    const found = extremeOf(phrase, [...belief.objects.values()]);
    if (typeof found === "string")
      return declined(`I cannot tell which is "${said}": ${found}.`, suggestions());
    chosen.set(found.id, said);
    kept.push(wordToken(found.id));
    at = next;
  }
  return { kind: "resolved", sentence: kept, chosen, unseen };
}

const viewOf = (said: string): string =>
  `Which is "${said}" depends on where one stands, and no fact of this robot tells that: say which one by its looks or its place.`;

/** So many are offered to choose from. */
const mostOffered = 4;

/** Which one it is, where a few could be. */
function whichByView(
  { said }: Phrase,
  fitting: readonly WorldObject[],
  choice: (id: string) => readonly Token[],
): Answer | undefined {
  if (fitting.length < 2 || fitting.length > mostOffered) return undefined;
  const choices = fitting.map(({ id }) => choice(id));
  return question(
    viewOf(said),
    choices.map((told) => textOf(told, 0, told.length).replace(/ ,/g, ",")),
  );
}

/** Those that it may be; of "the leftmost cup on the desk" those on the desk, where several are. */
function thereIn(
  sentence: readonly Token[],
  { next, fits }: Phrase,
  vocabulary: Vocabulary,
  belief: Belief,
): readonly WorldObject[] {
  const fitting = [...belief.objects.values()].filter(fits);
  const relation = sentence[next]?.lower ?? "";
  const isPlaced = ["on", "in"].includes(relation) && sentence[next + 1]?.lower === "the";
  const place = isPlaced ? describedAt(sentence, next + 1, next + 2, vocabulary) : undefined;
  if (!place) return fitting;
  const places = [...belief.objects.values()].filter(place.fits);
  const there = fitting.filter(({ id }) =>
    places.some((each) => {
      const fact = parseFact(`(${relation} ${id} ${each.id})`);
      return fact !== undefined && belief.truth(fact) === "true";
    }),
  );
  return there.length > 1 ? there : fitting;
}

interface Phrase extends Described {
  readonly word: string;
  /** The thing from which the distance is taken. */
  readonly from?: Described;
}

/** "the red cup" */
interface Described {
  readonly said: string;
  /** The same without what is compared: "a cup". */
  readonly plain: readonly Token[];
  readonly next: number;
  readonly fits: (object: WorldObject) => boolean;
}

function phraseAt(sentence: readonly Token[], from: number, vocabulary: Vocabulary): Phrase | undefined {
  if (sentence[from].lower !== "the") return undefined;
  // "the left-most cup"
  const isSplit = sides.has(sentence[from + 1]?.lower ?? "") && sentence[from + 2]?.lower === "most";
  const word = isSplit ? `${sentence[from + 1].lower}most` : (sentence[from + 1]?.lower ?? "");
  const at = isSplit ? from + 3 : from + 2;
  // "the largest container", where a type is called so.
  const isName = vocabulary.nounsAt(sentence, from + 1).length > 0;
  if (isName || !isComparison(word)) return apartAt(sentence, from, vocabulary);
  const thing = describedAt(sentence, from, at, vocabulary) ?? ofSeveralAt(sentence, from, at, vocabulary);
  return thing && { ...thing, word };
}

/** "the smaller of the two cups" */
function ofSeveralAt(
  sentence: readonly Token[],
  from: number,
  at: number,
  vocabulary: Vocabulary,
): Described | undefined {
  if (sentence[at]?.lower !== "of" || sentence[at + 1]?.lower !== "the") return undefined;
  const isCounted = sentence[at + 2]?.kind === "number" || sentence[at + 2]?.lower === "two";
  return describedAt(sentence, from, isCounted ? at + 3 : at + 2, vocabulary, "plural");
}

/** "the fruit (that is) nearest to the plate" */
function apartAt(sentence: readonly Token[], at: number, vocabulary: Vocabulary): Phrase | undefined {
  const thing = describedAt(sentence, at, at + 1, vocabulary);
  if (!thing) return undefined;
  const linked = ["that", "which"].includes(sentence[thing.next]?.lower) ? thing.next + 2 : thing.next;
  const word = sentence[linked]?.lower ?? "";
  if (!Object.hasOwn(distances, word)) return undefined;
  const to = ["to", "from"].includes(sentence[linked + 1]?.lower) ? linked + 2 : linked + 1;
  const from = sentence[to]?.lower === "the" ? describedAt(sentence, to, to + 1, vocabulary) : undefined;
  return from && { ...thing, word, from, next: from.next, said: textOf(sentence, at, from.next) };
}

/** Looks and a noun of one thing; `from` is where the words begin that are said for it. */
function describedAt(
  sentence: readonly Token[],
  from: number,
  first: number,
  vocabulary: Vocabulary,
  number: "singular" | "plural" = "singular",
): Described | undefined {
  const looks: { readonly key: string; readonly value: string | boolean }[] = [];
  let at = first;
  for (let look = lookAt(sentence, at, vocabulary); look; look = lookAt(sentence, ++at, vocabulary))
    looks.push(look);
  const [noun] =
    number === "singular" && sentence[at]?.lower === "one"
      ? sameKindAt(sentence, from, at, vocabulary)
      : vocabulary.nounsAt(sentence, at);
  if (noun?.meaning.kind !== "types" || (noun.number === "plural") !== (number === "plural"))
    return undefined;
  const { types, kindName } = noun.meaning;
  return {
    said: textOf(sentence, from, noun.next),
    plain: [wordToken("a"), ...sentence.slice(first, at), wordToken(nameOfType(types[0]))],
    next: noun.next,
    fits: (object) =>
      types.some((type) => vocabulary.types.isA(object.type, type)) &&
      (kindName === undefined || hasName(object.label, kindName.names)) &&
      looks.every(({ key, value }) => hasLook(object, key, value)),
  };
}

/** "the biggest cup on the desk and the smallest one": of the kind of which something was compared, else of the one named last. */
function sameKindAt(
  sentence: readonly Token[],
  from: number,
  at: number,
  vocabulary: Vocabulary,
): ReturnType<Vocabulary["nounsAt"]> {
  const named = sentence.slice(0, from).flatMap((_, index) => {
    const nouns = vocabulary.nounsAt(sentence, index).filter(({ meaning }) => meaning.kind === "types");
    return nouns.length === 0 ? [] : [{ nouns, isCompared: isComparison(sentence[index - 1]?.lower ?? "") }];
  });
  const antecedent = named.findLast(({ isCompared }) => isCompared) ?? named.at(-1);
  return antecedent?.nouns.map((noun) => ({ ...noun, number: "singular", next: at + 1 })) ?? [];
}

function isComparison(word: string): boolean {
  return [measures, comparatives].some((words) => Object.hasOwn(words, word)) || viewpoints.has(word);
}

function wordToken(text: string): Token {
  return { text, lower: text.toLowerCase(), kind: "word" };
}

function textOf(sentence: readonly Token[], from: number, to: number): string {
  return sentence
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}

function lookAt(sentence: readonly Token[], at: number, vocabulary: Vocabulary) {
  const word = sentence[at]?.lower;
  const isNoun = vocabulary.nounsAt(sentence, at).length > 0;
  return word === undefined || isNoun ? undefined : vocabulary.attribute(word);
}

/** Or why there is none. */
function extremeOf({ word, from, fits }: Phrase, known: readonly WorldObject[]): WorldObject | string {
  const references = from ? known.filter(from.fits) : [];
  if (from && references.length !== 1)
    return references.length === 0
      ? `${from.said} has not been seen yet`
      : `${references.length} things are "${from.said}"`;
  const objects = known.filter((object) => fits(object) && !references.includes(object));
  if (objects.length === 0) return "none has been seen yet";
  const isOfTwo = Object.hasOwn(comparatives, word);
  if (isOfTwo && objects.length > 2) return `that is said of two, and ${objects.length} fit`;
  const { measure, most, missing } = from
    ? distanceFrom(references[0], word)
    : sizeOf(comparatives[word] ?? word);
  const measured = objects.flatMap((object) => {
    const value = measure(object);
    return value === undefined ? [] : [{ object, value }];
  });
  if (measured.length < objects.length) return `the ${missing} of some of them has not been seen`;
  const [first, second] = measured.sort((a, b) => (most ? b.value - a.value : a.value - b.value));
  const isClear =
    second === undefined ||
    Math.abs(first.value - second.value) > noticeable * Math.max(first.value, second.value);
  return isClear ? first.object : "several are alike";
}

interface Measure {
  /** undefined where it was not seen. */
  readonly measure: (object: WorldObject) => number | undefined;
  readonly most: boolean;
  /** What it takes of each object. */
  readonly missing: string;
}

function sizeOf(word: string): Measure {
  const [measure, most] = measures[word];
  return { measure: ({ size }) => size && measure(size), most, missing: "size" };
}

/** Level, metres. */
function distanceFrom({ pose: origin }: WorldObject, word: string): Measure {
  return {
    measure: ({ pose }) =>
      pose &&
      origin &&
      Math.hypot(pose.position[0] - origin.position[0], pose.position[1] - origin.position[1]),
    most: distances[word].most,
    missing: "place",
  };
}

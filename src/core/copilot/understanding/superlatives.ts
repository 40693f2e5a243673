import type { Belief } from "../../world/belief";
import type { WorldObject } from "../../world/objects";
import { type Answer, declined } from "./answers";
import { hasLook } from "./candidates";
import { hasName } from "./kindName";
import type { Token } from "./tokens";
import type { Vocabulary } from "./vocabulary";

/*
 * "the biggest cup": among those that have been seen the one that is so, by its size.
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

/** What they say changes while the robot moves, or with the side from which one looks. */
const viewpoints: ReadonlySet<string> = new Set(
  "leftmost rightmost nearest closest farthest furthest frontmost rearmost".split(" "),
);

/** More alike than this, relative to their size, nobody can tell which one is meant. */
const noticeable = 0.05;

interface Resolved {
  readonly kind: "resolved";
  readonly sentence: readonly Token[];
  /** Ids of the objects that were chosen so, with what was said. */
  readonly chosen: ReadonlyMap<string, string>;
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
  for (let at = 0; at < sentence.length; ) {
    const phrase = phraseAt(sentence, at, vocabulary);
    if (!phrase) {
      kept.push(sentence[at++]);
      continue;
    }
    const { word, said, next } = phrase;
    if (viewpoints.has(word))
      return declined(
        `Which is "${said}" depends on where one stands, and no fact of this robot tells that: say which one by its looks or its place.`,
        suggestions(),
      );
    const found = extremeOf(word, [...belief.objects.values()].filter(phrase.fits));
    if (typeof found === "string")
      return declined(`I cannot tell which is "${said}": ${found}.`, suggestions());
    chosen.set(found.id, said);
    kept.push({ text: found.id, lower: found.id.toLowerCase(), kind: "word" });
    at = next;
  }
  return { kind: "resolved", sentence: kept, chosen };
}

interface Phrase {
  readonly word: string;
  /** "the biggest red cup" */
  readonly said: string;
  readonly next: number;
  readonly fits: (object: WorldObject) => boolean;
}

function phraseAt(sentence: readonly Token[], from: number, vocabulary: Vocabulary): Phrase | undefined {
  if (sentence[from].lower !== "the") return undefined;
  const word = sentence[from + 1]?.lower ?? "";
  // "the largest container", where a type is called so.
  const isName = vocabulary.nounsAt(sentence, from + 1).length > 0;
  if (isName || !(Object.hasOwn(measures, word) || viewpoints.has(word))) return undefined;
  const looks: { readonly key: string; readonly value: string | boolean }[] = [];
  let at = from + 2;
  for (let look = lookAt(sentence, at, vocabulary); look; look = lookAt(sentence, ++at, vocabulary))
    looks.push(look);
  const [noun] = vocabulary.nounsAt(sentence, at);
  if (noun?.meaning.kind !== "types" || noun.number === "plural") return undefined;
  const { types, kindName } = noun.meaning;
  return {
    word,
    said: sentence
      .slice(from, noun.next)
      .map(({ text }) => text)
      .join(" "),
    next: noun.next,
    fits: (object) =>
      types.some((type) => vocabulary.types.isA(object.type, type)) &&
      (kindName === undefined || hasName(object.label, kindName.names)) &&
      looks.every(({ key, value }) => hasLook(object, key, value)),
  };
}

function lookAt(sentence: readonly Token[], at: number, vocabulary: Vocabulary) {
  const word = sentence[at]?.lower;
  const isNoun = vocabulary.nounsAt(sentence, at).length > 0;
  return word === undefined || isNoun ? undefined : vocabulary.attribute(word);
}

/** Or why there is none. */
function extremeOf(word: string, objects: readonly WorldObject[]): WorldObject | string {
  const [measure, most] = measures[word];
  if (objects.length === 0) return "none has been seen yet";
  const measured = objects.flatMap((object) =>
    object.size ? [{ object, value: measure(object.size) }] : [],
  );
  if (measured.length < objects.length) return "the size of some of them has not been seen";
  const [first, second] = measured.sort((a, b) => (most ? b.value - a.value : a.value - b.value));
  const isClear =
    second === undefined ||
    Math.abs(first.value - second.value) > noticeable * Math.max(first.value, second.value);
  return isClear ? first.object : "several are alike";
}

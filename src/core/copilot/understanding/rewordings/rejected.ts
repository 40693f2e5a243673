import { behindAny, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { typesIn } from "./kept";

/*
 * What is named only to be rejected: "not on the bed but on the sofa", "on the sofa rather than on the bed", "never mind the
 * workshop, go to the store". What becomes of a thing that another takes the place of stays open, and is refused as such.
 */

type Sentence = readonly Token[];

const verbs = new Set(verbList.map(({ words: [first] }) => first));
const determiners = new Set("the a an my your this that".split(" "));
/** Of the robot itself, which can only be at one place. */
const goings = new Set("go drive visit walk head approach sit lie".split(" "));
/** Words from "but" to the "one" of "but on the big blue one". */
const farthestOne = 5;
const ends = new Set([undefined, ",", "and", "then", "but"]);
const replacing = phrasesOf("instead of, rather than, in place of");
const dismissing = phrasesOf("never mind, never mind about, forget, forget about, do not mind, ignore");

export function withoutRejected(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const told =
    withoutDenied(sentence) ??
    withoutDismissed(sentence) ??
    withoutAvoided(sentence) ??
    withoutOtherPlaceFirst(sentence, vocabulary) ??
    withoutOtherPlace(sentence, vocabulary) ??
    withoutOtherThing(sentence, vocabulary);
  if (!told) return sentence;
  notes.push(
    `Nothing is done about what is only rejected: "${told.rejected.map(({ text }) => text).join(" ")}".`,
  );
  return told.sentence;
}

interface Told {
  readonly sentence: Sentence;
  readonly rejected: Sentence;
}

/** "put the doll not on the bed but on the sofa", "not the red cup but the blue one should be put on the bed" */
function withoutDenied(sentence: Sentence): Told | undefined {
  const at = sentence.findIndex(({ lower }) => lower === "not");
  const but = sentence.findIndex(({ lower }, index) => lower === "but" && index > at + 2);
  if (at < 0 || but < 0) return undefined;
  const isAlike = (kind: ReadonlySet<string>) =>
    kind.has(sentence[at + 1].lower) && kind.has(sentence[but + 1]?.lower ?? "");
  const isInside = ({ lower }: Token) => [",", "and", "not"].includes(lower) || verbs.has(lower);
  const rejected = sentence.slice(at, sentence[but - 1].lower === "," ? but - 1 : but);
  if (!isAlike(prepositions) && !isAlike(determiners)) return undefined;
  if ((at > 0 && ends.has(sentence[at - 1].lower)) || rejected.slice(1).some(isInside)) return undefined;
  const meant = withKind(sentence.slice(but + 1), rejected[rejected.length - 1]);
  return { sentence: [...sentence.slice(0, at), ...meant], rejected };
}

/** "the blue one" → "the blue cup"; "on one of the tables" is of another kind. */
function withKind(meant: Sentence, kind: Token): Sentence {
  const one = meant.findIndex(({ lower }) => lower === "one");
  const isNamed = one > 0 && one < farthestOne && !prepositions.has(meant[one - 1].lower);
  return isNamed ? meant.with(one, kind) : meant;
}

/** "never mind the workshop, go to the store" */
function withoutDismissed(sentence: Sentence): Told | undefined {
  const start = behindAny(sentence, 0, dismissing);
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  const last = sentence.at(-1)?.lower === "instead" ? sentence.length - 1 : sentence.length;
  const rest = sentence.slice(comma + 1, last);
  const isNamed = start !== undefined && determiners.has(sentence[start]?.lower ?? "") && comma > start + 1;
  const isDeed = verbs.has(rest[0]?.lower ?? "") && !rest.some(({ lower }) => ["it", "them"].includes(lower));
  const isWhole = rest.some(({ lower }) => ["all", "every", "each", "other", "rest"].includes(lower));
  return isNamed && isDeed && !isWhole
    ? { sentence: rest, rejected: sentence.slice(start, comma) }
    : undefined;
}

const avoiding = phrasesOf(
  "stay away from, keep away from, stay clear of, keep clear of, steer clear of, stay off, keep off, stay out of, keep out of, avoid",
);

/** "stay away from the mat and go to the couch instead": the couch is gone to, rather than the mat. */
function withoutAvoided(sentence: Sentence): Told | undefined {
  const start = behindAny(sentence, 0, avoiding);
  if (start === undefined || sentence.at(-1)?.lower !== "instead") return undefined;
  const link = sentence.findIndex(({ lower }, at) => at > start && ends.has(lower));
  const rest = sentence.slice(link).filter(({ lower }, at) => at > 1 || !ends.has(lower));
  const deed = rest.slice(0, -1);
  const isNamed = determiners.has(sentence[start]?.lower ?? "") && link > start + 1;
  const isOne = !deed.some(({ lower }) => ends.has(lower) || ["it", "there", "them"].includes(lower));
  return isNamed && isOne && goings.has(deed[0]?.lower ?? "")
    ? { sentence: deed, rejected: sentence.slice(start, link) }
    : undefined;
}

/** "instead of the bed, put the doll on the sofa" */
function withoutOtherPlaceFirst(sentence: Sentence, vocabulary: Vocabulary): Told | undefined {
  const start = behindAny(sentence, 0, replacing);
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  if (start === undefined || comma < 0) return undefined;
  const rejected = sentence.slice(start, comma);
  const rest = sentence.slice(comma + 1);
  return isOtherPlace(rejected, rest, vocabulary) ? { sentence: rest, rejected } : undefined;
}

/** "put the doll on the sofa rather than on the bed", "go to the workshop instead of the store" */
function withoutOtherPlace(sentence: Sentence, vocabulary: Vocabulary): Told | undefined {
  const at = sentence.findIndex(
    (_, index) => index > 1 && behindAny(sentence, index, replacing) !== undefined,
  );
  const start = at < 0 ? undefined : behindAny(sentence, at, replacing);
  if (start === undefined) return undefined;
  const length = sentence.slice(start).findIndex(({ lower }) => ends.has(lower));
  const end = length < 0 ? sentence.length : start + length;
  const rejected = sentence.slice(start, end);
  const before = sentence.slice(0, at);
  return isOtherPlace(rejected, before, vocabulary)
    ? { sentence: [...before, ...sentence.slice(end)], rejected }
    : undefined;
}

/** What leaves everything else as it is: "wash the white plate rather than the blue one". */
const leaving = new Set(
  "wash rinse clean wipe scrub dry cook boil fry bake roast toast heat warm chill cool fill water cut chop slice eat drink read watch open close shut".split(
    " ",
  ),
);
const preferring = phrasesOf("rather than, instead of");

/** "wash the white plate rather than the blue one": of one kind, with which nothing else is done. */
function withoutOtherThing(sentence: Sentence, vocabulary: Vocabulary): Told | undefined {
  const at = sentence.findIndex(
    (_, index) => index > 2 && behindAny(sentence, index, preferring) !== undefined,
  );
  const start = at < 0 ? undefined : behindAny(sentence, at, preferring);
  const rejected = start === undefined ? [] : sentence.slice(start);
  const deed = sentence.slice(0, Math.max(0, at));
  const isPlain = ![...deed.slice(1), ...rejected].some(
    ({ lower }) => ends.has(lower) || prepositions.has(lower) || verbs.has(lower),
  );
  const isOne = /^ones?$/.test(rejected.at(-1)?.lower ?? "");
  const isAlike = isOne || nearness(typesIn(rejected, vocabulary), typesIn(deed, vocabulary), vocabulary) > 0;
  const isThing = determiners.has(rejected[0]?.lower ?? "") && determiners.has(deed[1]?.lower ?? "");
  return leaving.has(deed[0]?.lower ?? "") && isPlain && isThing && isAlike
    ? { sentence: deed, rejected }
    : undefined;
}

/** Whether it is named as another place for the same thing, rather than as another thing. */
function isOtherPlace(rejected: Sentence, deed: Sentence, vocabulary: Vocabulary): boolean {
  const place = deed.findLastIndex(({ lower }) => prepositions.has(lower));
  const isPreposition = prepositions.has(rejected[0]?.lower ?? "");
  const named = typesIn(rejected, vocabulary);
  if (!isPreposition && !determiners.has(rejected[0]?.lower ?? "")) return false;
  if (named.length === 0 || verbs.has(rejected[0].lower)) return false;
  if (goings.has(deed[0]?.lower ?? "")) return true;
  // "sit in the armchair rather than on the sofa"
  if (place < (isPreposition ? 1 : 2)) return false;
  // The bed is furniture as the sofa is; both the bear and the doll are toys.
  const shared = (said: Sentence) => nearness(named, typesIn(said, vocabulary), vocabulary);
  return isPreposition || shared(deed.slice(place)) > shared(deed.slice(0, place));
}

/** How many kinds both are. */
function nearness(one: readonly string[], other: readonly string[], { types }: Vocabulary): number {
  const kinds = new Set(other.flatMap((type) => types.ancestors(type)));
  return new Set(one.flatMap((type) => types.ancestors(type)).filter((kind) => kinds.has(kind))).size;
}

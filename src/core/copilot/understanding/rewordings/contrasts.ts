import { behindAny, phrasesOf } from "../actions/said";
import { kindsOfThings } from "../actions/senses";
import { prepositions, verbs } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { tellsLimit } from "../words/quantities";
import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import type { GrammaticalNumber, Vocabulary } from "../words/vocabulary";
import { isAboutAnything, isTourOfAll, sweeping, typesIn, ways } from "./kept";

/*
 * What is said only to set something off: "on the plate, not in the bowl", "don't put the doll on the bed, put it on the
 * sofa", "only the red cup". A robot does no more than it is asked to, so nothing is lost without it; what is dropped is
 * told. Where something else would be asked for ("all blocks, not the red one"), it stays.
 */

type Sentence = readonly Token[];

const wholes = new Set("all every each both everything anything".split(" "));
const clauseWords = new Set("if when unless once before after until then but yet".split(" "));

const relatives = new Set(["that", "which", "who"]);
const indefinite = new Set("a an one any some another".split(" "));

const means = new Set(["with", "using"]);
const places = new Set(["in", "inside", "on"]);
const near = new Set("next beside near by close left right front behind between around".split(" "));

/** "…, not the apples" → "…, but not the apples" */
export function withBut(sentence: Sentence): Sentence {
  return sentence.flatMap((token, at) => {
    const before = sentence[at - 1]?.lower;
    return token.lower === "not" && at > 1 && (before === "," || before === "and")
      ? [...wordsAs("but"), token]
      : [token];
  });
}

// "but not" may set off what nobody would have done anyway.
const excepting = exceptions
  .filter((words) => words !== "but not")
  .map((words) => words.split(" "))
  .sort((a, b) => b.length - a.length);

/** "put all cups, except the red one, on the bed" → "put all cups on the bed except the red one" */
export function withExceptionLast(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      lower === "," && index > 1 && excepting.some((words) => startsWith(sentence, index + 1, words)),
  );
  const end = sentence.findIndex(({ lower }, index) => index > at && at > 0 && lower === ",");
  if (at < 0 || end < 0) return sentence;
  const words = excepting.find((each) => startsWith(sentence, at + 1, each)) ?? [];
  const left = sentence.slice(at + 1 + words.length, end);
  const last = clauseEnd(sentence, end + 1);
  const behind = sentence.slice(end + 1, last);
  const isNamed =
    ["one", "ones"].includes(left.at(-1)?.lower ?? "") ||
    left.some((_, index) => vocabulary.nounsAt(left, index).length > 0);
  const isPlace = prepositions.has(behind[0]?.lower ?? "");
  const isMore = behind.some(({ lower }) => clauseLinks.has(lower));
  if (!isNamed || !isPlace || isMore || left[0]?.lower === "not") return sentence;
  return [
    ...sentence.slice(0, at),
    ...behind,
    ...wordsAs("except"),
    ...left,
    ...withVerb(sentence.slice(last), sentence[0]),
  ];
}

const stating = new Set("should must belongs belong goes go has have needs need is are".split(" "));

/** "fruit belongs on the plate, except for the banana": all of it but that. */
export function withAllButSome(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const isStated = vocabulary
    .nounsAt(sentence, 0)
    .some(({ number, next }) => number !== "singular" && stating.has(sentence[next]?.lower ?? ""));
  const isExcepted = sentence.some(
    (_, at) => at > 1 && excepting.some((words) => startsWith(sentence, at, words)),
  );
  return isStated && isExcepted ? [...wordsAs("all"), ...sentence] : sentence;
}

/** "put the fruit on the plate except the banana": all of it, but that. */
export function withWholeMass(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 2 && excepting.some((words) => startsWith(sentence, index, words)),
  );
  const the = sentence.findIndex(
    ({ lower }, index) =>
      lower === "the" &&
      index < at &&
      vocabulary.nounsAt(sentence, index + 1).some(({ number }) => number === "mass"),
  );
  const isWhole = wholes.has(sentence[the - 1]?.lower ?? "") || sentence[the - 1]?.lower === "of";
  return the < 1 || isWhole
    ? sentence
    : [...sentence.slice(0, the), ...wordsAs("all"), ...sentence.slice(the)];
}

/** "and the doll on the sofa" → "and put the doll on the sofa" */
function withVerb(clause: Sentence, verb: Token): Sentence {
  const start = clause.findIndex(({ lower }) => !clauseLinks.has(lower));
  const isVerb = start < 0 || verbs.has(clause[start].lower);
  return isVerb ? clause : [...clause.slice(0, start), verb, ...clause.slice(start)];
}

const articles = new Set(["the", "a", "an", "all", "every", "both"]);

const clauseLinks = new Set([",", "and", "then"]);

/** Before ", then bring …" or " and wash …", or at the end. */
function clauseEnd(sentence: Sentence, from: number): number {
  const isNext = (index: number) => {
    let verb = index;
    while (clauseLinks.has(sentence[verb]?.lower ?? "")) verb++;
    const isPlaced =
      articles.has(sentence[verb]?.lower ?? "") &&
      sentence.some(({ lower }, at) => at > verb && prepositions.has(lower));
    return verb > index && (verbs.has(sentence[verb]?.lower ?? "") || isPlaced);
  };
  const end = sentence.findIndex((_, index) => index > from && isNext(index));
  return end < 0 ? sentence.length : end;
}

const goingThere = phrasesOf(
  "which goes, which should go, which belongs, which is to go, which must go, which has to go, that one goes, that goes, it goes, it should go, it belongs, she goes, he goes, she should go, he should go, which should be put, which you put, which you should put, which i want, put that one, put that, put it, put this one",
);

/** "all toys on the sofa except the bear, which goes on the bed" → "… except the bear and put the bear on the bed" */
export function withExceptedPlaced(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 1 && excepting.some((words) => startsWith(sentence, index, words)),
  );
  const comma = sentence.findIndex(({ lower }, index) => index > at && lower === ",");
  const behind = comma < 0 ? undefined : behindAny(sentence, comma + 1, goingThere);
  if (at < 0 || behind === undefined || !prepositions.has(sentence[behind]?.lower ?? "")) return sentence;
  const words = excepting.find((each) => startsWith(sentence, at, each)) ?? [];
  const left = sentence.slice(at + words.length, comma);
  const isNamed = left.some((_, index) => vocabulary.nounsAt(left, index).length > 0);
  // "except the bear and the doll": which of them goes there is not said by "it".
  if (!isNamed || left.some(({ lower }) => prepositions.has(lower) || clauseLinks.has(lower)))
    return sentence;
  return [...sentence.slice(0, comma), ...wordsAs("and put"), ...left, ...sentence.slice(behind)];
}

interface Contrast {
  readonly before: Sentence;
  /** Behind "not". */
  readonly opposed: Sentence;
  readonly behind: Sentence;
}

function contrastIn(sentence: Sentence): Contrast | undefined {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      lower === "not" && index > 1 && [",", "and", "but"].includes(sentence[index - 1].lower),
  );
  if (at < 0) return undefined;
  const marks = sentence.slice(0, at).findLastIndex(({ lower }) => ![",", "and", "but"].includes(lower)) + 1;
  const comma = sentence.findIndex(({ lower }, index) => index > at && lower === ",");
  const isInside = comma > 0 && sentence[marks].lower === ",";
  const end = comma > 0 ? comma : sentence.length;
  return {
    before: sentence.slice(0, marks),
    opposed: sentence.slice(at + 1, end),
    behind: sentence.slice(isInside ? end + 1 : end),
  };
}

/**
 * "heat the potato, but not in the microwave" → "heat the potato without the microwave": where nothing is to be put
 * anywhere, it is told how not to do it.
 */
export function withoutMeans(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const contrast = contrastIn(sentence);
  if (!contrast) return sentence;
  const { before, opposed, behind } = contrast;
  const word = opposed[0]?.lower ?? "";
  const isPlaced = before.some(({ lower }) => prepositions.has(lower) || near.has(lower));
  const isMeans = means.has(word) || (places.has(word) && !isPlaced);
  const isNamed = opposed.some((_, index) => vocabulary.nounsAt(opposed, index).length > 0);
  return isMeans && isNamed ? [...before, ...wordsAs("without"), ...opposed.slice(1), ...behind] : sentence;
}

/** "put the banana on the plate, not in the bowl", "put the doll, but not the bear, on the bed" */
export function withoutContrast(sentence: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const contrast = contrastIn(sentence);
  if (!contrast) return sentence;
  const { before, opposed, behind } = contrast;
  const isPlace = prepositions.has(opposed[0]?.lower ?? "");
  // "but not via the store", "next to the blue one, but not on the target": there are such ways and places.
  if (ways.has(opposed[0]?.lower ?? "")) return sentence;
  if (isPlace && before.some(({ lower }) => near.has(lower))) return sentence;
  // "the cold store" is no deed, "not store the cup" is one.
  const hasMore = verbs.has(opposed[0]?.lower ?? "") || opposed.some(({ lower }) => clauseWords.has(lower));
  const isNamed = opposed.some((_, index) => vocabulary.nounsAt(opposed, index).length > 0);
  const isOne =
    ["one", "ones"].includes(opposed.at(-1)?.lower ?? "") ||
    vocabulary.attribute(opposed.at(-1)?.lower ?? "") !== undefined;
  if (opposed.length === 0 || hasMore || !(isNamed || isOne)) return sentence;
  // "clear the table, but not the cup" is about all that is there.
  if (!isPlace && before.some(({ lower }) => sweeping.has(lower))) return sentence;
  const typesAt = (index: number, isMeant: (number: GrammaticalNumber) => boolean) =>
    vocabulary
      .nounsAt(before, index)
      .flatMap(({ number, meaning }) => (meaning.kind === "types" && isMeant(number) ? meaning.types : []));
  const isWhole = (index: number) => wholes.has(before[index - 1]?.lower);
  const manyTypes = before.flatMap((_, index) =>
    typesAt(index, (number) => number !== "singular" || isWhole(index)),
  );
  const anyTypes = before.flatMap((_, index) =>
    typesAt(index, () => indefinite.has(firstOfNoun(before, index, vocabulary))),
  );
  if (!isPlace && behind.length === 0 && before.some((token) => isOfEverydayKind(opposed, token)))
    return [...before, ...wordsAs("except"), ...opposed];
  const isOfAnything = isAboutAnything(before, vocabulary) || isTourOfAll(before, vocabulary);
  const isOfMany = isOfAnything || manyTypes.length > 0 || before.some(({ lower }) => wholes.has(lower));
  // What is said of where it is comes behind what it is.
  const where = opposed.findIndex(({ lower }) => prepositions.has(lower) || relatives.has(lower));
  const head = where <= 0 ? opposed : opposed.slice(0, where);
  const opposedTypes = typesIn(head, vocabulary);
  const isOneOf = (types: readonly string[]) =>
    opposedTypes.length === 0 ||
    head.some(({ lower }) => lower === "one" || lower === "ones") ||
    types.some((type) => opposedTypes.some((other) => vocabulary.types.overlap(type, other)));
  // "put a toy on the bed, but not the doll": which one, nothing here could say.
  if (!isPlace && anyTypes.length > 0 && isOneOf(anyTypes)) return sentence;
  if (isOfMany && (isOneOf(manyTypes) || (!isPlace && isOfAnything))) {
    // "all fruit on the plate, not the apples": these are left out of them.
    const isWay = opposed[0].lower === "to" && wholes.has(before.at(-2)?.lower ?? "");
    // "to all areas, but not to the dock"
    if (isWay) return [...before, ...wordsAs("except"), ...opposed.slice(1), ...behind];
    // "all fruits, but not those on the desk, in the box"
    const isPlaceBehind = prepositions.has(behind[0]?.lower ?? "");
    const end = clauseEnd(behind, 0);
    const own = behind.slice(0, end);
    const isMore = own.some(({ lower }) => clauseLinks.has(lower));
    return !isPlace && isPlaceBehind && !isMore
      ? [...before, ...own, ...wordsAs("except"), ...opposed, ...withVerb(behind.slice(end), before[0])]
      : sentence;
  }
  notes.push(`Nothing is done about what should not be: "not ${opposed.map(({ text }) => text).join(" ")}".`);
  return [...before, ...behind];
}

/** "the living room lamp" is one of "the lights". */
function isOfEverydayKind(thing: Sentence, { lower }: Token): boolean {
  const kinds = singularForms(lower).flatMap((form) =>
    Object.hasOwn(kindsOfThings, form) ? kindsOfThings[form] : [],
  );
  const names = singularForms(thing.at(-1)?.lower ?? "");
  return kinds.some((kind) => names.some((name) => kind === name || kind.endsWith(`-${name}`)));
}

/** The word that stands before a noun and what it looks like: "a" of "a red block". */
function firstOfNoun(sentence: Sentence, noun: number, vocabulary: Vocabulary): string {
  let at = noun - 1;
  while (at >= 0 && vocabulary.attribute(sentence[at].lower) !== undefined) at--;
  return sentence[at]?.lower ?? "";
}

const notDoing = phrasesOf("do not, never, please do not, you should not, you must not");
const betweenClauses = new Set([",", "but", "and", "instead", "rather", "please", "just", "only", "simply"]);
const pronouns = new Set(["it", "them"]);
const determiners = new Set("the my your this that these those".split(" "));

/** "don't put the doll on the bed, put it on the sofa": the same things, somewhere else. */
export function withoutOpposite(sentence: Sentence, notes: string[]): Sentence {
  const start = behindAny(sentence, 0, notDoing);
  if (start === undefined || !verbs.has(sentence[start]?.lower ?? "")) return sentence;
  const mark = sentence.findIndex(
    ({ lower }, index) =>
      index > start && ([",", "but"].includes(lower) || (lower === "and" && index > start + 2)),
  );
  const verb = sentence.findIndex(({ lower }, index) => index > mark && !betweenClauses.has(lower));
  if (mark < 0 || verb < 0 || !verbs.has(sentence[verb].lower)) return sentence;
  const denied = sentence.slice(start, mark);
  // "don't go to the dock until you have been to the store": then it is to be done.
  if (denied.some(({ lower }) => clauseWords.has(lower))) return sentence;
  const rest = sentence.slice(verb).filter(({ lower }) => lower !== "instead");
  // "…, put it in the other one": other than the one that is left out here.
  if (rest.some(({ lower }) => lower === "other" || lower === "another")) return sentence;
  const isGoing = (word: string) => ["go", "drive", "visit", "walk", "head"].includes(word);
  const from = denied.findIndex(({ lower }) => determiners.has(lower));
  const to = denied.findIndex(({ lower }, index) => index > from && prepositions.has(lower));
  const object = from < 0 ? [] : denied.slice(from, to < 0 ? undefined : to);
  if (pronouns.has(rest[1]?.lower ?? "") && object.length > 0) {
    notes.push(dropped(sentence.slice(0, mark)));
    return [rest[0], ...object, ...rest.slice(2)];
  }
  const isSeveral = rest.some(({ lower }) => wholes.has(lower) || singularForms(lower).length > 1);
  // "don't wash the green mug, wash the red one": what is denied is none of several.
  if (
    denied[0].lower === rest[0].lower &&
    determiners.has(rest[1]?.lower ?? "") &&
    object.length > 0 &&
    !isSeveral
  ) {
    notes.push(dropped(sentence.slice(0, mark)));
    return rest.map((token) => (token.lower === "one" ? object[object.length - 1] : token));
  }
  if (!isGoing(denied[0].lower) || !isGoing(rest[0].lower)) return sentence;
  const isAll = wholes.has(rest.at(-2)?.lower ?? "") || rest.at(-1)?.lower === "everywhere";
  // "don't go to the dock, visit all areas" leaves it out of them.
  if (isAll && object.length > 0) return [...rest, ...wordsAs("except"), ...object];
  if (rest.some(({ lower }) => pronouns.has(lower) || wholes.has(lower) || lower === "everywhere"))
    return sentence;
  notes.push(dropped(sentence.slice(0, mark)));
  return rest;
}

function dropped(said: Sentence): string {
  return `Nothing is done about what should not be: "${said.map(({ text }) => text).join(" ")}".`;
}

const containing = phrasesOf(
  "should contain, must contain, should hold, must hold, should have, must have, should be, must be",
);
const nothingElse = phrasesOf(
  "and nothing else, but nothing else, nothing else, and nobody else, and no other",
);

/** "put only the red cup on the desk", "only wash the mug", "… and nothing else": nothing else is asked for anyway. */
export function withoutSole(sentence: Sentence, notes: string[]): Sentence {
  const more = sentence.findIndex(
    (_, index) => index > 1 && behindAny(sentence, index, nothingElse) !== undefined,
  );
  const kept =
    more < 0
      ? sentence
      : [...sentence.slice(0, more), ...sentence.slice(behindAny(sentence, more, nothingElse) ?? more)];
  const only = kept.findIndex(
    ({ lower }, index) =>
      (lower === "only" || (lower === "just" && index > 0)) &&
      !tellsLimit(kept, index) &&
      !["leave", "keep", "is", "are", "be", "should", "must"].includes(kept[index - 1]?.lower ?? "") &&
      !clauseWords.has(kept[index + 1]?.lower ?? ""),
  );
  if (only < 0 && more < 0) return sentence;
  if (startsWith(kept, 0, ["leave"]) || startsWith(kept, 0, ["keep"])) return sentence;
  // "the box should hold the cup and nothing else" says how it is to be with the others, too.
  if (more >= 0 && kept.some((_, index) => behindAny(kept, index, containing) !== undefined)) return sentence;
  const isOpening = only === 0 && verbs.has(kept[1]?.lower ?? "");
  const isObject = only > 0 && (verbs.has(kept[only - 1].lower) || prepositions.has(kept[only - 1].lower));
  if (only >= 0 && !isOpening && !isObject) return sentence;
  notes.push("What else is there stays as it is.");
  return only < 0 ? kept : [...kept.slice(0, only), ...kept.slice(only + 1)];
}

const thereShouldBe = phrasesOf(
  "there should be, there must be, there has to be, there needs to be, there shall be, there ought to be",
);

const limits = new Set([
  "no",
  "nothing",
  "not",
  "exactly",
  "only",
  "just",
  "at",
  "precisely",
  "never",
  "more",
  "fewer",
]);

/** "there should be an apple in the bowl" → "put an apple in the bowl" */
export function withThere(sentence: Sentence): Sentence {
  const start = behindAny(sentence, sentence[0]?.lower === "please" ? 1 : 0, thereShouldBe);
  // "no cups", "exactly two cups" say what should not be there, too.
  const isLeast = start !== undefined && startsWith(sentence, start, ["at", "least"]);
  if (start === undefined || (limits.has(sentence[start]?.lower ?? "") && !isLeast)) return sentence;
  const hasPlace = sentence.some(({ lower }, at) => at > start && prepositions.has(lower));
  return hasPlace ? [...wordsAs("put"), ...sentence.slice(start)] : sentence;
}

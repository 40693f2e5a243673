import { prepositions as firstPrepositions, puttingVerbs, verbs } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { numberOf } from "../words/quantities";
import { pluralOf, startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What people leave out, or say besides: "put red on blue", "open and close the fridge", "wash it under the tap", "put the
 * apple and then the banana in the sink".
 */

type Sentence = readonly Token[];

const prepositions = new Set([...firstPrepositions, "beside", "next", "at"]);
const links = new Set([",", "and", "then"]);
const ends = new Set([undefined, ...links]);
const determiners = new Set(["the", "a", "an", "my", "your", "this", "that"]);

/** "put red on blue" → "put the red block on the blue block": where there are blocks, they are called so. */
const stating = new Set("goes go belongs belong should must all stays stay is are".split(" "));

export function withOnes(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const noun = vocabulary.nounsAt(wordsAs("block"), 0).length > 0 ? "block" : "one";
  const isColour = (at: number) => vocabulary.attribute(sentence[at]?.lower ?? "")?.key === "colour";
  const isNoun = (at: number) =>
    at < sentence.length &&
    (vocabulary.nounsAt(sentence, at).length > 0 || /^(ones?|things?|objects?)$/.test(sentence[at].lower));
  // "red and blue blocks": the noun comes behind all of them.
  const isBare = (at: number): boolean => {
    let behind = at + 1;
    while (isColour(behind) || links.has(sentence[behind]?.lower) || sentence[behind]?.lower === "the")
      behind++;
    const isLast =
      ends.has(sentence[at + 1]?.lower) ||
      prepositions.has(sentence[at + 1]?.lower) ||
      stating.has(sentence[at + 1]?.lower);
    return isLast && !isNoun(behind) && !isNoun(at);
  };
  const isOpening = (at: number) => {
    const before = sentence[at - 1]?.lower ?? "";
    return (
      at <= 1 ||
      prepositions.has(before) ||
      links.has(before) ||
      ["the", "with", "of", "except", "but", "want", "like", "need"].includes(before)
    );
  };
  return sentence.flatMap((token, at) => {
    if (sentence.length === 1 || !isColour(at) || !isOpening(at) || !isBare(at)) return [token];
    const one = [token, ...wordsAs(noun)];
    return sentence[at - 1]?.lower === "the" ? one : [...wordsAs("the"), ...one];
  });
}

/** "unstack the blocks" → "put all blocks on the table" */
export function asUnstacked(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  if (!/^(unstack|destack)$/.test(sentence[0]?.lower ?? "")) return sentence;
  const table = wordsAs("the table");
  const at = sentence.findIndex(({ lower }, index) => index > 0 && !/^(all|of|the|these)$/.test(lower));
  const named = sentence.findIndex(
    ({ lower }, index) => index >= at && vocabulary.attribute(lower) === undefined,
  );
  const blocks = wordsAs("blocks");
  const isEverything = at === 1 && sentence.length === 2 && sentence[1].lower === "everything";
  if (isEverything && vocabulary.nounsAt(blocks, 0).length > 0)
    return asUnstacked([sentence[0], ...blocks], vocabulary);
  const [noun] = at < 0 || named < 0 ? [] : vocabulary.nounsAt(sentence, named);
  const isPlural = noun?.number === "plural" && noun.next === sentence.length;
  if (!isPlural || vocabulary.nounsAt(table, 1).length === 0) return sentence;
  return [...wordsAs("put all"), ...sentence.slice(at), ...wordsAs("on"), ...table];
}

const topOf = ["on", "top", "of"];
const inTurn = [", and then", "and then", ", then", ", and", "then", "and", ","].map((words) =>
  words.split(" "),
);
const orders = ["in the order", "in this order", "in that order", "in the following order"].map((words) =>
  words.split(" "),
);

/** "stack the blocks in this order: red, blue, green" → "stack red, then blue, then green" */
export function withOrder(sentence: Sentence): Sentence {
  if (sentence[0]?.lower !== "stack") return sentence;
  const at = sentence.findIndex((_, index) => orders.some((words) => startsWith(sentence, index, words)));
  if (at < 0) return sentence;
  const behind = sentence[at + 3]?.lower === "order" ? at + 4 : at + 3;
  const isSaidBefore = behind === sentence.length;
  const told = isSaidBefore
    ? sentence.slice(1, sentence[at - 1].lower === "," ? at - 1 : at)
    : sentence.slice(sentence[behind]?.lower === ":" ? behind + 1 : behind);
  const floors = parted(told, inTurn);
  if (floors.length < 2 || floors.some((floor) => floor.length === 0)) return sentence;
  return [
    sentence[0],
    ...floors.flatMap((floor, index) => [...(index > 0 ? wordsAs(", then") : []), ...floor]),
  ];
}

const makingTower = ["make", "build", "form", "construct", "create"].flatMap((verb) =>
  ["a tower", "a stack", "a pile", "one tower"].flatMap((what) =>
    ["of", "from", "out of", "with"].map((of) => `${verb} ${what} ${of}`.split(" ")),
  ),
);

/**
 * "stack the red block on the green block on the blue block": a tower, told from its top. "stack the red block, then the
 * green block, then the blue block": told from below, as it is built.
 */
export function asTower(said: Sentence, vocabulary: Vocabulary): Sentence {
  const making = makingTower.find((words) => startsWith(said, 0, words));
  const isInTurn = said.some(({ lower }) => lower === "then");
  const sentence = making && isInTurn ? [...wordsAs("stack"), ...said.slice(making.length)] : said;
  if (sentence[0]?.lower !== "stack") return said;
  const fromTop = parted(sentence.slice(1), [topOf, ["on"], ["onto"]]);
  const isTold = fromTop.length > 2;
  const floors = isTold ? [...fromTop].reverse() : parted(sentence.slice(1), inTurn);
  const [kind, ...kinds] = floors.map((floor) => kindOf(floor, vocabulary));
  if (floors.length < 3 || kind === undefined || kinds.some((each) => each !== kind)) return said;
  // "stack the red block, the green block, and the blue block" is in no order.
  if (!isTold && !sentence.some(({ lower }) => lower === "then")) return said;
  return upwards(floors);
}

/**
 * "build a tower of the red block, the blue block and the green block": in no order that is said, so the order in which they
 * are named, from below, is as good as any. "… on the target": the first one is put there.
 */
export function asOneKind(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const making = makingTower.find((words) => startsWith(sentence, 0, words));
  const start = making?.length ?? (sentence[0]?.lower === "stack" ? 1 : 0);
  if (start === 0) return sentence;
  const to = sentence.findIndex(({ lower }, at) => at > start && prepositions.has(lower));
  const named = parted(sentence.slice(start, to < 0 ? undefined : to), [[",", "and"], ["and"], [","]]);
  const noun = named.at(-1)?.[2];
  // "the red, the green and the blue block"
  const isLookAlone = ([the, look, ...more]: Sentence) =>
    the?.lower === "the" && vocabulary.attribute(look?.lower ?? "") !== undefined && more.length === 0;
  const things = named.map((thing) => (noun && isLookAlone(thing) ? [...thing, noun] : thing));
  const [kind, ...kinds] = things.map((thing) => kindOf(thing, vocabulary));
  const isOne =
    kind !== undefined &&
    kinds.every((each) => each === kind) &&
    things.every((thing) => thing[0].lower === "the" && thing.length === 3);
  // "stack the red block and the blue block on the green block": on which of them the other one goes is open.
  const isOnOne = to >= 0 && kindOf(sentence.slice(to + 1), vocabulary) === kind;
  if (things.length < 2 || !isOne || isOnOne) return sentence;
  const base = to < 0 ? [] : [...wordsAs("put"), ...things[0], ...sentence.slice(to), ...wordsAs(", then")];
  return [...base, ...upwards(things)];
}

/** From the lowest one on: "put the blue block on the red block, then put …" */
function upwards(floors: readonly Sentence[]): Sentence {
  return floors
    .slice(1)
    .flatMap((upper, below) => [
      ...wordsAs(below === 0 ? "put" : ", then put"),
      ...upper,
      ...wordsAs("on"),
      ...floors[below],
    ]);
}

function parted(tokens: Sentence, marks: readonly (readonly string[])[]): readonly Sentence[] {
  const parts: Token[][] = [[]];
  for (let at = 0; at < tokens.length; ) {
    const mark = marks.find((words) => startsWith(tokens, at, words));
    if (mark) parts.push([]);
    else parts[parts.length - 1].push(tokens[at]);
    at += mark?.length ?? 1;
  }
  return parts;
}

/** "put a fruit and a toy in each box" → "put a fruit in each box and a toy in each box" */
export function withOneInEach(sentence: Sentence): Sentence {
  if (!puttingVerbs.has(sentence[0]?.lower)) return sentence;
  const to = sentence.findIndex(
    ({ lower }, at) =>
      ["in", "into", "on", "onto"].includes(lower) && ["each", "every"].includes(sentence[at + 1]?.lower),
  );
  const things = sentence.slice(1, Math.max(1, to));
  const and = things.findIndex(({ lower }) => lower === "and");
  const isAny = (at: number) => ["a", "an", "one"].includes(things[at]?.lower ?? "");
  const place = sentence.slice(to);
  if (and < 1 || !isAny(0) || !isAny(and + 1) || place.some(({ lower }) => links.has(lower))) return sentence;
  if (things.slice(and + 1).some(({ lower }) => links.has(lower) || prepositions.has(lower))) return sentence;
  return [sentence[0], ...things.slice(0, and), ...place, things[and], ...things.slice(and + 1), ...place];
}

/** What one thing is called, looks aside: "the red block" is a block. */
function kindOf(floor: Sentence, vocabulary: Vocabulary): string | undefined {
  const at = floor.findIndex(
    ({ lower }) => !determiners.has(lower) && vocabulary.attribute(lower) === undefined,
  );
  const [noun] = at < 0 ? [] : vocabulary.nounsAt(floor, at);
  const isOne = noun?.number === "singular" && noun.next === floor.length;
  return isOne && noun.meaning.kind === "types" ? noun.meaning.types.join(" ") : undefined;
}

const belonging = new Set(["go", "goes", "belong", "belongs"]);

const leavingOut = new Set(exceptions.map((words) => words.split(" ")[0]));

/** "toys go on the bed, fruit in the blue box": the verb is said once. */
export function withBelonging(sentence: Sentence): Sentence {
  const verb = sentence.findIndex(({ lower }) => belonging.has(lower));
  // "go to the dock, then to the store" is no such sentence.
  if (verb < 1 || !prepositions.has(sentence[verb + 1]?.lower)) return sentence;
  if (sentence.slice(0, verb).some(({ lower }) => links.has(lower) || prepositions.has(lower)))
    return sentence;
  const said = [...sentence.slice(0, verb + 1)];
  let isOpen = false;
  const isOther = ({ lower }: Token) => leavingOut.has(lower) || belonging.has(lower) || verbs.has(lower);
  for (const token of sentence.slice(verb + 1)) {
    if (links.has(token.lower)) isOpen = true;
    // ", apart from the bear", "then put it on the table"
    else if (isOther(token)) isOpen = false;
    else if (isOpen && prepositions.has(token.lower)) {
      said.push(sentence[verb]);
      isOpen = false;
    }
    said.push(token);
  }
  return said;
}

const handled = new Set(
  "open close shut wash clean rinse cook heat warm chill cool fill empty dry".split(" "),
);

/** "open and close the fridge" → "open the fridge and close it" */
export function withSharedObject(sentence: Sentence): Sentence {
  for (let at = 0; at + 3 < sentence.length; at++) {
    const isPair =
      handled.has(sentence[at].lower) &&
      sentence[at + 1].lower === "and" &&
      handled.has(sentence[at + 2].lower) &&
      (at === 0 || links.has(sentence[at - 1].lower));
    if (
      !isPair ||
      !(determiners.has(sentence[at + 3].lower) || /^(all|every|both)$/.test(sentence[at + 3].lower))
    )
      continue;
    const end = sentence.findIndex(
      ({ lower }, index) => index > at + 3 && (links.has(lower) || prepositions.has(lower)),
    );
    const object = sentence.slice(at + 3, end < 0 ? sentence.length : end);
    const isSeveral =
      /^(all|every|both)$/.test(object[0].lower) || /[^s]s$/.test(object[object.length - 1].lower);
    return [
      ...sentence.slice(0, at + 1),
      ...object,
      ...wordsAs("and"),
      sentence[at + 2],
      ...wordsAs(isSeveral ? "them" : "it"),
      ...(end < 0 ? [] : sentence.slice(end)),
    ];
  }
  return sentence;
}

/** "throw out anything that is not food" */
export function withEverything(sentence: Sentence): Sentence {
  if (sentence.some(({ lower }, at) => lower === "not" && sentence[at - 1]?.lower === "do")) return sentence;
  return sentence.flatMap((token, at) =>
    token.lower === "anything" && ["that", "which"].includes(sentence[at + 1]?.lower ?? "")
      ? wordsAs("everything")
      : [token],
  );
}

const contents = new Set(["contents", "content", "things", "stuff"]);

/** "move the table's contents to the bed" → "move everything from the table to the bed" */
export function withContentsOf(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ text }, index) => /['’]s?$/.test(text) && contents.has(sentence[index + 1]?.lower ?? ""),
  );
  const start = sentence.findLastIndex(({ lower }, index) => index < at && determiners.has(lower));
  if (at < 0 || start < 1) return sentence;
  const place = sentence.slice(start, at);
  const { lower, kind } = sentence[at];
  return [
    ...sentence.slice(0, start),
    ...wordsAs("everything from"),
    ...place,
    { text: lower, lower, kind },
    ...sentence.slice(at + 2),
  ];
}

const exceptionWords = exceptions.map((phrase) => phrase.split(" ")).sort((a, b) => b.length - a.length);

/** "all but the blue cup": all cups but that one, since its look tells it from them. "all but one of the cups": but one. */
export function withKindOfAll(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (const at of sentence.keys()) {
    const except =
      sentence[at].lower === "all"
        ? exceptionWords.find((words) => startsWith(sentence, at + 1, words))
        : undefined;
    const article = at + 1 + (except?.length ?? 0);
    const some = except && someOfKind(sentence, article, vocabulary);
    if (some)
      return [
        ...sentence.slice(0, at + 1),
        ...some.kind,
        ...sentence.slice(at + 1, article),
        ...some.number,
        ...sentence.slice(some.next),
      ];
    if (!except || !["the", "my", "your"].includes(sentence[article]?.lower ?? "")) continue;
    let start = article + 1;
    while (
      vocabulary.attribute(sentence[start]?.lower ?? "") &&
      vocabulary.nounsAt(sentence, start).every(({ next }) => next > start + 1)
    )
      start++;
    const [noun] = start < sentence.length ? vocabulary.nounsAt(sentence, start) : [];
    if (start === article + 1 || noun?.meaning.kind !== "types") continue;
    const named = sentence.slice(start, noun.next);
    const kind = named.map(({ lower }, index) =>
      index < named.length - 1 || noun.number === "plural" ? lower : pluralOf(lower),
    );
    return [...sentence.slice(0, at + 1), ...wordsAs(kind.join(" ")), ...sentence.slice(at + 1)];
  }
  return sentence;
}

/** "one of the apples", "two apples" */
function someOfKind(sentence: Sentence, at: number, vocabulary: Vocabulary) {
  const token = sentence[at];
  if (!token || (token.kind !== "number" && numberOf(token.lower) === undefined)) return undefined;
  const start =
    sentence[at + 1]?.lower === "of" && determiners.has(sentence[at + 2]?.lower) ? at + 3 : at + 1;
  let from = start;
  while (from < sentence.length && vocabulary.nounsAt(sentence, from).length === 0) {
    if (vocabulary.attribute(sentence[from].lower) === undefined) return undefined;
    from++;
  }
  const [noun] = from < sentence.length ? vocabulary.nounsAt(sentence, from) : [];
  if (!noun) return undefined;
  const words = sentence.slice(start, noun.next);
  const last = words[words.length - 1];
  const kind = noun.number === "singular" ? [...words.slice(0, -1), ...wordsAs(pluralOf(last.lower))] : words;
  return { kind, number: [token], next: noun.next };
}

const hands = ["in", "into", "with"].flatMap((preposition) =>
  ["your", "the"].flatMap((whose) => ["hand", "hands", "gripper"].map((hand) => [preposition, whose, hand])),
);
const oneHand = ["in one hand", "with one hand"].map((words) => words.split(" "));
const otherHand = ["in the other hand", "with the other hand", "in the other", "with the other"].map(
  (words) => words.split(" "),
);
const taking = new Set("take grab grasp hold pick get open close".split(" "));

/** "take the cup in your hand", "hold the plate in one hand and the mug in the other" */
export function withoutHand(sentence: Sentence): Sentence {
  if (!taking.has(sentence[0]?.lower)) return sentence;
  const kept: Token[] = [];
  let isOneOfTwo = false;
  for (let at = 0; at < sentence.length; ) {
    const words = [...hands, ...oneHand, ...(isOneOfTwo ? otherHand : [])];
    const said = at > 1 ? words.find((each) => startsWith(sentence, at, each)) : undefined;
    if (said && ends.has(sentence[at + said.length]?.lower)) {
      isOneOfTwo ||= oneHand.includes(said);
      at += said.length;
    } else kept.push(sentence[at++]);
  }
  return kept;
}

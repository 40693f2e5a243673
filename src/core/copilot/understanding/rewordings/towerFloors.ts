import { behindAny, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { numberOf } from "../words/quantities";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/* A tower that is told floor by floor. */

type Sentence = readonly Token[];
type Position = "bottom" | "middle" | "top" | "next";

interface Floor {
  readonly words: Sentence;
  readonly position: Position;
}

const tower = new Set(["tower", "stack", "pile", "column"]);
const links = new Set([",", "and", "then"]);
const openings = new Set(["with", ":", ","]);
const placing = new Set(["on", "onto", "in", "into", "at"]);
const filler = new Set(["the", "a", "an", "being", "is", "goes", "comes", "be"]);

const positions: readonly (readonly [Position, readonly string[]])[] = (
  [
    [
      "bottom",
      [
        "at the very bottom",
        "at the bottom",
        "on the bottom",
        "at the base",
        "as the base",
        "as the bottom",
        "for the base",
        "underneath",
        "beneath",
        "below",
        "first",
      ],
    ],
    ["middle", ["in the middle", "in the centre", "in the center", "in between", "between them", "between"]],
    [
      "top",
      [
        "at the very top",
        "at the top",
        "on the very top",
        "on the top",
        "as the top",
        "on top of it",
        "on top of that",
        "on top",
        "above",
      ],
    ],
    ["next", ["on it"]],
  ] as const
).flatMap(([position, phrases]) => phrases.map((phrase) => [position, phrase.split(" ")] as const));

/**
 * "build a tower with the blue block at the bottom, the red one in the middle and the green one on top" → "stack the red
 * block on the blue block and the green block on the red block"
 */
export function withFloors(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const named = isToldOneOnOther(sentence, vocabulary)
    ? 0
    : sentence.findIndex(({ lower }) => tower.has(lower));
  if (named < 0 || named > 4) return sentence;
  for (const at of sentence.keys()) {
    if (at <= named || !openings.has(sentence[at].lower) || sentence[at + 1]?.lower === "with") continue;
    const head = sentence.slice(0, at);
    const floors = upwards(floorsOf(sentence.slice(at + 1)));
    const nouns = floors && namedFloors(floors, withoutPlace(head), vocabulary);
    const about = head.slice(named + (sentence[0].lower === "stack" ? 0 : 1));
    const where = nouns && whereOf(head.slice(named + 1), nouns, vocabulary);
    if (!nouns || !where) continue;
    const several = about.findLast((token, index) => isSeveral(token, about[index + 1], vocabulary));
    if (!several || !hasMore(about, nouns.length)) return stacked(nouns, where);
    // "of the red, blue and green blocks, …": in which order those between come is told by nobody.
    const areAny = !about.some(({ lower }) => vocabulary.attribute(lower) !== undefined);
    return nouns.length === 2 && areAny ? stackedBetween(nouns, several, about, where) : sentence;
  }
  return sentence;
}

const putting = new Set(["put", "place", "set", "lay"]);
const onTop = phrasesOf("on it, on top");

/** "put two blocks in the area: the red one first, then the green one on it": a tower, without a word for it. */
function isToldOneOnOther(sentence: Sentence, vocabulary: Vocabulary): boolean {
  const mark = sentence.findIndex(({ lower }) => lower === ":");
  const floors = sentence.slice(mark + 1);
  const told = floorsOf(floors);
  const areLooks = told.every(({ words }) => {
    const look = words.filter(({ lower }) => !filler.has(lower) && lower !== "one");
    return look.length > 0 && look.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
  });
  const isOnIt = floors.some((_, at) => behindAny(floors, at, onTop) !== undefined);
  const isPut = putting.has(sentence[0]?.lower ?? "") && mark > 1;
  return isPut && areLooks && isOnIt && numberIn(sentence.slice(0, mark)) === told.length;
}

/**
 * "a tower of red, green and blue with blue at the bottom", "stack red, green and blue, blue at the bottom and red on top":
 * listed from one end to the other, which one is told of either or of both.
 */
export function withEndOfList(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const named = sentence.findIndex(({ lower }) => tower.has(lower));
  const isStack = sentence[0]?.lower === "stack";
  const start = isStack ? 1 : sentence.findIndex(({ lower }, at) => at > named && lower === "of") + 1;
  if (start < 1 || (!isStack && (named < 0 || named > 4))) return sentence;
  for (const end of sentence.keys()) {
    if (end <= start || !["with", ","].includes(sentence[end].lower)) continue;
    const ends = floorsOf(sentence.slice(end + 1));
    const { list, place } = listIn(sentence.slice(start, end));
    const where = isStack ? place : [...sentence.slice(named + 1, start - 1), ...place];
    const listed = floorsOf(list);
    const isPlain = listed.length > 1 && listed.every(({ position }) => position === "next");
    const areEnds =
      ends.length > 0 && ends.every(({ position }) => position === "bottom" || position === "top");
    const nouns = isPlain && areEnds ? namedFloors(listed, [], vocabulary) : undefined;
    const directions = nouns && ends.map((floor) => isUpwardsBy(floor, nouns, vocabulary));
    const [isUpwards] = directions ?? [];
    if (!nouns || isUpwards === undefined || directions?.some((each) => each !== isUpwards)) continue;
    // "a tower at the target made of …": its place, and nothing else.
    if (where.length > 0 && !placing.has(where[0].lower)) return sentence;
    return stacked(isUpwards ? nouns : [...nouns].reverse(), where);
  }
  return sentence;
}

/** Whether the floors were listed from the bottom up, by where one of them is told to be; undefined where that is in between. */
function isUpwardsBy(
  { position, words }: Floor,
  nouns: readonly Sentence[],
  vocabulary: Vocabulary,
): boolean | undefined {
  const [told] = namedFloors([{ position, words }], nouns[0], vocabulary) ?? [];
  const text = (tokens: Sentence) => tokens.map(({ lower }) => lower).join(" ");
  const at = told ? nouns.findIndex((each) => text(each) === text(told)) : -1;
  if (at !== 0 && at !== nouns.length - 1) return undefined;
  return (at === 0) === (position === "bottom");
}

const downwards = phrasesOf(
  "from top to bottom, from the top to the bottom, from the top down, from top down, top to bottom, starting from the top, starting at the top, from the top",
);
const upwardsPhrases = phrasesOf(
  "from bottom to top, from the bottom to the top, from the bottom up, from bottom up, bottom to top, starting from the bottom, starting at the bottom, from the bottom",
);

/** "build a tower from top to bottom: red, green, blue", "stack red, green and blue from bottom to top" */
export function withDirection(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const named = sentence.findIndex(({ lower }) => tower.has(lower));
  const isStack = sentence[0]?.lower === "stack";
  if (!isStack && (named < 0 || named > 4)) return sentence;
  for (const at of sentence.keys()) {
    const down = behindAny(sentence, at, downwards);
    const behind = down ?? behindAny(sentence, at, upwardsPhrases);
    if (behind === undefined || at < 1) continue;
    const more = sentence.slice(behind).findIndex(({ lower }) => !["are", ":", ","].includes(lower));
    const start = isStack ? 1 : sentence.findIndex(({ lower }, index) => index > named && lower === "of") + 1;
    const isBehind = more >= 0;
    if (!isBehind && (start < 1 || start > at)) return sentence;
    const listed = isBehind ? undefined : listIn(withoutOrder(sentence.slice(start, at)));
    const floors = floorsOf(listed?.list ?? sentence.slice(behind + more));
    const isPlain = floors.length > 1 && floors.every(({ position }) => position === "next");
    const nouns = isPlain
      ? namedFloors(floors, withoutPlace(sentence.slice(0, isBehind ? at : start)), vocabulary)
      : undefined;
    const about = sentence.slice(isStack ? 1 : named + 1, at).filter(({ lower }) => lower !== ",");
    const where = nouns && (listed?.place ?? whereOf(about, nouns, vocabulary));
    if (!nouns || !where) return sentence;
    return stacked(down === undefined ? nouns : [...nouns].reverse(), where);
  }
  return sentence;
}

/** "a tower in the target area": no area is what it is made of. */
function withoutPlace(head: Sentence): Sentence {
  const place = head.findIndex(({ lower }, at) => at > 0 && placing.has(lower));
  return place < 0 ? head : head.slice(0, place);
}

const inOrder = phrasesOf("in that order, in this order, in order");

/** "red, green and blue, in that order", from bottom to top */
function withoutOrder(said: Sentence): Sentence {
  const comma = said.findLastIndex(({ lower }) => lower !== ",") + 1;
  const end = said.findIndex((_, at) => behindAny(said, at, inOrder) === comma);
  return end < 0 ? said : said.slice(0, end);
}

/** "the blue block and the red block at the target": the place is that of the whole tower. */
function listIn(said: Sentence): { readonly list: Sentence; readonly place: Sentence } {
  const last = said.findLastIndex(({ lower }, at) => links.has(lower) && at < said.length - 1);
  const at = said.findIndex(({ lower }, index) => index > last && placing.has(lower));
  const place = said.slice(at).filter(({ lower }) => lower !== ",");
  return at < 0 ? { list: said, place: [] } : { list: said.slice(0, at), place };
}

function floorsOf(said: Sentence): readonly Floor[] {
  const parts: Token[][] = [[]];
  for (const token of said) {
    if (links.has(token.lower)) parts.push([]);
    else parts[parts.length - 1].push(token);
  }
  return parts.filter((part) => part.length > 0).map(floorOf);
}

function floorOf(part: Sentence): Floor {
  for (const [position, phrase] of positions) {
    // "first the red block in the area": more is told of it than its turn.
    if (phrase[0] === "first" && part.some(({ lower }) => prepositions.has(lower))) continue;
    const end = part.length - phrase.length;
    if (startsWith(part, end, phrase)) return { position, words: part.slice(0, end) };
    if (startsWith(part, 0, phrase)) return { position, words: part.slice(phrase.length) };
  }
  return { position: "next", words: part };
}

/** From the bottom to the top; undefined where that is not told. */
function upwards(floors: readonly Floor[]): readonly Floor[] | undefined {
  const only = (wanted: Position) => {
    const found = floors.filter(({ position }) => position === wanted);
    return found.length === 1 ? found[0] : undefined;
  };
  const [bottom, top] = [only("bottom"), only("top")];
  const between = floors.filter((floor) => floor !== bottom && floor !== top);
  // "with red at the bottom, then blue, then green"
  if (
    bottom &&
    floors[0] === bottom &&
    between.length > 0 &&
    between.every(({ position }) => position === "next")
  )
    return [...floors.filter((floor) => floor !== top), ...(top ? [top] : [])];
  if (!bottom || !top || between.some(({ position }) => position === "bottom" || position === "top"))
    return undefined;
  const isDownwards = floors.indexOf(top) < floors.indexOf(bottom);
  return [bottom, ...(isDownwards ? between.reverse() : between), top];
}

/** "the red one", "red" → the red block, where another floor or the whole says what they are. */
function namedFloors(
  floors: readonly Floor[],
  head: Sentence,
  vocabulary: Vocabulary,
): readonly Sentence[] | undefined {
  const plain = floors.map(({ words }) =>
    words.filter(({ lower }, at) => !filler.has(lower) && !(lower === "one" && at === words.length - 1)),
  );
  const isNoun = (token: Token | undefined) =>
    token !== undefined && vocabulary.nounsAt([token], 0).length > 0;
  const isNamed = (words: Sentence) => isNoun(words.at(-1));
  const [block] = wordsAs("block");
  const noun =
    plain.find(isNamed)?.at(-1) ?? head.find((token) => isNoun(token)) ?? (isNoun(block) ? block : undefined);
  const isLook = (words: Sentence) => vocabulary.attribute(words.at(-1)?.lower ?? "") !== undefined;
  const complete = plain.map((words) =>
    noun && !isNamed(words) && isLook(words) ? [...words, singular(noun)] : words,
  );
  const isTold = complete.every((words) => words.length > 0 && isNamed(words));
  const texts = complete.map((words) => words.map(({ lower }) => lower).join(" "));
  return isTold && new Set(texts).size === texts.length ? complete : undefined;
}

export function singular(noun: Token): Token {
  return { ...noun, text: noun.text.replace(/s$/, ""), lower: noun.lower.replace(/s$/, "") };
}

/** "of the blocks in the target area": the place, if there is one; undefined where something else is said of the tower. */
function whereOf(said: Sentence, nouns: readonly Sentence[], vocabulary: Vocabulary): Sentence | undefined {
  const things = new Set(nouns.map((words) => words[words.length - 1].lower));
  const about = new Set(["of", "from", "out", "all", "up", "three", "two", "four", ...filler]);
  const at = said.findIndex(({ lower }) => placing.has(lower));
  const before = said.slice(0, at < 0 ? said.length : at);
  const isPlain = before.every(
    (token) =>
      about.has(token.lower) ||
      token.kind === "number" ||
      things.has(singular(token).lower) ||
      vocabulary.attribute(token.lower) !== undefined,
  );
  return isPlain ? (at < 0 ? [] : said.slice(at)) : undefined;
}

/** "all blocks" */
function isSeveral(token: Token, next: Token | undefined, vocabulary: Vocabulary): boolean {
  const isLast = !next || prepositions.has(next.lower);
  return isLast && vocabulary.nounsAt([token], 0).some(({ number }) => number === "plural");
}

/** "of all blocks", "of four blocks", with two of them told: the others come between these. */
function hasMore(about: Sentence, told: number): boolean {
  const count = numberIn(about);
  if (count !== undefined) return count > told;
  // "of the blocks, red below, blue in between and green on top": these are the blocks that are meant.
  return about.some(({ lower }) => lower === "all") || told === 2;
}

function numberIn(about: Sentence): number | undefined {
  const [count] = about.flatMap(({ lower, kind }) =>
    kind === "number" ? Number(lower) : (numberOf(lower) ?? []),
  );
  return count;
}

export function numberToken(count: number): Token {
  return { text: String(count), lower: String(count), kind: "number" };
}

/** "stack all blocks except the blue one on the blue block with the yellow block on top" */
function stackedBetween(
  [bottom, top]: readonly Sentence[],
  several: Token,
  about: Sentence,
  where: Sentence,
): Sentence {
  const base = where.length > 0 ? [...wordsAs("put the"), ...bottom, ...where, ...wordsAs("and")] : [];
  const count = numberIn(about);
  const isAny = count !== undefined && !about.some(({ lower }) => lower === "all" || lower === "the");
  const things = isAny
    ? [numberToken(count - 1), several]
    : [
        ...wordsAs("all"),
        ...(count === undefined ? [] : [numberToken(count)]),
        several,
        ...wordsAs("except the"),
        ...bottom,
      ];
  return [
    ...base,
    ...wordsAs("stack"),
    ...things,
    ...wordsAs("on the"),
    ...bottom,
    ...wordsAs("with the"),
    ...top,
    ...wordsAs("on top"),
  ];
}

function stacked(nouns: readonly Sentence[], where: Sentence): Sentence {
  const the = (words: Sentence): Sentence => [...wordsAs("the"), ...words];
  const base = where.length > 0 ? [...wordsAs("put"), ...the(nouns[0]), ...where, ...wordsAs("and")] : [];
  const floors = nouns
    .slice(1)
    .map((upper, below): Sentence => [...the(upper), ...wordsAs("on"), ...the(nouns[below])]);
  return [
    ...base,
    ...wordsAs("stack"),
    ...floors.flatMap((each, at) => (at > 0 ? [...wordsAs("and"), ...each] : each)),
  ];
}

import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { pastCourtesy } from "../telling/courtesy";
import { prepositions } from "../words/firstWords";
import { numberOf } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Towers told in other builds than "build a tower of the blocks with red at the bottom and blue on top": the place before the
 * blocks, floor by floor with the floor first, "start with red, add blue", "one on top of the other".
 */

type Sentence = readonly Token[];

const tower = new Set(["tower", "stack", "pile", "column"]);
const places = new Set(["in", "on", "at", "onto", "into"]);
const links = new Set([",", "and", "then"]);
const [comma] = [{ text: ",", lower: ",", kind: "mark" } as Token];

export function withPlainTower(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const told = sentence.slice(behindCourtesy(sentence));
  const plain = [
    withOneOnOther,
    withUsedBlocks,
    withStackedInto,
    withFloorFirst,
    withStarted,
    withEndsTold,
    withFloorsBehindWhich,
    withBlocksFirst,
    withListInOrder,
  ].reduce<Sentence>((said, change) => change(said, vocabulary), told);
  const isTower = told[0]?.lower === "stack" || towerIn(told) !== undefined;
  return plain === told && !isTower ? sentence : plain;
}

function behindCourtesy(sentence: Sentence): number {
  let start = 0;
  for (let next: number | undefined = 0; next !== undefined; next = pastCourtesy(sentence, start))
    start = next;
  return start < sentence.length ? start : 0;
}

/** Where a tower is named, among the first words. */
function towerIn(sentence: Sentence): number | undefined {
  const at = sentence.findIndex(({ lower }) => tower.has(lower));
  return at < 0 || at > 4 ? undefined : at;
}

const oneOnOther = phrasesOf(
  "one on top of the other, one on the other, one upon the other, one above the other, one on top of another, one atop the other",
);
const putting = phrasesOf(
  "put, place, set, lay, i want, i would like, i need, there should be, there must be, there have to be",
);

/** "put two blocks in the area, one on top of the other" → "stack two blocks in the area"; which of those that are named is left open. */
function withOneOnOther(sentence: Sentence): Sentence {
  const put = behindAny(sentence, 0, putting);
  const told = phraseIn(sentence, oneOnOther);
  const count = put === undefined ? undefined : numberOf(sentence[put]?.lower ?? "");
  if (!told || put === undefined || count === undefined || count < 2) return sentence;
  const before = withoutComma(sentence.slice(put, told.at));
  const behind = sentence.slice(told.behind);
  const isPlace = behind.length === 0 || places.has(behind[0].lower);
  const isPlain = ![...before, ...behind].some(({ kind, lower }) => kind === "mark" || lower === "and");
  return isPlace && isPlain ? [...wordsAs("stack"), ...before, ...behind] : sentence;
}

const building = phrasesOf("to build, to make, to form, to assemble, to erect, for building, for making");

/** "use all blocks to build one tower in the area" → "build a tower of all blocks in the area" */
function withUsedBlocks(sentence: Sentence): Sentence {
  const built = sentence[0]?.lower === "use" ? phraseIn(sentence, building, 2) : undefined;
  const at = built && sentence.findIndex(({ lower }, index) => index > built.behind && tower.has(lower));
  if (!built || at === undefined || at < 0 || at > built.behind + 3) return sentence;
  const things = sentence.slice(1, built.at);
  return things.some(({ kind, lower }) => kind === "mark" || prepositions.has(lower))
    ? sentence
    : [...wordsAs("build a tower of"), ...things, ...sentence.slice(at + 1)];
}

const stackedInto = phrasesOf(
  ["should be", "must be", "have to be", "need to be", "are to be", "ought to be"]
    .flatMap((be) =>
      ["stacked", "piled", "piled up", "put", "built", "stacked up"].map((done) => `${be} ${done}`),
    )
    .flatMap((done) => ["into", "in", "to"].flatMap((into) => [`${done} ${into} a`, `${done} ${into} one`]))
    .join(","),
);

/** "all four blocks should be stacked into one tower" → "build a tower of all four blocks" */
function withStackedInto(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, stackedInto, 2);
  const single = told && sentence[told.behind]?.lower === "single" ? told.behind + 1 : told?.behind;
  const isTower = single !== undefined && tower.has(sentence[single]?.lower ?? "");
  return told && isTower
    ? [...wordsAs("build a tower of"), ...sentence.slice(0, told.at), ...sentence.slice(single + 1)]
    : sentence;
}

type End = "bottom" | "middle" | "top";

const floorNames: readonly (readonly [End, string])[] = [
  ["bottom", "bottom, lowest, lowermost, bottommost"],
  ["middle", "middle, second, central"],
  ["top", "top, topmost, uppermost, highest"],
];
const floorOpenings = floorNames.flatMap(([end, names]) =>
  phrasesOf(
    names
      .split(", ")
      .flatMap((name) => [`the ${name}`, name])
      .flatMap((name) =>
        ["of the tower", "of it", "of the stack", "of the pile", "one", "block", "cube", "floor"]
          .map((noun) => `${name} ${noun}`)
          .concat(name),
      )
      .join(","),
  ).map((words) => [end, words] as const),
);
const floors = [...floorOpenings].sort(([, one], [, other]) => other.length - one.length);
const being = phrasesOf("should be, must be, has to be, is, being, is to be");
const positions: Readonly<Record<End, string>> = {
  bottom: "at the bottom",
  middle: "in the middle",
  top: "on top",
};

/** "the bottom block should be red, the middle one green and the top one blue" → "build a tower: red at the bottom, …" */
function withFloorFirst(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const start = [...sentence.keys()].find((at) => floorAt(sentence, at, vocabulary) !== undefined);
  const before = start === undefined ? [] : sentence.slice(0, start);
  const isTower = before.length === 0 || towerIn(before) !== undefined;
  if (start === undefined || !isTower) return sentence;
  const told: Sentence[] = [];
  for (let at = start; at < sentence.length; ) {
    const floor = floorAt(sentence, at, vocabulary);
    if (!floor) return sentence;
    told.push(floor.told);
    at = floor.next;
    if (at < sentence.length && !links.has(sentence[at].lower)) return sentence;
    while (links.has(sentence[at]?.lower ?? "")) at++;
  }
  const isAll = told.length > 1 && sentence.some(({ lower }) => lower === "bottom" || lower === "lowest");
  const opening = before.length === 0 ? wordsAs("build a tower") : withoutOpening(before);
  return isAll
    ? [...opening, ...wordsAs("with"), ...told.flatMap((floor, at) => (at > 0 ? [comma, ...floor] : floor))]
    : sentence;
}

/** "the bottom one red", "top should be blue": undefined where no floor is told so. */
function floorAt(
  sentence: Sentence,
  at: number,
  vocabulary: Vocabulary,
): { readonly told: Sentence; readonly next: number } | undefined {
  const start = sentence[at].lower === "whose" ? at + 1 : at;
  const found = floors.find(([, words]) => behindAny(sentence, start, [words]) !== undefined);
  if (!found) return undefined;
  const [end, words] = found;
  const named = start + words.length;
  const look = behindAny(sentence, named, being) ?? named;
  const next = sentence.findIndex(({ lower }, index) => index >= look && links.has(lower));
  const looks = sentence.slice(look, next < 0 ? undefined : next).filter(({ lower }) => lower !== "the");
  const isLook = looks.length > 0 && looks.every(({ lower }) => vocabulary.attribute(lower) !== undefined);
  return isLook
    ? { told: [...looks, ...wordsAs(positions[end])], next: next < 0 ? sentence.length : next }
    : undefined;
}

const openingWords = new Set([",", ":", "with", "and", "where", "whose"]);

function withoutOpening(said: Sentence): Sentence {
  return said.slice(0, said.findLastIndex(({ lower }) => !openingWords.has(lower)) + 1);
}

const adding = phrasesOf("then add, add, then put, put, then stack, stack, continue with, go on with, then");
const finishing = phrasesOf(
  "finish with, finish it with, finish it off with, end with, complete it with, top it with, top it off with, finally add, finally put, then finish with",
);

/** "start a tower with red in the area, add blue, and finish with green" → "build a tower in the area with red at the bottom, blue, green on top" */
function withStarted(sentence: Sentence): Sentence {
  const named = towerIn(sentence);
  const isStart = ["start", "begin"].includes(sentence[0]?.lower ?? "") && named !== undefined && named < 4;
  if (!isStart || sentence[named + 1]?.lower !== "with") return sentence;
  const steps = partsOf(sentence.slice(named + 2));
  const [base, ...others] = steps;
  const place = base.findIndex(({ lower }) => places.has(lower));
  const told = others.map((step, at) => {
    const behind = behindAny(step, 0, at === others.length - 1 ? [...finishing, ...adding] : adding);
    return behind === undefined ? undefined : step.slice(behind);
  });
  if (told.length === 0 || told.some((step) => !step || step.some(({ lower }) => prepositions.has(lower))))
    return sentence;
  const upper = told.flatMap((step = [], at) => [
    comma,
    ...step,
    ...(at === told.length - 1 ? wordsAs("on top") : []),
  ]);
  return [
    ...wordsAs("build a tower"),
    ...(place < 0 ? [] : base.slice(place)),
    ...wordsAs("with"),
    ...base.slice(0, place < 0 ? undefined : place),
    ...wordsAs("at the bottom"),
    ...upper,
  ];
}

function partsOf(said: Sentence): readonly Sentence[] {
  const parts: Token[][] = [[]];
  for (const token of said) {
    if (token.lower === "," || token.lower === "and") parts.push([]);
    else parts[parts.length - 1].push(token);
  }
  return parts.filter((part) => part.length > 0);
}

const starting = phrasesOf("starting with, beginning with, starting from, with the first being");
const ending = phrasesOf("ending with, finishing with, topped with, topped by, crowned by, ending in");

/** "stack red, green and blue, starting with red" → "…, red at the bottom" */
function withEndsTold(sentence: Sentence): Sentence {
  const isTower =
    sentence[0]?.lower === "stack" || sentence[0]?.lower === "pile" || towerIn(sentence) !== undefined;
  const told = phraseIn(sentence, [...starting, ...ending], 2);
  // "all blocks, starting with the red one": the order of the others is open.
  if (!isTower || !told || partsOf(sentence.slice(0, told.at)).length < 2) return sentence;
  const end = sentence.findIndex(({ lower }, at) => at > told.behind && links.has(lower));
  const floor = sentence.slice(told.behind, end < 0 ? undefined : end);
  // "starting with the red one in the area": its place is told, too.
  if (floor.length === 0 || floor.some(({ lower }) => prepositions.has(lower))) return sentence;
  const position = behindAny(sentence, told.at, starting) === undefined ? "top" : "bottom";
  const rest = end < 0 ? [] : sentence.slice(end);
  const up = sentence[1]?.lower === "up" ? 2 : 1;
  const head =
    sentence[0].lower === "pile"
      ? [...wordsAs("stack"), ...sentence.slice(up, told.at)]
      : sentence.slice(0, told.at);
  return withEndsTold([...withoutComma(head), comma, ...floor, ...wordsAs(positions[position]), ...rest]);
}

const which = phrasesOf("in which, where, so that, such that, in such a way that");
const ends = new Set(["bottom", "base", "top"]);

/** "make a tower in which red is at the bottom and blue on top" → "make a tower with red at the bottom …" */
function withFloorsBehindWhich(sentence: Sentence): Sentence {
  const named = towerIn(sentence);
  const told = named === undefined ? undefined : phraseIn(sentence, which, named + 1);
  const floorsTold = told ? partsOf(sentence.slice(told.behind)) : [];
  const isFloor = (part: Sentence) => part.some(({ lower }) => ends.has(lower));
  return told && floorsTold.length > 1 && floorsTold.filter(isFloor).length > 1
    ? [...withoutComma(sentence.slice(0, told.at)), ...wordsAs("with"), ...sentence.slice(told.behind)]
    : sentence;
}

const madeOf = phrasesOf("out of, made of, made from, made out of, built of, built from, consisting of, of");
const floorMarks = new Set([",", ":", "with", "and"]);

/** "a tower at the target out of three blocks" → "a tower of three blocks at the target" */
function withBlocksFirst(sentence: Sentence): Sentence {
  const named = towerIn(sentence);
  if (named === undefined) return sentence;
  const of = phraseIn(sentence, madeOf, named + 1);
  const place = sentence.slice(named + 1, of?.at);
  const isPlace = places.has(place[0]?.lower ?? "") && !place.some(({ lower }) => floorMarks.has(lower));
  if (!of || (place.length > 0 && !isPlace)) return sentence;
  const end = sentence.findIndex(({ lower }, at) => at > of.behind && floorMarks.has(lower));
  const things = sentence.slice(of.behind, end < 0 ? undefined : end);
  // "out of red, green and blue": where that list ends is told further on.
  const isListed = end >= 0 && sentence[end].lower !== "with" && things.length < 2;
  // "from bottom to top": no blocks.
  if (things.length === 0 || things.some(({ lower }) => ends.has(lower) || lower === "to")) return sentence;
  const told = sentence.slice(of.behind);
  const isWhole = !told.some(({ lower }) => ends.has(lower) || prepositions.has(lower) || lower === ":");
  if (isListed)
    return isWhole
      ? [...sentence.slice(0, named + 1), ...wordsAs("of"), ...told, ...place]
      : [...sentence.slice(0, of.at), ...wordsAs("of"), ...told];
  return [
    ...sentence.slice(0, named + 1),
    ...wordsAs("of"),
    ...things,
    ...place,
    ...(end < 0 ? [] : sentence.slice(end)),
  ];
}

const inOrder = phrasesOf(
  "in the order, in this order :, in the following order :, in the following order, in this order",
);
const directions = phrasesOf(
  "from bottom to top, from the bottom to the top, from the bottom up, from bottom up, bottom to top, from top to bottom, from the top to the bottom, from the top down, from top down, top to bottom",
);

/** "stack all four in the order red, green, yellow, blue from bottom to top, at the target" → "stack red, … at the target from bottom to top" */
function withListInOrder(sentence: Sentence): Sentence {
  const isStack = sentence[0]?.lower === "stack" || towerIn(sentence) !== undefined;
  const order = isStack ? phraseIn(sentence, inOrder, 1) : undefined;
  const direction = order && phraseIn(sentence, directions, order.behind + 2);
  if (!order || !direction) return sentence;
  const list = withoutComma(sentence.slice(order.behind, direction.at));
  const head = sentence.slice(0, order.at);
  const place = sentence.slice(direction.behind).filter(({ lower }) => lower !== ",");
  const counted = head.flatMap(({ lower, kind }) =>
    kind === "number" ? Number(lower) : (numberOf(lower) ?? []),
  );
  const isCounted = counted.every((count) => count === partsOf(list).length);
  const isPlace = place.length === 0 || places.has(place[0].lower);
  const isBound = [...head, ...list].some(({ lower }) => prepositions.has(lower) && lower !== "of");
  return isCounted && isPlace && !isBound && partsOf(list).length > 1
    ? [...wordsAs("stack"), ...list, ...place, ...sentence.slice(direction.at, direction.behind)]
    : sentence;
}

function withoutComma(said: Sentence): Sentence {
  return links.has(said.at(-1)?.lower ?? "") ? said.slice(0, -1) : said;
}

import { intoTower } from "../words/lexicon";
import { numberOf } from "../words/quantities";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { singular } from "./towerFloors";

/*
 * Other words for stacking: "arrange three red blocks in a vertical stack", "build a tall tower out of all the blocks, the
 * red one at the bottom".
 */

type Sentence = readonly Token[];

const tower = new Set(["tower", "stack", "pile", "column"]);
const shapes = new Set(["tall", "high", "vertical", "upright", "neat", "single", "big", "nice", "straight"]);
const towerPhrases = [...intoTower, ...intoTower.map((phrase) => phrase.replace(/ a /, " one "))].map(
  (phrase) => phrase.split(" "),
);
const arranging = new Set(["arrange", "put", "place", "set", "lay", "build", "form", "make", "assemble"]);

/** "a tall tower": no tower is anything else. */
export function withoutShapes(sentence: Sentence): Sentence {
  return sentence.filter(({ lower }, at) => {
    if (!shapes.has(lower)) return true;
    let next = at + 1;
    while (shapes.has(sentence[next]?.lower)) next++;
    return (
      !tower.has(sentence[next]?.lower ?? "") || !["a", "one", ...shapes].includes(sentence[at - 1]?.lower)
    );
  });
}

/** "set two cubes in a stack on the table", "pile two cubes up on the table" → "stack two cubes on the table" */
export function asStacking(sentence: Sentence): Sentence {
  const up = sentence.findIndex(({ lower }) => lower === "up");
  if (sentence[0]?.lower === "pile" && up > 1)
    return [...wordsAs("stack"), ...sentence.slice(1, up), ...sentence.slice(up + 1)];
  if (!arranging.has(sentence[0]?.lower ?? "")) return sentence;
  for (const at of sentence.keys()) {
    const words = at > 1 ? towerPhrases.find((each) => startsWith(sentence, at, each)) : undefined;
    if (!words) continue;
    const start = sentence[1].lower === "up" ? 2 : 1;
    return [...wordsAs("stack"), ...sentence.slice(start, at), ...sentence.slice(at + words.length)];
  }
  return sentence;
}

const soThat = ["so that", "such that", "so"].map((phrase) => phrase.split(" "));
const comes = new Set(["is", "goes", "comes", "be", "should"]);

/** "stack the blocks so that the green one is on top" → "stack the blocks with the green one on top" */
export function withTopTold(sentence: Sentence): Sentence {
  const isStacked =
    sentence[0]?.lower === "stack" || sentence.slice(0, 4).some(({ lower }) => tower.has(lower));
  const isOnTop = startsWith(sentence, sentence.length - 2, ["on", "top"]);
  const at = sentence.findIndex((_, index) => soThat.some((words) => startsWith(sentence, index, words)));
  const said = at < 0 ? undefined : soThat.find((words) => startsWith(sentence, at, words));
  if (!isStacked || !isOnTop || !said) return sentence;
  const top = sentence.slice(at + said.length).filter(({ lower }) => !comes.has(lower));
  const end = sentence[at - 1]?.lower === "," ? at - 1 : at;
  return [...sentence.slice(0, end), ...wordsAs("with"), ...top];
}

const bottom = [
  "at the bottom",
  "at the base",
  "on the bottom",
  "as the base",
  "at the very bottom",
  "as the bottom",
  "underneath",
  "beneath",
  "below",
].map((phrase) => phrase.split(" "));
const all = ["all", "all of the", "all the", "the"].map((phrase) => phrase.split(" "));

/** "stack the blocks with the red one at the bottom" → "stack all blocks except the red one on the red one" */
export function withBottom(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex((_, index) =>
    bottom.some((words) => startsWith(sentence, index, words) && index + words.length === sentence.length),
  );
  const isStacked =
    sentence[0]?.lower === "stack" || sentence.slice(0, 4).some(({ lower }) => tower.has(lower));
  if (at < 1 || !isStacked) return sentence;
  const mark = sentence.findLastIndex(
    ({ lower }, index) => index < at && (lower === "with" || lower === ","),
  );
  const below = sentence
    .slice(mark + 1, at)
    .filter(({ lower }) => !["the", "one", "being", "is"].includes(lower));
  const said = sentence.slice(0, sentence[mark - 1]?.lower === "," ? mark - 1 : mark);
  const onPlace = said.findIndex(({ lower }) => ["on", "onto", "in", "into", "at"].includes(lower));
  const [stacked, place] = onPlace < 0 ? [said, []] : [said.slice(0, onPlace), said.slice(onPlace)];
  const things = stacked.findLastIndex((_, index) =>
    all.some((words) => startsWith(stacked, index, words) && index + words.length < stacked.length),
  );
  const count = numberOf(stacked[stacked.length - 2]?.lower ?? "") ?? 0;
  if (mark < 2 || below.length === 0 || stacked.length < 2) return sentence;
  if (things < 0 && count < 2) return wholeTower(stacked, below, place, vocabulary) ?? sentence;
  // "the red, blue and green blocks": not all there are.
  if (things >= 0 && stacked.slice(things).some(({ lower }) => vocabulary.attribute(lower) !== undefined))
    return sentence;
  const noun = stacked[stacked.length - 1];
  const isNoun = vocabulary.nounsAt(below, below.length - 1).length > 0;
  // "blocks", "the green cube"; not "two blocks with the cup below"
  const isNamed = isNoun && sameKind(below[below.length - 1], noun, vocabulary);
  if (isNoun && !isNamed) return sentence;
  const one = [...wordsAs("the"), ...below, ...(isNamed ? [] : wordsAs("one"))];
  const named = [...wordsAs("the"), ...below, ...(isNamed ? [] : wordsAs(noun.lower.replace(/s$/, "")))];
  const base = place.length > 0 ? [...wordsAs("put"), ...named, ...place, ...wordsAs("and")] : [];
  if (things >= 0)
    return [...base, ...wordsAs("stack all"), noun, ...wordsAs("except"), ...one, ...wordsAs("on"), ...named];
  // "three blocks": two of them on it
  const others = { ...noun, text: String(count - 1), lower: String(count - 1), kind: "number" } as const;
  return [
    ...base,
    ...wordsAs("stack"),
    others,
    count === 2 ? singular(noun) : noun,
    ...wordsAs("on"),
    ...named,
  ];
}

function sameKind(one: Token, several: Token, vocabulary: Vocabulary): boolean {
  const [first, second] = [one, several].map((token) => vocabulary.nounsAt([token], 0));
  const types = second.flatMap(({ meaning }) => (meaning.kind === "types" ? meaning.types : []));
  return first.some(
    ({ meaning }) => meaning.kind === "types" && meaning.types.every((type) => types.includes(type)),
  );
}

/** "build a tower with the red block at the bottom": of all blocks. */
function wholeTower(
  said: Sentence,
  below: Sentence,
  place: Sentence,
  vocabulary: Vocabulary,
): Sentence | undefined {
  const isPlain = said.length < 5 && tower.has(said.at(-1)?.lower ?? "");
  const isNamed = vocabulary.nounsAt(below, below.length - 1).length > 0;
  const look = isNamed ? below.slice(0, -1) : below;
  const noun = isNamed ? below[below.length - 1].lower : "block";
  const [kind] = vocabulary.nounsAt(wordsAs(`${noun}s`), 0);
  if (!isPlain || look.length === 0 || kind?.number !== "plural") return undefined;
  const one = [...look, ...wordsAs(noun)];
  return [
    ...(place.length > 0 ? [...wordsAs("put the"), ...one, ...place, ...wordsAs("and")] : []),
    ...wordsAs(`stack all ${noun}s except the`),
    ...one,
    ...wordsAs("on the"),
    ...one,
  ];
}

import { numberOf } from "../words/quantities";
import type { Token } from "../words/tokens";

/** How far, how long or how often: metres, radians, seconds, or a count of steps or times. */
export interface Amount {
  readonly of: "metres" | "radians" | "seconds" | "steps" | "times";
  readonly value: number;
}

interface Unit {
  readonly of: Amount["of"];
  /** Of it are one of what amounts are told in. */
  readonly factor: number;
}

const unitWords: readonly (readonly [words: string, of: Amount["of"], factor: number])[] = [
  ["m metre metres meter meters", "metres", 1],
  ["cm centimetre centimetres centimeter centimeters", "metres", 0.01],
  ["mm millimetre millimetres millimeter millimeters", "metres", 0.001],
  ["ft foot feet", "metres", 0.3048],
  ["inch inches", "metres", 0.0254],
  ["yd yard yards", "metres", 0.9144],
  ["° deg degree degrees", "radians", Math.PI / 180],
  ["rad radian radians", "radians", 1],
  ["s sec secs second seconds", "seconds", 1],
  ["min minute minutes", "seconds", 60],
  ["step steps pace paces", "steps", 1],
  ["time times", "times", 1],
];

const units: ReadonlyMap<string, Unit> = new Map(
  unitWords.flatMap(([words, of, factor]) => words.split(" ").map((word) => [word, { of, factor }] as const)),
);

/** How often, in one word. */
const oftenness: ReadonlyMap<string, number> = new Map([
  ["once", 1],
  ["twice", 2],
  ["thrice", 3],
]);

export interface Said<T> {
  readonly value: T;
  /** Words that say it. */
  readonly length: number;
}

/** "2 m", "half a metre", "a couple of seconds", "ninety degrees", "twice". */
export function amountAt(tokens: readonly Token[], at: number): Said<Amount> | undefined {
  const often = oftenness.get(tokens[at]?.lower ?? "");
  if (often !== undefined) return { value: { of: "times", value: often }, length: 1 };
  const count = countAt(tokens, at);
  const unit = count && units.get(tokens[at + count.length]?.lower ?? "");
  if (!unit) return undefined;
  return { value: { of: unit.of, value: count.value * unit.factor }, length: count.length + 1 };
}

/** "2.5", "two", "a", "half a", "two and a half", "a couple of". */
export function countAt(tokens: readonly Token[], at: number): Said<number> | undefined {
  const word = (offset: number) => tokens[at + offset]?.lower ?? "";
  const isArticle = (offset: number) => /^an?$/.test(word(offset));
  if (word(0) === "half" && isArticle(1)) return { value: 0.5, length: 2 };
  if (isArticle(0) && word(1) === "half") return { value: 0.5, length: 2 };
  if (isArticle(0) && word(1) === "couple") return { value: 2, length: word(2) === "of" ? 3 : 2 };
  const whole = tokens[at]?.kind === "number" ? figures(word(0)) : inWords(word(0), word(1));
  if (!whole) return isArticle(0) ? { value: 1, length: 1 } : undefined;
  const { value, length } = whole;
  return word(length) === "and" && isArticle(length + 1) && word(length + 2) === "half"
    ? { value: value + 0.5, length: length + 3 }
    : whole;
}

function figures(text: string): Said<number> | undefined {
  const value = Number(text.replace(",", "."));
  return Number.isFinite(value) ? { value, length: 1 } : undefined;
}

const furtherNumbers: ReadonlyMap<string, number> = new Map([
  ..."thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, index) => [word, index + 13] as const),
  ..."twenty thirty forty fifty sixty seventy eighty ninety"
    .split(" ")
    .map((word, index) => [word, index * 10 + 20] as const),
]);

/** "five", "ninety", "forty five". */
function inWords(first: string, second: string): Said<number> | undefined {
  const value = numberOf(first) ?? furtherNumbers.get(first);
  if (value === undefined) return undefined;
  const one = value >= 20 ? numberOf(second) : undefined;
  return one !== undefined && one > 0 && one < 10 ? { value: value + one, length: 2 } : { value, length: 1 };
}

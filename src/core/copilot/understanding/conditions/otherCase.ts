import { type Token, wordsAs } from "../words/tokens";

/*
 * "if the cup is dirty, put it in the sink; if it is clean, put it on the shelf": the second is the other case of the first.
 */

type Sentence = readonly Token[];

const subjects = new Set(["it", "they", "that", "this"]);
const beings = new Set(["is", "are"]);
const ends = new Set([",", "then"]);
const links = new Set([",", "and", "but", ";"]);
const opposites: readonly (readonly [string, string])[] = [
  ["dirty", "clean"],
  ["used", "clean"],
  ["open", "closed"],
  ["open", "shut"],
  ["on", "off"],
  ["full", "empty"],
  ["running", "off"],
  ["raw", "cooked"],
];

export function withOtherCase(sentences: readonly Sentence[]): readonly Sentence[] {
  const [first, second, ...more] = sentences;
  if (first?.[0]?.lower !== "if") return sentences;
  const state = stateIn(first, 0);
  if (!state) return sentences;
  if (second && more.length === 0) {
    const other = otherwise(second, state.said);
    return other ? [first, other] : sentences;
  }
  if (second) return sentences;
  for (const at of first.keys()) {
    if (at <= state.next || !links.has(first[at].lower)) continue;
    const other = otherwise(first.slice(at), state.said);
    if (other) return [[...first.slice(0, at), ...wordsAs(","), ...other]];
  }
  return sentences;
}

/** "if it is clean, put it on the shelf" → "otherwise put it on the shelf" */
function otherwise(sentence: Sentence, first: string): Sentence | undefined {
  const start = sentence.findIndex(({ lower }) => !links.has(lower));
  const isCase = sentence[start]?.lower === "if" && subjects.has(sentence[start + 1]?.lower ?? "");
  const state = isCase ? stateIn(sentence, start) : undefined;
  if (!state || state.next <= start + 3) return undefined;
  const isOther = opposites.some(
    ([one, other]) =>
      [one, other].includes(first) && [one, other].includes(state.said) && first !== state.said,
  );
  return isOther ? [...wordsAs("otherwise"), ...sentence.slice(state.next)] : undefined;
}

/** One word behind "is", up to a comma. */
function stateIn(
  sentence: Sentence,
  start: number,
): { readonly said: string; readonly next: number } | undefined {
  const be = sentence.findIndex(({ lower }, at) => at > start + 1 && beings.has(lower));
  const end = sentence[be + 2];
  return be > 0 && end && ends.has(end.lower) ? { said: sentence[be + 1].lower, next: be + 3 } : undefined;
}

import { type Answer, question } from "../questions/answers";
import { prepositions, verbs } from "../words/firstWords";
import { namedIn, nounEnd, nounOpenings, nounStart, type Span } from "../words/nounSpans";
import { startsWith, type Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { typesIn } from "./kept";

/*
 * Speakers who correct themselves: "put the red cup, no wait, the blue cup on the desk", "… on the bed. No, on the sofa."
 * What comes behind takes the place of the last thing of its kind that was said before.
 */

type Sentence = readonly Token[];

const clauseLinks = new Set([",", "and", "then", "but"]);
const listed = new Set([",", "and", "the", "a", "an", "my"]);

/** They take back what was said; the others only come along with them. */
const taking = [
  "scratch that",
  "on second thought",
  "on second thoughts",
  "make that",
  "no make it",
  "i mean",
  "i meant",
  "or rather",
  "correction",
  "actually",
  "sorry",
  "oops",
  "no",
].map((words) => words.split(" "));
const idle = ["hang on", "hold on", "wait", "oh", "er", "uh", "um", ","].map((words) => words.split(" "));
/** These mean something else without a pause before them or another such word beside them. */
const light = new Set(["no", "sorry", "actually", "correction", "oops"]);

/** Where a speaker takes something back. */
function markIn(sentence: Sentence): Span | undefined {
  for (let from = 1; from < sentence.length; from++) {
    const said: string[] = [];
    let to = from;
    for (;;) {
      const words = [...taking, ...idle].find((each) => startsWith(sentence, to, each));
      if (!words) break;
      said.push(words.join(" "));
      to += words.length;
    }
    const spoken = said.filter((words) => words !== ",");
    // "wash the cups, no plates": none of them.
    if (said.at(-1) === "no" && !opensPhrase(sentence[to])) continue;
    const strong = spoken.filter((words) => taking.some((each) => each.join(" ") === words));
    const isPaused = said[0] === "," || spoken.length > 1;
    if (strong.length > 0 && (isPaused || !strong.every((words) => light.has(words)))) return { from, to };
  }
  return undefined;
}

function opensPhrase(token: Token | undefined): boolean {
  const word = token?.lower ?? "";
  return nounOpenings.has(word) || prepositions.has(word) || verbs.has(word) || word === "a" || word === "an";
}

/** Sentences with what was said last; they stay as they are where it is not clear what that stands for. */
export function withCorrections(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Sentence[] {
  return joinedAtCorrections(sentences).map((sentence) => {
    const mark = markIn(sentence);
    const readings = mark ? correctedIn(sentence, mark, vocabulary) : [];
    if (!mark || readings.length !== 1) return sentence;
    notes.push(`What was said last counts: "${readings[0].map(({ text }) => text).join(" ")}".`);
    // Who corrects himself twice is heard twice.
    return withCorrections(readings, vocabulary, notes)[0];
  });
}

/** Where the correction may stand for more than one thing that was said. */
export function askedOfCorrection(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const joined = joinedAtCorrections(sentences);
  const at = joined.findIndex((sentence) => markIn(sentence) !== undefined);
  const mark = at < 0 ? undefined : markIn(joined[at]);
  if (!mark) return undefined;
  const choices = correctedIn(joined[at], mark, vocabulary)
    .map((reading) => textOf(joined.with(at, reading)))
    .filter(isUnderstood);
  return choices.length === 0 ? undefined : question("Which of these is meant?", choices);
}

function textOf(sentences: readonly Sentence[]): string {
  return sentences
    .map((sentence) => sentence.map(({ text }) => text).join(" "))
    .join("; ")
    .replace(/ ,/g, ",");
}

const pause: Token = { text: ",", lower: ",", kind: "mark" };

/** "… on the bed. No, on the sofa.": it belongs to the sentence before. */
function joinedAtCorrections(sentences: readonly Sentence[]): readonly Sentence[] {
  const joined: Sentence[] = [];
  for (const sentence of sentences) {
    const before = joined.at(-1);
    const mark = before && markIn([pause, pause, ...sentence]);
    if (before && mark?.from === 1) joined[joined.length - 1] = [...before, pause, ...sentence];
    else joined.push(sentence);
  }
  return joined;
}

/** "…, actually no, go to the mat instead" */
function withoutInsteadLast(sentence: Sentence): Sentence {
  return sentence.at(-1)?.lower === "instead" ? sentence.slice(0, -1) : sentence;
}

const choosing = new Set(["take", "use", "grab", "choose", "pick", "get"]);

/** "leave the milk and take the juice (instead)": the juice, where no other place is said. */
function takenInstead(behind: Sentence): Sentence | undefined {
  const and = behind[0]?.lower === "leave" ? behind.findIndex(({ lower }) => lower === "and") : -1;
  const deed = behind.slice(and + 1);
  const isChoice = choosing.has(deed[0]?.lower ?? "") && !deed.some(({ lower }) => prepositions.has(lower));
  return isChoice ? deed.slice(1) : undefined;
}

function correctedIn(sentence: Sentence, mark: Span, vocabulary: Vocabulary): readonly Sentence[] {
  const before = sentence.slice(0, mark.from);
  const told = withoutPause(sentence.slice(mark.to));
  const behind = withoutInsteadLast(told);
  const opening = behind[0]?.lower;
  if (opening === undefined || opening === "not") return [];
  const start = before.findLastIndex(
    ({ lower }, at) => at === 0 || (verbs.has(lower) && clauseLinks.has(before[at - 1].lower)),
  );
  const other = behind === told ? undefined : takenInstead(behind);
  const isPlaced = before.slice(start).some(({ lower }) => prepositions.has(lower));
  if (other && isPlaced) return otherThing(before, start, other, vocabulary);
  if (verbs.has(opening) && nounEnd(behind, 0, vocabulary) === undefined)
    return otherDeed(before, start, behind, vocabulary);
  if (prepositions.has(opening)) {
    const place = before.findLastIndex(({ lower }, at) => at > start && prepositions.has(lower));
    return place < 0 ? [] : [[...before.slice(0, place), ...behind]];
  }
  const aside = otherSide(before, behind);
  return aside ? [aside] : otherThing(before, start, behind, vocabulary);
}

/** "…, I mean the blue cup, to the desk": it goes on with the place. */
function withoutPause(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => index > 0 && lower === "," && prepositions.has(sentence[index + 1]?.lower ?? ""),
  );
  return at < 0 ? sentence : [...sentence.slice(0, at), ...sentence.slice(at + 1)];
}

/** "put the doll on the bed, no, put it on the sofa" */
function otherDeed(
  before: Sentence,
  start: number,
  behind: Sentence,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const isPronoun = ["it", "them"].includes(behind[1]?.lower ?? "");
  const [thing, ...further] = namedIn(before, start, vocabulary);
  if (isPronoun && !thing) return [];
  // "the soap and the sponge …, no, put them …": all of one list.
  let to = thing?.to ?? 0;
  for (const next of behind[1]?.lower === "them" ? further : [])
    if (before.slice(to, next.from).every(({ lower }) => listed.has(lower))) to = next.to;
  const clause = isPronoun ? [behind[0], ...before.slice(thing.from, to), ...behind.slice(2)] : behind;
  return [[...before.slice(0, start), ...clause]];
}

const sides = new Set("left right upper lower top bottom front back middle".split(" "));

/** "the left counter, I mean the right one" */
function otherSide(before: Sentence, behind: Sentence): Sentence | undefined {
  const [the, side, one] = behind;
  const at = before.findLastIndex(({ lower }) => sides.has(lower) && lower !== side?.lower);
  const isOne = the?.lower === "the" && sides.has(side?.lower ?? "") && one?.lower === "one";
  return isOne && at > 0 ? [...before.with(at, side), ...behind.slice(3)] : undefined;
}

/** "the red apple, no, the green apple", "the red cup, I mean the blue one" */
function otherThing(
  before: Sentence,
  start: number,
  behind: Sentence,
  vocabulary: Vocabulary,
): readonly Sentence[] {
  const end = nounEnd(behind, 0, vocabulary);
  const named = namedIn(before, start, vocabulary);
  if (end === undefined || named.length === 0) return [];
  const isOne = /^ones?$/.test(behind[end - 1].lower);
  const types = typesIn(behind.slice(0, end), vocabulary);
  const isAlike = ({ from, to }: Span) =>
    isOne
      ? before.slice(from, to).some(({ lower }) => vocabulary.attribute(lower) !== undefined)
      : typesIn(before.slice(from, to), vocabulary).some((type) =>
          types.some((other) => vocabulary.types.overlap(type, other)),
        );
  const alike = named.filter(isAlike);
  // What the sentence goes on with belongs behind the thing that was said right before.
  const isInside = end < behind.length && !clauseLinks.has(behind[end].lower);
  const meant = isInside ? named.slice(-1) : alike.length > 0 ? alike : isOne ? [] : named;
  return meant.map(({ from, to }) => {
    const noun = isOne ? before.slice(nounStart(before, from, vocabulary), to) : [];
    const other = isOne ? [...behind.slice(0, end - 1), ...noun] : behind.slice(0, end);
    return [...before.slice(0, from), ...other, ...before.slice(to), ...behind.slice(end)];
  });
}

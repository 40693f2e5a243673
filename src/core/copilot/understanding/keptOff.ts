import { phraseIn, phrasesOf } from "./actions/said";
import { sentencesOf, type Token } from "./words/tokens";
import type { Vocabulary } from "./words/vocabulary";

/*
 * "put the egg in the pot, but don't touch the pan": more than that the pan is none of what is moved. No step may use it, which
 * verbs of the robot's own actions can see to.
 */

const forbidding =
  /,?\s+but\s+(?:please\s+)?(?:do\s+not|don['’]?t|never)\s+(?:touch|move|use|disturb|open(?!\s+(?:it|them)\b))\b/iu;

/** The same sentence with it as a clause of its own; undefined where nothing is said to be kept off. */
export function withKeptOff(instruction: string): string | undefined {
  return forbidding.test(instruction) ? instruction.replace(forbidding, " and do not touch") : undefined;
}

const forbiddenFirst =
  /^\s*(?:please\s+)?(?:do\s+not|don['’]?t|never)\s+(?:touch|move|use|disturb)\s+([^,.;:]+)[,.;:]\s*(?:(?:just|but|and|only)\s+)*(.+?)[\s.!]*$/iu;

const forbiddenLast =
  /^(.+?)\s*[,.;!]\s*(?:(?:and|but|please)\s+)*(?:(?:do\s+not|don['’]?t|never)\s+(?:touch|move|use|disturb)|hands\s+off)\s+(?!(?:it|them|that|those|this)\b)([^,.;:]+?)[\s.!]*$/iu;

/**
 * "don't touch the cups, just put the car on the shelf", "put the car on the shelf. Don't touch the cups" → "…, but leave the cups
 * alone": told before anything has been seen.
 */
export function withLeftAloneLast(instruction: string): string {
  return instruction
    .replace(forbiddenFirst, "$2, but leave $1 alone")
    .replace(forbiddenLast, "$1, but leave $2 alone");
}

/** Before what no step may use. */
export const avoidances = phrasesOf(
  ["use", "touch", "move", "disturb"]
    .flatMap((deed) => [`do not ${deed}`, `never ${deed}`])
    .concat("leave alone", "stay away from", "keep away from")
    .join(","),
);
const notLookedInto = [
  ...phrasesOf("do not open, never open, do not look into, never look into"),
  ...phrasesOf("without touching, without using, without opening"),
  ...avoidances,
];
const restricting = new Set(["on", "in", "at", "with", "that", "which"]);
const openings = new Set(["the", "any", "my", "your"]);

/** Types of what a sentence says not to touch; without those that only a look or a place would tell from others of their kind. */
export function kindsKeptOff(instruction: string, vocabulary: Vocabulary): readonly string[] {
  return sentencesOf(instruction).flatMap((sentence) => {
    const said = phraseIn(sentence, notLookedInto, 0);
    return said ? kindAt(sentence, said.behind, vocabulary) : [];
  });
}

function kindAt(sentence: readonly Token[], from: number, vocabulary: Vocabulary): readonly string[] {
  const at = openings.has(sentence[from]?.lower ?? "") ? from + 1 : from;
  if (at >= sentence.length) return [];
  return vocabulary
    .nounsAt(sentence, at)
    .flatMap(({ meaning, next }) =>
      meaning.kind === "types" && !meaning.kindName && !restricting.has(sentence[next]?.lower ?? "")
        ? meaning.types
        : [],
    );
}

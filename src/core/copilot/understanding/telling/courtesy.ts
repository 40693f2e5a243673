import { prepositions } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { courtesies, deadlines, manners, oneByOne } from "../words/politeness";
import { startsWith, type Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { withoutGoing } from "./going";

const courtesyWords = courtesies.map((phrase) => phrase.split(" "));
const deadlineWords = deadlines.map((phrase) => phrase.split(" "));
const owed = new Set(["should", "must", "has", "have", "needs", "need", "want"]);
const oneByOneWords = oneByOne.map((phrase) => phrase.split(" "));

const carrying = new Set(
  verbList.flatMap(({ words, frame }) =>
    ["transfer", "take", "remove", "stack"].includes(frame) ? [words[0]] : [],
  ),
);

const marks = new Set([",", "and"]);

/** A sentence without what is said for courtesy; what else is left out is told in the notes. */
export function withoutCourtesies(
  sentence: readonly Token[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const behind = pastCourtesy(sentence, at);
    if (behind !== undefined) {
      // "the green one, please, on the desk"
      const isAside = kept.at(-1)?.lower === "," && sentence[behind]?.lower === ",";
      if (isAside) kept.pop();
      at = isAside ? behind + 1 : behind;
      continue;
    }
    const inTurn = oneByOneWords.find((words) => startsWith(sentence, at, words));
    if (inTurn && carrying.has(kept[0]?.lower)) {
      notes.push(`"${inTurn.join(" ")}" is left out: the hand takes one thing at a time anyway.`);
      at += inTurn.length;
      // "collect the cups, one by one, on the desk"
      if (kept.at(-1)?.lower === "," && sentence[at]?.lower === ",") {
        kept.pop();
        at++;
      }
      continue;
    }
    const token = sentence[at++];
    if (manners.has(token.lower) && !vocabulary.attribute(token.lower)) {
      notes.push(`"${token.text}" is left out: the actions of this robot have no such setting.`);
    } else kept.push(token.lower === "&" ? { ...token, lower: "and" } : token);
  }
  // "please, put …", "…, thanks": the comma went with the courtesy.
  while (kept[0]?.lower === ",") kept.shift();
  while (kept.at(-1)?.lower === ",") kept.pop();
  return withoutGoing(kept, isVerbAt);
}

/** Where a phrase of courtesy that begins here ends. In "…, but first to the dock" the word tells the order, in "the first cup" which one. */
export function pastCourtesy(sentence: readonly Token[], at: number): number | undefined {
  const isLast = at === sentence.length - 1 && isOfTwo(sentence);
  if (sentence[at]?.lower === "first" && (isLast || ["but", "the"].includes(sentence[at - 1]?.lower)))
    return undefined;
  if (sentence[at]?.lower === "first" && isTurn(sentence, at)) return undefined;
  const deadline = deadlineWords.find((words) => startsWith(sentence, at, words));
  const behind = at + (deadline?.length ?? 0);
  if (deadline && (behind === sentence.length || sentence.some(({ lower }) => owed.has(lower))))
    return behind;
  const said = courtesyWords.find((words) => startsWith(sentence, at, words));
  return said && at + said.length;
}

/** "drive to the dock, stop at the bay first", "the doll on the bed and the bear on the sofa first": one of two is meant. */
function isOfTwo(sentence: readonly Token[]): boolean {
  const isPlaced = (part: readonly Token[]) => part.some(({ lower }) => prepositions.has(lower));
  return sentence.some(
    ({ lower }, at) =>
      lower === "but" ||
      lower === "," ||
      (lower === "and" &&
        (isVerbAt(sentence, at + 1) || (isPlaced(sentence.slice(0, at)) && isPlaced(sentence.slice(at))))),
  );
}

/** "you" in "if you see a cup" is more than courtesy. */
export function withoutOpeningCourtesy(sentence: readonly Token[]): readonly Token[] {
  const behind = pastCourtesy(sentence, 0) ?? (sentence[0]?.lower === "," ? 1 : 0);
  return behind === 0 ? sentence : withoutOpeningCourtesy(sentence.slice(behind));
}

/** "…, the doll first", "…, first the doll" tell which of the things comes first. */
function isTurn(sentence: readonly Token[], at: number): boolean {
  const mark = sentence.findLastIndex(({ lower }, index) => index < at && marks.has(lower));
  const isAside = mark + 1 === at || at === sentence.length - 1;
  const thing = sentence.slice(mark + 1).filter((token) => token !== sentence[at]);
  const isMore = ({ lower }: Token, index: number) =>
    prepositions.has(lower) || marks.has(lower) || isVerbAt(thing, index);
  return mark > 1 && isAside && thing.length > 0 && !thing.some(isMore);
}

function isVerbAt(sentence: readonly Token[], at: number): boolean {
  return verbList.some(({ words }) => startsWith(sentence, at, words));
}

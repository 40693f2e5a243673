import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { numberOf } from "../words/quantities";
import { type Token, wordsAs } from "../words/tokens";

/*
 * So many of so many, and which of them not: "two of the three toys go into the box, but not the car" are exactly the other two.
 */

type Sentence = readonly Token[];

const excepting = phrasesOf(
  "but not, but neither, just not, only not, not, except, except for, but without, neither",
);
const links = new Set([",", "and", "nor", "or"]);
const longestName = 4;

/** "two of the three toys should go into the box, but not the car" → "all three toys except the car should go into the box" */
export function withOthersOfCounted(told: Sentence): Sentence {
  const sentence = withoutAny(told);
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index < 2 &&
      numberOf(lower) !== undefined &&
      behindAny(sentence, index + 1, [["of", "the"]]) !== undefined,
  );
  const [some, whole] = [numberOf(sentence[at]?.lower ?? ""), numberOf(sentence[at + 3]?.lower ?? "")];
  if (at < 0 || some === undefined || whole === undefined) return sentence;
  const comma = sentence.findLastIndex(({ lower }, index) => index > at + 4 && lower === ",");
  const from = comma < 0 ? phraseIn(sentence, excepting, at + 5)?.at : comma + 1;
  const behind = from === undefined ? undefined : behindAny(sentence, from, excepting);
  if (from === undefined || behind === undefined) return sentence;
  const left = partsOf(sentence.slice(behind));
  const isNamed = left.every(
    (part) =>
      nounOpenings.has(part[0].lower) &&
      part.length > 1 &&
      part.length <= longestName &&
      !part.some(({ lower }) => prepositions.has(lower)),
  );
  // "three of the four blocks, but not the red one": no more are left than are meant.
  if (!isNamed || left.length !== whole - some) return sentence;
  const end = sentence[from - 1].lower === "," ? from - 1 : from;
  const things = sentence.slice(at + 3, end);
  const rest = things.findIndex(({ lower }, index) => index > 1 && behindsNoun.has(lower));
  const names = left.flatMap((part, index) => [...(index > 0 ? wordsAs("and") : []), ...part]);
  const noun = rest < 0 ? things : things.slice(0, rest);
  return [
    ...sentence.slice(0, at),
    ...wordsAs("all"),
    ...noun,
    ...wordsAs("except"),
    ...names,
    ...(rest < 0 ? [] : things.slice(rest)),
  ];
}

/** "any two toys into the box" → "two toys into the box": which ones is free anyway */
function withoutAny(sentence: Sentence): Sentence {
  const isCounted = sentence[0]?.lower === "any" && (numberOf(sentence[1]?.lower ?? "") ?? 0) > 1;
  // "any two cups are enough"
  const isPlaced = sentence.slice(3).some(({ lower }) => ["to", "into", "onto", "in", "on"].includes(lower));
  return isCounted && isPlaced && !sentence.some(({ lower }) => lower === "are")
    ? sentence.slice(1)
    : sentence;
}

const behindsNoun = new Set([
  ...prepositions,
  ..."should must go goes have need can may are belong".split(" "),
]);

/** "the red nor the yellow one" → "the red one", "the yellow one" */
function partsOf(said: Sentence): readonly Sentence[] {
  const parts: Token[][] = [[]];
  for (const token of said) {
    if (links.has(token.lower)) parts.push([]);
    else parts[parts.length - 1].push(token);
  }
  const named = parts.filter((part) => part.length > 0);
  const isOne = named.at(-1)?.at(-1)?.lower === "one";
  return named.map((part, at) =>
    isOne && at < named.length - 1 && part.length === 2 && part.at(-1)?.lower !== "one"
      ? [...part, ...wordsAs("one")]
      : part,
  );
}

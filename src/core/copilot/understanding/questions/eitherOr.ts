import { prepositions } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type Answer, question } from "./answers";

/*
 * "put the banana in the fridge or in the bowl": which of both is for the user to say.
 */

type Sentence = readonly Token[];

const determiners = new Set("the a an my your this that all every each both".split(" "));
const verbs = new Set(verbList.map(({ words: [first] }) => first));
const ends = new Set([",", "and", "then", "but", "or"]);

/** Undefined where there is no "or" with something understood on both sides. */
export function askedOfEither(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  isUnderstood: (instruction: string) => boolean,
): Answer | undefined {
  const all = sentences.flatMap((sentence, index) => (index > 0 ? [dot, ...sentence] : sentence));
  const or = all.findIndex(({ lower }, at) => lower === "or" && at > 1 && at < all.length - 1);
  if (or < 0 || isDenied(all.slice(0, or))) return undefined;
  for (const sides of sidesOf(all, or, vocabulary)) {
    const choices = sides.map(textOf);
    if (!choices.every(isUnderstood)) continue;
    const asked = question('Which of both is meant by "or"?', choices);
    // Of two single things any one will do; of two groups one would be as wrong as both.
    return isOfSeveral(all, vocabulary) ? { ...asked, isAmbiguous: true } : asked;
  }
  return undefined;
}

const none = new Set(["no", "none", "neither", "nothing"]);
const modals = new Set(["should", "must", "may", "can", "shall", "do"]);

/** "no cup should be on the table or in the sink": neither of both, so that there is no choice. */
function isDenied(before: Sentence): boolean {
  return before.some(
    ({ lower }, at) => none.has(lower) || (lower === "not" && modals.has(before[at - 1]?.lower ?? "")),
  );
}

const wholes = new Set(["all", "every", "each", "both"]);

function isOfSeveral(sentence: Sentence, vocabulary: Vocabulary): boolean {
  return sentence.some(
    ({ lower }, at) =>
      wholes.has(lower) || vocabulary.nounsAt(sentence, at).some(({ number }) => number === "plural"),
  );
}

const dot: Token = { text: ";", lower: ";", kind: "mark" };

/** What is said with the one and with the other, in every way in which the "or" can join two phrases of a kind. */
function sidesOf(
  sentence: Sentence,
  or: number,
  vocabulary: Vocabulary,
): readonly (readonly [Sentence, Sentence])[] {
  const left = sentence
    .slice(0, sentence[or - 1].lower === "," ? or - 1 : or)
    .filter(({ lower }) => lower !== "either");
  const right = sentence.slice(or + 1);
  const opening = right[0].lower;
  const kinds = [prepositions, determiners, verbs].filter((kind) => kind.has(opening));
  // "the red or the blue block": the noun comes behind both.
  const endings = [...right.keys(), right.length].filter(
    (at) =>
      at > 0 &&
      (at === right.length ||
        ends.has(right[at].lower) ||
        right[at].kind === "mark" ||
        prepositions.has(right[at].lower)),
  );
  return kinds.flatMap((kind) => {
    let start = left.findLastIndex(({ lower }) => kind.has(lower));
    if (start < 0) return [];
    // "all the apples"
    while (kind === determiners && kind.has(left[start - 1]?.lower ?? "")) start--;
    const before = left.slice(0, start);
    return endings.flatMap((end) => {
      const other = right.slice(0, end);
      const behind = right.slice(end);
      const one = left.slice(start);
      // Of "the orange or the banana" the first is a thing, not its colour.
      const isNoun = vocabulary.nounsAt(one, one.length - 1).length > 0;
      const isLook = !isNoun && vocabulary.attribute(one.at(-1)?.lower ?? "") !== undefined;
      const noun = isLook ? other.at(-1) : undefined;
      const plain: readonly [Sentence, Sentence] = [
        [...before, ...one, ...behind],
        [...before, ...other, ...behind],
      ];
      const elided: readonly [Sentence, Sentence][] = noun
        ? [
            [
              [...before, ...one, noun, ...behind],
              [...before, ...other, ...behind],
            ],
          ]
        : [];
      return [...elided, plain];
    });
  });
}

function textOf(tokens: Sentence): string {
  return tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ([,;])/g, "$1");
}

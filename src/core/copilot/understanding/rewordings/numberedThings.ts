import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * "plate 1", "coffee table 2": the things that the robot knows as plate_1 and coffee-table_2.
 */

type Sentence = readonly Token[];

const longestName = 3;

export function withNumberedThings(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const told: Token[] = [];
  for (const [at, token] of sentence.entries()) {
    const isName = token.kind === "number" && isOver(sentence[at + 1]);
    const named = isName ? namedBy(told, token, vocabulary) : undefined;
    if (!named) {
      told.push(token);
      continue;
    }
    told.splice(told.length - named.length);
    // A name has no article.
    if (told.at(-1)?.lower === "the") told.pop();
    told.push(...wordsAs(named.id));
  }
  return told.length === sentence.length ? sentence : told;
}

/** "water the plant 2 times", "bring plate 2 cups": such a number counts what comes behind it. */
function isOver(next: Token | undefined): boolean {
  return (
    next === undefined || next.kind === "mark" || prepositions.has(next.lower) || behindName.has(next.lower)
  );
}

const behindName = new Set(
  "and then or but is are should must goes go belongs has with please into onto to".split(" "),
);

function namedBy(
  before: Sentence,
  { lower: number }: Token,
  vocabulary: Vocabulary,
): { readonly id: string; readonly length: number } | undefined {
  for (let length = Math.min(longestName, before.length); length > 0; length--) {
    const noun = before.slice(before.length - length);
    const isNoun = vocabulary
      .nounsAt(noun, 0)
      .some(({ next, number: many }) => next === length && many === "singular");
    if (!isNoun) continue;
    const words = noun.map(({ lower }) => lower);
    const id = ["-", "_"]
      .map((joint) => `${words.join(joint)}_${number}`)
      .find((name) =>
        vocabulary
          .nounsAt(wordsAs(name), 0)
          .some(({ meaning }) => meaning.kind === "object" && meaning.id === name),
      );
    if (id !== undefined) return { id, length };
  }
  return undefined;
}

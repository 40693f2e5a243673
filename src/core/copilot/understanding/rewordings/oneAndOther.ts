import { prepositions } from "../words/firstWords";
import { singularOf } from "../words/nounSpans";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * One of some places, and then the other: "the car into one of the boxes and the doll into the other one" leaves it free which is which.
 */

type Sentence = readonly Token[];

/** "in one of the boxes", "in one box" */
function oneAt(
  sentence: Sentence,
  one: number,
  vocabulary: Vocabulary,
): { readonly noun: Sentence; readonly next: number } | undefined {
  if (startsWith(sentence, one, ["one", "of", "the"])) return singularOf(sentence, one + 3, vocabulary);
  const single = vocabulary.nounsAt(sentence, one + 1).find(({ number }) => number === "singular");
  return single && { noun: sentence.slice(one + 1, single.next), next: single.next };
}

/** "… into one of the boxes and the doll into the other one" → "… into a box and the doll into the other box" */
export function withOneAndOther(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const one = sentence.findIndex(
    ({ lower }, at) =>
      at > 1 && at + 1 < sentence.length && lower === "one" && prepositions.has(sentence[at - 1].lower),
  );
  const kind = one < 0 ? undefined : oneAt(sentence, one, vocabulary);
  if (!kind) return sentence;
  const other = sentence.findIndex(
    (_, at) =>
      at > kind.next &&
      startsWith(sentence, at, ["the", "other"]) &&
      prepositions.has(sentence[at - 1].lower),
  );
  const behind = sentence[other + 2]?.lower === "one" ? other + 3 : other + 2;
  if (other < 0 || behind < sentence.length) return sentence;
  return [
    ...sentence.slice(0, one),
    ...wordsAs("a"),
    ...kind.noun,
    ...sentence.slice(kind.next, other),
    ...wordsAs("the other"),
    ...kind.noun,
  ];
}

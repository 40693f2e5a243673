import { phraseIn, phrasesOf } from "../actions/said";
import { lettersOf } from "../itinerary/orderWords";
import { nounEnd } from "../words/nounSpans";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type Answer, question } from "./answers";

type Sentence = readonly Token[];

const next = phrasesOf("and then, and next, and after that, and afterwards");

/** "go to the dock after the bay and then the store": the store may come after the bay, or after the dock. */
export function askedOfAfter(sentences: readonly Sentence[], vocabulary: Vocabulary): Answer | undefined {
  const [sentence, ...more] = sentences;
  if (!sentence || more.length > 0) return undefined;
  const after = sentence.findIndex(({ lower }) => ["after", "once"].includes(lower));
  const link = after < 1 ? undefined : phraseIn(sentence, next, after + 2);
  // "…, and then drive to the store" goes on after the dock.
  const isBare =
    link !== undefined &&
    sentence[link.at - 1].lower !== "," &&
    link.behind < sentence.length &&
    nounEnd(sentence, link.behind, vocabulary) === sentence.length;
  const read = isBare ? lettersOf(sentences, vocabulary) : undefined;
  if (!read || !/^A,?aB,?n,?C$/.test(read.letters)) return undefined;
  const [last, first, open] = ["A", "B", "C"].map(
    (letter) => `the ${(read.places.get(letter) ?? []).map(({ lower }) => lower).join(" ")}`,
  );
  return question(`Should ${open} come after ${first}, or after ${last}?`, [
    `go to ${first}, then to ${open} and then to ${last}`,
    `go to ${first}, then to ${last} and then to ${open}`,
  ]);
}

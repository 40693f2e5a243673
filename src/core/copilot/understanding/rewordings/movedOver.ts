import { prepositions } from "../words/firstWords";
import { nounEnd, nounStart } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { isCommand } from "./remarks";

/*
 * Where a thing stands, and then that it is to go to another such place: "the pan is on the left burner. Move it over to the right
 * one". The one is a place of that kind, and it is the thing that stands there.
 */

type Sentence = readonly Token[];

const asides = new Set("in my our the way here there right now still".split(" "));
const looksOfSides = new Set("left right upper lower top bottom".split(" "));

export function withMovedOver(sentences: readonly Sentence[], vocabulary: Vocabulary): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const moved = told.length > 0 ? movedFrom(told[told.length - 1], sentence, vocabulary) : undefined;
    if (moved) told.splice(-1, 1, moved);
    else told.push(sentence);
  }
  return told;
}

function movedFrom(stated: Sentence, order: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const be = stated.findIndex(({ lower }) => lower === "is");
  const thing = stated.slice(0, Math.max(0, be));
  const at = stated.findLastIndex(({ lower }) => lower === "on" || lower === "in");
  const place = stated.slice(at + 1);
  const isStated =
    thing.length > 0 &&
    nounEnd(stated, 0, vocabulary) === be &&
    at > be &&
    stated.slice(be + 1, at).every(({ lower }) => asides.has(lower)) &&
    nounEnd(stated, at + 1, vocabulary) === stated.length;
  const it = order.findIndex(({ lower }) => lower === "it");
  const one = order.findIndex(({ lower }) => lower === "one");
  const isPlaced =
    one === order.length - 1 &&
    looksOfSides.has(order[one - 1]?.lower ?? "") &&
    prepositions.has(order[one - 3]?.lower ?? "");
  if (!isStated || !isCommand(order) || it !== 1 || !isPlaced) return undefined;
  const noun = place.slice(nounStart(stated, at + 1, vocabulary) - at - 1);
  const kind = noun.filter(({ lower }) => !looksOfSides.has(lower));
  return [
    ...order.slice(0, it),
    ...thing,
    ...wordsAs(`that is ${stated[at].lower}`),
    ...place,
    ...order.slice(it + 1, one).filter(({ lower }) => lower !== "over"),
    ...kind,
  ];
}

import { nounOfType, type SpokenClause, type SpokenNoun } from "../grammar/spoken";
import { declined, notUnderstood } from "../questions/answers";
import { withArticle } from "../words/tokens";
import { nameOfType } from "../words/vocabulary";
import type { Reading } from "./reading";
import { sayNoun, singularWord } from "./wording";

/*
 * "open the bottle", "close the jar": what closes a thing is taken off it, or put on it.
 */

/** The same said of what closes the thing. */
export function asMove(
  reading: Reading,
  clause: Extract<SpokenClause, { kind: "open" | "close" }>,
): SpokenClause {
  const { kind, place } = clause;
  const { abilities } = reading;
  const types = place.head.kind === "types" ? place.head.types : [];
  const leaves = types.flatMap((type) => abilities.leavesOf(type));
  const closers = new Set(leaves.map((leaf) => abilities.closureOf(leaf)?.itemType));
  const [closer] = closers;
  if (closer !== undefined && closers.size === 1) {
    if (kind === "open") return { kind: "remove", things: [one(closer)], from: from(place) };
    if (place.quantity.kind !== "one")
      return reading.stop(
        declined(`I can close one thing at a time, not ${sayNoun(place)}.`, [
          `close the ${nameOfType(types[0])}`,
        ]),
      );
    const on = { direction: "on", words: "on", nouns: [place] } as const;
    return { kind: "transfer", things: [one(closer)], to: on, together: false };
  }
  // "unscrew the cap"
  const closed = abilities.leafTypes.filter((type) => {
    const item = abilities.closureOf(type)?.itemType;
    return item !== undefined && leaves.length > 0 && leaves.every((leaf) => abilities.types.isA(leaf, item));
  });
  if (kind === "open" && closed.length > 0) {
    if (place.places.length > 0) return { kind: "remove", things: [place] };
    return { kind: "remove", things: [place], from: from(one(closed[0], false)) };
  }
  return reading.stop(
    notUnderstood(
      `I do not know how this robot could ${kind} ${place.head.kind === "pronoun" ? place.head.word : withArticle(singularWord(place))}.`,
      reading.suggestions(),
    ),
  );
}

function one(type: string, definite = true): SpokenNoun {
  return { ...nounOfType(type, { kind: "one", definite }), isImplied: true };
}

function from(place: SpokenNoun): { direction: "from"; words: string; nouns: readonly SpokenNoun[] } {
  return { direction: "from", words: "from", nouns: [place] };
}

import type { SpokenNoun, SpokenPlace } from "../grammar/spoken";
import { declined, onlyInside } from "../questions/answers";
import type { Selection } from "../task";
import { meansDirection } from "../words/direction";
import { withArticle } from "../words/tokens";
import type { Reading } from "./reading";
import { sayNoun } from "./wording";

/**
 * "on top of the fridge", where things are only put into one: behind its door is not where they should be. Of an open box
 * people say "on" and "in" alike.
 */
export function refuseOnTop(
  reading: Reading,
  things: readonly SpokenNoun[],
  relations: readonly string[],
  placeTypes: readonly string[],
  to: SpokenPlace,
): void {
  const { leavesOf, canBeOpened } = reading.abilities;
  if (to.direction !== "on" || relations.some((relation) => meansDirection(relation, "on"))) return;
  if (!placeTypes.flatMap(leavesOf).every(canBeOpened)) return;
  const inside: SpokenPlace = { ...to, direction: "in", words: "in" };
  reading.stop(
    onlyInside(to.words, to.nouns.map(sayNoun).join(" and "), [
      reading.rephrased({ kind: "transfer", things, to: inside, together: false }),
    ]),
  );
}

/** "into the jar": what has a lid has an inside, and no fact of this robot tells of what is in it. */
export function refuseInside(
  reading: Reading,
  place: Selection,
  direction: SpokenPlace["direction"],
  relation: string,
): void {
  const leaves = place.types.flatMap((type) => reading.abilities.leavesOf(type));
  const isInside = direction === "in" && !meansDirection(relation, "in");
  if (isInside && leaves.every((leaf) => reading.abilities.closureOf(leaf) !== undefined))
    reading.stop(
      declined(
        `The facts of this robot tell what is on ${withArticle(place.noun)}, not what is in it.`,
        reading.suggestions(),
      ),
    );
}

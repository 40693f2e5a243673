import { onlyInside } from "./answers";
import { meansDirection } from "./direction";
import type { Reading } from "./reading";
import type { SpokenNoun, SpokenPlace } from "./spoken";
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

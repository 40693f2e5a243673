import type { WorldObject } from "../../../world/objects";
import type { SpokenNoun } from "../grammar/spoken";
import { declined, question } from "../questions/answers";
import type { Selection } from "../task";
import { candidatesFor, isBelieved } from "./candidates";
import type { Reading } from "./reading";

/**
 * "take the bear from the desk to the bed and the apple from there to the plate": from the desk or from the bed. "I work at the desk, so
 * take the bear to the bed and the apple from there …": where nothing of that kind is known to be, some other place is meant.
 */
export function askWhichThere(
  reading: Reading,
  there: SpokenNoun,
  things: Pick<Selection, "types" | "noun" | "names">,
): void {
  const { abilities, belief, destination } = reading;
  const before = reading.clauses[reading.current - 1];
  if ((before?.kind !== "transfer" && before?.kind !== "take") || !before.to) return;
  const from = [before.from, ...before.things.flatMap(({ places }) => places)].find(
    (place) => place?.direction === "from",
  );
  if (from)
    reading.stop(
      question(
        'What does "there" stand for?',
        [...from.nouns, ...before.to.nouns].map((place) => reading.withNoun(there, place)),
      ),
    );
  const { standsAt } = abilities;
  if (!destination || !standsAt || belief.objects.size === 0) return;
  const isThing = ({ type }: WorldObject) => things.types.some((kind) => abilities.types.isA(type, kind));
  const isBroughtThere = reading.mentions.some(
    ({ role, selection }) =>
      role === "item" &&
      selection.types.some((type) => things.types.some((kind) => abilities.types.overlap(type, kind))),
  );
  const known = candidatesFor(destination, belief, abilities);
  const isThere = [...belief.objects.values()].some(
    (object) =>
      isThing(object) &&
      known.some(({ id }) => isBelieved(belief, abilities, standsAt.predicate, object.id, id)),
  );
  if (!isBroughtThere && known.length > 0 && !isThere)
    reading.stop(
      declined(
        `No ${things.noun} is known to be there ("from there"): name the place.`,
        reading.suggestions(),
      ),
    );
}

import type { SpokenNoun } from "../grammar/spoken";
import type { Selection } from "../task";
import type { Reading } from "./reading";

/**
 * "grab the blue block, place it at the target and set the yellow one on it": one block goes on the other, where there is no
 * furniture to stand on. Undefined where more than one thing that is moved was spoken of: that has to be asked.
 */
export function builtOn(
  reading: Reading,
  noun: SpokenNoun,
  items: readonly Selection[],
): Selection | undefined {
  const isIt = noun.head.kind === "pronoun" && !noun.head.many;
  if (!isIt || reading.abilities.standsAt !== undefined) return undefined;
  const before = reading.mentions
    .map(({ selection }) => selection)
    .filter(({ referent }) => !items.some((item) => item.referent === referent));
  const moved = before.filter(({ types }) => reading.carryableTypes(types).length > 0);
  const [below] = moved;
  const isOne = below !== undefined && moved.every(({ referent }) => referent === below.referent);
  const areAlike = isOne && items.every(({ types }) => `${types}` === `${below.types}`);
  return areAlike && below.amount.kind === "one" ? below : undefined;
}

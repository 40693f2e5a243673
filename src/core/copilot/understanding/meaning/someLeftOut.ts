import type { SpokenHead, SpokenNoun } from "../grammar/spoken";
import { declined } from "../questions/answers";
import type { Amount, Selection } from "../task";
import { pluralOf, withArticle } from "../words/tokens";
import { candidatesFor } from "./candidates";
import type { Reading } from "./reading";

/*
 * "all but one of the apples", "all blocks except two": any of them may be left out, so that it is told how many are meant
 * where it is known how many there are.
 */

/** How many are left out, if it is not told which. */
export function numberLeftOut({ head, quantity, except }: SpokenNoun): number | undefined {
  const [without, ...more] = except;
  const isPlain =
    without?.attributes.length === 0 &&
    without.places.length === 0 &&
    (without.head.kind === "one-of-those" || areOfOneKind(without.head, head));
  if (quantity.kind !== "all" || !isPlain || more.length > 0) return undefined;
  if (without.quantity.kind === "one") return without.quantity.definite ? undefined : 1;
  return without.quantity.kind === "count" && !without.quantity.total ? without.quantity.count : undefined;
}

/** "all fruit but one apple" is about the apples among them. */
function areOfOneKind(without: SpokenHead, whole: SpokenHead): boolean {
  return (
    without.kind === "types" &&
    whole.kind === "types" &&
    `${without.types}` === `${whole.types}` &&
    without.kindName?.said === whole.kindName?.said
  );
}

/** How many are meant then. */
export function amountBut(left: number, reading: Reading, all: Omit<Selection, "referent">): Amount {
  const { belief, abilities } = reading;
  const there = candidatesFor({ ...all, referent: 0 }, belief, abilities);
  const kinds = pluralOf(all.noun);
  if (belief.objects.size === 0) {
    return reading.stop(
      declined(
        `How many ${kinds} there are is not known before they have been seen: say which ${left === 1 ? "one" : "ones"} should be left out ("all ${kinds} except the red one").`,
        reading.suggestions(),
      ),
    );
  }
  const count = there.length - left;
  if (count < 1) {
    const known =
      there.length === 1
        ? withArticle(all.noun)
        : there.length === 0
          ? `no ${kinds}`
          : `${there.length} ${kinds}`;
    return reading.stop(
      declined(
        `As far as has been seen, there ${there.length > 1 ? "are" : "is"} ${known}: without ${left} of them none is left.`,
        reading.suggestions(),
      ),
    );
  }
  reading.notes.add(`Of the ${there.length} ${kinds} that have been seen any ${count} will do.`);
  return count === 1 ? { kind: "one", definite: false } : { kind: "count", count, total: false };
}

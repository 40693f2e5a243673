import type { ObjectId } from "../../../world/objects";
import type { Context } from "./context";
import type { NounPhrase, Place } from "./said";
import { isRelated } from "./things";

/** The one place that is meant: of several cabinets the one that a thing is taken out of. */
export function onlyPlace(
  { candidates, pronoun }: NounPhrase,
  direction: Place["direction"],
  items: readonly ObjectId[],
  context: Context,
): readonly (readonly ObjectId[])[] {
  if (pronoun) return [];
  const isLeft = direction === "from" && !context.isImagined;
  const meant =
    isLeft && candidates.length > 1
      ? candidates.filter((id) => items.some((item) => isRelated(item, id, context)))
      : candidates;
  return meant.length === 1 ? [meant] : [];
}

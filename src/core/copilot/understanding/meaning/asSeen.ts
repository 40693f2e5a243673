import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import type { Abilities } from "../../abilities";
import { hasOwnSource, type SpokenClause } from "../grammar/spoken";
import { type Selection, selectionsOf, type Task } from "../task";
import { candidatesFor, isBelieved } from "./candidates";

/*
 * What has been seen tells which of several readings is meant: "the cup on the shelf" is one where a cup is on the shelf.
 */

/** Whether for everything that is told by its place or its looks something is there, at each of the places that are said. */
export function isAsSeen({ steps }: Task, belief: Belief, abilities: Abilities): boolean {
  return steps
    .flatMap((step) => selectionsOf(step, false))
    .every((selection) => {
      const { at, attributes, except } = selection;
      const isAtEach = (of: Selection) =>
        of.at.every(
          (group) =>
            group.length === 1 ||
            group.every(
              (relation) => candidatesFor({ ...of, at: [[relation]] }, belief, abilities).length > 0,
            ),
        );
      if (![selection, ...except].every(isAtEach)) return false;
      const isTold = at.length > 0 || attributes.length > 0;
      return !isTold || candidatesFor(selection, belief, abilities).length >= numberOf(selection);
    });
}

/** Whether something that is told to be put somewhere is there already; of all things of a kind, whether any is. */
export function hasIdleMove({ steps }: Task, belief: Belief, abilities: Abilities): boolean {
  return steps.some((step) => {
    if (step.kind !== "transport") return false;
    const places = candidatesFor(step.to.place, belief, abilities);
    const isThere = (id: ObjectId) =>
      places.some((place) => isBelieved(belief, abilities, step.to.relation, id, place.id));
    return step.items.some((item) => {
      const things = candidatesFor(item, belief, abilities);
      const areThere = things.filter(({ id }) => isThere(id)).length;
      return areThere > 0 && (areThere === things.length || item.amount.kind === "all");
    });
  });
}

function numberOf({ amount, expected = 1 }: Selection): number {
  return amount.kind === "count" ? amount.count : expected;
}

/** "the doll and the bear from the desk", where only the bear is on the desk; undefined where no clause is of that build. */
export function withSourceOfLast(clauses: readonly SpokenClause[]): readonly SpokenClause[] | undefined {
  const changed = clauses.map((clause): SpokenClause => {
    if (clause.kind !== "transfer" && clause.kind !== "take" && clause.kind !== "remove") return clause;
    const { from, things, ...rest } = clause;
    const last = things.at(-1);
    if (!from || !last || things.length < 2 || things.some(hasOwnSource)) return clause;
    return { ...rest, things: [...things.slice(0, -1), { ...last, places: [...last.places, from] }] };
  });
  return changed.some((clause, at) => clause !== clauses[at]) ? changed : undefined;
}

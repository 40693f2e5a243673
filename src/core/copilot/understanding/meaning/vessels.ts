import type { Domain } from "../../../pddl/syntax";
import { TypeHierarchy } from "../../../pddl/types";
import type { SpokenClause, SpokenNoun } from "../grammar/spoken";

/**
 * "empty the mug", "fill the mug with the kettle": where the domain says of such things that they are filled, what is in them
 * is more than things that could be taken out, or put in.
 */
export function mayHoldLiquid(clauses: readonly SpokenClause[], domain: Domain): boolean {
  const filled = domain.predicates.find(
    ({ name, parameters }) => parameters.length === 1 && /^(is-?)?filled$/i.test(name),
  );
  if (!filled) return false;
  const types = TypeHierarchy.of(domain);
  const isVessel = ({ head }: SpokenNoun) =>
    head.kind === "types" &&
    head.types.some((type) => filled.parameters[0].types.some((wide) => types.isA(type, wide)));
  return clauses.some((clause) => {
    if (clause.kind === "clear") return clause.places.some(isVessel);
    if (clause.kind !== "transfer" || !clause.isFilling) return false;
    return clause.things.some(isVessel) && clause.to?.nouns.some(isVessel) === true;
  });
}

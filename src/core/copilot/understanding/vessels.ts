import type { Domain } from "../../pddl/syntax";
import { TypeHierarchy } from "../../pddl/types";
import type { SpokenClause } from "./spoken";

/**
 * "empty the mug": where the domain says of such things that they are filled, what is in them is more than things that could
 * be taken out.
 */
export function mayHoldLiquid(clauses: readonly SpokenClause[], domain: Domain): boolean {
  const filled = domain.predicates.find(
    ({ name, parameters }) => parameters.length === 1 && /^(is-?)?filled$/i.test(name),
  );
  if (!filled) return false;
  const types = TypeHierarchy.of(domain);
  return clauses.some(
    (clause) =>
      clause.kind === "clear" &&
      clause.places.some(
        ({ head }) =>
          head.kind === "types" &&
          head.types.some((type) => filled.parameters[0].types.some((wide) => types.isA(type, wide))),
      ),
  );
}

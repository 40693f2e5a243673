import { type Bindings, withoutVariables } from "./print";
import { objectsOfTypes, type StateView } from "./stateView";
import type { TypedName } from "./syntax";

/** Every way of giving known objects to the variables, but for those that are `decided` by the first few alone. */
export function* assignments(
  variables: readonly TypedName[],
  bindings: Bindings,
  state: StateView,
  decided: (inner: Bindings) => boolean,
): Iterable<Bindings> {
  const hidden = withoutVariables(bindings, variables);
  const visit = function* (index: number, inner: Bindings): Iterable<Bindings> {
    const variable = variables[index];
    if (!variable) {
      yield inner;
      return;
    }
    if (index > 0 && decided(inner)) return;
    for (const id of objectsOfTypes(variable.types, state))
      yield* visit(index + 1, new Map(inner).set(variable.name, id).set(variable.name.toLowerCase(), id));
  };
  yield* visit(0, hidden);
}

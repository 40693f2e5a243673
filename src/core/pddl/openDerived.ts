import { type Fact, factKey, type Truth } from "../world/facts";
import { type Derivation, deriveFacts } from "./derived";
import { objectsOfTypes, type StateView } from "./stateView";
import { predicateKey } from "./strata";
import { evaluate } from "./truth";

/**
 * A state in which something may be unknown, with derived facts: true where they follow from what is known to be true,
 * false where they would not follow from anything that may be true, else unknown. Each stratum is evaluated when it is
 * first asked for, by rounds over its rules until nothing changes (Kleene's least fixpoint in false < unknown < true).
 * Where everything is known, `trueFacts` says it, and what follows is found by joins.
 */
export function withDerived(
  base: StateView,
  derivation: Derivation,
  trueFacts?: () => Iterable<Fact>,
): StateView {
  let known: ReadonlyMap<string, Fact> | undefined;
  const table = new Map<string, Truth>();
  const derivedNames = new Set(
    derivation.strata.flatMap(({ rules }) => rules.map(({ predicate }) => predicate.name.toLowerCase())),
  );
  const stratumOf = (predicate: string, arity: number) =>
    derivation.stratumOf.get(predicateKey(predicate, arity));
  const view: StateView = {
    truth(fact) {
      const stratum = stratumOf(fact.predicate, fact.args.length);
      if (stratum === undefined) return base.truth(fact);
      if (trueFacts) {
        known ??= deriveFacts(derivation, { ...view, trueFacts: trueFacts() });
        return known.has(factKey(fact)) ? "true" : "false";
      }
      evaluateUpTo(stratum);
      // Of an object that is not known nothing was derived.
      return table.get(factKey(fact)) ?? (base.openUniverse && !isKnown(fact) ? "unknown" : "false");
    },
    objectsOfType: (type) => base.objectsOfType(type),
    isOfType: (id, type) => base.isOfType(id, type),
    openUniverse: base.openUniverse,
    isClosed: (predicate) =>
      !derivedNames.has(predicate.toLowerCase()) && (base.isClosed?.(predicate) ?? false),
    parameterTypes: (predicate, arity) => base.parameterTypes?.(predicate, arity),
    possibleFacts: (predicate, arity) =>
      stratumOf(predicate, arity) === undefined ? base.possibleFacts?.(predicate, arity) : undefined,
    isChangeable: (predicate, arity) => derivation.changeable.has(predicateKey(predicate, arity)),
    rulesOf: (predicate, arity) => derivation.rulesOf.get(predicateKey(predicate, arity)),
    typesOverlap: (a, b) => base.typesOverlap?.(a, b) ?? true,
  };
  const isKnown = ({ args }: Fact) => args.every((id) => base.isOfType(id, "object") !== undefined);
  let evaluated = 0;
  const evaluateUpTo = (stratum: number) => {
    while (evaluated <= stratum) {
      const index = evaluated++;
      while (improve(index) && derivation.strata[index].recursive);
    }
  };
  const improve = (index: number): boolean => {
    let changed = false;
    for (const { predicate, condition } of derivation.strata[index].rules) {
      const visit = (position: number, args: readonly string[], bindings: ReadonlyMap<string, string>) => {
        const parameter = predicate.parameters[position];
        if (parameter) {
          for (const id of objectsOfTypes(parameter.types, view))
            visit(position + 1, [...args, id], new Map(bindings).set(parameter.name.toLowerCase(), id));
          return;
        }
        const key = factKey({ predicate: predicate.name, args });
        const known = table.get(key);
        if (known === "true") return;
        const truth = evaluate(condition, bindings, view);
        if (truth === "false" || truth === known) return;
        table.set(key, truth);
        changed = true;
      };
      visit(0, [], new Map());
    }
    return changed;
  };
  return view;
}

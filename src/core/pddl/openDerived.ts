import { type Fact, factKey, type Truth } from "../world/facts";
import { type Derivation, deriveFacts } from "./derived";
import { bindArguments } from "./effects";
import { objectsOfTypes, type StateView } from "./stateView";
import { predicateKey } from "./strata";
import { type DerivedPredicate, sameName } from "./syntax";
import { evaluate } from "./truth";

/**
 * A state in which something may be unknown, with derived facts: true where they follow from what is known to be true,
 * false where they would not follow from anything that may be true, else unknown. Rules that depend on one another are
 * evaluated when they are first asked for, all at once, by rounds until nothing changes (Kleene's least fixpoint in
 * false < unknown < true); of other rules, each fact when it is asked for.
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
      // Of an object that is not known nothing is derived.
      if (!isKnown(fact)) return base.openUniverse ? "unknown" : "false";
      const { rules, recursive } = derivation.strata[stratum];
      if (recursive) {
        evaluateAll(stratum);
        return table.get(factKey(fact)) ?? "false";
      }
      const key = factKey(fact);
      let truth = table.get(key);
      if (truth === undefined) {
        truth = follows(fact, rules);
        table.set(key, truth);
      }
      return truth;
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
  const follows = ({ predicate, args }: Fact, rules: readonly DerivedPredicate[]): Truth => {
    let result: Truth = "false";
    for (const { predicate: head, condition } of rules) {
      if (!sameName(head.name, predicate) || head.parameters.length !== args.length) continue;
      const isMeant = head.parameters.every(({ types }, at) =>
        types.some((type) => base.isOfType(args[at], type)),
      );
      if (!isMeant) continue;
      const truth = evaluate(condition, bindArguments(head.parameters, args), view);
      if (truth === "true") return "true";
      if (truth === "unknown") result = "unknown";
    }
    return result;
  };
  const evaluatedStrata = new Set<number>();
  const evaluateAll = (stratum: number) => {
    if (evaluatedStrata.has(stratum)) return;
    evaluatedStrata.add(stratum);
    while (improve(stratum));
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

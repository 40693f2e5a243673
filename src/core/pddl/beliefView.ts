import { oncePer } from "../base/once";
import { createRecent } from "../base/recent";
import type { Belief } from "../world/belief";
import { type Fact, factKey, type Truth } from "../world/facts";
import { ObjectIndex, typedObjects } from "./closedState";
import { derivationOf } from "./derived";
import { withDerived } from "./openDerived";
import type { StateView } from "./stateView";
import { factsByPredicate, predicateKey } from "./strata";
import type { Domain } from "./syntax";

export interface BeliefViewOptions {
  /** Objects may exist that the robot has not seen. */
  readonly openUniverse: boolean;
}

interface Viewed extends BeliefViewOptions {
  readonly belief: Belief;
  readonly domain: Domain;
}

/** At a step of a run the gate, the prediction, the goal and what was lost all look at the same few beliefs. */
const recentViews = createRecent<Viewed, StateView>(
  8,
  (a, b) => a.belief === b.belief && a.domain === b.domain && a.openUniverse === b.openUniverse,
);

/**
 * A belief as a state that conditions are evaluated against; the domain's constants are known objects, and derived facts
 * follow from the others.
 */
export function beliefView(belief: Belief, domain: Domain, { openUniverse }: BeliefViewOptions): StateView {
  const viewed = { belief, domain, openUniverse };
  let view = recentViews.get(viewed);
  if (!view) {
    view = viewOf(viewed);
    recentViews.add(viewed, view);
  }
  return view;
}

function viewOf({ belief, domain, openUniverse }: Viewed): StateView {
  const parameters = parametersOf(domain);
  const index = indexOf(belief, domain);
  const { hierarchy } = index;

  const isOfType = (id: string, type: string): boolean | undefined => {
    const exactly = index.isOfType(id, type);
    if (exactly !== false || !openUniverse) return exactly;
    // An object seen as an "item" may turn out to be a box.
    const mayBe = index.types(id).some((own) => own !== type && hierarchy.isA(type, own));
    return mayBe && !isConstant(id) ? undefined : false;
  };
  const constantNames = new Set(domain.constants.map(({ name }) => name.toLowerCase()));
  const isConstant = (id: string) => constantNames.has(id.toLowerCase());
  const truths = new Map<string, Truth>();

  const truth = (fact: Fact): Truth => {
    // What a problem states holds, whatever types the predicate declares.
    if (belief.isComplete) return belief.truth(fact);
    const key = factKey(fact);
    let known = truths.get(key);
    if (known === undefined) {
      known = belief.truth(fact);
      if (known !== "false" && !typesAllow(fact)) known = "false";
      truths.set(key, known);
    }
    return known;
  };
  const typesAllow = (fact: Fact): boolean => {
    const declared = parameters.get(predicateKey(fact.predicate, fact.args.length));
    return (
      !declared ||
      fact.args.every((arg, position) => {
        const types = declared[position];
        return !types || types.some((type) => isOfType(arg, type) !== false);
      })
    );
  };

  let byPredicate: ReadonlyMap<string, readonly Fact[]> | undefined;

  const view: StateView = {
    truth,
    possibleFacts(predicate, arity) {
      if (!belief.isClosed(predicate)) return undefined;
      byPredicate ??= factsByPredicate([...belief.trueFacts(), ...belief.doubtedFacts()]);
      return byPredicate.get(predicateKey(predicate, arity)) ?? [];
    },
    objectsOfType: (type) => index.ofType(type),
    isOfType,
    openUniverse,
    isClosed: (predicate) => belief.isClosed(predicate),
    parameterTypes: (predicate, arity) => parameters.get(predicateKey(predicate, arity)),
    typesOverlap: (a, b) => hierarchy.overlap(a, b),
  };
  const derivation = derivationOf(domain);
  if (!derivation) return view;
  const [doubted] = belief.doubtedFacts();
  const isKnown = belief.isComplete && !openUniverse && doubted === undefined;
  return withDerived(view, derivation, isKnown ? () => belief.trueFacts() : undefined);
}

type Parameters = ReadonlyMap<string, readonly (readonly string[])[]>;

/**
 * Declared types of predicates' parameters, by `predicateKey`. Views are made at every step of a run and every point of a
 * walk; what only depends on the domain is made once.
 */
const parametersOf = oncePer((domain: Domain): Parameters => {
  const declarations = [...domain.derived.map(({ predicate }) => predicate), ...domain.predicates];
  return new Map(
    declarations.map(({ name, parameters }) => [
      predicateKey(name, parameters.length),
      parameters.map(({ types }) => types),
    ]),
  );
});

/** Most steps change facts alone: beliefs that follow from one another share their objects. */
const indexes = new WeakMap<Belief["objects"], { readonly domain: Domain; readonly index: ObjectIndex }>();

function indexOf({ objects }: Belief, domain: Domain): ObjectIndex {
  const made = indexes.get(objects);
  if (made?.domain === domain) return made.index;
  const index = ObjectIndex.of(domain, typedObjects(objects.values()));
  indexes.set(objects, { domain, index });
  return index;
}

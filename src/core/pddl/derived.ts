import { oncePer } from "../base/once";
import { type Fact, factKey } from "../world/facts";
import { type CompiledRule, compileRule, type Pattern } from "./derivedRule";
import type { StateView } from "./stateView";
import { predicateKey, type Stratification, type Stratum, stratify } from "./strata";
import type { DerivedPredicate, Domain, Effect } from "./syntax";
import { evaluate } from "./truth";

/*
 * Derived predicates (PDDL 2.2, `:derived`): facts that no action changes, because they follow from others. In a state
 * of which everything is known each stratum is brought to its least fixpoint, after those that it depends on.
 *
 * For whoever evaluates them: `derivationOf(domain)` once per domain (undefined where nothing is derived), then
 * `deriveFacts(derivation, state)` once per state. The rules themselves, in order, are `derivation.strata`, each a list
 * of `{ predicate, condition }` as parsed; inside a stratum rules may depend on each other, but never negatively.
 */

export interface Derivation extends Stratification {
  /** For each stratum its rules, taken apart into joins. */
  readonly programs: readonly (readonly CompiledRule[])[];
  /** `predicateKey` of what actions change. */
  readonly changeable: ReadonlySet<string>;
}

/** Made once per domain; undefined where the domain derives nothing. */
export const derivationOf = oncePer((domain: Domain): Derivation | undefined => {
  if (domain.derived.length === 0) return undefined;
  const stratification = stratify(typedRules(domain));
  const programs = stratification.strata.map(({ rules, predicates }) =>
    rules.flatMap((rule) => compileRule(rule, predicates)),
  );
  return { ...stratification, programs, changeable: changeableIn(domain) };
});

/** Where the head of a rule has no types, those of the predicate's declaration are meant. */
function typedRules({ derived, predicates }: Domain): readonly DerivedPredicate[] {
  const declarations = new Map(
    predicates.map((each) => [predicateKey(each.name, each.parameters.length), each.parameters]),
  );
  const isUntyped = (types: readonly string[]) => types.length === 1 && types[0].toLowerCase() === "object";
  return derived.map((rule) => {
    const { name, parameters } = rule.predicate;
    const declared = declarations.get(predicateKey(name, parameters.length));
    const typed = parameters.map((each, index) =>
      declared && isUntyped(each.types) ? { ...each, types: declared[index].types } : each,
    );
    return { ...rule, predicate: { ...rule.predicate, parameters: typed } };
  });
}

function changeableIn({ actions }: Domain): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (effect: Effect): void => {
    if (effect.kind === "add" || effect.kind === "delete")
      found.add(predicateKey(effect.atom.predicate, effect.atom.args.length));
    else if (effect.kind === "and") for (const operand of effect.operands) visit(operand);
    else if (effect.kind === "when") visit(effect.effect);
    else if (effect.kind === "forall") visit(effect.body);
  };
  for (const { effect } of actions) visit(effect);
  return found;
}

/** A state of which everything is known, without what is derived. */
export interface KnownFacts extends Pick<StateView, "objectsOfType" | "isOfType"> {
  readonly trueFacts: Iterable<Fact>;
  /** Called for every step of the joins; may throw to end them. */
  spend?(): void;
}

/** Every derived fact that is true, by `factKey`. */
export function deriveFacts(derivation: Derivation, state: KnownFacts): ReadonlyMap<string, Fact> {
  const store = new FactStore(derivation, state);
  for (const [index, stratum] of derivation.strata.entries())
    saturate(stratum, derivation.programs[index], store);
  return store.derived;
}

function saturate({ recursive }: Stratum, rules: readonly CompiledRule[], store: FactStore): void {
  let fresh = store.insert(rules.flatMap((rule) => matches(rule, undefined, store)));
  while (recursive && fresh.size > 0) {
    // Semi-naive: what is new follows from something that was new in the round before.
    const last = fresh;
    fresh = store.insert(
      rules.flatMap((rule) => {
        if (rule.recursiveFilter) return matches(rule, undefined, store);
        return rule.recursivePatterns.flatMap((pattern) => {
          const changed = last.get(pattern.key);
          return changed ? matches(rule, { pattern, tuples: changed }, store) : [];
        });
      }),
    );
  }
}

/** Arguments in lower case. */
type Tuple = readonly string[];

interface Delta {
  readonly pattern: Pattern;
  readonly tuples: readonly Tuple[];
}

interface Head {
  readonly key: string;
  readonly predicate: string;
  readonly args: readonly string[];
}

/** Every head that the rule gives; with `delta`, only those for which one of its patterns matches a changed tuple. */
function matches(rule: CompiledRule, delta: Delta | undefined, store: FactStore): Head[] {
  const found: Head[] = [];
  const bindings = new Map<string, string>();
  const order = rule.orderFrom(delta?.pattern);
  const bind = (variable: string, value: string): boolean => {
    const types = rule.types.get(variable);
    if (types && !types.some((type) => store.isOfType(value, type))) return false;
    bindings.set(variable, value);
    return true;
  };
  const visit = (position: number): void => {
    store.spend();
    const step = order[position];
    if (!step) {
      const args = rule.head.map((name) => bindings.get(name) ?? "");
      found.push({ key: rule.key, predicate: rule.predicate, args });
      return;
    }
    if (step.kind === "filter") {
      if (evaluate(step.condition, bindings, store) === "true") visit(position + 1);
      return;
    }
    if (step.kind === "enumerate") {
      for (const id of store.objectsOfTypes(step.types)) {
        bindings.set(step.variable, id);
        visit(position + 1);
      }
      bindings.delete(step.variable);
      return;
    }
    const tuples = step.pattern === delta?.pattern ? delta.tuples : store.candidates(step.pattern, bindings);
    for (const tuple of tuples) {
      const bound: string[] = [];
      const fits = step.pattern.terms.every((term, index) => {
        const known = term.kind === "constant" ? term.name : bindings.get(term.name);
        if (known !== undefined) return known === tuple[index];
        bound.push(term.name);
        return bind(term.name, tuple[index]);
      });
      if (fits) visit(position + 1);
      for (const variable of bound) bindings.delete(variable);
    }
  };
  visit(0);
  return found;
}

interface Relation {
  readonly tuples: Tuple[];
  /** By argument position, tuples by the argument's value; made when first asked for. */
  readonly indexes: (Map<string, Tuple[]> | undefined)[];
}

/** The facts of a state by predicate, and what has been derived so far; itself a state that conditions are evaluated in. */
class FactStore implements StateView {
  readonly openUniverse = false;
  readonly derived = new Map<string, Fact>();
  private readonly relations = new Map<string, Relation>();
  private readonly known = new Set<string>();
  private readonly members = new Map<string, readonly string[]>();
  private readonly spelling = new Map<string, string>();

  constructor(
    derivation: Derivation,
    private readonly state: KnownFacts,
  ) {
    for (const { predicate, args } of state.trueFacts) {
      const key = predicateKey(predicate, args.length);
      if (derivation.stratumOf.has(key)) continue;
      for (const arg of args) this.spell(arg);
      this.add(
        key,
        predicate,
        args.map((arg) => arg.toLowerCase()),
      );
    }
  }

  insert(heads: readonly Head[]): Map<string, Tuple[]> {
    const fresh = new Map<string, Tuple[]>();
    for (const { key, predicate, args } of heads) {
      if (!this.add(key, predicate, args)) continue;
      const fact = { predicate, args: args.map((arg) => this.spelling.get(arg) ?? arg) };
      this.derived.set(factKey(fact), fact);
      const changed = fresh.get(key);
      if (changed) changed.push(args);
      else fresh.set(key, [args]);
    }
    return fresh;
  }

  private add(key: string, predicate: string, args: Tuple): boolean {
    const whole = factKey({ predicate, args });
    if (this.known.has(whole)) return false;
    this.known.add(whole);
    let relation = this.relations.get(key);
    if (!relation) {
      relation = { tuples: [], indexes: [] };
      this.relations.set(key, relation);
    }
    relation.tuples.push(args);
    for (const [position, index] of relation.indexes.entries()) if (index) push(index, args[position], args);
    return true;
  }

  /** Tuples that may match what is bound; by the first bound argument, where there is one. */
  candidates(pattern: Pattern, bindings: ReadonlyMap<string, string>): readonly Tuple[] {
    const relation = this.relations.get(pattern.key);
    if (!relation) return [];
    for (const [position, term] of pattern.terms.entries()) {
      const value = term.kind === "constant" ? term.name : bindings.get(term.name);
      if (value === undefined) continue;
      let index = relation.indexes[position];
      if (!index) {
        index = new Map();
        for (const tuple of relation.tuples) push(index, tuple[position], tuple);
        relation.indexes[position] = index;
      }
      return index.get(value) ?? [];
    }
    return relation.tuples;
  }

  spend(): void {
    this.state.spend?.();
  }

  truth(fact: Fact): "true" | "false" {
    this.spend();
    return this.known.has(factKey(fact)) ? "true" : "false";
  }

  objectsOfType(type: string): readonly string[] {
    let members = this.members.get(type);
    if (!members) {
      members = [...this.state.objectsOfType(type)].map((id) => this.spell(id));
      this.members.set(type, members);
    }
    return members;
  }

  objectsOfTypes(types: readonly string[]): readonly string[] {
    if (types.length === 1) return this.objectsOfType(types[0]);
    return [...new Set(types.flatMap((type) => this.objectsOfType(type)))];
  }

  isOfType(id: string, type: string): boolean | undefined {
    return this.state.isOfType(id, type);
  }

  /** Lower case, as tuples are; the spelling comes back in the facts. */
  private spell(id: string): string {
    const key = id.toLowerCase();
    if (!this.spelling.has(key)) this.spelling.set(key, id);
    return key;
  }
}

function push(index: Map<string, Tuple[]>, value: string, tuple: Tuple): void {
  const own = index.get(value);
  if (own) own.push(tuple);
  else index.set(value, [tuple]);
}

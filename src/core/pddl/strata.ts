import type { TextRange } from "../base/problem";
import type { Fact } from "../world/facts";
import { stronglyConnected } from "./components";
import type { Condition, DerivedPredicate } from "./syntax";

/** The same name with another number of arguments is another predicate. */
export function predicateKey(name: string, arity: number): string {
  return `${name.toLowerCase()}/${arity}`;
}

/** By `predicateKey`. */
export function factsByPredicate(facts: Iterable<Fact>): ReadonlyMap<string, readonly Fact[]> {
  const found = new Map<string, Fact[]>();
  for (const fact of facts) {
    const key = predicateKey(fact.predicate, fact.args.length);
    const own = found.get(key);
    if (own) own.push(fact);
    else found.set(key, [fact]);
  }
  return found;
}

/** Rules of predicates that depend on each other. Several rules of one predicate are alternatives. */
export interface Stratum {
  readonly rules: readonly DerivedPredicate[];
  /** `predicateKey` of every predicate that the rules derive. */
  readonly predicates: ReadonlySet<string>;
  /** Some rule uses a predicate of the stratum itself: one pass over the rules is not enough. */
  readonly recursive: boolean;
}

export interface NegativeCycle {
  /** Derived predicates, each used by the one before it, from the one that is negated back to itself. */
  readonly predicates: readonly string[];
  /** Where the negation stands. */
  readonly range: TextRange;
}

export interface Stratification {
  /** Lowest first: a rule uses only predicates of its own stratum and of strata before it. */
  readonly strata: readonly Stratum[];
  /** By `predicateKey`, the index of its stratum; only derived predicates are here. */
  readonly stratumOf: ReadonlyMap<string, number>;
  /** By `predicateKey`. */
  readonly rulesOf: ReadonlyMap<string, readonly DerivedPredicate[]>;
  /** Predicates that depend on their own negation, so that no one fixpoint exists (PDDL 2.2, section 2). */
  readonly negativeCycles: readonly NegativeCycle[];
}

interface Use {
  readonly to: string;
  readonly negative: boolean;
  readonly range: TextRange;
}

/** Orders the rules of a domain so that each stratum can be brought to its fixpoint after those before it. */
export function stratify(rules: readonly DerivedPredicate[]): Stratification {
  const rulesOf = new Map<string, DerivedPredicate[]>();
  for (const rule of rules) {
    const key = predicateKey(rule.predicate.name, rule.predicate.parameters.length);
    const own = rulesOf.get(key);
    if (own) own.push(rule);
    else rulesOf.set(key, [rule]);
  }
  const uses = new Map<string, readonly Use[]>();
  for (const [key, own] of rulesOf) {
    const found: Use[] = [];
    for (const { condition } of own) collectUses(condition, false, rulesOf, found);
    uses.set(key, found);
  }
  const components = stronglyConnected(uses.keys(), (key) => (uses.get(key) ?? []).map(({ to }) => to));
  const stratumOf = new Map<string, number>();
  for (const [index, component] of components.entries())
    for (const key of component) stratumOf.set(key, index);
  const negativeCycles: NegativeCycle[] = [];
  const strata = components.map((component, index): Stratum => {
    const inner = component.flatMap((key) =>
      (uses.get(key) ?? [])
        .filter(({ to }) => stratumOf.get(to) === index)
        .map((use) => ({ from: key, use })),
    );
    const negative = inner.find(({ use }) => use.negative);
    if (negative)
      negativeCycles.push({
        predicates: pathBetween(negative.use.to, negative.from, uses).map((key) => nameOf(key, rulesOf)),
        range: negative.use.range,
      });
    return {
      rules: component.flatMap((key) => rulesOf.get(key) ?? []),
      predicates: new Set(component),
      recursive: inner.length > 0,
    };
  });
  return { strata, stratumOf, rulesOf, negativeCycles };
}

function nameOf(key: string, rulesOf: ReadonlyMap<string, readonly DerivedPredicate[]>): string {
  return rulesOf.get(key)?.[0].predicate.name ?? key;
}

/** Derived predicates in a condition; `negative` where one stands under an odd number of negations. */
function collectUses(
  condition: Condition,
  negative: boolean,
  derived: { has(key: string): boolean },
  found: Use[],
): void {
  switch (condition.kind) {
    case "atom": {
      const to = predicateKey(condition.predicate, condition.args.length);
      if (derived.has(to)) found.push({ to, negative, range: condition.range });
      return;
    }
    case "equals":
      return;
    case "not":
      collectUses(condition.operand, !negative, derived, found);
      return;
    case "and":
    case "or":
      for (const operand of condition.operands) collectUses(operand, negative, derived, found);
      return;
    case "imply":
      collectUses(condition.premise, !negative, derived, found);
      collectUses(condition.conclusion, negative, derived, found);
      return;
    default:
      collectUses(condition.body, negative, derived, found);
  }
}

/** From one predicate along its uses to another, both included; breadth first, so the shortest way is told. */
function pathBetween(from: string, to: string, uses: ReadonlyMap<string, readonly Use[]>): string[] {
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const key of cameFrom.keys()) {
    if (key === to) break;
    for (const use of uses.get(key) ?? []) if (!cameFrom.has(use.to)) cameFrom.set(use.to, key);
  }
  const path: string[] = [];
  for (let key: string | undefined = to; key !== undefined; key = cameFrom.get(key)) path.unshift(key);
  return path;
}

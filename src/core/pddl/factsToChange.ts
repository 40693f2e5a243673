import { type Fact, factKey } from "../world/facts";
import { assignments } from "./assignments";
import { bindArguments } from "./effects";
import { type Bindings, objectOf } from "./print";
import type { StateView } from "./stateView";
import type { Atom, Condition, DerivedPredicate } from "./syntax";
import { evaluate } from "./truth";

/** Values of quantified variables that are compared to find the nearest alternative; the first ones, if there are more. */
const mostAlternatives = 20_000;

/** What one search may still look at. */
interface Allowance {
  left: number;
  /** Derived facts that are being followed to what they follow from. */
  readonly following: Set<string>;
}

/** A derived fact behind more derived facts than this stands for itself. */
const deepestFollowing = 8;

/**
 * Facts whose value stands in the way of the condition (or, if not `positive`, of its negation): of alternatives those of
 * the nearest one, and for derived facts those that they follow from. Empty where the condition is as it should be.
 */
export function factsToChange(
  condition: Condition,
  positive: boolean,
  bindings: Bindings,
  state: StateView,
): readonly Fact[] {
  return search(condition, positive, bindings, state, { left: mostAlternatives, following: new Set() });
}

function search(
  condition: Condition,
  positive: boolean,
  bindings: Bindings,
  state: StateView,
  allowance: Allowance,
): readonly Fact[] {
  const wanted = positive ? "true" : "false";
  if (evaluate(condition, bindings, state) === wanted) return [];
  const inside = (inner: Condition, value: boolean, values = bindings) =>
    search(inner, value, values, state, allowance);
  switch (condition.kind) {
    case "atom": {
      const fact = groundFact(condition, bindings);
      return fact ? sourcesOf(fact, positive, state, allowance) : [];
    }
    case "equals":
      return [];
    case "not":
      return inside(condition.operand, !positive);
    case "and":
    case "or":
      return (condition.kind === "and") === positive
        ? condition.operands.flatMap((operand) => inside(operand, positive))
        : fewest(condition.operands, (operand) => inside(operand, positive), state, atomsIn);
    case "imply":
      return positive
        ? fewest(
            [condition.premise, condition.conclusion],
            (part) => inside(part, part === condition.conclusion),
            state,
            atomsIn,
          )
        : [...inside(condition.premise, true), ...inside(condition.conclusion, false)];
    default: {
      const { variables, body } = condition;
      const met = (inner: Bindings) => evaluate(body, inner, state) === wanted;
      if ((condition.kind === "forall") === positive) {
        const facts: Fact[] = [];
        for (const inner of assignments(variables, bindings, state, met))
          for (const fact of inside(body, positive, inner)) facts.push(fact);
        return facts;
      }
      const alternatives = function* () {
        for (const inner of assignments(variables, bindings, state, met)) {
          if (allowance.left-- <= 0) return;
          yield inner;
        }
      };
      return fewest(alternatives(), (inner) => inside(body, positive, inner), state);
    }
  }
}

/** Of a derived fact the facts to change for it to be true, or to be false; of any other the fact itself. */
function sourcesOf(fact: Fact, positive: boolean, state: StateView, allowance: Allowance): readonly Fact[] {
  const rules = state.rulesOf?.(fact.predicate, fact.args.length);
  const key = factKey(fact);
  const { following } = allowance;
  if (!rules || following.has(key) || following.size >= deepestFollowing || allowance.left-- <= 0)
    return [fact];
  following.add(key);
  const of = ({ predicate, condition }: DerivedPredicate) =>
    search(condition, positive, bindArguments(predicate.parameters, fact.args), state, allowance);
  const facts = positive ? fewest(rules, of, state, (rule) => atomsIn(rule.condition)) : rules.flatMap(of);
  following.delete(key);
  return facts.length > 0 ? facts : [fact];
}

/**
 * The alternative that actions can bring about and the fewest facts stand in the way of; of several such the one that says
 * most, because most of it holds already. Alternatives that no fact can change (an equality that does not hold) come out
 * empty and are passed over.
 */
function fewest<T>(
  alternatives: Iterable<T>,
  factsOf: (alternative: T) => readonly Fact[],
  state: StateView,
  sizeOf: (alternative: T) => number = () => 0,
): readonly Fact[] {
  let best: readonly Fact[] = [];
  let bestRank: readonly number[] = [];
  for (const alternative of alternatives) {
    const facts = factsOf(alternative);
    if (facts.length === 0) continue;
    const fixed = facts.filter(
      ({ predicate, args }) => state.isChangeable?.(predicate, args.length) === false,
    );
    const rank = [fixed.length, facts.length, -sizeOf(alternative)];
    if (best.length > 0 && !isBelow(rank, bestRank)) continue;
    best = facts;
    bestRank = rank;
  }
  return best;
}

/** Compares the first numbers that differ. */
function isBelow(a: readonly number[], b: readonly number[]): boolean {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index >= 0 && a[index] < b[index];
}

function atomsIn(condition: Condition): number {
  switch (condition.kind) {
    case "atom":
      return 1;
    case "equals":
      return 0;
    case "not":
      return atomsIn(condition.operand);
    case "and":
    case "or":
      return condition.operands.reduce((sum, operand) => sum + atomsIn(operand), 0);
    case "imply":
      return atomsIn(condition.premise) + atomsIn(condition.conclusion);
    default:
      return atomsIn(condition.body);
  }
}

function groundFact(atom: Atom, bindings: Bindings): Fact | undefined {
  const args: string[] = [];
  for (const arg of atom.args) {
    const id = objectOf(arg, bindings);
    if (id === undefined) return undefined;
    args.push(id);
  }
  return { predicate: atom.predicate, args };
}

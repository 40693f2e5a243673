import { type Fact, factKey } from "../world/facts";
import { type Bindings, objectOf, printCondition, withoutVariables } from "./print";
import { objectsOfTypes, type StateView } from "./stateView";
import type { Atom, Condition, Term, TypedName } from "./syntax";
import { evaluate, holdsForUnseen } from "./truth";
import { describeCondition } from "./words";

/** A ground part of a condition that is not true. */
export interface Unmet {
  /** Without free variables; `and` and `forall` (and `not` of `or` and `exists`) are unfolded into their parts. */
  readonly condition: Condition;
  /** PDDL, one line. */
  readonly text: string;
  readonly words: string;
  readonly truth: "false" | "unknown";
  /** The facts that would have to be otherwise; of alternatives those of the nearest one. */
  readonly facts: readonly Fact[];
  /** The conjunct as it is written in the condition, with the objects put in: what reference validators report. */
  readonly conjunct: string;
}

/** The smallest set of ground parts that are not true; empty where the condition is true. */
export function unmetConditions(
  condition: Condition,
  bindings: Bindings,
  state: StateView,
): readonly Unmet[] {
  const found = new Map<string, Unmet>();
  for (const conjunct of conjunctsOf(condition)) {
    const written = printCondition(conjunct, bindings);
    for (const part of unmetParts(conjunct, true, bindings, state)) {
      const text = printCondition(part.condition);
      if (found.has(text)) continue;
      found.set(text, {
        condition: part.condition,
        text,
        words: describeCondition(part.condition),
        truth: part.truth,
        facts: uniqueFacts(part.facts),
        conjunct: written,
      });
    }
  }
  return [...found.values()];
}

/** The conjuncts as written that are not true, without repetition. */
export function unmetConjuncts(unmet: readonly Unmet[]): readonly string[] {
  return [...new Set(unmet.map(({ conjunct }) => conjunct))];
}

function conjunctsOf(condition: Condition): readonly Condition[] {
  return condition.kind === "and" ? condition.operands.flatMap(conjunctsOf) : [condition];
}

interface Part {
  readonly condition: Condition;
  readonly truth: "false" | "unknown";
  readonly facts: readonly Fact[];
}

/** Parts of the condition (or, if not `positive`, of its negation) that are not true. */
function unmetParts(
  condition: Condition,
  positive: boolean,
  bindings: Bindings,
  state: StateView,
): readonly Part[] {
  const wanted: Condition = positive ? condition : negated(condition);
  const truth = evaluate(wanted, bindings, state);
  if (truth === "true") return [];
  const whole = (): readonly Part[] => [
    {
      condition: simplified(ground(wanted, bindings)),
      truth,
      facts: factsToChange(condition, positive, bindings, state),
    },
  ];
  switch (condition.kind) {
    case "not":
      return unmetParts(condition.operand, !positive, bindings, state);
    case "and":
    case "or":
      if ((condition.kind === "and") !== positive && condition.operands.length !== 1) return whole();
      return condition.operands.flatMap((operand) => unmetParts(operand, positive, bindings, state));
    case "imply":
      if (positive) return whole();
      return [
        ...unmetParts(condition.premise, true, bindings, state),
        ...unmetParts(condition.conclusion, false, bindings, state),
      ];
    case "forall":
    case "exists": {
      if ((condition.kind === "forall") !== positive) return whole();
      const parts = assignments(condition.variables, bindings, state).flatMap((inner) => [
        ...unmetParts(condition.body, positive, inner, state),
      ]);
      const body = positive ? condition.body : negated(condition.body);
      const unseen = holdsForUnseen(condition.variables, body, bindings, state);
      return unseen === "true"
        ? parts
        : [...parts, { condition: ground(wanted, bindings), truth: "unknown", facts: [] }];
    }
    default:
      return whole();
  }
}

function negated(condition: Condition): Condition {
  if (condition.kind === "not") return condition.operand;
  return { kind: "not", operand: condition, range: condition.range };
}

/** Atoms whose value stands in the way; of alternatives the ones of that which needs the fewest changes. */
function factsToChange(
  condition: Condition,
  positive: boolean,
  bindings: Bindings,
  state: StateView,
): readonly Fact[] {
  const wanted = positive ? "true" : "false";
  if (evaluate(condition, bindings, state) === wanted) return [];
  switch (condition.kind) {
    case "atom": {
      const fact = groundFact(condition, bindings);
      return fact ? [fact] : [];
    }
    case "equals":
      return [];
    case "not":
      return factsToChange(condition.operand, !positive, bindings, state);
    case "and":
    case "or": {
      const parts = condition.operands.map(
        (operand) => () => factsToChange(operand, positive, bindings, state),
      );
      return (condition.kind === "and") === positive ? parts.flatMap((part) => part()) : fewest(parts);
    }
    case "imply":
      return positive
        ? fewest([
            () => factsToChange(condition.premise, false, bindings, state),
            () => factsToChange(condition.conclusion, true, bindings, state),
          ])
        : [
            ...factsToChange(condition.premise, true, bindings, state),
            ...factsToChange(condition.conclusion, false, bindings, state),
          ];
    default: {
      const parts = assignments(condition.variables, bindings, state).map(
        (inner) => () => factsToChange(condition.body, positive, inner, state),
      );
      return (condition.kind === "forall") === positive ? parts.flatMap((part) => part()) : fewest(parts);
    }
  }
}

/** Alternatives that no fact can change (an equality that does not hold) come out empty and are passed over. */
function fewest(alternatives: readonly (() => readonly Fact[])[]): readonly Fact[] {
  let best: readonly Fact[] = [];
  for (const alternative of alternatives) {
    const facts = alternative();
    if (facts.length > 0 && (best.length === 0 || facts.length < best.length)) best = facts;
  }
  return best;
}

/** Every way of giving known objects to the variables. */
function assignments(variables: readonly TypedName[], bindings: Bindings, state: StateView): Bindings[] {
  let all: Bindings[] = [withoutVariables(bindings, variables)];
  for (const { name, types } of variables) {
    const ids = objectsOfTypes(types, state);
    all = all.flatMap((inner) => ids.map((id) => new Map(inner).set(name, id).set(name.toLowerCase(), id)));
  }
  return all;
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

/** Puts the objects in the place of bound variables. */
function ground(condition: Condition, bindings: Bindings): Condition {
  if (bindings.size === 0) return condition;
  const term = (old: Term): Term => {
    const id = objectOf(old, bindings);
    return id === undefined ? old : { kind: "constant", name: id, range: old.range };
  };
  switch (condition.kind) {
    case "atom":
      return { ...condition, args: condition.args.map(term) };
    case "equals":
      return { ...condition, left: term(condition.left), right: term(condition.right) };
    case "not":
      return { ...condition, operand: ground(condition.operand, bindings) };
    case "and":
    case "or":
      return { ...condition, operands: condition.operands.map((operand) => ground(operand, bindings)) };
    case "imply":
      return {
        ...condition,
        premise: ground(condition.premise, bindings),
        conclusion: ground(condition.conclusion, bindings),
      };
    default:
      return { ...condition, body: ground(condition.body, withoutVariables(bindings, condition.variables)) };
  }
}

/** Decided equalities of objects say nothing to a reader; they are taken out where something else remains. */
function simplified(condition: Condition): Condition {
  switch (condition.kind) {
    case "and":
    case "or": {
      const neutral = condition.kind === "and";
      const operands = condition.operands
        .map(simplified)
        .filter((operand) => equalityValue(operand) !== neutral);
      if (operands.length === 0) return condition;
      return operands.length === 1 ? operands[0] : { ...condition, operands };
    }
    case "not":
      return { ...condition, operand: simplified(condition.operand) };
    default:
      return condition;
  }
}

function equalityValue(condition: Condition): boolean | undefined {
  if (condition.kind === "not") {
    const value = equalityValue(condition.operand);
    return value === undefined ? undefined : !value;
  }
  if (condition.kind !== "equals") return undefined;
  const { left, right } = condition;
  if (left.kind === "variable" || right.kind === "variable") return undefined;
  return left.name.toLowerCase() === right.name.toLowerCase();
}

function uniqueFacts(facts: readonly Fact[]): readonly Fact[] {
  const unique = new Map(facts.map((fact) => [factKey(fact), fact]));
  return [...unique.values()];
}

import { type Fact, factKey } from "../world/facts";
import { assignments } from "./assignments";
import { factsToChange } from "./factsToChange";
import { type Bindings, objectOf, printCondition } from "./print";
import type { StateView } from "./stateView";
import { substitute } from "./substitute";
import type { Condition } from "./syntax";
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
  /** The facts that would have to be otherwise; of alternatives those of the nearest one, and what derived facts follow from. */
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
    const parts = unmetParts(conjunct, true, bindings, state);
    if (parts.length === 0) continue;
    const written = printCondition(conjunct, bindings);
    for (const part of parts) {
      const text = printCondition(part.condition);
      // The same part of two conjuncts is told for each of them.
      const key = `${written} ${text}`;
      if (found.has(key)) continue;
      found.set(key, {
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
      const body = positive ? condition.body : negated(condition.body);
      const met = (inner: Bindings) => evaluate(body, inner, state) === "true";
      const parts: Part[] = [];
      for (const inner of assignments(condition.variables, bindings, state, met))
        for (const part of unmetParts(condition.body, positive, inner, state)) parts.push(part);
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

/** Puts the objects in the place of bound variables. */
function ground(condition: Condition, bindings: Bindings): Condition {
  if (bindings.size === 0) return condition;
  return substitute(condition, (variable) => {
    const name = objectOf(variable, bindings);
    return name === undefined ? undefined : { kind: "constant", name, range: variable.range };
  });
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

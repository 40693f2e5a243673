import { printCondition } from "../../pddl/print";
import type { Condition } from "../../pddl/syntax";
import { describeCondition } from "../../pddl/words";
import type { UnmetFact } from "../programProblem";
import { conditionTruth, type Environment, type FactContext, instances } from "./conditions";
import type { FactLog } from "./factLog";
import { type Lost, lostBy } from "./lostBy";

export interface UnmetPart extends UnmetFact, Lost {}

/** The smallest parts of a false condition that make it false, quantified ones unfolded to the objects that fail. */
export function falseParts(
  condition: Condition,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): UnmetPart[] {
  return conjunctsOf(condition).flatMap((conjunct) => {
    const parts = smallestParts(conjunct, environment, facts, context);
    if (parts.length === 0) return [];
    const written = printCondition(conjunct, displayBindings(environment));
    return parts.map((part) => ({ ...part, conjunct: written }));
  });
}

function conjunctsOf(condition: Condition): readonly Condition[] {
  return condition.kind === "and" ? condition.operands.flatMap(conjunctsOf) : [condition];
}

function smallestParts(
  condition: Condition,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): UnmetPart[] {
  if (conditionTruth(condition, environment, facts, context) !== "false") return [];
  switch (condition.kind) {
    case "and":
      return condition.operands.flatMap((operand) => smallestParts(operand, environment, facts, context));
    case "or": {
      const operands = changeable(condition.operands);
      if (operands.length === 1) return smallestParts(operands[0], environment, facts, context);
      if (operands.length < condition.operands.length)
        return smallestParts({ ...condition, operands }, environment, facts, context);
      break;
    }
    case "not": {
      const { operand } = condition;
      if (operand.kind === "not") return smallestParts(operand.operand, environment, facts, context);
      if (operand.kind === "or") {
        const negated = operand.operands.map(negate);
        return negated.flatMap((part) => smallestParts(part, environment, facts, context));
      }
      if (operand.kind === "and") {
        const operands = changeable(operand.operands);
        const rest: Condition = operands.length === 1 ? operands[0] : { ...operand, operands };
        if (operands.length < operand.operands.length)
          return smallestParts(negate(rest), environment, facts, context);
      }
      if (operand.kind === "exists") {
        const all: Condition = { ...operand, kind: "forall", body: negate(operand.body) };
        return smallestParts(all, environment, facts, context);
      }
      break;
    }
    case "forall": {
      const parts = instances(condition.variables, condition.body, environment, facts, context)
        .filter((instance) => instance.certain)
        .flatMap((instance) => smallestParts(condition.body, instance.environment, facts, context));
      if (parts.length > 0) return parts;
      break;
    }
  }
  const bindings = displayBindings(environment);
  return [
    {
      text: printCondition(condition, bindings),
      words: describeCondition(condition, bindings),
      ...lostBy(condition, environment, facts, context),
    },
  ];
}

/** Which objects are the same is as it is: what can be made otherwise is the rest, if there is any. */
function changeable(operands: readonly Condition[]): readonly Condition[] {
  const rest = operands.filter(
    (operand) => (operand.kind === "not" ? operand.operand : operand).kind !== "equals",
  );
  return rest.length > 0 ? rest : operands;
}

function negate(condition: Condition): Condition {
  return condition.kind === "not"
    ? condition.operand
    : { kind: "not", operand: condition, range: condition.range };
}

export function displayBindings(environment: Environment): Map<string, string> {
  const bindings = new Map<string, string>();
  for (const [name, value] of environment) {
    bindings.set(name, value.kind === "other" ? `any other ${value.types.join(" or ")}` : value.display);
  }
  return bindings;
}

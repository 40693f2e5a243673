import { beliefView } from "../pddl/beliefView";
import { evaluate, type StateView, unmetConditions } from "../pddl/evaluate";
import { objectsOfTypes } from "../pddl/stateView";
import type { Condition, Domain } from "../pddl/syntax";
import type { Belief } from "../world/belief";
import type { Fact, Truth } from "../world/facts";

export interface GoalCheck {
  readonly truth: Truth;
  /** What is missing, in words and in PDDL. */
  readonly unmet: readonly string[];
  /** The facts behind it: where to look again. */
  readonly facts: readonly Fact[];
}

/**
 * Whether the goal holds among the objects that are known. "All fruits" is not believed before one fruit has been seen:
 * of a robot that has not looked, everything could be said.
 */
export function checkGoal(goal: Condition, belief: Belief, domain: Domain): GoalCheck {
  const { truth, unseen, view } = evaluateAmongKnown(goal, belief, domain);
  if (truth === "true") return { truth, unmet: [], facts: [] };
  if (unseen.length > 0)
    return { truth, unmet: unseen.map((types) => `no ${types.join(" or ")} has been seen`), facts: [] };
  const unmet = unmetConditions(goal, new Map(), view);
  return {
    truth,
    unmet: unmet.map(({ words, text }) => inWordsAndPddl(words, text)),
    facts: unmet.flatMap(({ facts }) => facts),
  };
}

/** As `checkGoal` has it. */
export function conditionTruth(condition: Condition, belief: Belief, domain: Domain): Truth {
  return evaluateAmongKnown(condition, belief, domain).truth;
}

/** `unseen`: types of which nothing has been seen, which alone keeps the condition from being believed. */
function evaluateAmongKnown(
  condition: Condition,
  belief: Belief,
  domain: Domain,
): { readonly truth: Truth; readonly unseen: readonly (readonly string[])[]; readonly view: StateView } {
  const view = beliefView(belief, domain, { openUniverse: false });
  const truth = evaluate(condition, new Map(), view);
  // Where everything is known, there are no others.
  if (truth !== "true" || belief.isComplete) return { truth, unseen: [], view };
  const unseen = universalTypes(condition, true).filter((types) => objectsOfTypes(types, view).length === 0);
  return { truth: unseen.length > 0 ? "unknown" : truth, unseen, view };
}

/** What says that a goal holds, or does not. */
export function goalEvidence(isSymbolic: boolean): string {
  return isSymbolic ? "in the symbolic scene, without physics" : "by what the robot saw";
}

export function inWordsAndPddl(words: string, text: string): string {
  return `${words}: ${text}`;
}

/** Types over which the condition says something of every object. */
function universalTypes(condition: Condition, positive: boolean): (readonly string[])[] {
  switch (condition.kind) {
    case "not":
      return universalTypes(condition.operand, !positive);
    case "and":
    case "or":
      return condition.operands.flatMap((operand) => universalTypes(operand, positive));
    case "imply":
      return [
        ...universalTypes(condition.premise, !positive),
        ...universalTypes(condition.conclusion, positive),
      ];
    case "forall":
    case "exists": {
      const inner = universalTypes(condition.body, positive);
      const universal = (condition.kind === "forall") === positive;
      return universal ? [...condition.variables.map(({ types }) => types), ...inner] : inner;
    }
    default:
      return [];
  }
}

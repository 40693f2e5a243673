import { type Expression, readExpressions } from "../../pddl/expressions";
import type { Condition } from "../../pddl/syntax";

/** Names of the predicates that a condition, and an effect as text, mention, in lower case. */
export function predicatesIn(condition: Condition, effect = ""): ReadonlySet<string> {
  const found = new Set<string>();
  collect(condition, found);
  const visit = (expression: Expression): void => {
    if (expression.kind === "word") return;
    const [first] = expression.items;
    // Every other word at the head of a list is no name of an attribute that could be missing.
    if (first?.kind === "word") found.add(first.text.toLowerCase());
    expression.items.forEach(visit);
  };
  readExpressions(effect).expressions.forEach(visit);
  return found;
}

function collect(condition: Condition, found: Set<string>): void {
  switch (condition.kind) {
    case "atom":
      found.add(condition.predicate.toLowerCase());
      return;
    case "equals":
      return;
    case "not":
      collect(condition.operand, found);
      return;
    case "and":
    case "or":
      for (const operand of condition.operands) collect(operand, found);
      return;
    case "imply":
      collect(condition.premise, found);
      collect(condition.conclusion, found);
      return;
    default:
      collect(condition.body, found);
  }
}

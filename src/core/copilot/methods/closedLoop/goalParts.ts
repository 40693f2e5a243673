import type { Condition } from "../../../pddl/syntax";
import type { Fact } from "../../../world/facts";
import { conditionOf } from "../../abilities";

/** The condition, and those facts of it that are joined by "and". */
export function partsOf(
  goal: string,
): readonly [Condition | undefined, readonly { readonly fact: Fact; readonly isNegated: boolean }[]] {
  const condition = conditionOf(goal);
  const parts = condition?.kind === "and" ? condition.operands : condition ? [condition] : [];
  const facts = parts.flatMap((part) => {
    const inner = part.kind === "not" ? part.operand : part;
    if (inner.kind !== "atom") return [];
    const fact = { predicate: inner.predicate, args: inner.args.map(({ name }) => name) };
    return [{ fact, isNegated: part.kind === "not" }];
  });
  return [condition, facts];
}

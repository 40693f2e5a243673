import type { Condition, Effect, Term } from "./syntax";

/** Names of the objects that a condition names, in the order of the text, with repetitions. */
export function constantsIn(condition: Condition): readonly string[] {
  return constantsOf(termsIn(condition));
}

/** What the atoms and equalities of a condition are about, in the order of the text, with repetitions. */
export function termsIn(condition: Condition): readonly Term[] {
  switch (condition.kind) {
    case "atom":
      return condition.args;
    case "equals":
      return [condition.left, condition.right];
    case "not":
      return termsIn(condition.operand);
    case "and":
    case "or":
      return condition.operands.flatMap(termsIn);
    case "imply":
      return [...termsIn(condition.premise), ...termsIn(condition.conclusion)];
    default:
      return termsIn(condition.body);
  }
}

export function constantsInEffect(effect: Effect): readonly string[] {
  switch (effect.kind) {
    case "add":
    case "delete":
      return constantsOf(effect.atom.args);
    case "and":
      return effect.operands.flatMap(constantsInEffect);
    case "when":
      return [...constantsIn(effect.condition), ...constantsInEffect(effect.effect)];
    case "forall":
      return constantsInEffect(effect.body);
    default:
      return effect.amount.kind === "function" ? constantsOf(effect.amount.args) : [];
  }
}

function constantsOf(terms: readonly Term[]): readonly string[] {
  return terms.flatMap(({ kind, name }) => (kind === "constant" ? [name] : []));
}

import type { Condition, Term, TypedName } from "./syntax";

/** Another term for a free variable; undefined leaves it as it is. */
export type Substitution = (variable: Term) => Term | undefined;

/** Puts terms in the place of free variables. A quantified variable hides one of the same name outside. */
export function substitute(condition: Condition, replacement: Substitution): Condition {
  const term = (old: Term): Term => {
    const found = old.kind === "variable" ? replacement(old) : undefined;
    return found ? { ...found, range: old.range } : old;
  };
  switch (condition.kind) {
    case "atom":
      return { ...condition, args: condition.args.map(term) };
    case "equals":
      return { ...condition, left: term(condition.left), right: term(condition.right) };
    case "not":
      return { ...condition, operand: substitute(condition.operand, replacement) };
    case "and":
    case "or":
      return {
        ...condition,
        operands: condition.operands.map((operand) => substitute(operand, replacement)),
      };
    case "imply":
      return {
        ...condition,
        premise: substitute(condition.premise, replacement),
        conclusion: substitute(condition.conclusion, replacement),
      };
    default:
      return { ...condition, body: substitute(condition.body, without(replacement, condition.variables)) };
  }
}

function without(replacement: Substitution, variables: readonly TypedName[]): Substitution {
  const hidden = new Set(variables.map(({ name }) => name.toLowerCase()));
  return (variable) => (hidden.has(variable.name.toLowerCase()) ? undefined : replacement(variable));
}

/** Free variables of a condition, in lower case. */
export function freeVariables(condition: Condition, found = new Set<string>()): Set<string> {
  switch (condition.kind) {
    case "atom":
      for (const arg of condition.args) if (arg.kind === "variable") found.add(arg.name.toLowerCase());
      break;
    case "equals":
      for (const { kind, name } of [condition.left, condition.right])
        if (kind === "variable") found.add(name.toLowerCase());
      break;
    case "not":
      freeVariables(condition.operand, found);
      break;
    case "and":
    case "or":
      for (const operand of condition.operands) freeVariables(operand, found);
      break;
    case "imply":
      freeVariables(condition.premise, found);
      freeVariables(condition.conclusion, found);
      break;
    default: {
      const own = new Set(condition.variables.map(({ name }) => name.toLowerCase()));
      for (const name of freeVariables(condition.body)) if (!own.has(name)) found.add(name);
    }
  }
  return found;
}

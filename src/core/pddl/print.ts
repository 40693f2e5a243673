import type { Atom, Condition, Term, TypedName } from "./syntax";

/** Lower-case or exactly spelled name of a variable (with its `?`) → object. */
export type Bindings = ReadonlyMap<string, string>;

export const noBindings: Bindings = new Map();

/** The object a term stands for; undefined for a variable that is not bound. */
export function objectOf(term: Term, bindings: Bindings): string | undefined {
  if (term.kind === "constant") return term.name;
  return bindings.get(term.name) ?? bindings.get(term.name.toLowerCase());
}

/** One line of PDDL; bound variables are replaced by their objects. */
export function printCondition(condition: Condition, bindings: Bindings = noBindings): string {
  switch (condition.kind) {
    case "atom":
      return printAtom(condition, bindings);
    case "equals":
      return `(= ${printTerm(condition.left, bindings)} ${printTerm(condition.right, bindings)})`;
    case "not":
      return `(not ${printCondition(condition.operand, bindings)})`;
    case "and":
    case "or":
      return `(${[condition.kind, ...condition.operands.map((operand) => printCondition(operand, bindings))].join(" ")})`;
    case "imply":
      return `(imply ${printCondition(condition.premise, bindings)} ${printCondition(condition.conclusion, bindings)})`;
    default: {
      const inner = withoutVariables(bindings, condition.variables);
      return `(${condition.kind} (${printTypedNames(condition.variables)}) ${printCondition(condition.body, inner)})`;
    }
  }
}

function printAtom(atom: Atom, bindings: Bindings): string {
  return `(${[atom.predicate, ...atom.args.map((arg) => printTerm(arg, bindings))].join(" ")})`;
}

function printTerm(term: Term, bindings: Bindings): string {
  return objectOf(term, bindings) ?? term.name;
}

/** `?a ?b - type ?c - (either x y)` */
function printTypedNames(names: readonly TypedName[]): string {
  return names
    .map(({ name, types }, index) => {
      const type = types.length === 1 ? types[0] : `(either ${types.join(" ")})`;
      const next = names[index + 1];
      return next && next.types.join(" ") === types.join(" ") ? name : `${name} - ${type}`;
    })
    .join(" ");
}

/** A quantified variable hides one of the same name outside. */
export function withoutVariables(bindings: Bindings, variables: readonly TypedName[]): Bindings {
  const hidden = new Set(variables.map(({ name }) => name.toLowerCase()));
  if (![...bindings.keys()].some((name) => hidden.has(name.toLowerCase()))) return bindings;
  return new Map([...bindings].filter(([name]) => !hidden.has(name.toLowerCase())));
}

import { not, type Truth } from "../world/facts";
import type { Bindings } from "./print";
import { objectsOfTypes, type StateView } from "./stateView";
import type { Atom, Condition, Term, TypedName } from "./syntax";

/*
 * Kleene's three-valued logic over a state. Where objects may exist that nobody has seen, a quantified variable also
 * takes an unseen object as its value: one of the variable's type, about which only closed predicates, declared types
 * and equality say anything.
 */

/** What a variable stands for while a condition is evaluated; `unseen` objects are told apart by their variable. */
type Value = string | { readonly unseen: TypedName };

type Environment = ReadonlyMap<string, Value>;

/** The condition's truth. A variable that is neither bound nor quantified makes its atoms unknown. */
export function evaluate(condition: Condition, bindings: Bindings, state: StateView): Truth {
  return truthIn(condition, bindings, state);
}

/** Does the condition hold for an object of the variables' types that nobody has seen? True in a closed universe. */
export function holdsForUnseen(
  variables: readonly TypedName[],
  body: Condition,
  bindings: Bindings,
  state: StateView,
): Truth {
  if (!state.openUniverse) return "true";
  return forAll(variables, 0, body, bindings, state, true);
}

function truthIn(condition: Condition, environment: Environment, state: StateView): Truth {
  switch (condition.kind) {
    case "atom":
      return atomTruth(condition, environment, state);
    case "equals":
      return equality(termValue(condition.left, environment), termValue(condition.right, environment));
    case "not":
      return not(truthIn(condition.operand, environment, state));
    case "and":
      return conjunction(condition.operands, environment, state);
    case "or": {
      let result: Truth = "false";
      for (const operand of condition.operands) {
        const truth = truthIn(operand, environment, state);
        if (truth === "true") return "true";
        if (truth === "unknown") result = "unknown";
      }
      return result;
    }
    case "imply": {
      const premise = not(truthIn(condition.premise, environment, state));
      if (premise === "true") return "true";
      const conclusion = truthIn(condition.conclusion, environment, state);
      return conclusion === "true" ? "true" : premise === "unknown" ? "unknown" : conclusion;
    }
    case "forall":
      return forAll(condition.variables, 0, condition.body, environment, state, false);
    default:
      return not(
        forAll(
          condition.variables,
          0,
          { kind: "not", operand: condition.body, range: condition.range },
          environment,
          state,
          false,
        ),
      );
  }
}

function conjunction(operands: readonly Condition[], environment: Environment, state: StateView): Truth {
  let result: Truth = "true";
  for (const operand of operands) {
    const truth = truthIn(operand, environment, state);
    if (truth === "false") return "false";
    if (truth === "unknown") result = "unknown";
  }
  return result;
}

/** `onlyUnseen`: at least one variable must stand for an unseen object. */
function forAll(
  variables: readonly TypedName[],
  index: number,
  body: Condition,
  environment: Environment,
  state: StateView,
  onlyUnseen: boolean,
): Truth {
  const variable = variables[index];
  if (!variable) return onlyUnseen ? "true" : truthIn(body, environment, state);
  const extended = new Map(environment);
  if (index === 0) hide(variables, extended);
  if (extended.size > 0 && !onlyUnseen) {
    // What is decided before the variables have values holds for all of them; else n of them cost members^n.
    const early = truthIn(body, extended, state);
    if (early === "true") return "true";
    if (
      early === "false" &&
      variables.slice(index).every(({ types }) => objectsOfTypes(types, state).length > 0)
    )
      return "false";
  }
  let result: Truth = "true";
  const check = (value: Value, rest: boolean): boolean => {
    extended.set(variable.name.toLowerCase(), value);
    extended.set(variable.name, value);
    const truth = forAll(variables, index + 1, body, extended, state, rest);
    if (truth === "unknown") result = "unknown";
    return truth === "false";
  };
  for (const id of objectsOfTypes(variable.types, state)) if (check(id, onlyUnseen)) return "false";
  // That an unseen object is a counterexample is no more than possible: it may not exist.
  if (state.openUniverse && check({ unseen: variable }, false)) return "unknown";
  return result;
}

/** Variables of the same names outside can't be meant inside. */
function hide(variables: readonly TypedName[], environment: Map<string, Value>): void {
  if (environment.size === 0) return;
  const hidden = new Set(variables.map(({ name }) => name.toLowerCase()));
  for (const name of environment.keys()) if (hidden.has(name.toLowerCase())) environment.delete(name);
}

function termValue(term: Term, environment: Environment): Value | undefined {
  if (term.kind === "constant") return term.name;
  return environment.get(term.name) ?? environment.get(term.name.toLowerCase());
}

function equality(left: Value | undefined, right: Value | undefined): Truth {
  if (left === undefined || right === undefined) return "unknown";
  if (typeof left === "string" && typeof right === "string")
    return left.toLowerCase() === right.toLowerCase() ? "true" : "false";
  if (typeof left === "string" || typeof right === "string") return "false";
  return left.unseen === right.unseen ? "true" : "unknown";
}

function atomTruth(atom: Atom, environment: Environment, state: StateView): Truth {
  const args: string[] = [];
  let unseen = false;
  let unbound = false;
  for (const [index, arg] of atom.args.entries()) {
    const value = termValue(arg, environment);
    if (typeof value === "string") args.push(value);
    else if (value === undefined) unbound = true;
    else {
      unseen = true;
      if (!canBeArgument(value.unseen.types, atom, index, state)) return "false";
    }
  }
  if (unbound) return "unknown";
  if (!unseen) return state.truth({ predicate: atom.predicate, args });
  if (state.isClosed?.(atom.predicate)) return "false";
  return seenArgumentsFit(atom, environment, state) ? "unknown" : "false";
}

function canBeArgument(
  types: readonly string[],
  { predicate, args }: Atom,
  index: number,
  state: StateView,
): boolean {
  const wanted = state.parameterTypes?.(predicate, args.length)?.[index];
  const overlap = state.typesOverlap?.bind(state);
  if (!wanted || !overlap) return true;
  return types.some((type) => wanted.some((other) => overlap(type, other)));
}

function seenArgumentsFit(atom: Atom, environment: Environment, state: StateView): boolean {
  const declared = state.parameterTypes?.(atom.predicate, atom.args.length);
  if (!declared) return true;
  return atom.args.every((arg, index) => {
    const value = termValue(arg, environment);
    const types = declared[index];
    return typeof value !== "string" || !types || types.some((type) => state.isOfType(value, type) !== false);
  });
}

import {
  type Atom,
  type Condition,
  type Effect,
  sameName,
  type Term,
  type TypedName,
} from "../../pddl/syntax";
import { not, type Truth } from "../../world/facts";
import { derivedTruth } from "./derivedFacts";
import type { Environment, FactContext, Frame, Test } from "./factContext";
import type { FactLog } from "./factLog";
import { compileInstances } from "./quantifiers";
import type { RobotModel } from "./robotModel";
import { type FactArgument, isOfTypes, sameObject } from "./symbols";

export type { Environment, FactContext } from "./factContext";
export { predicatesIn } from "./quantifiers";

/** Kleene's three-valued truth; variables range over what is known and over the objects that nobody has named. */
export function conditionTruth(
  condition: Condition,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): Truth {
  const names = [...environment.keys()];
  let compiled = context.tests.get(condition);
  if (!compiled || !sameNames(compiled.names, names)) {
    // What is compiled outlives a walk, which is a context too.
    const { model, symbols, space, openUniverse, tests } = context;
    const lasting = { model, symbols, space, openUniverse, tests };
    compiled = { names, test: compileCondition(condition, names, lasting) };
    context.tests.set(condition, compiled);
  }
  return compiled.test([...environment.values()], facts);
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** `names`: the variables in force, lower case, in the order of the frame. */
export function compileCondition(condition: Condition, names: readonly string[], context: FactContext): Test {
  switch (condition.kind) {
    case "atom":
      return compileAtom(condition, names, context);
    case "equals": {
      const left = compileTerm(condition.left, names, context);
      const right = compileTerm(condition.right, names, context);
      const { types } = context.model;
      if (!left || !right) return () => "unknown";
      return (frame) => {
        const same = sameObject(left(frame), right(frame), types);
        return same === "yes" ? "true" : same === "no" ? "false" : "unknown";
      };
    }
    case "not": {
      const operand = compileCondition(condition.operand, names, context);
      return (frame, facts) => not(operand(frame, facts));
    }
    case "and":
      return compileAll(condition.operands, names, context, "true");
    case "or": {
      const none = compileAll(condition.operands, names, context, "false");
      return (frame, facts) => not(none(frame, facts));
    }
    case "imply": {
      const premise = compileCondition(condition.premise, names, context);
      const conclusion = compileCondition(condition.conclusion, names, context);
      return (frame, facts) => {
        const given = premise(frame, facts);
        if (given === "false") return "true";
        const follows = conclusion(frame, facts);
        return follows === "true" ? "true" : given === "true" ? follows : "unknown";
      };
    }
    case "forall":
    case "exists":
      return compileQuantifier(condition, names, context);
  }
}

function compileQuantifier(
  condition: Extract<Condition, { kind: "forall" | "exists" }>,
  names: readonly string[],
  context: FactContext,
): Test {
  const instances = compileInstances(condition.variables, condition.body, context);
  const body = compileCondition(condition.body, bound(names, condition.variables), context);
  const wanted: Truth = condition.kind === "forall" ? "true" : "false";
  return (frame, facts) => {
    let result: Truth = wanted;
    for (const instance of instances(frame, facts)) {
      const truth = body([...instance.values, ...frame], facts);
      if (truth === wanted) continue;
      // An object that may not exist, or may be of another type, decides nothing.
      if (truth === "unknown" || !instance.certain) result = "unknown";
      else return truth;
    }
    return result;
  };
}

/** The arguments of an atom; undefined if one of its variables is not in force. */
export function argumentsOf(
  atom: Atom,
  environment: Environment,
  context: FactContext,
): FactArgument[] | undefined {
  return compileTerms(atom, [...environment.keys()], context)?.([...environment.values()]);
}

/** The values that quantified variables need to be tried with, each with everything in force there. */
export function instances(
  variables: readonly TypedName[],
  body: Condition | Effect,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): { readonly environment: Environment; readonly certain: boolean }[] {
  const all = compileInstances(variables, body, context)([...environment.values()], facts);
  return all.map(({ values, certain }) => {
    const inside = new Map(environment);
    for (const [index, { name }] of variables.entries()) inside.set(name.toLowerCase(), values[index]);
    return { environment: inside, certain };
  });
}

/** The names inside a quantifier: its own come first and hide those outside. */
export function bound(names: readonly string[], variables: readonly TypedName[]): readonly string[] {
  return [...variables.map(({ name }) => name.toLowerCase()), ...names];
}

/** Conjunction for `wanted` "true"; for "false" the negated disjunction. */
function compileAll(
  operands: readonly Condition[],
  names: readonly string[],
  context: FactContext,
  wanted: "true" | "false",
): Test {
  const tests = operands.map((operand) => compileCondition(operand, names, context));
  return (frame, facts) => {
    let result: Truth = "true";
    for (const test of tests) {
      const truth = test(frame, facts);
      if (truth === "unknown") result = "unknown";
      else if (truth !== wanted) return "false";
    }
    return result;
  };
}

function compileAtom(atom: Atom, names: readonly string[], context: FactContext): Test {
  const terms = compileTerms(atom, names, context);
  if (!terms) return () => "unknown";
  const possible = compileCanBeTrue(atom.predicate, context.model);
  const index = context.space.indexOf(atom.predicate);
  if (isDerived(atom.predicate, context.model)) {
    return (frame, facts) => factTruth(atom.predicate, terms(frame), facts, context);
  }
  return (frame, facts) => {
    const args = terms(frame);
    return possible(args) ? facts.findAt(index, args).truth : "false";
  };
}

/** The arguments of an atom; undefined if one of its variables is not in force. */
export function compileTerms(
  atom: Atom,
  names: readonly string[],
  context: FactContext,
): ((frame: Frame) => FactArgument[]) | undefined {
  const terms: ((frame: Frame) => FactArgument)[] = [];
  for (const term of atom.args) {
    const compiled = compileTerm(term, names, context);
    if (!compiled) return undefined;
    terms.push(compiled);
  }
  return (frame) => terms.map((term) => term(frame));
}

function compileTerm(
  term: Term,
  names: readonly string[],
  context: FactContext,
): ((frame: Frame) => FactArgument) | undefined {
  if (term.kind === "variable") {
    const position = names.indexOf(term.name.toLowerCase());
    return position < 0 ? undefined : (frame) => frame[position];
  }
  const symbol = context.symbols.named(term.name, context.model.typesOfConstant(term.name));
  return () => symbol;
}

/** False where an argument can't have the type that the predicate declares. */
export function factTruth(
  predicate: string,
  args: readonly FactArgument[],
  facts: FactLog,
  context: FactContext,
): Truth {
  const derived = derivedTruth(predicate, args, facts, context, conditionTruth);
  if (derived !== undefined) return derived;
  return compileCanBeTrue(predicate, context.model)(args) ? facts.truth(predicate, args) : "false";
}

function isDerived(name: string, { domain }: RobotModel): boolean {
  return domain.derived.some(({ predicate }) => sameName(predicate.name, name));
}

/** Can a fact of this predicate hold of these objects, by their types? */
export function compileCanBeTrue(
  predicate: string,
  model: RobotModel,
): (args: readonly FactArgument[]) => boolean {
  const parameters = model.predicates.get(predicate.toLowerCase())?.parameters ?? [];
  return (args) => {
    for (let index = 0; index < parameters.length && index < args.length; index++) {
      if (isOfTypes(args[index].types, parameters[index], model.types) === "no") return false;
    }
    return true;
  };
}

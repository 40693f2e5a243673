import type { Atom, Condition, Effect, Term, TypedName } from "../../pddl/syntax";
import { not, type Truth } from "../../world/facts";
import { basesOf, derivedTruth } from "./derivedFacts";
import type { FactLog } from "./factLog";
import type { RobotModel } from "./robotModel";
import { type FactArgument, isOfTypes, type ObjectSymbol, type SymbolTable, sameObject } from "./symbols";

/** What the variables of a condition stand for, by lower-case name with `?`. */
export type Environment = ReadonlyMap<string, FactArgument>;

/** Everything that a condition is evaluated against. */
export interface FactContext {
  readonly model: RobotModel;
  readonly symbols: SymbolTable;
  /** There may be objects that no symbol stands for. */
  readonly openUniverse: boolean;
}

/** Kleene's three-valued truth; variables range over what is known and over the objects that nobody has named. */
export function conditionTruth(
  condition: Condition,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): Truth {
  switch (condition.kind) {
    case "atom": {
      const args = argumentsOf(condition, environment, context);
      return args ? factTruth(condition.predicate, args, facts, context) : "unknown";
    }
    case "equals": {
      const left = argumentOf(condition.left, environment, context);
      const right = argumentOf(condition.right, environment, context);
      if (!left || !right) return "unknown";
      const same = sameObject(left, right, context.model.types);
      return same === "yes" ? "true" : same === "no" ? "false" : "unknown";
    }
    case "not":
      return not(conditionTruth(condition.operand, environment, facts, context));
    case "and":
      return allOf(condition.operands, environment, facts, context, "true");
    case "or":
      return not(allOf(condition.operands, environment, facts, context, "false"));
    case "imply": {
      const premise = conditionTruth(condition.premise, environment, facts, context);
      if (premise === "false") return "true";
      const conclusion = conditionTruth(condition.conclusion, environment, facts, context);
      return conclusion === "true" ? "true" : premise === "true" ? conclusion : "unknown";
    }
    case "forall":
    case "exists": {
      const wanted: Truth = condition.kind === "forall" ? "true" : "false";
      let result: Truth = wanted;
      for (const instance of instances(condition.variables, condition.body, environment, facts, context)) {
        const truth = conditionTruth(condition.body, instance.environment, facts, context);
        if (truth === wanted) continue;
        // An object that may not exist, or may be of another type, decides nothing.
        if (truth === "unknown" || !instance.certain) result = "unknown";
        else return truth;
      }
      return result;
    }
  }
}

/** Conjunction for `wanted` "true"; for "false" the negated disjunction. */
function allOf(
  operands: readonly Condition[],
  environment: Environment,
  facts: FactLog,
  context: FactContext,
  wanted: "true" | "false",
): Truth {
  let result: Truth = "true";
  for (const operand of operands) {
    const truth = conditionTruth(operand, environment, facts, context);
    if (truth === "unknown") result = "unknown";
    else if (truth !== wanted) return "false";
  }
  return result;
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
  return canBeTrue(predicate, args, context.model) ? facts.truth(predicate, args) : "false";
}

export function canBeTrue(predicate: string, args: readonly FactArgument[], model: RobotModel): boolean {
  const parameters = model.predicates.get(predicate.toLowerCase())?.parameters ?? [];
  return parameters.every((types, index) => {
    const arg = args[index];
    return !arg || isOfTypes(arg.types, types, model.types) !== "no";
  });
}

export function argumentsOf(
  atom: Atom,
  environment: Environment,
  context: FactContext,
): FactArgument[] | undefined {
  const args: FactArgument[] = [];
  for (const term of atom.args) {
    const arg = argumentOf(term, environment, context);
    if (!arg) return undefined;
    args.push(arg);
  }
  return args;
}

function argumentOf(term: Term, environment: Environment, context: FactContext): FactArgument | undefined {
  if (term.kind === "variable") return environment.get(term.name.toLowerCase());
  return context.symbols.named(term.name, context.model.typesOfConstant(term.name));
}

export interface Instance {
  readonly environment: Environment;
  /** Every object in it exists and is of the variable's type. */
  readonly certain: boolean;
  /** Every object in it, if it exists, is of the variable's type. */
  readonly fits: boolean;
}

/**
 * The values that quantified variables need to be tried with: objects that the variables in force or the facts in
 * question speak of, and for all the rest "any other object". Objects of which neither says anything behave like that.
 */
export function instances(
  variables: readonly TypedName[],
  body: Condition | Effect,
  environment: Environment,
  facts: FactLog,
  context: FactContext,
): Instance[] {
  const { model, symbols } = context;
  const candidates = new Set<ObjectSymbol>();
  for (const value of environment.values()) if (value.kind !== "other") candidates.add(value);
  for (const predicate of predicatesIn(body).flatMap((name) => basesOf(model.domain, name))) {
    for (const symbol of facts.symbolsIn(predicate)) candidates.add(symbol);
  }
  for (const { name, types } of model.domain.constants) candidates.add(symbols.named(name, types));
  let result: Instance[] = [{ environment, certain: true, fits: true }];
  for (const variable of variables) {
    const name = variable.name.toLowerCase();
    const values: { value: FactArgument; certain: boolean; fits: boolean }[] = [];
    for (const candidate of candidates) {
      const fits = isOfTypes(candidate.types, variable.types, model.types);
      if (fits !== "no") values.push({ value: candidate, certain: fits === "yes", fits: fits === "yes" });
    }
    if (context.openUniverse) {
      values.push({ value: { kind: "other", types: variable.types }, certain: false, fits: true });
    }
    result = result.flatMap((instance) =>
      values.map(({ value, certain, fits }) => ({
        environment: new Map(instance.environment).set(name, value),
        certain: certain && instance.certain,
        fits: fits && instance.fits,
      })),
    );
  }
  return result;
}

const predicateCache = new WeakMap<object, readonly string[]>();

/** Lower-case names of the predicates that occur in a condition or an effect. */
export function predicatesIn(node: Condition | Effect): readonly string[] {
  const known = predicateCache.get(node);
  if (known) return known;
  const names = new Set<string>();
  const visit = (part: Condition | Effect): void => {
    switch (part.kind) {
      case "atom":
        names.add(part.predicate.toLowerCase());
        break;
      case "add":
      case "delete":
        names.add(part.atom.predicate.toLowerCase());
        break;
      case "not":
        visit(part.operand);
        break;
      case "and":
      case "or":
        part.operands.forEach(visit);
        break;
      case "imply":
        visit(part.premise);
        visit(part.conclusion);
        break;
      case "forall":
      case "exists":
        visit(part.body);
        break;
      case "when":
        visit(part.condition);
        visit(part.effect);
        break;
      case "equals":
      case "cost":
        break;
    }
  };
  visit(node);
  const list = [...names];
  predicateCache.set(node, list);
  return list;
}

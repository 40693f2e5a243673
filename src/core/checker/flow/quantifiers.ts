import { oncePer } from "../../base/once";
import type { Condition, Effect, TypedName } from "../../pddl/syntax";
import { basesOf } from "./derivedFacts";
import type { FactContext } from "./factContext";
import type { FactLog } from "./factLog";
import { type FactArgument, isOfTypes, type ObjectSymbol } from "./symbols";

/** The values of quantified variables, in their order. */
export interface Instance {
  readonly values: readonly FactArgument[];
  /** Every object in it exists and is of the variable's type. */
  readonly certain: boolean;
  /** Every object in it, if it exists, is of the variable's type. */
  readonly fits: boolean;
  /** One of them stands for all objects that nobody has named. */
  readonly isOther: boolean;
}

/**
 * The values that quantified variables need to be tried with: objects that the variables in force or the facts in
 * question speak of, and for all the rest "any other object". Objects of which neither says anything behave like that.
 */
export type Instances = (inForce: readonly FactArgument[], facts: FactLog) => readonly Instance[];

export function compileInstances(
  variables: readonly TypedName[],
  body: Condition | Effect,
  context: FactContext,
): Instances {
  const { model, symbols, space } = context;
  const predicates = predicatesIn(body)
    .flatMap((name) => basesOf(model.domain, name))
    .map((name) => space.indexOf(name));
  const constants = model.domain.constants.map(({ name, types }) => symbols.named(name, types));
  const lists = variables.map(({ types }) => types);
  return (inForce, facts) => {
    const candidates = new Set<ObjectSymbol>();
    for (const value of inForce) if (value.kind !== "other") candidates.add(value);
    for (const predicate of predicates) {
      for (const symbol of facts.symbolsAt(predicate)) candidates.add(symbol);
    }
    for (const constant of constants) candidates.add(constant);
    let result: readonly Instance[] = nothingBound;
    for (const types of lists) {
      const extended: Instance[] = [];
      const values = valuesOf(types, candidates, context);
      for (const instance of result) {
        for (const value of values) {
          extended.push(
            instance === only
              ? value
              : {
                  values: [...instance.values, ...value.values],
                  certain: value.certain && instance.certain,
                  fits: value.fits && instance.fits,
                  isOther: value.isOther || instance.isOther,
                },
          );
        }
      }
      result = extended;
    }
    space.instancesTried += result.length;
    return result;
  };
}

const only: Instance = { values: [], certain: true, fits: true, isOther: false };
const nothingBound: readonly Instance[] = [only];

function valuesOf(
  types: readonly string[],
  candidates: Iterable<ObjectSymbol>,
  { model, openUniverse }: FactContext,
): Instance[] {
  const values: Instance[] = [];
  for (const candidate of candidates) {
    const fits = isOfTypes(candidate.types, types, model.types);
    if (fits !== "no") {
      values.push({ values: [candidate], certain: fits === "yes", fits: fits === "yes", isOther: false });
    }
  }
  if (openUniverse) {
    values.push({ values: [{ kind: "other", types }], certain: false, fits: true, isOther: true });
  }
  return values;
}

/** Lower-case names of the predicates that occur in a condition or an effect. */
export const predicatesIn = oncePer((node: Condition | Effect): readonly string[] => {
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
  return [...names];
});

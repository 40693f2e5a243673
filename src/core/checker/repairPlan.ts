import { type Condition, sameName } from "../pddl/syntax";
import { type RepairOptions, shortestRepair } from "../planner/repair";
import type { Fact } from "../world/facts";
import { sceneObjects } from "./flow/closedScene";
import { conditionTruth, type Environment } from "./flow/conditions";
import type { FactLog } from "./flow/factLog";
import { isOfTypes, type ObjectSymbol } from "./flow/symbols";
import type { RuleContext } from "./rules/rule";

/** What is to be made true, and where. */
export interface RepairSite {
  readonly condition: Condition;
  readonly environment: Environment;
  readonly facts: FactLog;
  /** How objects can be written there. */
  readonly names: ReadonlyMap<ObjectSymbol, string>;
}

/** One call of the API. */
export interface RepairStep {
  readonly method: string;
  /** As they are written. */
  readonly args: readonly string[];
}

/**
 * The fewest calls that make a condition true; undefined where none are found, or where an object they need can't be
 * written. What is unknown is taken to be as it has to be for them to make sense: an object stands somewhere.
 */
export function planRepair(
  context: RuleContext,
  { condition, environment, facts, names }: RepairSite,
  limits: RepairOptions,
): RepairStep[] | undefined {
  const { model } = context;
  const { walk } = context.result;
  // Two objects that have to be different, and are one: whatever is done, it stays so.
  if (conditionTruth(condition, environment, facts.forgetAll(), walk) === "false") return undefined;
  const symbols = new Set<ObjectSymbol>([
    ...names.keys(),
    ...(model.closedUniverse ? sceneObjects(walk) : []),
  ]);
  for (const value of environment.values()) if (value.kind !== "other") symbols.add(value);
  const idOf = (symbol: ObjectSymbol): string =>
    symbol.kind === "named" ? symbol.display : `object-${symbol.index}`;
  const expressions = new Map<string, string>();
  const objects: { id: string; type: string }[] = [];
  for (const symbol of symbols) {
    if (model.typesOfConstant(symbol.display)) {
      const expression = model.closedUniverse ? names.get(symbol) : JSON.stringify(symbol.display);
      if (expression !== undefined) expressions.set(symbol.display.toLowerCase(), expression);
      continue;
    }
    const type = symbol.types?.[0];
    if (type === undefined) continue;
    objects.push({ id: idOf(symbol), type });
    const expression = names.get(symbol);
    if (expression !== undefined) expressions.set(idOf(symbol).toLowerCase(), expression);
  }
  const placeOf = new Map<string, ObjectSymbol>();
  const placed = [...symbols].filter((symbol) => objects.some(({ id }) => id === idOf(symbol)));
  const state: Fact[] = [];
  for (const [predicate, { parameters, closed }] of model.predicates) {
    for (const entry of facts.entries(predicate)) {
      if (entry.value !== "true") continue;
      const args = entry.args.map((arg) =>
        arg.kind !== "other" && symbols.has(arg) ? idOf(arg) : undefined,
      );
      if (args.every((arg) => arg !== undefined)) state.push({ predicate, args });
    }
    if (closed || parameters.length !== 2) continue;
    for (const symbol of placed) {
      const known = state.some((fact) => fact.predicate === predicate && fact.args[0] === idOf(symbol));
      const somewhere = facts.truth(predicate, [symbol, { kind: "other", types: parameters[1] }]);
      const fits = parameters[0].some((type) => model.types.isA(symbol.types?.[0] ?? "object", type));
      if (known || !fits || somewhere !== "unknown") continue;
      const witness = `somewhere-${predicate}-${symbol.index}`;
      objects.push({ id: witness, type: parameters[1][0] });
      placeOf.set(witness, symbol);
      state.push({ predicate, args: [idOf(symbol), witness] });
    }
  }
  const bindings = new Map<string, string>();
  for (const [name, value] of environment) if (value.kind !== "other") bindings.set(name, idOf(value));
  const conjuncts = condition.kind === "and" ? condition.operands : [condition];
  for (const conjunct of conjuncts) {
    if (conjunct.kind !== "atom") continue;
    if (conditionTruth(conjunct, environment, facts, walk) !== "unknown") continue;
    const args = conjunct.args.map((term) =>
      term.kind === "constant" ? term.name : (bindings.get(term.name.toLowerCase()) ?? ""),
    );
    if (!args.includes("")) state.push({ predicate: conjunct.predicate, args });
  }
  const result = shortestRepair(model.domain, objects, state, condition, bindings, limits);
  if (result.kind !== "plan") return undefined;
  const steps: RepairStep[] = [];
  for (const step of result.steps) {
    const modelAction = [...model.actions.values()].find(({ action: { name } }) =>
      sameName(name, step.action),
    );
    if (!modelAction) return undefined;
    const args: string[] = [];
    for (const [index, id] of step.args.entries()) {
      // A place without a name is written as the object that is there: to go to it is to go to its place.
      const there = placeOf.get(id.toLowerCase());
      const wanted = modelAction.action.parameters[index]?.types ?? ["object"];
      const expression = there
        ? isOfTypes(there.types, wanted, model.types) === "yes"
          ? names.get(there)
          : undefined
        : expressions.get(id.toLowerCase());
      if (expression === undefined) return undefined;
      args.push(expression);
    }
    steps.push({ method: modelAction.method.name, args });
  }
  return steps;
}

/** `robot.navigate(cup)` */
export function callTexts(robot: string, steps: readonly RepairStep[]): string[] {
  return steps.map(({ method, args }) => `${robot}.${method}(${args.join(", ")})`);
}

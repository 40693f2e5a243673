import { type Fact, factKey, type Truth, truthOf } from "../world/facts";
import { affectedBy } from "./affected";
import { type Bindings, objectOf, withoutVariables } from "./print";
import { objectsOfTypes, type StateView } from "./stateView";
import { type Action, type CostExpression, type Effect, sameName, type TypedName } from "./syntax";
import { evaluate } from "./truth";

/** `value` undefined: the fact may or may not change, so it becomes unknown. */
export interface FactChange {
  readonly fact: Fact;
  readonly value: boolean | undefined;
}

/** What the parameters of an action stand for; arguments behind the last parameter are left out. A parameter may stand for nothing that has a name. */
export function bindArguments(
  parameters: readonly TypedName[],
  args: readonly (string | undefined)[],
): Bindings {
  const bindings = new Map<string, string>();
  for (const [index, { name }] of parameters.entries()) {
    const arg = args[index];
    if (arg !== undefined) bindings.set(name, arg).set(name.toLowerCase(), arg);
  }
  return bindings;
}

interface Influence {
  readonly fact: Fact;
  add: Truth;
  delete: Truth;
}

/**
 * What an action changes in a state, whether its precondition holds or not. Of a fact that is added and deleted the
 * add wins. A change whose condition is unknown makes the fact unknown, unless the fact keeps its value either way.
 * Effects on objects that nobody has seen are not listed.
 */
export function effectsOf(
  action: Action,
  args: readonly (string | undefined)[],
  state: StateView,
): readonly FactChange[] {
  const influences = new Map<string, Influence>();
  collect(action.effect, bindArguments(action.parameters, args), "true", state, influences);
  const changes: FactChange[] = [];
  for (const { fact, add, delete: deleted } of influences.values()) {
    const before = state.truth(fact);
    const value = valueAfter(before, add, deleted);
    if (truthOf(value) !== before) changes.push({ fact, value });
  }
  return changes;
}

function valueAfter(before: Truth, add: Truth, deleted: Truth): boolean | undefined {
  if (add === "true") return true;
  if (add === "unknown") return before === "true" && deleted === "false" ? true : undefined;
  if (deleted === "true") return false;
  return before === "false" ? false : undefined;
}

function collect(
  effect: Effect,
  bindings: Bindings,
  certainty: "true" | "unknown",
  state: StateView,
  influences: Map<string, Influence>,
): void {
  switch (effect.kind) {
    case "add":
    case "delete": {
      const args = effect.atom.args.map((arg) => objectOf(arg, bindings));
      if (!args.every((arg) => arg !== undefined)) return;
      const fact = { predicate: effect.atom.predicate, args };
      const key = factKey(fact);
      const influence = influences.get(key) ?? { fact, add: "false", delete: "false" };
      if (influence[effect.kind] !== "true") influence[effect.kind] = certainty;
      influences.set(key, influence);
      return;
    }
    case "and":
      for (const operand of effect.operands) collect(operand, bindings, certainty, state, influences);
      return;
    case "when": {
      const truth = evaluate(effect.condition, bindings, state);
      if (truth !== "false")
        collect(effect.effect, bindings, truth === "true" ? certainty : "unknown", state, influences);
      return;
    }
    case "forall": {
      const all = oneForAll(effect);
      const outside = withoutVariables(bindings, all.variables);
      collectForAll(all, 0, outside, certainty, state, influences);
      return;
    }
    default:
      return;
  }
}

type ForAll = Extract<Effect, { kind: "forall" }>;

/** Quantifiers that follow one another taken as one, so that a condition decides as early as it can. */
function oneForAll(effect: ForAll): ForAll {
  const { variables, body } = effect;
  if (body.kind !== "forall") return effect;
  const inner = oneForAll(body);
  const isHidden = inner.variables.some((one) => variables.some((other) => sameName(one.name, other.name)));
  return isHidden ? effect : { ...inner, variables: [...variables, ...inner.variables] };
}

function collectForAll(
  effect: ForAll,
  index: number,
  bindings: Bindings,
  certainty: "true" | "unknown",
  state: StateView,
  influences: Map<string, Influence>,
): void {
  const { variables, body } = effect;
  const variable = variables[index];
  if (!variable) {
    collect(body, bindings, certainty, state, influences);
    return;
  }
  const condition = body.kind === "when" ? body.condition : undefined;
  // A condition that is false before all variables have values is false for all of them.
  if (index > 0 && condition && evaluate(condition, bindings, state) === "false") return;
  const affected = affectedBy(body, { variable, bindings, later: variables.slice(index + 1), state });
  if (affected?.size === 0) return;
  const inner = new Map(bindings);
  for (const id of objectsOfTypes(variable.types, state)) {
    if (affected && !affected.has(id.toLowerCase())) continue;
    inner.set(variable.name, id).set(variable.name.toLowerCase(), id);
    collectForAll(effect, index + 1, inner, certainty, state, influences);
  }
}

/** Values of cost functions, by `factKey` of the function with its arguments. */
export type CostTable = ReadonlyMap<string, number>;

/** What the action adds to the total cost; conditional costs count where their condition is true. A function without a value counts 0. */
export function costOf(action: Action, args: readonly string[], state: StateView, costs: CostTable): number {
  return costIn(action.effect, bindArguments(action.parameters, args), state, costs);
}

function costIn(effect: Effect, bindings: Bindings, state: StateView, costs: CostTable): number {
  switch (effect.kind) {
    case "cost":
      return amountOf(effect.amount, bindings, costs);
    case "and":
      return effect.operands.reduce((sum, operand) => sum + costIn(operand, bindings, state, costs), 0);
    case "when":
      return evaluate(effect.condition, bindings, state) === "true"
        ? costIn(effect.effect, bindings, state, costs)
        : 0;
    case "forall":
      return hasCost(effect.body) ? costForAll(effect.variables, 0, effect.body, bindings, state, costs) : 0;
    default:
      return 0;
  }
}

function costForAll(
  variables: readonly TypedName[],
  index: number,
  body: Effect,
  bindings: Bindings,
  state: StateView,
  costs: CostTable,
): number {
  const variable = variables[index];
  if (!variable) return costIn(body, bindings, state, costs);
  const inner = new Map(withoutVariables(bindings, [variable]));
  let sum = 0;
  for (const id of objectsOfTypes(variable.types, state)) {
    inner.set(variable.name, id).set(variable.name.toLowerCase(), id);
    sum += costForAll(variables, index + 1, body, inner, state, costs);
  }
  return sum;
}

function hasCost(effect: Effect): boolean {
  switch (effect.kind) {
    case "and":
      return effect.operands.some(hasCost);
    case "when":
      return hasCost(effect.effect);
    case "forall":
      return hasCost(effect.body);
    default:
      return effect.kind === "cost";
  }
}

export function amountOf(amount: CostExpression, bindings: Bindings, costs: CostTable): number {
  if (amount.kind === "number") return amount.value;
  const args = amount.args.map((arg) => objectOf(arg, bindings) ?? arg.name);
  return costs.get(factKey({ predicate: amount.name, args })) ?? 0;
}

import type { Budget } from "./budget";
import type { CompiledEffect, CompiledRule, CompiledTask, Formula, Variable } from "./compiledTask";
import { JoinEngine } from "./joinEngine";
import { type AtomPattern, projected, type RuleBody, variablesAt } from "./projection";
import { TupleTable } from "./tupleTable";

/*
 * Which facts and which actions can ever matter: a fixpoint over the task without its negative conditions
 * (relaxed reachability), computed by semi-naive joins. Each new fact is joined with what is known already, so nothing
 * is enumerated that its positive preconditions don't support. The result is a superset; ground.ts narrows it.
 */

export interface Reachable {
  /** By predicate: facts that can become true, initial ones included. */
  readonly facts: readonly TupleTable[];
  /** By action: tuples of objects for its parameters. */
  readonly instances: readonly TupleTable[];
  /** By axiom, likewise. */
  readonly axiomInstances: readonly TupleTable[];
}

/** More alternatives than this are not told apart; the disjunction then restricts nothing. */
const mostAlternatives = 12;

export function reachable(task: CompiledTask, budget: Budget): Reachable {
  const engine = new JoinEngine(task, budget);
  const instances = task.actions.map(({ parameters }) => new TupleTable(parameters.length));
  for (const [number, action] of task.actions.entries())
    addActionRules(action, instances[number], task, engine);
  const axiomInstances = task.axioms.map(({ parameters }) => new TupleTable(parameters.length));
  for (const [number, axiom] of task.axioms.entries())
    addActionRules(axiom, axiomInstances[number], task, engine);
  engine.run();
  return { facts: engine.facts.slice(0, task.predicates.length), instances, axiomInstances };
}

function addActionRules(
  action: CompiledRule,
  instances: TupleTable,
  task: CompiledTask,
  engine: JoinEngine,
): void {
  const variables: (Variable | undefined)[] = new Array(action.slotCount);
  for (const parameter of action.parameters) variables[parameter.slot] = parameter;
  collectVariables(action.precondition, variables);
  collectEffectVariables(action.effect, variables);
  const consequences: Consequence[] = [];
  splitEffect(action.effect, [], [], consequences);
  const always = consequences.filter(({ conditions }) => conditions.length === 0);
  const conditional = consequences.filter(({ conditions }) => conditions.length > 0);
  const tuple = new Int32Array(action.parameters.length);
  const takeTuple = (values: Int32Array) => {
    for (const [index, { slot }] of action.parameters.entries()) tuple[index] = values[slot];
  };
  const define = auxiliaryRules(action, variables, engine);
  const parameterSlots = new Set(action.parameters.map(({ slot }) => slot));
  for (const body of alternatives([action.precondition], task)) {
    engine.addRule({
      variables,
      slotCount: action.slotCount,
      ...projected(body, parameterSlots, define),
      bound: action.parameters,
      isKnown: (values) => {
        takeTuple(values);
        return instances.find(tuple) >= 0;
      },
      matched: (values) => {
        takeTuple(values);
        if (!instances.add(tuple)) return;
        for (const { head, over } of always) forEachValue(over, 0, values, () => engine.derive(head, values));
      },
    });
  }
  for (const { head, over, conditions } of conditional) {
    const slots = new Set(head.args);
    for (const body of alternatives([action.precondition, ...conditions], task)) {
      engine.addRule({
        variables,
        slotCount: action.slotCount,
        ...projected(body, slots, define),
        bound: [...action.parameters, ...over].filter(({ slot }) => slots.has(slot)),
        isKnown: (values) => engine.isDerived(head, values),
        matched: (values) => engine.derive(head, values),
      });
    }
  }
}

/** Equal parts of the rules of one action are defined once. */
function auxiliaryRules(
  action: CompiledRule,
  variables: readonly (Variable | undefined)[],
  engine: JoinEngine,
): (body: RuleBody, slots: readonly number[]) => AtomPattern {
  const made = new Map<string, AtomPattern>();
  return (body, slots) => {
    const key = JSON.stringify([body, slots]);
    const known = made.get(key);
    if (known) return known;
    const head: AtomPattern = { kind: "atom", predicate: engine.addAuxiliary(slots.length), args: slots };
    made.set(key, head);
    engine.addRule({
      variables,
      slotCount: action.slotCount,
      ...body,
      bound: variablesAt(slots, variables),
      isKnown: (values) => engine.isDerived(head, values),
      matched: (values) => engine.derive(head, values),
    });
    return head;
  };
}

/** One added atom, the conditions it needs, and the variables it is quantified over. */
interface Consequence {
  readonly head: AtomPattern;
  readonly over: readonly Variable[];
  readonly conditions: readonly Formula[];
}

function splitEffect(
  effect: CompiledEffect,
  over: readonly Variable[],
  conditions: readonly Formula[],
  found: Consequence[],
): void {
  switch (effect.kind) {
    case "add":
      found.push({ head: effect.atom, over, conditions });
      return;
    case "delete":
      return;
    case "and":
      for (const operand of effect.operands) splitEffect(operand, over, conditions, found);
      return;
    case "when":
      splitEffect(effect.effect, over, [...conditions, effect.condition], found);
      return;
    default:
      splitEffect(effect.body, [...over, ...effect.variables], conditions, found);
  }
}

/** Ways in which the conditions can hold, as far as positive atoms, equality and the initial state tell. */
function alternatives(conditions: readonly Formula[], task: CompiledTask): readonly RuleBody[] {
  return conditions.reduce<readonly RuleBody[]>(
    (found, condition) => combined(found, waysOf(condition, true, task)),
    [{ atoms: [], constraints: [] }],
  );
}

function combined(a: readonly RuleBody[], b: readonly RuleBody[]): readonly RuleBody[] {
  if (a.length * b.length > mostAlternatives) return a.length <= b.length ? a : b;
  return a.flatMap((left) =>
    b.map((right) => ({
      atoms: [...left.atoms, ...right.atoms],
      constraints: [...left.constraints, ...right.constraints],
    })),
  );
}

const anything: readonly RuleBody[] = [{ atoms: [], constraints: [] }];

function waysOf(formula: Formula, positive: boolean, task: CompiledTask): readonly RuleBody[] {
  switch (formula.kind) {
    case "atom":
      if (positive) return [{ atoms: [formula], constraints: [] }];
      // A fact that is never deleted stays true, and one that is never added stays as it was.
      return task.deleted[formula.predicate]
        ? anything
        : [
            {
              atoms: [],
              constraints: [{ kind: "initially-false", atom: formula, left: 0, right: 0 }],
            },
          ];
    case "equals":
      return [
        {
          atoms: [],
          constraints: [{ kind: positive ? "equal" : "different", left: formula.left, right: formula.right }],
        },
      ];
    case "not":
      return waysOf(formula.operand, !positive, task);
    case "and":
    case "or": {
      const parts = formula.operands.map((operand) => waysOf(operand, positive, task));
      if ((formula.kind === "and") === positive) return parts.reduce(combined, anything);
      const all = parts.flat();
      return all.length > mostAlternatives ? anything : all;
    }
    default:
      return (formula.kind === "exists") === positive ? waysOf(formula.body, positive, task) : anything;
  }
}

function collectVariables(formula: Formula, variables: (Variable | undefined)[]): void {
  switch (formula.kind) {
    case "not":
      collectVariables(formula.operand, variables);
      return;
    case "and":
    case "or":
      for (const operand of formula.operands) collectVariables(operand, variables);
      return;
    case "forall":
    case "exists":
      for (const variable of formula.variables) variables[variable.slot] = variable;
      collectVariables(formula.body, variables);
      return;
    default:
      return;
  }
}

function collectEffectVariables(effect: CompiledEffect, variables: (Variable | undefined)[]): void {
  switch (effect.kind) {
    case "and":
      for (const operand of effect.operands) collectEffectVariables(operand, variables);
      return;
    case "when":
      collectVariables(effect.condition, variables);
      collectEffectVariables(effect.effect, variables);
      return;
    case "forall":
      for (const variable of effect.variables) variables[variable.slot] = variable;
      collectEffectVariables(effect.body, variables);
      return;
    default:
      return;
  }
}

/** Calls `visit` for every choice of objects for the variables that matters; `values` holds the choice. */
export function forEachValue(
  variables: readonly Variable[],
  index: number,
  values: Int32Array,
  visit: () => void,
): void {
  const variable = variables[index];
  if (!variable) {
    visit();
    return;
  }
  if (variable.only !== undefined) {
    const object = variable.only >= 0 ? values[variable.only] : ~variable.only;
    if (variable.isMember[object] !== 1) return;
    values[variable.slot] = object;
    forEachValue(variables, index + 1, values, visit);
    return;
  }
  for (const member of variable.members) {
    values[variable.slot] = member;
    forEachValue(variables, index + 1, values, visit);
  }
}

import type { ts } from "ts-morph";
import type { Belief } from "../../world/belief";
import { applyAction } from "./appliedActions";
import { compileCondition } from "./conditions";
import { compileEffect } from "./effects";
import { Executions } from "./executions";
import type { CompiledTest, Environment, FactContext, Frame } from "./factContext";
import { FactSpace } from "./factSpace";
import { Findings } from "./findings";
import { HeldValues } from "./heldValues";
import type { Place } from "./places";
import type { ModelAction, RobotModel } from "./robotModel";
import { createScopes, type EditedScopes } from "./scopes";
import { StateTable } from "./state";
import { SymbolTable } from "./symbols";
import { summaryOf } from "./syntaxSummary";
import type { BlockPlan, Run, Unit } from "./units";
import { mostSlots } from "./variables";
import type { CompiledAction } from "./walkContext";

/** What a walk leaves to the next one over the same program, edited. */
export interface WalkMemory extends FactContext {
  readonly initial: Belief | undefined;
  readonly held: HeldValues;
  readonly states: StateTable;
  readonly scopes: EditedScopes;
  readonly executions: Executions;
  readonly nameNumber: (name: string) => number;
  readonly compiled: (action: ModelAction) => CompiledAction;
  readonly plans: WeakMap<Place, BlockPlan>;
  readonly runs: WeakMap<Unit, Run>;
  /** Of the last walk. */
  readonly findings: Findings;
  source: ts.SourceFile;
  /** How much was remembered when it was last tidied up. */
  tidySize: number | undefined;
  /** How much was remembered after the first walk. */
  firstSize: number | undefined;
}

export function createWalkMemory(
  source: ts.SourceFile,
  model: RobotModel,
  initial: Belief | undefined,
): WalkMemory {
  const symbols = new SymbolTable();
  const states = new StateTable();
  const names = new Map<string, number>();
  const actions = new Map<ModelAction, CompiledAction>();
  const context: FactContext = {
    model,
    symbols,
    space: new FactSpace(model, symbols),
    openUniverse: !model.closedUniverse,
    tests: new WeakMap<object, CompiledTest>(),
  };
  return {
    ...context,
    initial,
    held: new HeldValues(),
    states,
    scopes: createScopes(source),
    executions: new Executions(states),
    nameNumber: (name) => {
      const known = names.get(name);
      if (known !== undefined) return known;
      names.set(name, names.size);
      return names.size - 1;
    },
    compiled: (modelAction) => {
      const known = actions.get(modelAction);
      if (known) return known;
      const { action } = modelAction;
      const parameters = action.parameters.map(({ name }) => name.toLowerCase());
      const compiled: CompiledAction = {
        environmentOf: environments(parameters, symbols),
        apply: applyAction(
          modelAction,
          compileCondition(action.precondition, parameters, context),
          compileEffect(action.effect, parameters, context),
          context,
        ),
      };
      actions.set(modelAction, compiled);
      return compiled;
    },
    plans: new WeakMap(),
    runs: new WeakMap(),
    findings: new Findings(),
    source,
    tidySize: undefined,
    firstSize: undefined,
  };
}

/** One environment for each list of arguments: there are far fewer of these than calls on all ways. */
function environments(names: readonly string[], symbols: SymbolTable): (frame: Frame) => Environment {
  const known = new Map<string, Environment>();
  return (frame) => {
    const key = frame.map((argument) => symbols.numberOf(argument)).join(" ");
    let environment = known.get(key);
    if (!environment) {
      environment = new Map(names.map((name, index) => [name, frame[index]]));
      known.set(key, environment);
    }
    return environment;
  };
}

/** The program has become this one. False if it is better to begin anew. */
export function updateWalkMemory(memory: WalkMemory, source: ts.SourceFile): boolean {
  const { scopes, source: previous, executions } = memory;
  if (isFull(memory)) return false;
  if (source === previous) return true;
  const before = summaryOf(previous);
  const assigned = scopes.assignedInside;
  scopes.update(source, previous);
  memory.source = source;
  const after = summaryOf(source);
  const same =
    before.hasUnfollowed === after.hasUnfollowed &&
    isSameSet(before.methods, after.methods) &&
    isSameSet(before.accessors, after.accessors) &&
    assigned.size === scopes.assignedInside.size &&
    [...assigned].every((slot) => scopes.assignedInside.has(slot));
  if (!same) executions.clear();
  return true;
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  if (some.length === 0 && others.length === 0) return true;
  const [a, b] = [new Set(some), new Set(others)];
  return a.size === b.size && [...a].every((name) => b.has(name));
}

/** States that nothing needs any more pile up edit by edit. */
function isFull(memory: WalkMemory): boolean {
  const size = memory.states.size + memory.space.size + memory.held.size;
  memory.firstSize ??= size;
  return size > 2 * memory.firstSize + 5_000 || memory.scopes.slotCount > mostSlots / 2;
}

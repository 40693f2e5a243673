import type { TypeHierarchy } from "../../pddl/types";
import type { FactLog } from "./factLog";
import type { ObjectSymbol, SymbolTable } from "./symbols";
import { joinValues, mapValue, mentions, type Value, valueKey } from "./values";

/** One way of getting to a point of the program. Immutable. */
export interface State {
  readonly facts: FactLog;
  /** Values of variables, by slot. */
  readonly variables: ReadonlyMap<number, Value>;
  /**
   * Actions that failed on this way without the program having asked yet: until it asks, nothing is reported here.
   * By the offset of the call.
   */
  readonly unasked: ReadonlySet<number>;
  /** A precondition failed earlier on this way: the gate would have ended it. */
  readonly broken: boolean;
  /** A perception action was called on this way: any object may be known now. */
  readonly sensed: boolean;
  /**
   * An action failed on this way: what the program does then is no judgement on what it is for. Ways are not told apart
   * by it, but states that differ in it are not the same.
   */
  readonly failed: boolean;
}

/**
 * How many ways are told apart at one point. Beyond it, ways that differ in nothing that the robot knows of itself are
 * joined, and if that is not enough, all.
 */
export const maximumWays = 12;

export interface JoinContext {
  readonly symbols: SymbolTable;
  readonly types: TypeHierarchy;
}

/** Drops doubles, joins ways that differ in unimportant values only, and bounds their number. */
export function normalise(states: readonly State[], context: JoinContext): State[] {
  if (states.length < 2) return [...states];
  const byFacts = new Map<string, State[]>();
  for (const state of states) {
    const key = `${flagsKey(state)} ${state.facts.key}`;
    const group = byFacts.get(key);
    if (!group) {
      byFacts.set(key, [state]);
      continue;
    }
    const position = group.findIndex((known) => known === state || mayJoin(known, state));
    if (position < 0) group.push(state);
    else if (group[position] !== state) group[position] = joinStates(group[position], state, context);
  }
  const distinct = [...byFacts.values()].flat();
  if (distinct.length <= maximumWays) return distinct;
  const byOwnFacts = joinGroups(distinct, context, (state) => `${flagsKey(state)} ${state.facts.ownKey}`);
  return byOwnFacts.length > maximumWays ? joinAll(byOwnFacts, context) : byOwnFacts;
}

/** One state for those that count and one for those that do not. */
export function joinAll(states: readonly State[], context: JoinContext): State[] {
  return joinGroups(states, context, (state) => `${state.unasked.size > 0} ${state.broken}`);
}

function joinGroups(
  states: readonly State[],
  context: JoinContext,
  keyOf: (state: State) => string,
): State[] {
  const groups = new Map<string, State>();
  for (const state of states) {
    const key = keyOf(state);
    const known = groups.get(key);
    groups.set(key, known ? joinStates(known, state, context) : state);
  }
  return [...groups.values()];
}

function joinStates(a: State, b: State, context: JoinContext): State {
  const variables = new Map<number, Value>();
  for (const [slot, value] of a.variables) {
    const other = b.variables.get(slot);
    if (other) variables.set(slot, joinValues(value, other, context.symbols, context.types));
  }
  return {
    facts: a.facts.join(b.facts),
    variables,
    unasked: new Set([...a.unasked, ...b.unasked]),
    broken: a.broken && b.broken,
    sensed: a.sensed || b.sensed,
    failed: a.failed && b.failed,
  };
}

export function stateKey(state: State): string {
  const slots = [...state.variables].sort(([a], [b]) => a - b);
  return `${flagsKey(state)} ${state.facts.key} ${slots.map(([slot, value]) => `${slot}=${valueKey(value)}`).join(";")}`;
}

function flagsKey(state: State): string {
  return `${[...state.unasked].sort().join(",")}/${state.broken}/${state.sensed}`;
}

/** The facts are the same: may the variables be joined without forgetting which object is which? */
function mayJoin(a: State, b: State): boolean {
  for (const [slot, value] of a.variables) {
    const other = b.variables.get(slot);
    if (!other || other === value) continue;
    if (
      value.kind === "object" ||
      other.kind === "object" ||
      value.kind === "tuple" ||
      other.kind === "tuple"
    ) {
      if (valueKey(value) !== valueKey(other)) return false;
    }
  }
  return true;
}

export function withVariable(state: State, slot: number, value: Value): State {
  if (state.variables.get(slot) === value) return state;
  return { ...state, variables: new Map(state.variables).set(slot, value) };
}

/**
 * Variables go out of scope. Objects that only they held can be any of their type from now on, unless the robot holds
 * them. `result` goes on to somewhere else.
 */
export function withoutVariables(state: State, slots: readonly number[], result?: Value): State {
  if (!slots.some((slot) => state.variables.has(slot))) return state;
  const variables = new Map(state.variables);
  const dropped = new Set<ObjectSymbol>();
  for (const slot of slots) {
    const value = variables.get(slot);
    if (value?.kind === "object" && value.symbol.kind === "single") dropped.add(value.symbol);
    variables.delete(slot);
  }
  let { facts } = state;
  for (const symbol of dropped) {
    const held = [...variables.values()].some((value) => mentions(value, symbol));
    if (held || (result && mentions(result, symbol)) || facts.isHeld(symbol)) continue;
    facts = facts.release(symbol);
  }
  return { ...state, variables, facts };
}

/** A list changed in place: every variable that holds it sees the change. */
export function withReplaced(state: State, old: Value, replacement: Value): State {
  return mapVariables(state, (value) => (value === old ? replacement : undefined));
}

/** The symbol is about to stand for another object: what it stood for becomes some object. */
export function releaseSymbol(state: State, symbol: ObjectSymbol, symbols: SymbolTable): State {
  const facts = state.facts.release(symbol);
  const summary = symbols.summary(symbol.types);
  const held = [...state.variables.values()].some((value) => mentions(value, symbol));
  if (!held) return { ...state, facts };
  const released = mapVariables(state, (value) => {
    if (value.kind === "object" && value.symbol === symbol) return { ...value, symbol: summary };
    if (value.kind === "string" && value.parts.includes(symbol)) return { kind: "data" };
    return undefined;
  });
  return { ...released, facts };
}

function mapVariables(state: State, replace: (value: Value) => Value | undefined): State {
  let changed = false;
  const variables = new Map<number, Value>();
  for (const [slot, value] of state.variables) {
    const mapped = mapValue(value, replace);
    changed ||= mapped !== value;
    variables.set(slot, mapped);
  }
  return changed ? { ...state, variables } : state;
}

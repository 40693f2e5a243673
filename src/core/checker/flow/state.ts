import type { FactLog } from "./factLog";
import { mix } from "./factSpace";
import { cellBit, type HeldValues, objectBit } from "./heldValues";
import { joinValues } from "./joinValues";
import type { RobotModel } from "./robotModel";
import type { ObjectSymbol, SymbolTable } from "./symbols";
import { holds, mapValue, mentions } from "./valueParts";
import { isContainer, unknownOf, type Value } from "./values";
import type { Variables } from "./variables";

/** One way of getting to a point of the program. Immutable. */
export interface State {
  readonly facts: FactLog;
  /** Values of variables, by slot. */
  readonly variables: Variables;
  /**
   * Actions that failed on this way without the program having asked yet: until it asks, nothing is reported here.
   * By the place of the call.
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
  readonly model: RobotModel;
  readonly held: HeldValues;
}

/** Drops doubles, joins ways that differ in unimportant values only, and bounds their number. */
export function normalise(states: readonly State[], context: JoinContext): State[] {
  if (states.length < 2) return [...states];
  const byFacts = new Map<string | number, State[]>();
  for (const state of states) {
    const { meaning } = state.facts;
    const key = state.unasked.size === 0 ? 4 * meaning + flagsOf(state) : `${flagsKey(state)} ${meaning}`;
    const group = byFacts.get(key);
    if (!group) {
      byFacts.set(key, [state]);
      continue;
    }
    const position = group.findIndex((known) => known === state || mayJoin(known, state));
    if (position < 0) group.push(state);
    else if (group[position] !== state) group[position] = joinStates(group[position], state, context);
  }
  const distinct: State[] = [];
  for (const group of byFacts.values()) for (const state of group) distinct.push(state);
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

function joinStates(a: State, b: State, { symbols, model, held }: JoinContext): State {
  let { variables } = a;
  let unasked = sameNumbers(a.unasked, b.unasked) ? a.unasked : new Set([...a.unasked, ...b.unasked]);
  for (const [slot, mine, theirs] of a.variables.different(b.variables)) {
    if (!mine || !theirs) {
      variables = variables.delete(slot);
      continue;
    }
    const joined = held.of(joinValues(mine.value, theirs.value, symbols, model.types));
    variables = variables.set(slot, joined);
    // Which action's result it is can't be told any more: whoever tests it may ask for either.
    if (resultOf(joined.value) === undefined) {
      unasked = without(unasked, resultOf(mine.value), resultOf(theirs.value));
    }
  }
  return {
    facts: a.facts.join(b.facts),
    variables,
    unasked,
    broken: a.broken && b.broken,
    sensed: a.sensed || b.sensed,
    failed: a.failed && b.failed,
  };
}

/** The action whose result a value is. */
function resultOf(value: Value): number | undefined {
  return value.kind === "boolean" ? value.call : value.kind === "promise" ? resultOf(value.of) : undefined;
}

function without(
  numbers: ReadonlySet<number>,
  ...removed: readonly (number | undefined)[]
): ReadonlySet<number> {
  const kept = [...numbers].filter((number) => !removed.includes(number));
  return kept.length === numbers.size ? numbers : new Set(kept);
}

function flagsOf({ broken, sensed }: State): number {
  return (broken ? 1 : 0) + (sensed ? 2 : 0);
}

function flagsKey(state: State): string {
  const flags = flagsOf(state);
  return state.unasked.size === 0 ? String(flags) : `${flags}/${[...state.unasked].sort().join(",")}`;
}

function sameNumbers(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const each of a) if (!b.has(each)) return false;
  return true;
}

/** The facts are the same: may the variables be joined without forgetting which object is which? */
function mayJoin(a: State, b: State): boolean {
  for (const [, mine, theirs] of a.variables.different(b.variables)) {
    if (mine && theirs && (tellsApart(mine.value) || tellsApart(theirs.value))) return false;
  }
  return true;
}

function tellsApart(value: Value): boolean {
  return value.kind === "object" || value.kind === "tuple";
}

/** A set of states in which those that differ only in where their facts come from are the same. */
export class StateSet {
  private readonly byHash = new Map<number, State[]>();

  has(state: State): boolean {
    return this.byHash.get(meaningHash(state))?.some((known) => sameMeaning(known, state)) ?? false;
  }

  add(state: State): void {
    const hash = meaningHash(state);
    const known = this.byHash.get(hash);
    if (!known) this.byHash.set(hash, [state]);
    else if (!known.some((each) => sameMeaning(each, state))) known.push(state);
  }
}

function meaningHash(state: State): number {
  return mix(mix(state.facts.meaning, state.variables.hash), state.unasked.size);
}

function sameMeaning(a: State, b: State): boolean {
  return a.facts.meaning === b.facts.meaning && sameButFacts(a, b);
}

function sameButFacts(a: State, b: State): boolean {
  return (
    a.broken === b.broken &&
    a.sensed === b.sensed &&
    a.failed === b.failed &&
    sameNumbers(a.unasked, b.unasked) &&
    a.variables.equals(b.variables)
  );
}

/** A state that stands for all that are equal to it. A copy with something else in it is none. */
class CanonicalState implements State {
  readonly #table: StateTable;
  readonly facts: FactLog;
  readonly variables: Variables;
  readonly unasked: ReadonlySet<number>;
  readonly broken: boolean;
  readonly sensed: boolean;
  readonly failed: boolean;

  constructor(table: StateTable, { facts, variables, unasked, broken, sensed, failed }: State) {
    this.#table = table;
    this.facts = facts;
    this.variables = variables;
    this.unasked = unasked;
    this.broken = broken;
    this.sensed = sensed;
    this.failed = failed;
  }

  static isOf(table: StateTable, state: State): boolean {
    return #table in state && state.#table === table;
  }
}

/** States of one program: equal ones become the same object. */
export class StateTable {
  private readonly byHash = new Map<number, State[]>();
  size = 0;

  canonical(state: State): State {
    if (CanonicalState.isOf(this, state)) return state;
    const hash = mix(mix(state.facts.number, state.variables.hash), state.unasked.size);
    const alike = this.byHash.get(hash);
    for (const each of alike ?? []) {
      if (each.facts === state.facts && sameButFacts(each, state)) return each;
    }
    const canonical = new CanonicalState(this, state);
    // A list that begins with something takes less memory than one that is added to.
    if (alike) alike.push(canonical);
    else this.byHash.set(hash, [canonical]);
    this.size++;
    return canonical;
  }

  /** Forgets all but these; what is forgotten and comes again is another object. */
  retain(needed: ReadonlySet<State>): void {
    for (const [hash, list] of this.byHash) {
      const kept = list.filter((state) => needed.has(state));
      this.size -= list.length - kept.length;
      if (kept.length === 0) this.byHash.delete(hash);
      else if (kept.length < list.length) this.byHash.set(hash, kept);
    }
  }
}

export function withVariable(state: State, slot: number, value: Value, context: JoinContext): State {
  const variables = state.variables.set(slot, context.held.of(value));
  return variables === state.variables ? state : { ...state, variables };
}

/**
 * Variables go out of scope. Objects that only they held can be any of their type from now on, unless the robot holds
 * them. `result` goes on to somewhere else.
 */
export function withoutVariables(state: State, slots: readonly number[], result?: Value): State {
  let { variables, facts } = state;
  const dropped = new Set<ObjectSymbol>();
  for (const slot of slots) {
    const value = variables.get(slot);
    if (!value) continue;
    if (value.kind === "object" && value.symbol.kind === "single") dropped.add(value.symbol);
    variables = variables.delete(slot);
  }
  if (variables === state.variables) return state;
  for (const symbol of dropped) {
    if (isMentioned(variables, symbol) || (result && mentions(result, symbol)) || facts.isHeld(symbol))
      continue;
    facts = facts.release(symbol);
  }
  return { ...state, variables, facts };
}

/** Without these variables, but for those that alone know an object. */
export function withoutValues(state: State, slots: readonly number[]): State {
  let { variables } = state;
  for (const slot of slots) {
    const value = variables.get(slot);
    if (value && !(value.kind === "object" && value.symbol.kind === "single")) {
      variables = variables.delete(slot);
    }
  }
  return variables === state.variables ? state : { ...state, variables };
}

function isMentioned(variables: Variables, symbol: ObjectSymbol): boolean {
  for (const [, { value }] of variables.entries(objectBit(symbol.index))) {
    if (mentions(value, symbol)) return true;
  }
  return false;
}

type Container = Extract<Value, { kind: "list" | "tuple" | "record" }>;

/** A list or record changed in place: everybody who holds it sees the change. */
export function withReplaced(
  state: State,
  old: Container,
  replacement: Container,
  context: JoinContext,
): State {
  const certain = old.cells.length === 1;
  return mapVariables(state, cellsMask(old), context, (value) => {
    if (!isContainer(value) || !value.cells.some((cell) => old.cells.includes(cell))) return undefined;
    if (certain && value.cells.length === 1) return replacement;
    const joined = joinValues(value, replacement, context.symbols, context.model.types);
    return joined === value ? undefined : joined;
  });
}

/** Nothing is known of these lists and records any more: whoever has one could have changed it. */
export function withoutContainers(state: State, lost: Value | undefined, context: JoinContext): State {
  return mapVariables(state, lost ? cellsMask(lost) : containerMask, context, (value) => {
    if (!isContainer(value)) return undefined;
    return !lost || holds(lost, value.cells) ? unknownOf(value) : undefined;
  });
}

const containerMask = 0x3fff << 15;

function cellsMask(value: Value): number {
  switch (value.kind) {
    case "list":
    case "tuple":
    case "record": {
      let mask = 0;
      for (const cell of value.cells) mask |= cellBit(cell);
      if (value.kind === "tuple") for (const element of value.elements) mask |= cellsMask(element);
      if (value.kind === "record") for (const field of value.fields.values()) mask |= cellsMask(field);
      if (value.kind !== "tuple") for (const each of value.recent ?? []) mask |= cellsMask(each);
      return mask;
    }
    case "promise":
      return cellsMask(value.of);
    case "method":
      return cellsMask(value.receiver);
    case "function": {
      let mask = 0;
      for (const each of value.captured?.values() ?? []) mask |= cellsMask(each);
      return mask;
    }
    default:
      return 0;
  }
}

/** A list is made where one was made before: what is left of the old one is not followed any further. */
export function releaseCell(state: State, cell: number, context: JoinContext): State {
  return mapVariables(state, cellBit(cell), context, (value) =>
    isContainer(value) && value.cells.includes(cell) ? unknownOf(value) : undefined,
  );
}

/** The symbol is about to stand for another object: what it stood for becomes some object. */
export function releaseSymbol(state: State, symbol: ObjectSymbol, context: JoinContext): State {
  const facts = state.facts.release(symbol);
  const summary = context.symbols.summary(symbol.types);
  const released = mapVariables(state, objectBit(symbol.index), context, (value) => {
    if (value.kind === "object" && value.symbol === symbol) return { ...value, symbol: summary };
    if (value.kind === "string" && value.parts.includes(symbol)) return { kind: "data" };
    return undefined;
  });
  return facts === released.facts ? released : { ...released, facts };
}

/** Puts something else in place of what `replace` picks, in all variables whose values have a bit of the mask. */
export function mapVariables(
  state: State,
  mask: number,
  context: JoinContext,
  replace: (value: Value) => Value | undefined,
): State {
  let { variables } = state;
  for (const [slot, { value }] of state.variables.entries(mask)) {
    const mapped = mapValue(value, replace);
    if (mapped !== value) variables = variables.set(slot, context.held.of(mapped));
  }
  return variables === state.variables ? state : { ...state, variables };
}

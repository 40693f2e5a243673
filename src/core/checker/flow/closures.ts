import { ts } from "ts-morph";
import { functionBit } from "./heldValues";
import { inert, isHarmless } from "./inert";
import type { Place } from "./places";
import type { Slot } from "./scopes";
import { mapVariables, type State, withoutContainers, withoutVariables, withVariable } from "./state";
import { summaryOf } from "./syntaxSummary";
import { mapValue, sizeOf } from "./valueParts";
import { unknown, type Value } from "./values";
import { noteAnything, noteFunctionIn, type Outcome, type Walk } from "./walkContext";

/** What is done with the function depends on its text. */
export function noteFunction(walk: Walk, place: Place<ts.FunctionLikeDeclaration>): void {
  noteFunctionIn(walk.recording, place, place.node);
}

/** Variables go out of scope; functions that use them keep what the constants among them are. */
export function leaveScope(walk: Walk, { state, value }: Outcome, slots: readonly number[]): Outcome {
  if (slots.length === 0) return { state, value };
  const result = mapValue(value, (held) => detached(walk, held, slots, state));
  return { state: withoutVariables(withoutClosures(walk, state, slots), slots, result), value: result };
}

/** The variables begin anew: functions that were made with the ones before keep what the constants among them were. */
export function withoutClosures(walk: Walk, state: State, slots: readonly number[]): State {
  if (slots.length === 0) return state;
  return mapVariables(state, functionBit, walk, (held) => detached(walk, held, slots, state));
}

/** The same, also for values that are no variable's yet. */
export function withoutOwn(
  walk: Walk,
  state: State,
  slots: readonly number[],
  values: readonly Value[],
): [state: State, values: Value[]] {
  const kept = values.map((value) => mapValue(value, (held) => detached(walk, held, slots, state)));
  return [withoutClosures(walk, state, slots), kept];
}

type FunctionValue = Extract<Value, { kind: "function" }>;

/** What a function is without these variables; undefined where it does not use them. */
function detached(
  walk: Walk,
  value: Value,
  slots: readonly number[],
  state: State,
  within: readonly FunctionValue[] = [],
): Value | undefined {
  if (value.kind !== "function") return undefined;
  noteFunction(walk, value.place);
  const { node } = value.place;
  const used = walk.scopes.slotsUsedIn(node);
  // What is a field of an object gets its `this` from there each time.
  const own = value.of ? walk.scopes.slotOfThis(node.parent) : undefined;
  const lost = slots.filter((slot) => slot !== own && used.has(slot) && !value.captured?.has(slot));
  if (lost.length === 0) return undefined;
  // Nobody else sees what it counts in.
  const unfollowed = () => (isHarmless(walk, value, state, slots) ? inert : unknown);
  // One that calls itself would hold itself.
  if (within.includes(value)) return unfollowed();
  const captured = new Map(value.captured);
  const visible = walk.scopes.visibleAt(node);
  for (const slot of lost) {
    const held = state.variables.get(slot);
    const declared = visible.find(({ id }) => id === slot);
    if (!held || !declared || !isConstant(declared)) return unfollowed();
    const inner = (each: Value) => detached(walk, each, slots, state, [...within, value]);
    captured.set(slot, mapValue(held, inner));
  }
  const result: Value = { ...value, captured };
  return sizeOf(result) > largestClosure ? unfollowed() : result;
}

/** Functions that hold functions that hold functions are followed so far. */
const largestClosure = 20;

/** It is what it was declared to be: a `const`, or a parameter that nothing is assigned to. */
function isConstant({ name, declaration }: Slot): boolean {
  let node: ts.Node = declaration;
  while (ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node))
    node = node.parent;
  if (ts.isParameter(node)) return !summaryOf(node.parent).assigned.some(({ text }) => text === name);
  return ts.isVariableDeclaration(node) && (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;
}

/**
 * Calls a function with the variables that it has kept; undefined where one of them has another value at present, so
 * that it can't stand beside it.
 */
export function withCaptured(
  walk: Walk,
  { captured }: FunctionValue,
  state: State,
  call: (ready: State) => Outcome[],
): Outcome[] | undefined {
  if (!captured) return call(state);
  let ready = state;
  for (const [slot, value] of captured) {
    if (state.variables.has(slot)) return undefined;
    ready = withVariable(ready, slot, value, walk);
  }
  return call(ready).map((outcome) => leaveScope(walk, outcome, [...captured.keys()]));
}

/** Something that is not followed ran: nothing is known of the facts, of lists, nor of what functions may have assigned. */
export function afterAnything(walk: Walk, state: State): State {
  noteAnything(walk);
  return { ...withoutAssigned(walk, state), facts: state.facts.forgetAll(), sensed: true };
}

/** Nothing is known of lists, nor of what functions may have assigned. */
export function withoutAssigned(walk: Walk, state: State): State {
  let { variables } = state;
  for (const slot of walk.scopes.assignedInside) {
    if (variables.has(slot)) variables = variables.set(slot, walk.held.of(unknown));
  }
  return withoutContainers({ ...state, variables }, undefined, walk);
}

/** Variables that came up on the way: those of the function itself, since it sees all others. */
export function slotsMadeBetween(
  [first, ...others]: readonly { readonly state: State }[],
  after: State,
): number[] {
  const slots: number[] = [];
  for (const [slot, mine, theirs] of after.variables.different(first.state.variables)) {
    if (mine && !theirs && !others.some(({ state }) => state.variables.has(slot))) slots.push(slot);
  }
  return slots;
}

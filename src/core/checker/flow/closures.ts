import type { ts } from "ts-morph";
import { functionBit } from "./heldValues";
import type { Place } from "./places";
import { mapVariables, type State, withoutContainers, withoutVariables } from "./state";
import { mapValue, unknown, type Value } from "./values";
import { noteFunctionIn, type Outcome, type Walk } from "./walkContext";

/** What is done with the function depends on its text. */
export function noteFunction(walk: Walk, place: Place<ts.FunctionLikeDeclaration>): void {
  noteFunctionIn(walk.recording, place, place.node);
}

/** Variables go out of scope, and with them the functions that use them: called later, they would see other values. */
export function leaveScope(walk: Walk, { state, value }: Outcome, slots: readonly number[]): Outcome {
  if (slots.length === 0) return { state, value };
  const gone = (held: Value): Value | undefined => (captures(walk, held, slots) ? unknown : undefined);
  const result = mapValue(value, gone);
  return { state: withoutVariables(withoutClosures(walk, state, slots), slots, result), value: result };
}

/** The variables begin anew: functions that were made with the ones before are not followed any more. */
export function withoutClosures(walk: Walk, state: State, slots: readonly number[]): State {
  if (slots.length === 0) return state;
  return mapVariables(state, functionBit, walk, (held) =>
    captures(walk, held, slots) ? unknown : undefined,
  );
}

function captures(walk: Walk, value: Value, slots: readonly number[]): boolean {
  if (value.kind !== "function") return false;
  noteFunction(walk, value.place);
  const { node } = value.place;
  const used = walk.scopes.slotsUsedIn(node);
  // What is a field of an object gets its `this` from there each time.
  const own = value.of ? walk.scopes.slotOfThis(node.parent) : undefined;
  return slots.some((slot) => slot !== own && used.has(slot));
}

/** Something that is not followed ran: nothing is known of the facts, of lists, nor of what functions may have assigned. */
export function afterAnything(walk: Walk, state: State): State {
  let { variables } = state;
  for (const slot of walk.scopes.assignedInside) {
    if (variables.has(slot)) variables = variables.set(slot, walk.held.of(unknown));
  }
  const forgotten = { ...state, facts: state.facts.forgetAll(), variables, sensed: true };
  return withoutContainers(forgotten, undefined, walk);
}

import { ts } from "ts-morph";
import { assign } from "./patterns";
import { type State, withoutVariables } from "./state";
import { undefinedValue, unknown, type Value } from "./values";
import { type Frame, frameOf, noteThrow, type Outcome, type Walk } from "./walkContext";

const deepestCall = 16;

/** Follows a call into a function of the program. A function that calls itself may do anything. */
export function callFunction(
  walk: Walk,
  node: ts.FunctionLikeDeclaration,
  args: readonly Value[],
  state: State,
  site: ts.Node,
): Outcome[] {
  const { body } = node;
  const generator = "asteriskToken" in node && node.asteriskToken !== undefined;
  const recursive = walk.frames.some((frame) => frame.node === node);
  if (!body || generator || recursive || walk.frames.length > deepestCall) {
    noteThrow(walk, state);
    const variables = new Map(state.variables);
    for (const slot of walk.scopes.assignedInside) if (variables.has(slot)) variables.set(slot, unknown);
    return [{ state: { ...state, facts: state.facts.forgetAll(), variables, sensed: true }, value: unknown }];
  }
  const bound = bindArguments(walk, node, args, state);
  const frame: Frame = { node, path: `${frameOf(walk).path}/${site.pos}`, targets: [], returns: [] };
  walk.frames.push(frame);
  const outcomes = ts.isBlock(body) ? runBody(walk, frame, body, bound) : walk.evaluate(body, bound);
  walk.frames.pop();
  const own = ownSlots(walk, node);
  const isAsync = ts.canHaveModifiers(node)
    ? (ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword) ?? false)
    : false;
  return outcomes.map(({ state: after, value }) => ({
    state: withoutVariables(after, own, value),
    value: isAsync && value.kind !== "promise" ? { kind: "promise", of: value } : value,
  }));
}

function runBody(walk: Walk, frame: Frame, body: ts.Block, state: State): Outcome[] {
  let states: State[] = [state];
  for (const statement of body.statements) {
    states = walk.execute(statement, states);
    if (states.length === 0) break;
  }
  const ends: Outcome[] = states.map((each) => ({ state: each, value: undefinedValue }));
  return [...frame.returns, ...ends];
}

function bindArguments(
  walk: Walk,
  node: ts.FunctionLikeDeclaration,
  args: readonly Value[],
  state: State,
): State {
  let current = state;
  for (const [index, parameter] of node.parameters.entries()) {
    if (parameter.dotDotDotToken) {
      const rest: Value = { kind: "tuple", elements: args.slice(index) };
      current = assign(walk, parameter.name, rest, current);
      continue;
    }
    let value = args[index] ?? undefinedValue;
    if (value.kind === "undefined" && parameter.initializer) {
      const [first] = walk.evaluate(parameter.initializer, current);
      if (first) {
        current = first.state;
        value = first.value;
      }
    } else if (parameter.initializer && value.kind === "object" && value.optional) value = unknown;
    current = assign(walk, parameter.name, value, current);
  }
  return current;
}

const slotsOfFunctions = new WeakMap<ts.Node, number[]>();

function ownSlots(walk: Walk, node: ts.Node): number[] {
  const known = slotsOfFunctions.get(node);
  if (known) return known;
  const slots: number[] = [];
  slotsOfFunctions.set(node, slots);
  const visit = (part: ts.Node): void => {
    for (const slot of walk.scopes.slotsDeclaredIn(part)) slots.push(slot.id);
    ts.forEachChild(part, visit);
  };
  visit(node);
  return slots;
}

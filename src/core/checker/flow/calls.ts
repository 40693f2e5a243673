import { ts } from "ts-morph";
import { callAction } from "./actionCalls";
import { afterAnything, withCaptured } from "./closures";
import { callCollectionMethod, isCollection } from "./collectionCalls";
import { converted } from "./conversions";
import { canMove, isHarmless, isInert } from "./inert";
import { callSuper, superMethod } from "./instances";
import { callListMethod } from "./listCalls";
import { mutatingMethods } from "./mutatingMethods";
import { callObjectMap, isObjectMapMethod } from "./objectMapCalls";
import { allocate, evaluateEach } from "./patterns";
import { present, propertyOutcome } from "./properties";
import { callObjectFunction, isObjectFunction } from "./recordCalls";
import { type State, withoutContainers, withVariable } from "./state";
import { callTextMethod } from "./textCalls";
import { boundByCall } from "./thisBinders";
import {
  asElement,
  awaited,
  dataOf,
  isListLike,
  isRejected,
  type ListLike,
  rejected,
  someCollection,
  undefinedValue,
  unknown,
  unknownOf,
  type Value,
} from "./values";
import { thisValue } from "./valuesAtRest";
import { noteThrow, type Outcome, type Walk } from "./walkContext";

/** A call of anything: an action, a method of a map or a list, a function of the program, or what is not known. */
export function evaluateCall(walk: Walk, node: ts.CallExpression, state: State): Outcome[] {
  if (node.expression.kind === ts.SyntaxKind.SuperKeyword) {
    return evaluateEach(walk, node.arguments, state).flatMap(({ state: ready, values }) => {
      const made = node.arguments.some(ts.isSpreadElement) ? undefined : callSuper(walk, node, values, ready);
      return made ?? callAnything(walk, values, node, ready);
    });
  }
  return calleesOf(walk, node.expression, state).flatMap((callee) => {
    // `callback?.()` of none, `logger?.log()` of none: not even the arguments are looked at.
    if (callee.isOfNone || (node.questionDotToken && callee.value.kind === "undefined")) {
      return [{ state: callee.state, value: undefinedValue }];
    }
    const kept = keptReceiver(walk, callee, node);
    return evaluateEach(walk, node.arguments, kept?.state ?? callee.state).flatMap((each) => {
      const given = unspread(node.arguments, each.values);
      const { state: ready, self } = kept
        ? kept.take(each.state)
        : { state: each.state, self: classIn(callee) };
      return callValue(walk, callee.value, given, node, ready, self);
    });
  });
}

interface Given {
  /** In the order of the parameters. */
  readonly args: readonly Value[];
  /** Behind them there may be more: a list of unknown length was spread there. */
  readonly isOpen: boolean;
  /** As they are written. */
  readonly written: readonly Value[];
}

function unspread(nodes: readonly ts.Expression[], written: readonly Value[]): Given {
  if (!nodes.some(ts.isSpreadElement)) return { args: written, isOpen: false, written };
  const args: Value[] = [];
  for (const [index, value] of written.entries()) {
    if (!ts.isSpreadElement(nodes[index])) args.push(value);
    else if (value.kind === "tuple") args.push(...value.elements);
    else return { args, isOpen: true, written };
  }
  return { args, isOpen: false, written };
}

export interface Callee extends Outcome {
  /** What a method is called of. */
  readonly receiver?: Value;
  /** There is nothing that it could be called of. */
  readonly isOfNone?: boolean;
}

/** What is called, and what it is called of. */
export function calleesOf(walk: Walk, expression: ts.Expression, state: State): Callee[] {
  let callee: ts.Expression = expression;
  while (ts.isParenthesizedExpression(callee) || ts.isNonNullExpression(callee)) callee = callee.expression;
  if (!ts.isPropertyAccessExpression(callee)) return walk.evaluate(expression, state);
  const access = callee;
  if (access.expression.kind === ts.SyntaxKind.SuperKeyword) {
    return [{ state, value: superMethod(walk, access, state), receiver: thisValue(walk, access, state) }];
  }
  return walk.evaluate(access.expression, state).flatMap((holder): Callee[] => {
    if (access.questionDotToken && holder.value.kind === "undefined") return [{ ...holder, isOfNone: true }];
    return propertyOutcome(walk, access, holder).map((each) =>
      each.value.kind === "function" ? { ...each, receiver: present(holder.value) } : each,
    );
  });
}

/** What `this` is in a static method. */
function classIn({ receiver }: Callee): Value | undefined {
  return receiver?.kind === "class" ? receiver : undefined;
}

/** The receiver may be changed by what the arguments do: meanwhile it is kept in a variable of its own. */
function keptReceiver(walk: Walk, { state, value, receiver }: Callee, call: ts.CallExpression) {
  if (value.kind !== "function" || receiver?.kind !== "record" || !boundByCall(value.place.node))
    return undefined;
  const slot = walk.scopes.slotOfThis(call);
  return {
    state: withVariable(state, slot, receiver, walk),
    take: (after: State) => ({
      state: { ...after, variables: after.variables.delete(slot) },
      self: after.variables.get(slot),
    }),
  };
}

function callValue(
  walk: Walk,
  callee: Value,
  given: Given,
  node: ts.CallExpression,
  state: State,
  self?: Value,
): Outcome[] {
  const { isOpen, written } = given;
  if (callee.kind === "function") {
    const outcomes = withCaptured(walk, callee, state, (ready) =>
      walk.callFunction(
        callee.place,
        [{ args: given.args, isOpen, state: ready, self: thisOf(callee, self) }],
        node,
      ),
    );
    return outcomes ?? callUnknown(walk, [callee, ...written], node, state, undefined);
  }
  // Others are told nothing of arguments of which it is not known how many there are.
  const args = isOpen ? [] : given.args;
  switch (callee.kind) {
    case "action": {
      const modelAction = walk.model.actions.get(callee.name);
      if (modelAction) return callAction(walk, modelAction, args, node, state);
      break;
    }
    case "global":
      return callGlobal(walk, callee.name, args, node, state);
    case "method":
      return callMethod(walk, callee.receiver, callee.name, args, node, state);
  }
  return callUnknown(walk, written, node, state, undefined);
}

function callMethod(
  walk: Walk,
  receiver: Value,
  name: string,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  if (receiver.kind === "action" || receiver.kind === "function") {
    const called = callBorrowed(walk, receiver, name, args, node, state);
    if (called) return called;
  }
  if ((receiver.kind === "map" || receiver.kind === "scene") && isObjectMapMethod(name)) {
    return callObjectMap(walk, receiver.kind, name, args, node, state);
  }
  if (isCollection(receiver)) return callCollectionMethod(walk, receiver, name, args, node, state);
  if (isListLike(receiver)) return callListMethod(walk, receiver, name, args, node, state);
  if (receiver.kind === "promise" || name === "then" || name === "catch" || name === "finally") {
    return callPromiseMethod(walk, receiver, name, args, node, state);
  }
  if (receiver.kind === "string") {
    const value = callTextMethod(receiver, name, args);
    if (value.kind !== "data") return [{ state, value }];
  }
  if (receiver.kind === "global") return callGlobal(walk, `${receiver.name}.${name}`, args, node, state);
  if (receiver.kind === "unknown" && walk.model.actions.has(name)) {
    // Perhaps the robot, held in a place that is not followed.
    return callAnything(walk, args, node, state);
  }
  return callUnknown(walk, args, node, state, name, receiver);
}

/** An arrow function has the `this` of the object that it is a field of, whoever it is called of. */
function thisOf({ of }: Extract<Value, { kind: "function" }>, self: Value | undefined): Value | undefined {
  if (!of || self?.kind !== "record") return of ? undefined : self;
  return self.cells.length === 1 && of.length === 1 && self.cells[0] === of[0] ? self : undefined;
}

/** `bind`, `call` and `apply` of an action or a function; undefined where something else is asked of it. */
function callBorrowed(
  walk: Walk,
  callee: Extract<Value, { kind: "action" | "function" }>,
  name: string,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] | undefined {
  const call = (own: readonly Value[]): Outcome[] => {
    const [self] = args;
    if (callee.kind === "function") {
      const called = withCaptured(walk, callee, state, (ready) =>
        walk.callFunction(callee.place, [{ args: own, state: ready, self: thisOf(callee, self) }], node),
      );
      return called ?? callAnything(walk, [callee, ...args], node, state);
    }
    return callValue(walk, callee, { args: own, isOpen: false, written: own }, node, state);
  };
  // Of a function that is bound to an object it is not known later which one that is.
  if (name === "bind" && args.length === 1) {
    const asks = callee.kind === "function" && boundByCall(callee.place.node);
    return [{ state, value: asks ? unknown : callee }];
  }
  if (name === "call" && args.length > 0) return call(args.slice(1));
  if (name === "apply" && args.length === 1) return call([]);
  const [, list] = args;
  return name === "apply" && args.length === 2 && list.kind === "tuple" ? call(list.elements) : undefined;
}

/** One that has kept nothing: it sees the variables as they are. */
export function isPlainFunction(value: Value | undefined): value is Extract<Value, { kind: "function" }> {
  return value?.kind === "function" && !value.captured;
}

function callPromiseMethod(
  walk: Walk,
  receiver: Value,
  name: string,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  const settled = awaited(receiver);
  const [first, second] = args;
  const asPromise = (outcome: Outcome): Outcome => ({
    state: outcome.state,
    value: isRejected(outcome.value) ? rejected : { kind: "promise", of: awaited(outcome.value) },
  });
  // `sleep(1).then(resolve)`; whether an action succeeded would have to be known by who waits for that.
  if (receiver.kind === "promise" && settled.kind !== "boolean" && args.every(isInert)) {
    return [{ state, value: { kind: "promise", of: unknown } }];
  }
  if (isRejected(receiver)) {
    const handler = name === "then" ? second : first;
    if (handler === undefined || handler.kind === "undefined") return [{ state, value: rejected }];
    if (!isPlainFunction(handler)) return callAnything(walk, args, node, state);
    const handled = walk.callFunction(handler.place, [{ args: [unknown], state }], node);
    return name === "finally"
      ? handled.map((each) => ({ state: each.state, value: rejected }))
      : handled.map(asPromise);
  }
  if (name === "then" && isPlainFunction(first) && (second === undefined || isPlainFunction(second))) {
    const forgotten = { ...state, facts: state.facts.forgetAll() };
    const failed = second
      ? walk.callFunction(second.place, [{ args: [unknown], state: forgotten }], node)
      : [];
    const done = walk.callFunction(first.place, [{ args: [settled], state }], node);
    return [...done, ...failed].map(asPromise);
  }
  if (name === "finally" && isPlainFunction(first)) {
    return walk
      .callFunction(first.place, [{ args: [], state }], node)
      .map((each) => ({ state: each.state, value: { kind: "promise", of: settled } }));
  }
  if (name === "catch" && isPlainFunction(first)) {
    const caught = walk.callFunction(
      first.place,
      [{ args: [unknown], state: { ...state, facts: state.facts.forgetAll() } }],
      node,
    );
    return [{ state, value: { kind: "promise", of: settled } }, ...caught.map(asPromise)];
  }
  return callAnything(walk, args, node, state);
}

function callGlobal(
  walk: Walk,
  name: string,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  const [first] = args;
  switch (name) {
    case "Promise.all":
      if (first?.kind === "tuple") {
        if (first.elements.some(isRejected)) return [{ state, value: rejected }];
        const { state: after, cells } = allocate(walk, node, state);
        const all: Value = { kind: "tuple", cells, elements: first.elements.map(awaited) };
        return [{ state: after, value: { kind: "promise", of: all } }];
      }
      return [{ state, value: { kind: "promise", of: first?.kind === "list" ? first : unknown } }];
    case "Promise.resolve":
      return [{ state, value: { kind: "promise", of: first ? awaited(first) : undefinedValue } }];
    case "sleep":
      return [{ state, value: { kind: "promise", of: undefinedValue } }];
    case "Array.from":
      if (first && isListLike(first)) {
        const copied = arrayOf(walk, first, node, state);
        if (args.length === 1) return [copied];
        if (isListLike(copied.value) && isPlainFunction(args[1])) {
          return callListMethod(walk, copied.value, "map", args.slice(1), node, copied.state);
        }
      }
      if (first && args.length === 1 && (first.kind === "map" || first.kind === "scene")) {
        const { state: after, cells } = allocate(walk, node, state);
        return [
          { state: after, value: { kind: "list", cells, element: { kind: "object", types: undefined } } },
        ];
      }
      break;
  }
  const value = converted(name, first);
  if (value) return [{ state, value }];
  // What is not known may be something that moves the robot.
  if (isInert({ kind: "global", name }) && !args.some((arg) => canMove(arg) || arg.kind === "unknown")) {
    noteThrow(walk, state);
    return [{ state, value: unknown }];
  }
  if (isObjectFunction(name)) {
    const told = callObjectFunction(walk, name.slice("Object.".length), args, node, state);
    if (told) return [told];
  }
  const plain = /^(Math|JSON|Number|String|console|Date|parseInt|parseFloat|isNaN|isFinite)\b/.test(name);
  if (plain && !args.some((arg) => arg.kind === "function")) {
    if (name === "JSON.parse") noteThrow(walk, state);
    return [{ state, value: dataOf(...args) }];
  }
  return callUnknown(walk, args, node, state, name);
}

/** A new array of what a loop over it sees. */
function arrayOf(walk: Walk, from: ListLike, node: ts.CallExpression, state: State): Outcome {
  const { state: after, cells } = allocate(walk, node, state);
  const value: Value =
    from.kind === "tuple"
      ? { kind: "tuple", cells, elements: from.elements }
      : someCollection(undefined, cells, asElement(from, walk.model.types));
  return { state: after, value };
}

/** Methods of the language's own values, which move nothing unless they are given a function that does. */
const languageMethods = new Set(
  (
    "toString toFixed toLowerCase toUpperCase trim trimStart trimEnd split includes startsWith endsWith indexOf " +
    "lastIndexOf slice substring replace replaceAll match matchAll test exec padStart padEnd charAt charCodeAt " +
    "localeCompare repeat concat join at get set has add delete clear push pop shift unshift splice sort reverse " +
    "keys values entries map filter forEach find findLast findIndex some every reduce flatMap flat hasOwnProperty " +
    "valueOf toISOString getTime now assign freeze fromEntries isArray isInteger isFinite from of log info warn " +
    "error debug next search normalize fill"
  ).split(" "),
);

function callUnknown(
  walk: Walk,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
  name: string | undefined,
  receiver?: Value,
): Outcome[] {
  const last = name?.slice(name.lastIndexOf(".") + 1);
  const isOwn = last !== undefined && walk.ownMethods.has(last);
  const harmless = last !== undefined && !isOwn && (languageMethods.has(last) || !walk.hasUnfollowed);
  const moves = (arg: Value) => canMove(arg) && !(arg.kind === "function" && isHarmless(walk, arg, state));
  if (harmless && !args.some(moves)) {
    noteThrow(walk, state);
    // A list that is not followed may be one that is; one that is given away may come back changed.
    const changes = receiver?.kind === "unknown" && mutatingMethods.has(last);
    let after = changes ? withoutContainers(state, undefined, walk) : state;
    for (const arg of args) after = withoutContainers(after, arg, walk);
    return [{ state: after, value: unknownOf(...(receiver ? [receiver, ...args] : args)) }];
  }
  return callAnything(walk, args, node, state);
}

/** Something that is not followed was called. */
export function callAnything(
  walk: Walk,
  args: readonly Value[],
  node: ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression,
  state: State,
): Outcome[] {
  noteThrow(walk, state);
  let after = afterAnything(walk, state);
  for (const arg of args) {
    if (!isPlainFunction(arg)) continue;
    // It may be called, or not, and as often as one likes, with whatever it is.
    walk.callFunction(arg.place, [{ args: [], isOpen: true, state: after }], node);
    after = afterAnything(walk, after);
  }
  return [{ state: after, value: unknown }];
}

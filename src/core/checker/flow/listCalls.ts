import type { ts } from "ts-morph";
import { eitherOf } from "./branches";
import { seenWhile } from "./changedLists";
import { afterAnything, withCaptured } from "./closures";
import { converted } from "./conversions";
import { concatenated, isEmpty, numbered, position } from "./listReads";
import { followLoop } from "./loops";
import { mutatingMethods } from "./mutatingMethods";
import { allocate, someElement } from "./patterns";
import type { Place } from "./places";
import { maximumWays, normalise, type State, withoutContainers, withReplaced } from "./state";
import { storable } from "./valueParts";
import {
  asElement,
  booleanValue,
  data,
  dataOf,
  type Element,
  elementOf,
  isArray,
  joinElements,
  type ListLike,
  recentOf,
  someCollection,
  tells,
  truthiness,
  undefinedValue,
  unknown,
  unknownOf,
  type Value,
  withRecent,
} from "./values";
import { noteThrow, type Outcome, type Walk } from "./walkContext";

/** Lists of so many elements are followed one by one. */
export const mostElements = 12;

/** Methods of arrays. Their callbacks are followed like the body of a loop. */
export function callListMethod(
  walk: Walk,
  list: ListLike,
  name: string,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  const [first] = args;
  if (list.cells.length === 0 && mutatingMethods.has(name)) {
    // The pairs of a map are made anew each time they are asked for.
    return [{ state: withoutContainers(state, undefined, walk), value: unknown }];
  }
  if (callbackMethods.has(name) && first) {
    const followed =
      first.kind === "function"
        ? withCaptured(walk, first, state, (ready) =>
            callWith(
              walk,
              seenWhile(walk, first.place.node, list, ready),
              name,
              calling(walk, first.place, node),
              args,
              node,
              ready,
            ),
          )
        : first.kind === "global" && converted(first.name, unknown)
          ? callWith(walk, list, name, converting(first.name), args, node, state)
          : undefined;
    if (followed) return followed;
    if (mayRun(first)) {
      noteThrow(walk, state);
      return [{ state: afterAnything(walk, state), value: unknown }];
    }
  }
  const element = asElement(list, walk.model.types);
  const made = (value: (cells: ListLike["cells"]) => Value): Outcome[] => {
    const { state: after, cells } = allocate(walk, node, state);
    return [{ state: after, value: value(cells) }];
  };
  switch (name) {
    case "slice":
      if (list.kind === "tuple" && args.length === 0) return made((cells) => ({ ...list, cells }));
      return made((cells) => ({ kind: "list", cells, element }));
    case "toSorted":
    case "toReversed":
    case "filter":
      return made((cells) => ({ kind: "list", cells, element }));
    case "values":
      return made((cells) => ({ ...list, cells }));
    case "reverse":
      if (list.kind === "tuple") {
        const value: ListLike = { ...list, elements: [...list.elements].reverse() };
        return [{ state: withReplaced(state, list, value, walk), value }];
      }
      return reordered(walk, list, state);
    case "sort":
      return reordered(walk, list, state);
    case "concat":
      return made((cells) => concatenated(walk, list, args, cells));
    case "at":
      if (list.kind === "tuple" && first?.kind === "number") {
        const index = first.value < 0 ? list.elements.length + first.value : first.value;
        return [{ state, value: list.elements[index] ?? undefinedValue }];
      }
      if (list.kind === "list" && list.recent && first?.kind === "number" && first.value === -1) {
        return [{ state, value: list.recent[list.recent.length - 1] }];
      }
      return [someElement(walk, node, element, state, true)];
    case "pop":
    case "shift":
      return takeFrom(walk, list, name, element, node, state);
    case "push":
    case "unshift":
      return [
        {
          state: withReplaced(state, list, extended(walk, list, name, args, node), walk),
          value: data,
        },
      ];
    case "splice":
    case "fill":
    case "copyWithin":
      return [{ state: withoutContainers(state, list, walk), value: unknown }];
    case "entries":
    case "keys":
      return made((cells) => numbered(list, name, cells));
    case "includes":
    case "indexOf":
      return [{ state, value: position(list, name, args) }];
    case "lastIndexOf":
    case "join":
    case "toString":
      return [{ state, value: dataOf(list) }];
    default:
      noteThrow(walk, state);
      return [{ state, value: unknownOf(list) }];
  }
}

const callbackMethods = new Set(
  "map forEach filter find findLast findIndex findLastIndex some every reduce reduceRight flatMap sort toSorted".split(
    " ",
  ),
);

/** It may be a function that moves the robot. */
function mayRun(value: Value): boolean {
  return /^(unknown|action|method|function)$/.test(value.kind);
}

/** In place, into an order that is not followed. */
function reordered(walk: Walk, list: ListLike, state: State): Outcome[] {
  if (list.kind === "tuple" && list.elements.length < 2) return [{ state, value: list }];
  const element = asElement(list, walk.model.types);
  const value: ListLike = { kind: "list", cells: list.cells, element };
  return [{ state: withReplaced(state, list, value, walk), value }];
}

function extended(
  walk: Walk,
  list: ListLike,
  name: "push" | "unshift",
  args: readonly Value[],
  node: ts.CallExpression,
): ListLike {
  const { cells } = list;
  // What is spread has no known length: then no arguments are given here.
  const isSpread = args.length === 0 && node.arguments.length > 0;
  if (list.kind === "tuple" && !isSpread && list.elements.length + args.length <= mostElements) {
    const given = args.map((arg) => storable(arg, list));
    const elements = name === "push" ? [...list.elements, ...given] : [...given, ...list.elements];
    return { kind: "tuple", cells, elements };
  }
  if (isSpread) return { kind: "list", cells, element: unknownOf(list), lengthTells: true };
  const more = elementOf(args, walk.model.types);
  const element = isEmpty(list) ? more : joinElements(asElement(list, walk.model.types), more);
  const last = name === "push" ? args[args.length - 1] : recentOf(list).at(-1);
  const grown: ListLike = { ...someCollection(undefined, cells, element), lengthTells: true };
  return withRecent(grown, last ? [storable(last, list)] : []);
}

function takeFrom(
  walk: Walk,
  list: ListLike,
  name: "pop" | "shift",
  element: Element,
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  if (list.kind === "list") {
    const last = name === "pop" ? list.recent?.at(-1) : undefined;
    const { recent: _, ...left } = list;
    const after = withReplaced(state, list, left, walk);
    return [
      last && list.cells.length === 1
        ? { state: after, value: last }
        : someElement(walk, node, element, after, true),
    ];
  }
  const elements = name === "pop" ? list.elements.slice(0, -1) : list.elements.slice(1);
  const taken = name === "pop" ? list.elements[list.elements.length - 1] : list.elements[0];
  const after = withReplaced(state, list, { ...list, elements }, walk);
  // Of several lists that it may be, another may have been longer.
  return [{ state: after, value: list.cells.length > 1 ? unknown : (taken ?? undefinedValue) }];
}

/** Calls what a method was given, with an element; `round` tells the calls apart. */
type Callback = (args: readonly Value[], state: State, round?: number) => Outcome[];

function calling(walk: Walk, place: Place<ts.FunctionLikeDeclaration>, node: ts.CallExpression): Callback {
  return (args, state, round = 0) =>
    walk.callFunction(place, [{ args, state }], node, { round, isCallback: true });
}

/** `list.every(Boolean)` */
function converting(name: string): Callback {
  return ([value], state) => [{ state, value: converted(name, value) ?? unknown }];
}

/** A method that calls a function for each element. */
function callWith(
  walk: Walk,
  list: ListLike,
  name: string,
  callback: Callback,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  if (name === "sort" || name === "toSorted") {
    const compared = followEach(walk, list, callback, (one) => [one, one], name, node, state);
    return compared.states.flatMap((after): Outcome[] => {
      if (name === "sort") return reordered(walk, list, after);
      const { state: ready, cells } = allocate(walk, node, after);
      return [{ state: ready, value: { kind: "list", cells, element: asElement(list, walk.model.types) } }];
    });
  }
  if (list.kind === "tuple" && list.elements.length <= mostElements) {
    const exact = eachInTurn(walk, list.elements, name, callback, args, node, state);
    if (exact) return exact;
  }
  const isReduce = name === "reduce" || name === "reduceRight";
  const { states, results } = followEach(
    walk,
    list,
    callback,
    (one) => (isReduce ? [unknown, one, data, list] : [one, data, list]),
    name,
    node,
    state,
  );
  return states.map((after) => resultOfAny(walk, list, name, results, node, after));
}

interface Way {
  readonly state: State;
  readonly values: readonly Value[];
  /** What comes out, where the method stops before the end. */
  readonly result?: Value;
}

/** Methods that test what they are given back; others keep it, or throw it away. */
const testingMethods = new Set("filter find findLast findIndex findLastIndex some every".split(" "));

function lookedAt(name: string, { state, value }: Outcome): State {
  return testingMethods.has(name) ? eitherOf(state, value) : state;
}

/** Element by element; undefined for methods that do something else, or where the ways become too many. */
function eachInTurn(
  walk: Walk,
  elements: readonly Value[],
  name: string,
  callback: Callback,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] | undefined {
  if (name === "reduceRight" || name === "findLast" || name === "findLastIndex") return undefined;
  const isReduce = name === "reduce";
  const start = isReduce && args.length < 2 ? elements[0] : args[1];
  if (isReduce && !start) return undefined;
  let going: Way[] = [{ state, values: isReduce ? [start] : [] }];
  const stopped: Way[] = [];
  for (const [index, element] of elements.entries()) {
    if (isReduce && args.length < 2 && index === 0) continue;
    const position: Value = { kind: "number", value: index };
    const next: Way[] = [];
    for (const way of going) {
      const given = isReduce ? [way.values[0], element, position] : [element, position];
      for (const outcome of callback(given, way.state, index)) {
        const values = isReduce ? [outcome.value] : [...way.values, outcome.value];
        const { stop, goOn } = atElement(name, outcome.value, element, position);
        const after = lookedAt(name, outcome);
        if (stop) stopped.push({ state: after, values, result: stop });
        if (goOn) next.push({ state: after, values });
      }
    }
    if (next.length + stopped.length > maximumWays) return undefined;
    going = next;
  }
  return [
    ...stopped.map((way): Outcome => ({ state: way.state, value: way.result ?? unknown })),
    ...going.map((way) => resultOf(walk, elements, name, way, node)),
  ];
}

/** Whether the method may stop at an element, and with what, and whether it may go on. */
function atElement(
  name: string,
  returned: Value,
  element: Value,
  position: Value,
): { stop?: Value; goOn: boolean } {
  const truth = truthiness(returned);
  switch (name) {
    case "find":
      return { ...(truth === false ? {} : { stop: element }), goOn: truth !== true };
    case "findIndex":
      return { ...(truth === false ? {} : { stop: position }), goOn: truth !== true };
    case "some":
      return { ...(truth === false ? {} : { stop: booleanValue(true) }), goOn: truth !== true };
    case "every":
      return { ...(truth === true ? {} : { stop: booleanValue(false) }), goOn: truth !== false };
    default:
      return { goOn: true };
  }
}

/** What comes out after the last element. */
function resultOf(
  walk: Walk,
  elements: readonly Value[],
  name: string,
  { state, values }: Way,
  node: ts.CallExpression,
): Outcome {
  switch (name) {
    case "forEach":
    case "find":
      return { state, value: undefinedValue };
    case "findIndex":
      return { state, value: { kind: "number", value: -1 } };
    case "some":
      return { state, value: booleanValue(false) };
    case "every":
      return { state, value: booleanValue(true) };
    case "reduce":
      return { state, value: values[0] };
    case "map": {
      const { state: after, cells } = allocate(walk, node, state);
      return { state: after, value: { kind: "tuple", cells, elements: values } };
    }
    case "flatMap": {
      const { state: after, cells } = allocate(walk, node, state);
      if (values.some((value) => value.kind === "unknown" || value.kind === "list")) {
        return { state: after, value: { kind: "list", cells, element: unknownOf(...values) } };
      }
      const flat = values.flatMap((value) =>
        value.kind === "tuple" && isArray(value) ? value.elements : [value],
      );
      return { state: after, value: { kind: "tuple", cells, elements: flat } };
    }
    case "filter": {
      const { state: after, cells } = allocate(walk, node, state);
      const truths = values.map(truthiness);
      if (truths.includes(undefined)) {
        return {
          state: after,
          value: ofUntoldLength(elementOf(elements, walk.model.types), cells, values),
        };
      }
      const kept = elements.filter((_, index) => truths[index]);
      return { state: after, value: { kind: "tuple", cells, elements: kept } };
    }
    default:
      return { state, value: unknown };
  }
}

/** Any number of calls, each with some element. */
function followEach(
  walk: Walk,
  list: ListLike,
  callback: Callback,
  argumentsFor: (element: Value) => readonly Value[],
  name: string,
  node: ts.CallExpression,
  state: State,
): { states: State[]; results: Value[] } {
  const element = asElement(list, walk.model.types);
  const results: Value[] = [];
  const states = followLoop(walk, [state], {
    labels: [],
    body: (entering) =>
      entering.flatMap((each) => {
        const one = someElement(walk, node, element, each, false);
        return callback(argumentsFor(one.value), one.state).map((outcome) => {
          results.push(outcome.value);
          return lookedAt(name, outcome);
        });
      }),
  });
  return { states: normalise(states, walk), results };
}

function resultOfAny(
  walk: Walk,
  list: ListLike,
  name: string,
  results: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome {
  const element = asElement(list, walk.model.types);
  switch (name) {
    case "filter": {
      const { state: after, cells } = allocate(walk, node, state);
      return { state: after, value: ofUntoldLength(element, cells, results) };
    }
    case "find":
    case "findLast":
      return someElement(walk, node, element, state, true);
    case "map": {
      const { state: after, cells } = allocate(walk, node, state);
      return { state: after, value: { kind: "list", cells, element: elementOf(results, walk.model.types) } };
    }
    case "forEach":
      return { state, value: undefinedValue };
    case "some":
    case "every":
    case "findIndex":
    case "findLastIndex":
      return { state, value: dataOf(...results) };
    default:
      return { state, value: unknownOf(...results) };
  }
}

/** Some of the elements: how many depends on what was answered for each. */
function ofUntoldLength(element: Element, cells: ListLike["cells"], answers: readonly Value[]): ListLike {
  const list: ListLike = { kind: "list", cells, element };
  return answers.some(tells) ? { ...list, lengthTells: true } : list;
}

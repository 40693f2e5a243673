import type { ts } from "ts-morph";
import { awaitsTheOneBefore } from "./awaitedInTurn";
import { eitherOf } from "./branches";
import { converted } from "./conversions";
import { followLoop } from "./loops";
import { allocate, someElement } from "./patterns";
import type { Place } from "./places";
import { maximumWays, normalise, type State, withReplaced } from "./state";
import {
  asElement,
  booleanValue,
  data,
  dataOf,
  type Element,
  elementOf,
  isArray,
  type ListLike,
  tells,
  truthiness,
  undefinedValue,
  unknown,
  unknownOf,
  type Value,
} from "./values";
import type { Outcome, Walk } from "./walkContext";

/*
 * Array methods that call a function for each element, which is followed like the body of a loop.
 */

/** Lists of so many elements are followed one by one. */
export const mostElements = 12;

/** In place, into an order that is not followed. */
export function reordered(walk: Walk, list: ListLike, state: State): Outcome[] {
  if (list.kind === "tuple" && list.elements.length < 2) return [{ state, value: list }];
  const element = asElement(list, walk.model.types);
  const value: ListLike = { kind: "list", cells: list.cells, element };
  return [{ state: withReplaced(state, list, value, walk), value }];
}

/** Calls what a method was given, with an element; `round` tells the calls apart. */
type Callback = (args: readonly Value[], state: State, round?: number) => Outcome[];

export function calling(
  walk: Walk,
  place: Place<ts.FunctionLikeDeclaration>,
  name: string,
  node: ts.CallExpression,
): Callback {
  const isInTurn = (name === "reduce" || name === "reduceRight") && awaitsTheOneBefore(place.node);
  return (args, state, round = 0) =>
    walk.callFunction(place, [{ args, state }], node, { round, isCallback: !isInTurn });
}

/** `list.every(Boolean)` */
export function converting(name: string): Callback {
  return ([value], state) => [{ state, value: converted(name, value) ?? unknown }];
}

/** A method that calls a function for each element. */
export function callWith(
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

import type { ts } from "ts-morph";
import { asked } from "./branches";
import { seenWhile } from "./changedLists";
import { afterAnything, withCaptured } from "./closures";
import { sameValue } from "./equality";
import { joinValues } from "./joinValues";
import { mostElements } from "./listCallbacks";
import { callListMethod } from "./listCalls";
import { isEmpty } from "./listReads";
import { allocate, someElement } from "./patterns";
import type { Place } from "./places";
import { maximumWays, type State, withReplaced } from "./state";
import {
  asElement,
  booleanValue,
  type Cells,
  type Collection,
  data,
  type Element,
  elementOf,
  entryKey,
  entryValue,
  isListLike,
  joinElements,
  type ListLike,
  recentOf,
  someCollection,
  storedElement,
  tells,
  undefinedValue,
  unknown,
  unknownOf,
  untoldData,
  type Value,
  withRecent,
} from "./values";
import { noteThrow, type Outcome, type Walk } from "./walkContext";

/*
 * `Set` and `Map`. Where all keys are known and no two can be the same, elements are followed one by one; else any
 * value that was put in may come out.
 */

type CollectionValue = ListLike & { readonly collection: Collection };
type Exact = Extract<CollectionValue, { kind: "tuple" }>;
type Some = Extract<CollectionValue, { kind: "list" }>;

/** So much of what is in a collection is known, where not all of it is. */
const mostRecent = 4;

export function isCollection(value: Value): value is CollectionValue {
  return isListLike(value) && value.collection !== undefined;
}

/** `new Set(…)` and `new Map(…)`, also of what is in another one; undefined for other classes. */
export function makeCollection(
  walk: Walk,
  name: string,
  args: readonly Value[],
  node: ts.Node,
  state: State,
): Outcome | undefined {
  const collection = name === "Set" ? "set" : name === "Map" ? "map" : undefined;
  if (!collection) return undefined;
  const { state: after, cells } = allocate(walk, node, state);
  const [from] = args;
  let made: CollectionValue = { kind: "tuple", cells, elements: [], collection };
  if (!from || from.kind === "undefined") return { state: after, value: made };
  const isOfPairs = from.kind === "tuple" && from.elements.every((each) => isPair(each));
  if (from.kind === "tuple" && (collection === "set" || isOfPairs)) {
    for (const each of from.elements) made = withElement(walk, made, each);
  } else if (isListLike(from)) {
    const isCopy = from.collection === collection;
    const element = isCopy ? storedElement(from, walk.model.types) : elementsIn(walk, from, collection);
    made = withRecent(someOf(collection, cells, element), isCopy ? recentOf(from) : []);
  } else made = someOf(collection, cells, unknownOf(from));
  return { state: after, value: made };
}

function isPair(value: Value): boolean {
  return value.kind === "tuple" && value.elements.length === 2;
}

/** Of the pairs in a list nothing is known. */
function elementsIn({ model }: Walk, from: ListLike, collection: Collection): Element {
  return collection === "set" ? asElement(from, model.types) : unknownOf(from);
}

function someOf(collection: Collection, cells: Cells, element: Element): Some {
  return { ...someCollection(collection, cells, element), collection };
}

export function collectionSize(value: CollectionValue): Value {
  if (value.kind === "tuple") return { kind: "number", value: value.elements.length };
  return value.lengthTells ? untoldData : data;
}

export function callCollectionMethod(
  walk: Walk,
  receiver: CollectionValue,
  name: string,
  args: readonly Value[],
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  const [first = undefinedValue, second = undefinedValue] = args;
  // What is spread has no known length: then no arguments are given here.
  const isSpread = args.length === 0 && node.arguments.length > 0;
  const changed = (value: CollectionValue, result: Value): Outcome[] => [
    { state: withReplaced(state, receiver, value, walk), value: result },
  ];
  switch (name) {
    case "add":
    case "set": {
      const added: Value = name === "add" ? first : { kind: "tuple", cells: [], elements: [first, second] };
      const value = isSpread
        ? someOf(receiver.collection, receiver.cells, unknownOf(receiver))
        : withElement(walk, receiver, added);
      return changed(value, value);
    }
    case "delete": {
      const truth = isIn(receiver, first);
      return changed(withoutElement(walk, receiver, first), answer(receiver, truth));
    }
    case "clear":
      return changed(
        { kind: "tuple", cells: receiver.cells, elements: [], collection: receiver.collection },
        undefinedValue,
      );
    case "has":
      return [{ state, value: answer(receiver, isIn(receiver, first)) }];
    case "get":
      return [gotten(walk, receiver, first, node, state)];
    case "keys":
    case "values":
    case "entries": {
      const { state: after, cells } = allocate(walk, node, state);
      return [{ state: after, value: listed(receiver, name, cells) }];
    }
    case "forEach":
      if (first.kind === "function") {
        const followed = withCaptured(walk, first, state, (ready) =>
          forEach(walk, receiver, first.place, node, ready),
        );
        return followed ?? [{ state: afterAnything(walk, state), value: unknown }];
      }
      break;
  }
  noteThrow(walk, state);
  return [{ state, value: unknownOf(receiver) }];
}

function keyIn(collection: Collection, element: Value): Value {
  return collection === "set" ? element : entryKey(element);
}

/** Whether something is in it: where that is not known, it may depend on how actions ended. */
function answer(receiver: CollectionValue, truth: boolean | undefined): Value {
  const isTold = receiver.kind === "tuple" || receiver.lengthTells;
  return truth === undefined && isTold ? untoldData : booleanValue(truth);
}

/** Undefined: it may be. */
function isIn(receiver: CollectionValue, key: Value): boolean | undefined {
  const same = recentOf(receiver).map((each) => sameValue(keyIn(receiver.collection, each), key));
  if (same.includes(true)) return true;
  return receiver.kind === "list" || same.includes(undefined) ? undefined : false;
}

/** With one more: in the place of one with the same key, if there is one. */
function withElement(walk: Walk, receiver: CollectionValue, element: Value): CollectionValue {
  const { collection, cells } = receiver;
  const { types } = walk.model;
  const stored = (value: Value): Value => (collection === "set" ? value : entryValue(value));
  if (receiver.kind === "tuple") {
    const key = keyIn(collection, element);
    const present = isIn(receiver, key);
    if (present === true) {
      if (collection === "set") return receiver;
      const elements = receiver.elements.map((each) => (sameValue(entryKey(each), key) ? element : each));
      return { ...receiver, elements };
    }
    if (present === false && receiver.elements.length < mostElements) {
      return { ...receiver, elements: [...receiver.elements, element] };
    }
  }
  const key = keyIn(collection, element);
  const others = recentOf(receiver).filter((each) => sameValue(keyIn(collection, each), key) === false);
  const more = elementOf([stored(element)], types);
  const all = isEmpty(receiver) ? more : joinElements(storedElement(receiver, types), more);
  const grown: Some = { ...someOf(collection, cells, all), lengthTells: true };
  return withRecent(grown, [...others, element].slice(-mostRecent));
}

function withoutElement(walk: Walk, receiver: CollectionValue, key: Value): CollectionValue {
  const { collection, cells } = receiver;
  const others = recentOf(receiver).filter((each) => sameValue(keyIn(collection, each), key) === false);
  if (receiver.kind === "tuple") {
    const present = isIn(receiver, key);
    if (present === false) return receiver;
    if (present === true) return { ...receiver, elements: others };
  }
  const left: Some = {
    ...someOf(collection, cells, storedElement(receiver, walk.model.types)),
    lengthTells: true,
  };
  return withRecent(left, others.slice(-mostRecent));
}

function gotten(walk: Walk, receiver: CollectionValue, key: Value, node: ts.Node, state: State): Outcome {
  const { types } = walk.model;
  const known = recentOf(receiver).find((entry) => sameValue(entryKey(entry), key) === true);
  if (known) return { state, value: entryValue(known) };
  if (receiver.kind === "list") return someElement(walk, node, receiver.element, state, true);
  const candidates: Value[] = [];
  for (const entry of receiver.elements) {
    if (sameValue(entryKey(entry), key) === undefined) candidates.push(entryValue(entry));
  }
  if (candidates.length === 0) return { state, value: undefinedValue };
  // Which of several results it is would have to be known by who tests it.
  if (candidates.some(tells)) return { state, value: unknownOf(...candidates) };
  const value = [...candidates, undefinedValue].reduce((a, b) => joinValues(a, b, walk.symbols, types));
  return { state, value };
}

/** An array of what it holds. */
function listed(receiver: CollectionValue, name: "keys" | "values" | "entries", cells: Cells): Value {
  const { collection } = receiver;
  if (receiver.kind === "list") {
    const isKnown = collection === "set" ? name !== "entries" : name === "values";
    const element = isKnown ? receiver.element : name === "keys" ? unknown : unknownOf(receiver);
    return { kind: "list", cells, element };
  }
  const elements = receiver.elements.map((each): Value => {
    if (name === "entries")
      return collection === "map" ? each : { kind: "tuple", cells: [], elements: [each, each] };
    return name === "keys" ? keyIn(collection, each) : collection === "set" ? each : entryValue(each);
  });
  return { kind: "tuple", cells, elements };
}

function forEach(
  walk: Walk,
  receiver: CollectionValue,
  callback: Place<ts.FunctionLikeDeclaration>,
  node: ts.CallExpression,
  state: State,
): Outcome[] {
  const seen = seenWhile(walk, callback.node, receiver, state);
  const exact =
    isCollection(seen) && seen.kind === "tuple" ? eachInTurn(walk, seen, callback, node, state) : undefined;
  if (exact) return exact.map((after) => ({ state: after, value: undefinedValue }));
  const values = isCollection(seen) ? listed(seen, "values", seen.cells) : seen;
  const value: Value = { kind: "function", place: callback };
  return isListLike(values) ? callListMethod(walk, values, "forEach", [value], node, state) : [];
}

/** Undefined where the ways become too many. */
function eachInTurn(
  walk: Walk,
  { elements, collection }: Exact,
  callback: Place<ts.FunctionLikeDeclaration>,
  node: ts.CallExpression,
  state: State,
): State[] | undefined {
  let going = [state];
  for (const [round, element] of elements.entries()) {
    const given = collection === "set" ? [element, element] : [entryValue(element), entryKey(element)];
    going = going.flatMap((each) =>
      walk
        .callFunction(callback, [{ args: given, state: each }], node, { round, isCallback: true })
        .map((outcome) => asked(outcome.state, outcome.value)),
    );
    if (going.length > maximumWays) return undefined;
  }
  return going;
}

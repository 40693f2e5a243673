import type { ts } from "ts-morph";
import { asked, askedAll } from "./branches";
import { seenWhile } from "./changedLists";
import { afterAnything, withCaptured } from "./closures";
import { sameValue } from "./equality";
import { callListMethod, mostElements } from "./listCalls";
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
  joinValues,
  type ListLike,
  someCollection,
  storedElement,
  undefinedValue,
  unknown,
  type Value,
} from "./values";
import { noteThrow, type Outcome, type Walk } from "./walkContext";

/*
 * `Set` and `Map`. Where all keys are known and no two can be the same, elements are followed one by one; else any
 * value that was put in may come out.
 */

type CollectionValue = ListLike & { readonly collection: Collection };
type Exact = Extract<CollectionValue, { kind: "tuple" }>;

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
  const { state: after, cells } = allocate(walk, node, askedAll(state, args));
  const [from] = args;
  let made: CollectionValue = { kind: "tuple", cells, elements: [], collection };
  if (!from || from.kind === "undefined") return { state: after, value: made };
  const isOfPairs = from.kind === "tuple" && from.elements.every((each) => isPair(each));
  if (from.kind === "tuple" && (collection === "set" || isOfPairs)) {
    for (const each of from.elements) made = withElement(walk, made, each);
  } else if (isListLike(from)) {
    const isCopy = from.collection === collection;
    const element = isCopy ? storedElement(from, walk.model.types) : elementsIn(walk, from, collection);
    made = someOf(collection, cells, element);
  } else made = someOf(collection, cells, { kind: "unknown" });
  return { state: after, value: made };
}

function isPair(value: Value): boolean {
  return value.kind === "tuple" && value.elements.length === 2;
}

/** Of the pairs in a list nothing is known. */
function elementsIn({ model }: Walk, from: ListLike, collection: Collection): Element {
  return collection === "set" ? asElement(from, model.types) : { kind: "unknown" };
}

function someOf(collection: Collection, cells: Cells, element: Element): CollectionValue {
  return { ...someCollection(collection, cells, element), collection };
}

export function collectionSize(value: CollectionValue): Value {
  return value.kind === "tuple" ? { kind: "number", value: value.elements.length } : data;
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
    { state: withReplaced(askedAll(state, args), receiver, value, walk), value: result },
  ];
  const looked = askedAll(state, args);
  switch (name) {
    case "add":
    case "set": {
      const added: Value = name === "add" ? first : { kind: "tuple", cells: [], elements: [first, second] };
      const value = isSpread
        ? someOf(receiver.collection, receiver.cells, { kind: "unknown" })
        : withElement(walk, receiver, added);
      return changed(value, value);
    }
    case "delete": {
      const truth = isIn(receiver, first);
      return changed(withoutElement(walk, receiver, first), booleanValue(truth));
    }
    case "clear":
      return changed(
        { kind: "tuple", cells: receiver.cells, elements: [], collection: receiver.collection },
        undefinedValue,
      );
    case "has":
      return [{ state: looked, value: booleanValue(isIn(receiver, first)) }];
    case "get":
      return [gotten(walk, receiver, first, node, looked)];
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
        return followed ?? [{ state: afterAnything(walk, looked), value: unknown }];
      }
      break;
  }
  noteThrow(walk, looked);
  return [{ state: looked, value: unknown }];
}

function keyIn(collection: Collection, element: Value): Value {
  return collection === "set" ? element : entryKey(element);
}

/** Undefined: it may be. */
function isIn(receiver: CollectionValue, key: Value): boolean | undefined {
  if (receiver.kind === "list") return undefined;
  const same = receiver.elements.map((each) => sameValue(keyIn(receiver.collection, each), key));
  return same.includes(true) ? true : same.includes(undefined) ? undefined : false;
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
    if (receiver.elements.length === 0) return someOf(collection, cells, elementOf([stored(element)], types));
  }
  const more = elementOf([stored(element)], types);
  return someOf(collection, cells, joinElements(storedElement(receiver, types), more));
}

function withoutElement(walk: Walk, receiver: CollectionValue, key: Value): CollectionValue {
  if (receiver.kind === "list") return receiver;
  const { collection, cells, elements } = receiver;
  const same = elements.map((each) => sameValue(keyIn(collection, each), key));
  const present = isIn(receiver, key);
  if (present === false) return receiver;
  if (present === true) return { ...receiver, elements: elements.filter((_, index) => !same[index]) };
  return someOf(collection, cells, storedElement(receiver, walk.model.types));
}

function gotten(walk: Walk, receiver: CollectionValue, key: Value, node: ts.Node, state: State): Outcome {
  const { types } = walk.model;
  if (receiver.kind === "list") return someElement(walk, node, receiver.element, state, true);
  const candidates: Value[] = [];
  for (const entry of receiver.elements) {
    const same = sameValue(entryKey(entry), key);
    if (same === true) return { state, value: entryValue(entry) };
    if (same === undefined) candidates.push(entryValue(entry));
  }
  if (candidates.length === 0) return { state, value: undefinedValue };
  const value = [...candidates, undefinedValue].reduce((a, b) => joinValues(a, b, walk.symbols, types));
  return { state, value };
}

/** An array of what it holds. */
function listed(receiver: CollectionValue, name: "keys" | "values" | "entries", cells: Cells): Value {
  const { collection } = receiver;
  if (receiver.kind === "list") {
    const isKnown = collection === "set" ? name !== "entries" : name === "values";
    return { kind: "list", cells, element: isKnown ? receiver.element : { kind: "unknown" } };
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

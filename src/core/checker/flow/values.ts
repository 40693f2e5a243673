import type { ts } from "ts-morph";
import type { TypeHierarchy } from "../../pddl/types";
import type { Place } from "./places";
import { isOfTypes, type ObjectSymbol, type SymbolTable } from "./symbols";

/**
 * What is known of the value of an expression. Lists and records can be changed in place: `cells` says which they are,
 * by where they were made, so that every holder of one sees the change; several if it may be any of these.
 */
export type Value =
  | { readonly kind: "unknown" }
  /** `isNull`: it is `null`, which no default stands in for. */
  | { readonly kind: "undefined"; readonly isNull?: true }
  /**
   * `call`: the action whose result it is; whoever tests it asks whether that action succeeded. `orUndefined`: where it
   * is not true, it may be `undefined` as well as `false`.
   */
  | {
      readonly kind: "boolean";
      readonly value: boolean | undefined;
      readonly call?: number;
      readonly orUndefined?: true;
    }
  | { readonly kind: "number"; readonly value: number }
  /** Object ids in a string are kept as the symbols they belong to. */
  | { readonly kind: "string"; readonly parts: readonly (string | ObjectSymbol)[] }
  | { readonly kind: "object"; readonly symbol: ObjectSymbol; readonly optional: boolean }
  | { readonly kind: "robot" | "scene" | "map" | "data" }
  /** A method taken off the robot: `const { grasp } = robot`. */
  | { readonly kind: "action"; readonly name: string }
  /** A method of another value, not yet called. */
  | { readonly kind: "method"; readonly receiver: Value; readonly name: string }
  | { readonly kind: "global"; readonly name: string }
  /** Some number of elements, each like `element`; of a `Map`, each value is. */
  | {
      readonly kind: "list";
      readonly cells: Cells;
      readonly element: Element;
      readonly collection?: Collection;
    }
  /** The elements of a `Set` differ; those of a `Map` are tuples of a key and a value, and the keys differ. */
  | {
      readonly kind: "tuple";
      readonly cells: Cells;
      readonly elements: readonly Value[];
      readonly collection?: Collection;
    }
  /** `isPartial`: it may have further fields. `isVarying`: not each of these is sure to be there. */
  | {
      readonly kind: "record";
      readonly cells: Cells;
      readonly fields: ReadonlyMap<string, Value>;
      readonly isPartial?: true;
      readonly isVarying?: true;
    }
  /**
   * `of`: the object whose field it is, where it is an arrow function that stands in a class. `captured`: by slot, what
   * the constants that it uses were when they went out of scope.
   */
  | {
      readonly kind: "function";
      readonly place: Place<ts.FunctionLikeDeclaration>;
      readonly of?: Cells;
      readonly captured?: ReadonlyMap<number, Value>;
    }
  /** A class of the program. */
  | { readonly kind: "class"; readonly place: Place<ts.ClassLikeDeclaration> }
  /** `isRejected`: who awaits it gets an exception. */
  | { readonly kind: "promise"; readonly of: Value; readonly isRejected?: true };

/** Left out: an array. */
export type Collection = "set" | "map";

/** Where a list or record was made; in order. */
export type Cells = readonly number[];

export type Element =
  | { readonly kind: "object"; readonly types: readonly string[] | undefined }
  | { readonly kind: "unknown" };

export const unknown: Value = { kind: "unknown" };
export const undefinedValue: Value = { kind: "undefined" };
export const nullValue: Value = { kind: "undefined", isNull: true };
/** A primitive or plain data: it has no methods that could move the robot. */
export const data: Value = { kind: "data" };

export function booleanValue(value: boolean | undefined, call?: number): Value {
  return call === undefined ? { kind: "boolean", value } : { kind: "boolean", value, call };
}

export function textValue(text: string): Value {
  return { kind: "string", parts: [text] };
}

/** The text of a string that names no unknown object. */
export function plainText(value: Value): string | undefined {
  if (value.kind !== "string") return undefined;
  const parts = value.parts.map((part) =>
    typeof part === "string" ? part : part.kind === "named" ? part.display : undefined,
  );
  return parts.includes(undefined) ? undefined : parts.join("");
}

export const rejected: Value = { kind: "promise", of: unknown, isRejected: true };

export function isRejected(value: Value): boolean {
  return value.kind === "promise" && (value.isRejected === true || isRejected(value.of));
}

export function awaited(value: Value): Value {
  return value.kind === "promise" ? awaited(value.of) : value;
}

/** Undefined: both are possible. */
export function truthiness(value: Value): boolean | undefined {
  switch (value.kind) {
    case "boolean":
      return value.value;
    case "undefined":
      return false;
    case "number":
      return value.value !== 0 && !Number.isNaN(value.value);
    case "string": {
      const text = plainText(value);
      return text === undefined ? true : text !== "";
    }
    case "object":
      return value.optional ? undefined : true;
    case "unknown":
    case "data":
    case "method":
      // What is called a method here may be a field of something that is not followed.
      return undefined;
    default:
      return true;
  }
}

export function elementOf(values: readonly Value[], types: TypeHierarchy): Element {
  let found: readonly string[] | undefined;
  for (const value of values) {
    if (value.kind !== "object" || value.optional) return { kind: "unknown" };
    if (!value.symbol.types) return { kind: "object", types: undefined };
    const more = value.symbol.types.filter((type) => !found?.some((known) => types.isA(type, known)));
    found = [...(found ?? []), ...more];
  }
  return values.length === 0 ? { kind: "unknown" } : { kind: "object", types: found?.slice().sort() };
}

export function joinElements(a: Element, b: Element): Element {
  if (a.kind === "unknown" || b.kind === "unknown") return { kind: "unknown" };
  return { kind: "object", types: joinTypes(a.types, b.types) };
}

function joinTypes(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  return a && b ? [...new Set([...a, ...b])].sort() : undefined;
}

/** What both are. Objects that differ become some object of their types. */
export function joinValues(a: Value, b: Value, symbols: SymbolTable, types: TypeHierarchy): Value {
  if (a === b) return a;
  const again = (left: Value, right: Value): Value => joinValues(left, right, symbols, types);
  if (a.kind === "undefined" && b.kind === "object") return { ...b, optional: true };
  if (b.kind === "undefined" && a.kind === "object") return { ...a, optional: true };
  if (isListLike(a) && isListLike(b)) {
    if (a.collection !== b.collection) return unknown;
    const cells = joinCells(a.cells, b.cells);
    if (a.kind === "tuple" && b.kind === "tuple" && a.elements.length === b.elements.length) {
      const elements = a.elements.map((element, index) => again(element, b.elements[index]));
      return cells === a.cells && elements.every((element, index) => element === a.elements[index])
        ? a
        : { ...a, cells, elements };
    }
    // An empty list says nothing of what the other holds.
    const element =
      a.kind === "tuple" && a.elements.length === 0
        ? storedElement(b, types)
        : b.kind === "tuple" && b.elements.length === 0
          ? storedElement(a, types)
          : joinElements(storedElement(a, types), storedElement(b, types));
    return someCollection(a.collection, cells, element);
  }
  if (a.kind !== b.kind) return unknown;
  switch (a.kind) {
    case "boolean":
      if (b.kind !== "boolean") return unknown;
      return {
        ...booleanValue(a.value === b.value ? a.value : undefined, a.call === b.call ? a.call : undefined),
        ...(a.orUndefined || b.orUndefined ? { orUndefined: true } : {}),
      };
    case "number":
      return b.kind === "number" && a.value === b.value ? a : data;
    case "string":
      return valueKey(a) === valueKey(b) ? a : data;
    case "object": {
      if (b.kind !== "object") return unknown;
      const optional = a.optional || b.optional;
      if (a.symbol === b.symbol) return a.optional === optional ? a : { ...a, optional };
      const symbol = symbols.summary(commonTypes(a.symbol.types, b.symbol.types, types));
      return { kind: "object", symbol, optional };
    }
    case "promise":
      return b.kind === "promise" && a.isRejected === b.isRejected
        ? { ...a, of: again(a.of, b.of) }
        : unknown;
    case "record":
      return b.kind === "record" ? joinRecords(a, b, again) : unknown;
    default:
      return valueKey(a) === valueKey(b) ? a : unknown;
  }
}

/** A field that only one of them has may be undefined, unless the other may have it unseen. */
function joinRecords(
  a: RecordValue,
  b: RecordValue,
  join: (left: Value, right: Value) => Value,
): RecordValue {
  const fields = new Map<string, Value>();
  let isVarying = a.isVarying || b.isVarying;
  for (const name of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const [mine, theirs] = [a.fields.get(name), b.fields.get(name)];
    if (!mine || !theirs) isVarying = true;
    const [left, right] = [mine ?? fieldOf(a, name), theirs ?? fieldOf(b, name)];
    fields.set(name, join(left, right));
  }
  const isPartial = a.isPartial || b.isPartial;
  return {
    kind: "record",
    cells: joinCells(a.cells, b.cells),
    fields,
    ...(isPartial ? { isPartial } : {}),
    ...(isVarying ? { isVarying } : {}),
  };
}

function commonTypes(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
  types: TypeHierarchy,
): readonly string[] | undefined {
  if (!a || !b) return undefined;
  if (isOfTypes(a, b, types) === "yes") return b;
  if (isOfTypes(b, a, types) === "yes") return a;
  return joinTypes(a, b);
}

function joinCells(a: Cells, b: Cells): Cells {
  if (a === b || (a.length === b.length && a.every((cell, index) => cell === b[index]))) return a;
  return [...new Set([...a, ...b])].sort((x, y) => x - y);
}

/** Of an entry of a map. */
export function entryKey(entry: Value): Value {
  return entry.kind === "tuple" ? (entry.elements[0] ?? undefinedValue) : unknown;
}

/** Of an entry of a map. */
export function entryValue(entry: Value): Value {
  return entry.kind === "tuple" ? (entry.elements[1] ?? undefinedValue) : unknown;
}

export function someCollection(
  collection: Collection | undefined,
  cells: Cells,
  element: Element,
): Extract<Value, { kind: "list" }> {
  return collection ? { kind: "list", cells, element, collection } : { kind: "list", cells, element };
}

/** An array, a `Set` or a `Map`. */
export type ListLike = Extract<Value, { kind: "list" | "tuple" }>;

export function isListLike(value: Value): value is ListLike {
  return value.kind === "list" || value.kind === "tuple";
}

export function isArray(value: Value): value is ListLike {
  return isListLike(value) && value.collection === undefined;
}

export type RecordValue = Extract<Value, { kind: "record" }>;

/** A field of a record; one that is not there is undefined where all are known. */
export function fieldOf(record: RecordValue, name: string): Value {
  const known = record.fields.get(name);
  if (known) return known;
  return record.isPartial || name in Object.prototype ? unknown : undefinedValue;
}

/** It can be changed in place. */
export function isContainer(value: Value): value is Extract<Value, { kind: "list" | "tuple" | "record" }> {
  return isListLike(value) || value.kind === "record";
}

/** What a loop over it sees. */
export function asElement(value: ListLike, types: TypeHierarchy): Element {
  // A map gives a pair each time.
  return value.collection === "map" ? { kind: "unknown" } : storedElement(value, types);
}

/** The elements; of a map the values. */
export function storedElement(value: ListLike, types: TypeHierarchy): Element {
  if (value.kind === "list") return value.element;
  return elementOf(value.collection === "map" ? value.elements.map(entryValue) : value.elements, types);
}

/** The same for values that can't be told apart. */
export function valueKey(value: Value): string {
  switch (value.kind) {
    case "boolean":
      return `b${value.value}${value.call ?? ""}${value.orUndefined ? "?" : ""}`;
    case "number":
      return `n${value.value}`;
    case "string":
      return `s${value.parts.map((part) => (typeof part === "string" ? JSON.stringify(part) : `#${part.index}`)).join("")}`;
    case "object":
      return `o${value.symbol.index}${value.optional ? "?" : ""}`;
    case "action":
    case "global":
      return `${value.kind} ${value.name}`;
    case "method":
      return `m${valueKey(value.receiver)}.${value.name}`;
    case "list":
      return `l${value.collection ?? ""}${value.cells}/${value.element.kind === "object" ? (value.element.types?.join("|") ?? "*") : "?"}`;
    case "tuple":
      return `[${value.collection ?? ""}${value.cells}/${value.elements.map(valueKey).join(",")}]`;
    case "record":
      return `{${value.isPartial ? "+" : ""}${value.isVarying ? "?" : ""}${value.cells}/${[...value.fields].map(([name, field]) => `${JSON.stringify(name)}:${valueKey(field)}`).join(",")}}`;
    case "function":
      return `f${value.place.id}${value.of ? `@${value.of}` : ""}${value.captured ? `(${[...value.captured].map(([slot, each]) => `${slot}:${valueKey(each)}`).join(",")})` : ""}`;
    case "class":
      return `c${value.place.id}`;
    case "undefined":
      return value.isNull ? "null" : "undefined";
    case "promise":
      return `p${value.isRejected ? "!" : ""}${valueKey(value.of)}`;
    default:
      return value.kind;
  }
}

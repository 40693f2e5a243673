import type { ts } from "ts-morph";
import type { TypeHierarchy } from "../../pddl/types";
import type { Place } from "./places";
import type { ObjectSymbol } from "./symbols";

/**
 * What is known of the value of an expression. Lists and records can be changed in place: `cells` says which they are,
 * by where they were made, so that every holder of one sees the change; several if it may be any of these.
 */
export type Value =
  /** `mayTell`: how actions ended may be told by it, but it is not known which and how. */
  | { readonly kind: "unknown"; readonly mayTell?: true }
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
  | { readonly kind: "robot" | "scene" | "map" }
  /** `mayTell`: as of what is unknown. */
  | { readonly kind: "data"; readonly mayTell?: true }
  /** A method taken off the robot: `const { grasp } = robot`. */
  | { readonly kind: "action"; readonly name: string }
  /** A method of another value, not yet called. */
  | { readonly kind: "method"; readonly receiver: Value; readonly name: string }
  | { readonly kind: "global"; readonly name: string }
  /**
   * Some number of elements, each like `element`; of a `Map`, each value is. `recent`: what it is known to hold among
   * them: the last element of an array, entries of a `Map`, elements of a `Set`. `lengthTells`: the program has put in one
   * after the other, so that how many there are, and which, may tell how actions ended.
   */
  | {
      readonly kind: "list";
      readonly cells: Cells;
      readonly element: Element;
      readonly recent?: readonly Value[];
      readonly lengthTells?: true;
      readonly collection?: Collection;
    }
  /** The elements of a `Set` differ; those of a `Map` are tuples of a key and a value, and the keys differ. */
  | {
      readonly kind: "tuple";
      readonly cells: Cells;
      readonly elements: readonly Value[];
      readonly collection?: Collection;
    }
  /**
   * `isPartial`: it may have further fields; `recent`: some of them, as pairs of a key and a value; `mayTell`: as of what
   * is unknown. `isVarying`: not each of these is sure to be there.
   */
  | {
      readonly kind: "record";
      readonly cells: Cells;
      readonly fields: ReadonlyMap<string, Value>;
      readonly recent?: readonly Value[];
      readonly mayTell?: true;
      readonly isPartial?: true;
      readonly isVarying?: true;
    }
  /**
   * `of`: the object whose field it is, where it is an arrow function that stands in a class. `captured`: by slot, what
   * the constants that it uses were when they went out of scope. `isGetter`: what it returns is the value of the field.
   */
  | {
      readonly kind: "function";
      readonly place: Place<ts.FunctionLikeDeclaration>;
      readonly of?: Cells;
      readonly captured?: ReadonlyMap<number, Value>;
      readonly isGetter?: true;
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
  | { readonly kind: "unknown"; readonly mayTell?: true };

export const unknown: Value & Element = { kind: "unknown" };
export const undefinedValue: Value = { kind: "undefined" };
export const nullValue: Value = { kind: "undefined", isNull: true };
/** A primitive or plain data: it has no methods that could move the robot. */
export const data: Value = { kind: "data" };

const untold: Value & Element = { kind: "unknown", mayTell: true };
export const untoldData: Value = { kind: "data", mayTell: true };

/** What came of these is not followed. */
export function unknownOf(...values: readonly Value[]): Value & Element {
  return values.some(tells) ? untold : unknown;
}

/** Plain data that was computed from these. */
export function dataOf(...values: readonly Value[]): Value {
  return values.some(tells) ? untoldData : data;
}

/** Whoever has it may find out how an action ended. */
export function tells(value: Value): boolean {
  switch (value.kind) {
    case "boolean":
      return value.call !== undefined;
    case "tuple":
      return value.elements.some(tells);
    case "record":
      return value.mayTell === true || [...value.fields.values()].some(tells);
    case "promise":
      return tells(value.of);
    default:
      return mayTell(value);
  }
}

/** It tells how actions ended, and nobody knows how. */
export function mayTell(value: Value): boolean {
  switch (value.kind) {
    case "unknown":
    case "data":
      return value.mayTell === true;
    case "list":
      return value.element.kind === "unknown" && value.element.mayTell === true;
    case "method":
      // What is called a method here may be a field of something that is not followed.
      return value.receiver.kind !== "list" && mayTell(value.receiver);
    default:
      return false;
  }
}

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
    if (value.kind !== "object" || value.optional) return unknownOf(...values);
    if (!value.symbol.types) return { kind: "object", types: undefined };
    const more = value.symbol.types.filter((type) => !found?.some((known) => types.isA(type, known)));
    found = [...(found ?? []), ...more];
  }
  return values.length === 0 ? { kind: "unknown" } : { kind: "object", types: found?.slice().sort() };
}

export function joinElements(a: Element, b: Element): Element {
  if (a.kind === "object" && b.kind === "object") {
    return { kind: "object", types: joinTypes(a.types, b.types) };
  }
  return [a, b].some((each) => each.kind === "unknown" && each.mayTell) ? untold : unknown;
}

export function joinTypes(
  a: readonly string[] | undefined,
  b: readonly string[] | undefined,
): readonly string[] | undefined {
  return a && b ? [...new Set([...a, ...b])].sort() : undefined;
}

export function withRecent<List extends SomeList | RecordValue>(list: List, recent: readonly Value[]): List {
  return recent.length === 0 ? list : { ...list, recent };
}

/** What it is known to hold: of a list that is known element by element, all of it. */
export function recentOf(list: ListLike): readonly Value[] {
  return list.kind === "tuple" ? list.elements : (list.recent ?? []);
}

/** Of an entry of a map. */
export function entryKey(entry: Value): Value {
  return entry.kind === "tuple" ? (entry.elements[0] ?? undefinedValue) : unknown;
}

/** Of an entry of a map. */
export function entryValue(entry: Value): Value {
  return entry.kind === "tuple" ? (entry.elements[1] ?? undefinedValue) : unknown;
}

export function someCollection(collection: Collection | undefined, cells: Cells, element: Element): SomeList {
  return collection ? { kind: "list", cells, element, collection } : { kind: "list", cells, element };
}

/** An array, a `Set` or a `Map`. */
type SomeList = Extract<Value, { kind: "list" }>;

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
  if (known) return known.kind === "function" && known.isGetter ? unknown : known;
  if (record.mayTell) return untold;
  return record.isPartial || name in Object.prototype ? unknown : undefinedValue;
}

/** It can be changed in place. */
export function isContainer(value: Value): value is Extract<Value, { kind: "list" | "tuple" | "record" }> {
  return isListLike(value) || value.kind === "record";
}

/** What a loop over it sees. */
export function asElement(value: ListLike, types: TypeHierarchy): Element {
  // A map gives a pair each time.
  return value.collection === "map" ? unknownOf(value) : storedElement(value, types);
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
      return `l${value.collection ?? ""}${value.cells}/${elementKey(value.element)}${value.lengthTells ? "#" : ""}${recentKey(value)}`;
    case "tuple":
      return `[${value.collection ?? ""}${value.cells}/${value.elements.map(valueKey).join(",")}]`;
    case "record":
      return `{${value.isPartial ? "+" : ""}${value.mayTell ? "~" : ""}${recentKey(value)}${value.isVarying ? "?" : ""}${value.cells}/${[...value.fields].map(([name, field]) => `${JSON.stringify(name)}:${valueKey(field)}`).join(",")}}`;
    case "function":
      return `f${value.place.id}${value.of ? `@${value.of}` : ""}${value.captured ? `(${[...value.captured].map(([slot, each]) => `${slot}:${valueKey(each)}`).join(",")})` : ""}`;
    case "class":
      return `c${value.place.id}`;
    case "undefined":
      return value.isNull ? "null" : "undefined";
    case "promise":
      return `p${value.isRejected ? "!" : ""}${valueKey(value.of)}`;
    case "unknown":
    case "data":
      return value.mayTell ? `${value.kind}~` : value.kind;
    default:
      return value.kind;
  }
}

function elementKey(element: Element): string {
  if (element.kind === "unknown") return element.mayTell ? "~" : "?";
  return element.types?.join("|") ?? "*";
}

function recentKey({ recent }: { readonly recent?: readonly Value[] }): string {
  return recent ? `<${recent.map(valueKey).join(",")}>` : "";
}

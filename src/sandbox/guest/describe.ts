/*
 * Values of the program in words, for variables, hovers and the console. Runs in the guest. It calls no getters of the
 * program's: drawing what is there must change nothing and come to an end.
 */

export interface DescribedValue {
  readonly value: string;
  readonly type: string;
  readonly expandable: boolean;
}

const longestText = 300;
/** Of a value that somebody asks for to read or copy it. */
const longestWholeText = 100_000;

/** Stands for what a getter would give. */
export const accessorText = "(…)";

/** Set by the scene: how the objects of the action API are shown. */
export interface KnownObjects {
  isThing(value: object): boolean;
  collectionOf(value: object): { readonly name: string; readonly size: number } | undefined;
}

export function describeValue(value: unknown, known: KnownObjects, isWhole = false): DescribedValue {
  const text =
    isWhole && typeof value === "string" ? JSON.stringify(cut(value, longestWholeText)) : undefined;
  return {
    value: text ?? cut(write(value, known, 0), isWhole ? longestWholeText : longestText),
    type: typeName(value, known),
    expandable: isExpandable(value, known),
  };
}

/** As `console.log` would print it: strings as they are. */
export function printValue(value: unknown, known: KnownObjects): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return typeof value === "string" ? value : write(value, known, 0);
}

/** False also where a proxy does not say. */
export function isAccessor(value: object, name: string): boolean {
  return Object.getOwnPropertyDescriptor(value, name)?.get !== undefined;
}

function cut(text: string, longest = longestText): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function write(value: unknown, known: KnownObjects, depth: number): string {
  switch (typeof value) {
    case "string":
      return JSON.stringify(cut(value));
    case "bigint":
      return `${value}n`;
    case "symbol":
      return value.toString();
    case "function":
      return `ƒ ${stored(value, "name") || "(anonymous)"}`;
    case "object":
      return value === null ? "null" : writeObject(value, known, depth);
    default:
      return Object.is(value, -0) ? "-0" : String(value);
  }
}

function writeObject(value: object, known: KnownObjects, depth: number): string {
  if (known.isThing(value)) return String(Reflect.get(value, "id"));
  const collection = known.collectionOf(value);
  if (collection) return `${collection.name}(${collection.size})`;
  if (value instanceof Error)
    return ["name", "message"].map((name) => stored(value, name) ?? accessorText).join(": ");
  if (value instanceof Promise) return "Promise";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) {
    if (depth > 2) return `Array(${value.length})`;
    const shown = Array.from({ length: Math.min(value.length, 20) }, (_, index) =>
      Object.hasOwn(value, index) ? writePart(value, String(index), known, depth) : "empty",
    );
    return `[${shown.join(", ")}${value.length > 20 ? ", …" : ""}]`;
  }
  if (value instanceof Map) {
    if (depth > 1) return `Map(${value.size})`;
    const shown = [...value]
      .slice(0, 20)
      .map(([key, item]) => `${write(key, known, 2)} => ${write(item, known, 2)}`);
    return `Map(${value.size}) {${shown.join(", ")}${value.size > 20 ? ", …" : ""}}`;
  }
  if (value instanceof Set) {
    if (depth > 1) return `Set(${value.size})`;
    const shown = [...value].slice(0, 20).map((item) => write(item, known, 2));
    return `Set(${value.size}) {${shown.join(", ")}${value.size > 20 ? ", …" : ""}}`;
  }
  const name = constructorName(value);
  const prefix = name === "Object" ? "" : `${name} `;
  if (depth > 1) return `${prefix}{…}`;
  const keys = Object.keys(value);
  if (keys.length === 0 && name !== "Object") return name;
  const shown = keys.slice(0, 20).map((key) => {
    const text = writePart(value, key, known, depth);
    return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${text}`;
  });
  return `${prefix}{${shown.join(", ")}${keys.length > 20 ? ", …" : ""}}`;
}

function writePart(value: object, name: string, known: KnownObjects, depth: number): string {
  return isAccessor(value, name) ? accessorText : write(Reflect.get(value, name), known, depth + 1);
}

/** A property as it is stored, in the object or in what it inherits from; undefined where it is a getter's. */
function stored(value: object, name: string): unknown {
  for (let at: object | null = value; at; at = Object.getPrototypeOf(at)) {
    const property = Object.getOwnPropertyDescriptor(at, name);
    if (property) return property.value;
  }
  return undefined;
}

function constructorName(value: object): string {
  const prototype: object | null = Object.getPrototypeOf(value);
  if (!prototype) return "Object";
  const maker = stored(prototype, "constructor");
  const name = typeof maker === "function" ? stored(maker, "name") : undefined;
  return typeof name === "string" && name !== "" ? name : "Object";
}

function typeName(value: unknown, known: KnownObjects): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (known.isThing(value)) return String(Reflect.get(value, "type"));
  return known.collectionOf(value)?.name ?? constructorName(value);
}

function isExpandable(value: unknown, known: KnownObjects): boolean {
  if (typeof value !== "object" || value === null) return false;
  const collection = known.collectionOf(value);
  if (collection) return collection.size > 0;
  if (value instanceof Promise || value instanceof Date || value instanceof RegExp) return false;
  if (value instanceof Map || value instanceof Set) return value.size > 0;
  return value instanceof Error || Object.keys(value).length > 0;
}

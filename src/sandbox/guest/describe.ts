/*
 * Values of the program in words, for variables, hovers and the console. Runs in the guest; it may call the program's
 * own getters and proxies, which is why every inspection has a time limit.
 */

export interface DescribedValue {
  readonly value: string;
  readonly type: string;
  readonly expandable: boolean;
}

const longestText = 300;

/** Set by the scene: how the objects of the action API are shown. */
export interface KnownObjects {
  isThing(value: object): boolean;
  collectionOf(value: object): { readonly name: string; readonly size: number } | undefined;
}

export function describeValue(value: unknown, known: KnownObjects): DescribedValue {
  return {
    value: cut(write(value, known, 0)),
    type: typeName(value, known),
    expandable: isExpandable(value, known),
  };
}

/** As `console.log` would print it: strings as they are. */
export function printValue(value: unknown, known: KnownObjects): string {
  return typeof value === "string" ? value : write(value, known, 0);
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
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
      return `ƒ ${value.name || "(anonymous)"}`;
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
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Promise) return "Promise";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (Array.isArray(value)) {
    if (depth > 2) return `Array(${value.length})`;
    const shown = value.slice(0, 20).map((item) => write(item, known, depth + 1));
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
    const text = write(Reflect.get(value, key), known, depth + 1);
    return `${/^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)}: ${text}`;
  });
  return `${prefix}{${shown.join(", ")}${keys.length > 20 ? ", …" : ""}}`;
}

function constructorName(value: object): string {
  const prototype: object | null = Object.getPrototypeOf(value);
  if (!prototype) return "Object";
  const maker: unknown = Reflect.get(prototype, "constructor");
  return typeof maker === "function" && maker.name ? maker.name : "Object";
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

import type { ObjectSymbol } from "./symbols";
import { type Cells, isContainer, unknownOf, type Value } from "./values";

/* What a value holds: elements, fields, what was promised, and what a function has kept. */

function partsOf(value: Value): Iterable<Value> {
  switch (value.kind) {
    case "tuple":
      return value.elements;
    case "list":
      return value.recent ?? nothing;
    case "record":
      return value.recent ? [...value.fields.values(), ...value.recent] : value.fields.values();
    case "promise":
      return [value.of];
    case "method":
      return [value.receiver];
    case "function":
      return value.captured?.values() ?? nothing;
    default:
      return nothing;
  }
}

const nothing: readonly Value[] = [];

/**
 * A value as it is kept in a list or record: what holds that one itself, or is very large, is not followed. A copy of it in
 * itself could not be kept up with, and copies in copies grow without end.
 */
export function storable(value: Value, holder: { readonly cells: Cells }): Value {
  return holds(value, holder.cells) || sizeOf(value) > largestValue ? unknownOf(value) : value;
}

const largestValue = 200;

/** Whether one of these lists and records is in it. */
export function holds(value: Value, cells: Cells): boolean {
  if (isContainer(value) && value.cells.some((cell) => cells.includes(cell))) return true;
  for (const part of partsOf(value)) if (holds(part, cells)) return true;
  return false;
}

/** Counts the values in it, up to a bit more than `largestValue`. */
export function sizeOf(value: Value): number {
  let size = 1;
  for (const part of partsOf(value)) {
    size += sizeOf(part);
    if (size > largestValue) break;
  }
  return size;
}

/** Whether a value holds a symbol. */
export function mentions(value: Value, symbol: ObjectSymbol): boolean {
  if (value.kind === "object") return value.symbol === symbol;
  if (value.kind === "string") return value.parts.includes(symbol);
  for (const part of partsOf(value)) if (mentions(part, symbol)) return true;
  return false;
}

/** Puts `replacement` wherever a value is, or holds, what `replace` picks; keeps identity where nothing changes. */
export function mapValue(value: Value, replace: (value: Value) => Value | undefined): Value {
  const own = replace(value);
  if (own) return own;
  switch (value.kind) {
    case "tuple": {
      const elements = mapAll(value.elements, replace);
      return elements === value.elements ? value : { ...value, elements };
    }
    case "list": {
      const recent = value.recent && mapAll(value.recent, replace);
      return !recent || recent === value.recent ? value : { ...value, recent };
    }
    case "record": {
      const fields = mapValues(value.fields, replace);
      const recent = value.recent && mapAll(value.recent, replace);
      if (fields === value.fields && recent === value.recent) return value;
      return recent ? { ...value, fields, recent } : { ...value, fields };
    }
    case "function": {
      const captured = value.captured && mapValues(value.captured, replace);
      return captured === value.captured ? value : { ...value, captured };
    }
    case "promise": {
      const of = mapValue(value.of, replace);
      return of === value.of ? value : { ...value, of };
    }
    case "method": {
      const receiver = mapValue(value.receiver, replace);
      return receiver === value.receiver ? value : { ...value, receiver };
    }
    default:
      return value;
  }
}

function mapAll(values: readonly Value[], replace: (value: Value) => Value | undefined): readonly Value[] {
  const mapped = values.map((value) => mapValue(value, replace));
  return mapped.every((value, index) => value === values[index]) ? values : mapped;
}

function mapValues<Key>(
  values: ReadonlyMap<Key, Value>,
  replace: (value: Value) => Value | undefined,
): ReadonlyMap<Key, Value> {
  let changed = false;
  const result = new Map<Key, Value>();
  for (const [key, value] of values) {
    const mapped = mapValue(value, replace);
    changed ||= mapped !== value;
    result.set(key, mapped);
  }
  return changed ? result : values;
}

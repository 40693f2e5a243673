import { type Value, valueKey } from "./values";

/** A value in a variable: the same object for values that can't be told apart. */
export interface Held {
  readonly value: Value;
  readonly number: number;
  /** One bit for each of the objects and lists in it (several share a bit): where it is zero, nothing need be searched. */
  readonly mask: number;
}

/** Values of one program; equal ones are the same object, so that states can be compared. */
export class HeldValues {
  private readonly byValue = new WeakMap<Value, Held>();
  private readonly byKey = new Map<string, Held>();

  get size(): number {
    return this.byKey.size;
  }

  of(value: Value): Held {
    const known = this.byValue.get(value);
    if (known) return known;
    const key = valueKey(value);
    let held = this.byKey.get(key);
    if (!held) {
      held = { value, number: this.byKey.size, mask: maskOf(value) };
      this.byKey.set(key, held);
    }
    this.byValue.set(value, held);
    return held;
  }
}

export function objectBit(index: number): number {
  return 1 << (index % 15);
}

export function cellBit(cell: number): number {
  return 1 << (15 + (cell % 14));
}

/** Functions capture variables: they can go out of scope like objects. */
export const functionBit = 1 << 29;

function maskOf(value: Value): number {
  switch (value.kind) {
    case "object":
      return objectBit(value.symbol.index);
    case "string": {
      let mask = 0;
      for (const part of value.parts) if (typeof part !== "string") mask |= objectBit(part.index);
      return mask;
    }
    case "list": {
      let mask = cellsMask(value.cells);
      for (const each of value.recent ?? []) mask |= maskOf(each);
      return mask;
    }
    case "tuple": {
      let mask = cellsMask(value.cells);
      for (const element of value.elements) mask |= maskOf(element);
      return mask;
    }
    case "record": {
      let mask = cellsMask(value.cells);
      for (const field of value.fields.values()) mask |= maskOf(field);
      for (const each of value.recent ?? []) mask |= maskOf(each);
      return mask;
    }
    case "promise":
      return maskOf(value.of);
    case "method":
      return maskOf(value.receiver);
    case "function": {
      let mask = functionBit;
      for (const each of value.captured?.values() ?? []) mask |= maskOf(each);
      return mask;
    }
    default:
      return 0;
  }
}

function cellsMask(cells: readonly number[]): number {
  let mask = 0;
  for (const cell of cells) mask |= cellBit(cell);
  return mask;
}

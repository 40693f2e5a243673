import type { TypeHierarchy } from "../../pddl/types";
import { isOfTypes, type SymbolTable } from "./symbols";
import {
  booleanValue,
  type Cells,
  data,
  entryKey,
  fieldOf,
  isListLike,
  joinElements,
  joinTypes,
  type ListLike,
  type RecordValue,
  recentOf,
  someCollection,
  storedElement,
  unknown,
  unknownOf,
  type Value,
  valueKey,
  withRecent,
} from "./values";

/** What both are. Objects that differ become some object of their types. */
export function joinValues(a: Value, b: Value, symbols: SymbolTable, types: TypeHierarchy): Value {
  if (a === b) return a;
  const again = (left: Value, right: Value): Value => joinValues(left, right, symbols, types);
  if (a.kind === "undefined" && b.kind === "object") return { ...b, optional: true };
  if (b.kind === "undefined" && a.kind === "object") return { ...a, optional: true };
  if (isListLike(a) && isListLike(b)) {
    if (a.collection !== b.collection) return unknownOf(a, b);
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
    const lengthTells = (a.kind === "list" && a.lengthTells) || (b.kind === "list" && b.lengthTells);
    return {
      ...withRecent(someCollection(a.collection, cells, element), joinRecent(a, b, again)),
      ...(lengthTells ? { lengthTells } : {}),
    };
  }
  if (a.kind !== b.kind) return unknownOf(a, b);
  switch (a.kind) {
    case "boolean":
      if (b.kind !== "boolean") return unknown;
      return {
        ...booleanValue(a.value === b.value ? a.value : undefined, a.call === b.call ? a.call : undefined),
        ...(a.orUndefined || b.orUndefined ? { orUndefined: true } : {}),
      };
    case "number":
      return b.kind === "number" && a.value === b.value ? a : data;
    case "data":
      return a.mayTell ? a : b;
    case "unknown":
      return a.mayTell ? a : b;
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
        : unknownOf(a, b);
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
  const mayTell = a.mayTell || b.mayTell;
  const recent = joinEntries(a.recent ?? [], b.recent ?? [], entryKey, join);
  return {
    kind: "record",
    cells: joinCells(a.cells, b.cells),
    fields,
    ...(recent.length > 0 ? { recent } : {}),
    ...(mayTell ? { mayTell } : {}),
    ...(isPartial ? { isPartial } : {}),
    ...(isVarying ? { isVarying } : {}),
  };
}

/** What both are known to hold, where it stands at the same place. */
function joinRecent(a: ListLike, b: ListLike, join: (left: Value, right: Value) => Value): Value[] {
  const [mine, theirs] = [recentOf(a), recentOf(b)];
  if (a.collection === undefined) {
    const [left, right] = [mine.at(-1), theirs.at(-1)];
    return left && right ? [join(left, right)] : [];
  }
  return joinEntries(mine, theirs, a.collection === "map" ? entryKey : (each) => each, join);
}

function joinEntries(
  mine: readonly Value[],
  theirs: readonly Value[],
  keyOf: (entry: Value) => Value,
  join: (left: Value, right: Value) => Value,
): Value[] {
  const byKey = new Map(theirs.map((each) => [valueKey(keyOf(each)), each]));
  return mine.flatMap((each) => {
    const other = byKey.get(valueKey(keyOf(each)));
    return other ? [join(each, other)] : [];
  });
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

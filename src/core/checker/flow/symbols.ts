import type { TypeHierarchy } from "../../pddl/types";

/*
 * What a program's expressions can stand for. Two symbols may stand for the same object unless their names or their
 * types say otherwise.
 */

export interface ObjectSymbol {
  readonly kind: /** Known by its id. */
    | "named"
    /** One object whose id is not known: what `find` returned, what a loop is at. */
    | "single"
    /** Any of several: nothing can be remembered of it. */
    | "summary";
  readonly index: number;
  /** It is of one of these types or of one below; undefined: of any. */
  readonly types: readonly string[] | undefined;
  /** As people see it: `banana_0`, or the variable that holds it. */
  readonly display: string;
}

/** Every object that no symbol stands for, of some types. */
export interface OtherObjects {
  readonly kind: "other";
  readonly types: readonly string[];
}

export type FactArgument = ObjectSymbol | OtherObjects;

export class SymbolTable {
  private readonly byKey = new Map<string, ObjectSymbol>();
  private readonly typeLists = new Map<string, readonly string[]>();
  private readonly otherKinds = new Map<readonly string[], number>();

  get size(): number {
    return this.byKey.size;
  }

  named(id: string, types: readonly string[] | undefined): ObjectSymbol {
    return this.intern(`named ${id.toLowerCase()}`, "named", types, id);
  }

  /** The same place in the program on the same way through helpers gives the same symbol. */
  single(place: string, types: readonly string[] | undefined, display: string): ObjectSymbol {
    return this.intern(`single ${place} ${types?.join("|") ?? ""} ${display}`, "single", types, display);
  }

  summary(types: readonly string[] | undefined): ObjectSymbol {
    const display = types ? `some ${types.join(" or ")}` : "some object";
    return this.intern(`summary ${types?.join("|") ?? ""}`, "summary", types, display);
  }

  /** A number for an argument of a fact; arguments that can't be told apart have the same. */
  numberOf(argument: FactArgument): number {
    if (argument.kind !== "other") return argument.index * 2;
    let number = this.otherKinds.get(argument.types);
    if (number === undefined) {
      const shared = this.shared(argument.types);
      number = this.otherKinds.get(shared) ?? this.otherKinds.size * 2 + 1;
      this.otherKinds.set(shared, number);
      this.otherKinds.set(argument.types, number);
    }
    return number;
  }

  /** One list for all that are equal, so that they can be compared by identity. */
  shared(types: readonly string[]): readonly string[] {
    const key = types.join("|");
    const known = this.typeLists.get(key);
    if (known) return known;
    this.typeLists.set(key, types);
    return types;
  }

  private intern(
    key: string,
    kind: ObjectSymbol["kind"],
    types: readonly string[] | undefined,
    display: string,
  ): ObjectSymbol {
    const known = this.byKey.get(key);
    if (known) return known;
    const symbol: ObjectSymbol = {
      kind,
      index: this.byKey.size,
      types: types && this.shared(types),
      display,
    };
    this.byKey.set(key, symbol);
    return symbol;
  }
}

export type Certainty = "yes" | "maybe" | "no";

type CertaintyTable = Map<readonly string[], Map<readonly string[], Certainty>>;

const certainties = new WeakMap<TypeHierarchy, CertaintyTable>();
let latest: { readonly types: TypeHierarchy; readonly table: CertaintyTable } | undefined;

/** One hierarchy is asked again and again. */
function certaintyTable(types: TypeHierarchy): CertaintyTable {
  if (latest?.types === types) return latest.table;
  let table = certainties.get(types);
  if (!table) {
    table = new Map();
    certainties.set(types, table);
  }
  latest = { types, table };
  return table;
}

/** Is whatever `own` describes of one of the types? Asked for the same lists again and again, so it is remembered. */
export function isOfTypes(
  own: readonly string[] | undefined,
  wanted: readonly string[],
  types: TypeHierarchy,
): Certainty {
  if (own === wanted) return "yes";
  const table = certaintyTable(types);
  const asked = own ?? anyType;
  let ofOwn = table.get(asked);
  if (!ofOwn) {
    if (table.size >= mostLists) table.clear();
    ofOwn = new Map();
    table.set(asked, ofOwn);
  }
  let certainty = ofOwn.get(wanted);
  if (certainty === undefined) {
    if (ofOwn.size >= mostLists) ofOwn.clear();
    certainty = compareTypes(own, wanted, types);
    ofOwn.set(wanted, certainty);
  }
  return certainty;
}

const anyType: readonly string[] = [];
/** Lists that are made anew each time must not pile up. */
const mostLists = 4000;

function compareTypes(
  own: readonly string[] | undefined,
  wanted: readonly string[],
  types: TypeHierarchy,
): Certainty {
  if (wanted.includes("object")) return "yes";
  if (!own) return "maybe";
  if (own.every((type) => wanted.some((ancestor) => types.isA(type, ancestor)))) return "yes";
  return own.some((type) => wanted.some((other) => types.overlap(type, other))) ? "maybe" : "no";
}

/** Do two arguments stand for the same object? */
export function sameObject(a: FactArgument, b: FactArgument, types: TypeHierarchy): Certainty {
  if (a.kind !== "other" && a === b) return a.kind === "summary" ? "maybe" : "yes";
  if (a.kind === "named" && b.kind === "named") return "no";
  if (a.kind === "other" || b.kind === "other") {
    const [other, one] = a.kind === "other" ? [a, b] : [b, a];
    if (one.kind === "named" || one.kind === "single") return "no";
    return isOfTypes(one.types, other.types ?? [], types) === "no" ? "no" : "maybe";
  }
  if (!a.types || !b.types) return "maybe";
  return isOfTypes(a.types, b.types, types) === "no" ? "no" : "maybe";
}

/** How far what was written about `written` holds for `asked`. */
export function coverage(
  written: FactArgument,
  asked: FactArgument,
  types: TypeHierarchy,
): "covers" | "overlaps" | "disjoint" {
  if (written.kind === "other") {
    const certainty = isOfTypes(asked.types, written.types, types);
    return certainty === "yes" ? "covers" : certainty === "maybe" ? "overlaps" : "disjoint";
  }
  const same = sameObject(written, asked, types);
  return same === "yes" ? "covers" : same === "maybe" ? "overlaps" : "disjoint";
}

import type { TypeHierarchy } from "../../pddl/types";
import type { Truth } from "../../world/facts";
import type { Origin } from "./origins";
import { coverage, type FactArgument, type ObjectSymbol } from "./symbols";

export interface FactEntry {
  readonly args: readonly FactArgument[];
  readonly value: Truth;
  readonly origin?: Origin;
}

/** An entry with what is asked of it again and again. */
export interface IndexedEntry extends FactEntry {
  /** The same for arguments that can't be told apart. */
  readonly pattern: number;
  /** Every argument is known by its id: of two such entries none is about the same fact in part. */
  readonly exact: boolean;
  /** It is about one of several: it replaces nothing. */
  readonly weak: boolean;
  /** It would be so without it: it only remembers what made it so. */
  readonly isRemark: boolean;
}

export interface FoundFact {
  readonly truth: Truth;
  readonly origin?: Origin;
}

/** From so many entries on, single facts are looked up rather than searched for. */
const longList = 10;

/**
 * What was written of one predicate, newest last. A fact is what the newest entry that covers it says, unless a newer
 * one may be about the same objects and says otherwise: then it is unknown.
 */
export class FactEntries {
  private exact: Map<number, number> | undefined;
  /** Positions of the entries that are not exact. */
  private loose: number[] = [];
  private foundSymbols: readonly ObjectSymbol[] | undefined;

  constructor(
    private readonly types: TypeHierarchy,
    /** Holes while it is being written. */
    private readonly list: (IndexedEntry | undefined)[],
    /** What is not stated: false, or unknown. */
    readonly unstated: Truth,
  ) {}

  get length(): number {
    return this.list.length;
  }

  *entries(): Iterable<IndexedEntry> {
    for (const entry of this.list) if (entry) yield entry;
  }

  /** `pattern` is that of the arguments if all are known by id. */
  find(args: readonly FactArgument[], pattern: number | undefined): FoundFact {
    let seen: Truth | undefined;
    let origin: Origin | undefined;
    const exact = pattern === undefined ? undefined : this.exactPositions();
    const own = exact && pattern !== undefined ? exact.get(pattern) : undefined;
    const last = exact ? this.loose.length - 1 : this.list.length - 1;
    for (let at = last; at >= 0; at--) {
      const position = exact ? this.loose[at] : at;
      if (own !== undefined && position < own) break;
      const entry = this.list[position];
      if (!entry) continue;
      const relation = compareArguments(entry.args, args, this.types);
      if (relation === "disjoint") continue;
      origin ??= entry.origin;
      seen = seen === undefined || seen === entry.value ? entry.value : "unknown";
      if (relation === "covers" || seen === "unknown") return { truth: seen, origin };
    }
    const entry = own === undefined ? undefined : this.list[own];
    if (entry) {
      const agrees = seen === undefined || seen === entry.value;
      return { truth: agrees ? entry.value : "unknown", origin: origin ?? entry.origin };
    }
    return { truth: seen === undefined || seen === this.unstated ? this.unstated : "unknown", origin };
  }

  /** For writing: the entries can be changed without changing these. */
  copy(): FactEntries {
    return new FactEntries(this.types, [...this.list], this.unstated);
  }

  /** Later entries win. */
  write(entry: IndexedEntry): void {
    // What can be told without it need not be written: lists stay short, and equal states look the same.
    if (this.find(entry.args, entry.exact ? entry.pattern : undefined).truth === entry.value) return;
    this.removeReplaced(entry);
    this.list.push(entry);
    if (!this.exact) return;
    if (entry.exact) this.exact.set(entry.pattern, this.list.length - 1);
    else this.loose.push(this.list.length - 1);
  }

  private removeReplaced(entry: IndexedEntry): void {
    if (entry.exact && this.exact) {
      const position = this.exact.get(entry.pattern);
      if (position !== undefined) this.remove(position);
      return;
    }
    for (let position = 0; position < this.list.length; position++) {
      const old = this.list[position];
      if (!old) continue;
      const replaced = entry.weak
        ? old.value === entry.value && old.pattern === entry.pattern
        : compareArguments(entry.args, old.args, this.types) === "covers";
      if (replaced) this.remove(position);
    }
  }

  private remove(position: number): void {
    const entry = this.list[position];
    this.list[position] = undefined;
    if (entry?.exact) this.exact?.delete(entry.pattern);
    else if (this.exact) this.loose = this.loose.filter((each) => each !== position);
  }

  private exactPositions(): ReadonlyMap<number, number> | undefined {
    if (this.exact || this.list.length < longList) return this.exact;
    this.exact = new Map();
    this.loose = [];
    for (const [position, entry] of this.list.entries()) {
      if (!entry) continue;
      if (entry.exact) this.exact.set(entry.pattern, position);
      else this.loose.push(position);
    }
    return this.exact;
  }

  /** Single objects that the entries speak of. */
  get symbols(): readonly ObjectSymbol[] {
    if (!this.foundSymbols) {
      const found = new Set<ObjectSymbol>();
      for (const { args } of this.entries()) {
        for (const arg of args) if (arg.kind === "named" || arg.kind === "single") found.add(arg);
      }
      this.foundSymbols = [...found];
    }
    return this.foundSymbols;
  }
}

/** How far an entry about `written` says something of `asked`. */
export function compareArguments(
  written: readonly FactArgument[],
  asked: readonly FactArgument[],
  types: TypeHierarchy,
): "covers" | "overlaps" | "disjoint" {
  // The same name with another number of arguments is another predicate.
  if (written.length !== asked.length) return "disjoint";
  let result: "covers" | "overlaps" = "covers";
  for (let index = 0; index < written.length; index++) {
    const relation = coverage(written[index], asked[index], types);
    if (relation === "disjoint") return "disjoint";
    if (relation === "overlaps") result = "overlaps";
  }
  return result;
}

/** Entries about other objects, the more of them the earlier. */
export function generality(entry: FactEntry): number {
  let count = 0;
  for (const arg of entry.args) if (arg.kind === "other") count++;
  return count;
}

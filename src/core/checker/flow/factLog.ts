import type { Truth } from "../../world/facts";
import {
  compareArguments,
  FactEntries,
  type FactEntry,
  type FoundFact,
  generality,
  type IndexedEntry,
} from "./factEntries";
import type { RobotModel } from "./robotModel";
import type { FactArgument, ObjectSymbol, SymbolTable } from "./symbols";

export interface FactWrite extends FactEntry {
  readonly predicate: string;
  /** Of the predicate and the arguments, where it is known already. */
  readonly pattern?: number;
}

export type KnownEntry = FactEntry & Pick<FactWrite, "pattern">;

/** The entries of one predicate, the same object wherever they are the same. */
export interface PredicateLog {
  readonly predicate: string;
  readonly entries: FactEntries;
  readonly list: readonly IndexedEntry[];
  readonly opened: boolean;
  /** False if everything would be so without it. */
  readonly saysSomething: boolean;
  readonly number: number;
  /** The same for logs that differ only in where their facts come from. */
  readonly meaning: number;
}

/** Where facts come from: equal ones are the same object there. */
export interface FactTables {
  readonly model: RobotModel;
  readonly symbols: SymbolTable;
  /** A number for a predicate. */
  indexOf(predicate: string): number;
  isClosed(index: number): boolean;
  /** A number for a predicate with these arguments. */
  patternOf(index: number, args: readonly FactArgument[]): number;
  entry(index: number, entry: KnownEntry): IndexedEntry;
  /** What a fact is of which nothing is stated. */
  unstated(index: number, opened: boolean): Truth;
  log(index: number, written: readonly IndexedEntry[], opened: boolean): PredicateLog;
  /** What `join` makes of these two, which is the same each time. */
  joined(
    mine: PredicateLog | undefined,
    theirs: PredicateLog | undefined,
    join: () => PredicateLog,
  ): PredicateLog;
  factLog(changed: readonly (PredicateLog | undefined)[]): FactLog;
}

/** What is predicted of the facts at one point of the program. Immutable; equal ones are the same object. */
export class FactLog {
  constructor(
    private readonly space: FactTables,
    /** By the index of the predicate; nothing was written of those left out. */
    readonly logs: readonly (PredicateLog | undefined)[],
    readonly number: number,
    /** The same for facts that differ only in where they come from. */
    readonly meaning: number,
  ) {}

  get isAdrift(): boolean {
    return this.number < 0;
  }

  truth(predicate: string, args: readonly FactArgument[]): Truth {
    return this.find(predicate, args).truth;
  }

  /** The truth, and the call it comes from. */
  find(predicate: string, args: readonly FactArgument[]): FoundFact {
    return this.findAt(this.space.indexOf(predicate), args);
  }

  /** The same, for a predicate by its index; `pattern` where it is known. */
  findAt(index: number, args: readonly FactArgument[], pattern?: number): FoundFact {
    if (this.isAdrift) return isUnknown;
    const log = this.logs[index];
    if (!log) return this.space.isClosed(index) ? isFalse : isUnknown;
    for (const arg of args) if (arg.kind !== "named") return log.entries.find(args, undefined);
    return log.entries.find(args, pattern ?? this.space.patternOf(index, args));
  }

  /** Later writes win. Writes about other objects come first, so that they do not hide what is known of single ones. */
  write(writes: readonly FactWrite[]): FactLog {
    if (writes.length === 0 || this.isAdrift) return this;
    const ordered = [...writes].sort((a, b) => generality(b) - generality(a));
    const changed = new Map<number, FactEntries>();
    for (const write of ordered) {
      const index = this.space.indexOf(write.predicate);
      let entries = changed.get(index);
      if (!entries) {
        entries =
          this.logs[index]?.entries.copy() ??
          new FactEntries(this.space.model.types, [], this.space.unstated(index, false));
        changed.set(index, entries);
      }
      entries.write(this.space.entry(index, write));
    }
    const logs = [...this.logs];
    for (const [index, entries] of changed) {
      logs[index] = this.space.log(index, [...entries.entries()], this.logs[index]?.opened ?? false);
    }
    return this.space.factLog(logs);
  }

  /** Other logs for these predicates. */
  withLogs(indices: readonly number[], logs: readonly (PredicateLog | undefined)[]): FactLog {
    let changed: (PredicateLog | undefined)[] | undefined;
    for (let at = 0; at < indices.length; at++) {
      if (this.logs[indices[at]] === logs[at]) continue;
      changed ??= [...this.logs];
      changed[indices[at]] = logs[at];
    }
    return changed ? this.space.factLog(changed) : this;
  }

  /** Nothing is known of these predicates any more. */
  forgetPredicates(predicates: Iterable<string>): FactLog {
    if (this.isAdrift) return this;
    const logs = [...this.logs];
    for (const predicate of predicates) {
      const index = this.space.indexOf(predicate);
      logs[index] = this.space.isClosed(index) ? this.space.log(index, [], true) : undefined;
    }
    return this.space.factLog(logs);
  }

  forgetAll(): FactLog {
    const written = this.logs.flatMap((log) => (log ? [log.predicate] : []));
    return this.forgetPredicates([...this.space.model.predicates.keys(), ...written]);
  }

  /** The symbol stands for something else from now on; what was known of it may be true of any other object. */
  release(symbol: ObjectSymbol): FactLog {
    let released: (PredicateLog | undefined)[] | undefined;
    for (const [index, log] of this.logs.entries()) {
      if (!log?.entries.symbols.includes(symbol)) continue;
      released ??= [...this.logs];
      released[index] = this.releasedLog(index, log, symbol);
    }
    return released ? this.space.factLog(released) : this;
  }

  private releasedLog(index: number, log: PredicateLog, symbol: ObjectSymbol): PredicateLog | undefined {
    const { space } = this;
    const { types } = space.model;
    const others = { kind: "other", types: space.symbols.shared(symbol.types ?? anyObject) } as const;
    const unstated = space.unstated(index, log.opened);
    let kept = log.list.filter((entry) => !entry.args.includes(symbol));
    for (const entry of log.list) {
      if (!entry.args.includes(symbol)) continue;
      const pattern = entry.args.map((arg) => (arg === symbol ? others : arg));
      let covered = false;
      kept = kept.map((other) => {
        const relation = compareArguments(other.args, pattern, types);
        if (relation === "covers") covered = true;
        // It may also have been an object that is known by another name.
        const same = compareArguments(other.args, entry.args, types);
        if (relation === "disjoint" && same === "disjoint") return other;
        return other.value === entry.value ? other : { ...other, value: "unknown" };
      });
      if (!covered && unstated !== entry.value && unstated !== "unknown") {
        kept = [space.entry(index, { args: pattern, value: "unknown" }), ...kept];
      }
    }
    return kept.length > 0 || log.opened ? space.log(index, kept, log.opened) : undefined;
  }

  /** Something that the robot knows of itself is true of it: it is in the hand. */
  isHeld(symbol: ObjectSymbol): boolean {
    return this.logs.some(
      (log, index) =>
        log !== undefined &&
        this.space.isClosed(index) &&
        log.list.some((entry) => entry.value === "true" && entry.args.includes(symbol)),
    );
  }

  /** Tells states apart by what the robot knows of itself alone. */
  get ownKey(): string {
    if (this.isAdrift) return "adrift";
    return this.logs
      .map((log, index) => (log?.saysSomething && this.space.isClosed(index) ? log.meaning : ""))
      .join(" ")
      .trimEnd();
  }

  /** What holds in both. */
  join(other: FactLog): FactLog {
    if (this.meaning === other.meaning || this.isAdrift) return this;
    if (other.isAdrift) return other;
    const logs: (PredicateLog | undefined)[] = [];
    for (let index = 0; index < Math.max(this.logs.length, other.logs.length); index++) {
      const mine = this.logs[index];
      const theirs = other.logs[index];
      logs.push(mine && theirs && mine.meaning === theirs.meaning ? mine : this.joinedLog(index, other));
    }
    return this.space.factLog(logs);
  }

  private joinedLog(index: number, other: FactLog): PredicateLog | undefined {
    const mine = this.logs[index];
    const theirs = other.logs[index];
    if (!mine && !theirs) return undefined;
    return this.space.joined(mine, theirs, () => this.newlyJoinedLog(index, other));
  }

  private newlyJoinedLog(index: number, other: FactLog): PredicateLog {
    const mine = this.logs[index];
    const theirs = other.logs[index];
    const patterns = new Map<number, IndexedEntry>();
    for (const entry of [...(mine?.list ?? []), ...(theirs?.list ?? [])]) patterns.set(entry.pattern, entry);
    const joined = [...patterns.values()].map((entry): IndexedEntry => {
      const here = this.findAt(index, entry.args);
      const there = other.findAt(index, entry.args);
      const value = here.truth === there.truth ? here.truth : "unknown";
      return this.space.entry(index, { args: entry.args, value, origin: here.origin ?? there.origin });
    });
    const opened = (mine?.opened ?? false) || (theirs?.opened ?? false);
    return this.space.log(
      index,
      joined.sort((a, b) => generality(b) - generality(a)),
      opened,
    );
  }

  /** Entries of a predicate, oldest first. */
  entries(predicate: string): readonly FactEntry[] {
    return this.logs[this.space.indexOf(predicate)]?.list ?? [];
  }

  /** Single objects that its entries speak of. */
  symbolsIn(predicate: string): readonly ObjectSymbol[] {
    return this.symbolsAt(this.space.indexOf(predicate));
  }

  symbolsAt(index: number): readonly ObjectSymbol[] {
    return this.logs[index]?.entries.symbols ?? noSymbols;
  }

  /** Of some closed predicates nothing is known any more but what is written. */
  get hasForgotten(): boolean {
    return this.isAdrift || this.logs.some((log) => log?.opened === true);
  }

  /** Those of which something is stated. */
  predicates(): string[] {
    return this.logs.flatMap((log) => (log && log.list.length > 0 ? [log.predicate] : []));
  }
}

const isFalse: FoundFact = { truth: "false" };
const isUnknown: FoundFact = { truth: "unknown" };
const noSymbols: readonly ObjectSymbol[] = [];
const anyObject: readonly string[] = ["object"];

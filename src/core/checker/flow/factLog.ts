import type { TypeHierarchy } from "../../pddl/types";
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

export type { FactEntry } from "./factEntries";
export type { Origin } from "./origins";

export interface FactWrite extends FactEntry {
  readonly predicate: string;
  /** Of the predicate and the arguments, where it is known already. */
  readonly pattern?: number;
}

type KnownEntry = FactEntry & Pick<FactWrite, "pattern">;

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

/** Facts of one program: equal ones are the same object, so that they can be compared by identity. */
export class FactSpace {
  private readonly indices = new Map<string, number>();
  private readonly names: string[] = [];
  private readonly patterns: Map<string | number, number>[] = [];
  /** By pattern: the objects, as people see them. */
  private readonly patternTexts: string[] = [];
  private readonly logs = new Map<number, PredicateLog[]>();
  private readonly meanings = new Map<number, PredicateLog[]>();
  private readonly facts = new Map<number, FactLog[]>();
  private readonly factMeanings = new Map<string, number>();
  /** What holds in both of two logs, by their numbers. */
  private readonly joins = new Map<number, PredicateLog>();
  /** Counts the instances of quantified conditions and effects that were looked at. */
  instancesTried = 0;
  private logCount = 0;
  private meaningCount = 0;
  private factCount = 0;

  constructor(
    readonly model: RobotModel,
    readonly symbols: SymbolTable,
  ) {
    for (const name of model.predicates.keys()) this.indexOf(name);
  }

  /** Nothing is stated. */
  get initial(): FactLog {
    return this.factLog([]);
  }

  /** Nothing is known, and whatever is done, nothing will be: something acts on its own meanwhile. */
  readonly adrift: FactLog = new FactLog(this, [], -1, -1);

  /** How much is remembered. */
  get size(): number {
    return this.logCount + this.factCount + this.joins.size;
  }

  indexOf(predicate: string): number {
    const known = this.indices.get(predicate);
    if (known !== undefined) return known;
    const name = predicate.toLowerCase();
    let index = this.indices.get(name);
    if (index === undefined) {
      index = this.names.length;
      this.names.push(name);
      this.indices.set(name, index);
    }
    this.indices.set(predicate, index);
    return index;
  }

  nameOf(index: number): string {
    return this.names[index];
  }

  isClosed(index: number): boolean {
    return this.model.isClosed(this.names[index]);
  }

  /** A number for a predicate with these arguments. */
  patternOf(index: number, args: readonly FactArgument[]): number {
    const table = index * 4 + Math.min(args.length, 3);
    let patterns = this.patterns[table];
    if (!patterns) {
      patterns = new Map();
      this.patterns[table] = patterns;
    }
    const key = this.patternKey(args);
    let pattern = patterns.get(key);
    if (pattern === undefined) {
      pattern = this.patternTexts.length;
      this.patternTexts.push(args.map((arg) => (arg.kind === "other" ? "" : arg.display)).join(" "));
      patterns.set(key, pattern);
    }
    return pattern;
  }

  /** Small integers where that is possible: they are the fastest keys. */
  private patternKey(args: readonly FactArgument[]): string | number {
    const { symbols } = this;
    if (args.length <= 2) {
      const first = args.length > 0 ? symbols.numberOf(args[0]) : 0;
      const second = args.length > 1 ? symbols.numberOf(args[1]) : 0;
      if (first < 2 ** 15 && second < 2 ** 15) return first * 2 ** 15 + second;
    }
    return args.map((arg) => symbols.numberOf(arg)).join(",");
  }

  entry(
    index: number,
    { args, value, origin, pattern = this.patternOf(index, args) }: KnownEntry,
  ): IndexedEntry {
    let exact = true;
    let weak = false;
    for (const arg of args) {
      if (arg.kind !== "named") exact = false;
      if (arg.kind === "summary") weak = true;
    }
    return origin === undefined
      ? { args, value, pattern, exact, weak, isRemark: false }
      : { args, value, origin, pattern, exact, weak, isRemark: false };
  }

  unstated(index: number, opened: boolean): Truth {
    return this.isClosed(index) && !opened ? "false" : "unknown";
  }

  log(index: number, written: readonly IndexedEntry[], opened: boolean): PredicateLog {
    const list = this.normalForm(written, this.unstated(index, opened));
    let meaning = index * 2 + (opened ? 1 : 0);
    let hash = meaning;
    for (const { pattern, value, origin, isRemark } of list) {
      if (!isRemark) meaning = mix(meaning, pattern * 3 + truthNumber[value]);
      hash = mix(mix(hash, pattern), origin ? origin.id + 1 : 0);
    }
    hash = mix(hash, meaning);
    const predicate = this.names[index];
    const known = this.logs
      .get(hash)
      ?.find((log) => log.opened === opened && log.predicate === predicate && sameEntries(log.list, list));
    if (known) return known;
    const related = this.meanings
      .get(meaning)
      ?.find((log) => log.opened === opened && log.predicate === predicate && sameFacts(log.list, list));
    const created: PredicateLog = {
      predicate,
      entries: new FactEntries(this.model.types, list, this.unstated(index, opened)),
      list,
      opened,
      saysSomething: opened || list.some(({ isRemark }) => !isRemark),
      number: this.logCount++,
      meaning: related?.meaning ?? this.meaningCount++,
    };
    addTo(this.logs, hash, created);
    if (!related) addTo(this.meanings, meaning, created);
    return created;
  }

  /**
   * Entries that say no more than would be so without them are left out, but for the last ones that were made false: what
   * made them so is told when somebody needs them. Where all objects are known, the others are put in order, so that
   * facts that came about in another order are the same.
   */
  private normalForm(written: readonly IndexedEntry[], unstated: Truth): IndexedEntry[] {
    const { types } = this.model;
    const said: IndexedEntry[] = [];
    const remarks: IndexedEntry[] = [];
    const inOrder: IndexedEntry[] = [];
    let exact = true;
    for (const entry of written) {
      if (!entry.exact) exact = false;
      const adds = entry.value !== unstated || (!exact && said.some((older) => overlap(older, entry, types)));
      const kept = entry.isRemark === adds ? { ...entry, isRemark: !adds } : entry;
      if (adds) said.push(kept);
      else if (entry.origin && unstated === "false") remarks.push(kept);
      else continue;
      inOrder.push(kept);
    }
    const forgotten = remarks.splice(0, Math.max(0, remarks.length - mostRemarks));
    if (exact) return [...this.ordered(said), ...remarks];
    return forgotten.length > 0 ? inOrder.filter((entry) => !forgotten.includes(entry)) : inOrder;
  }

  /** In an order that does not depend on which of them the program spoke of first. */
  private ordered(entries: IndexedEntry[]): IndexedEntry[] {
    const texts = this.patternTexts;
    return entries.sort((a, b) => (texts[a.pattern] < texts[b.pattern] ? -1 : 1));
  }

  /** What `join` makes of these two, which is the same each time. */
  joined(
    mine: PredicateLog | undefined,
    theirs: PredicateLog | undefined,
    join: () => PredicateLog,
  ): PredicateLog {
    const key = (mine ? mine.number + 1 : 0) * 2 ** 26 + (theirs ? theirs.number + 1 : 0);
    const known = this.joins.get(key);
    if (known) return known;
    const created = join();
    this.joins.set(key, created);
    return created;
  }

  factLog(changed: readonly (PredicateLog | undefined)[]): FactLog {
    const logs = withoutEmpty(changed);
    let hash = 0;
    for (const log of logs) hash = mix(hash, log ? log.number + 1 : 0);
    const known = this.facts
      .get(hash)
      ?.find(
        (facts) => facts.logs.length === logs.length && facts.logs.every((log, index) => log === logs[index]),
      );
    if (known) return known;
    const key = logs
      .map((log) => (log?.saysSomething ? log.meaning : ""))
      .join(" ")
      .trimEnd();
    let meaning = this.factMeanings.get(key);
    if (meaning === undefined) {
      meaning = this.factMeanings.size;
      this.factMeanings.set(key, meaning);
    }
    const created = new FactLog(this, logs, this.factCount++, meaning);
    addTo(this.facts, hash, created);
    return created;
  }
}

const truthNumber: Readonly<Record<Truth, number>> = { false: 0, true: 1, unknown: 2 };

export function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x9e3779b1) ^ (hash >>> 15);
}

/** A list that begins with something takes less memory than one that is added to. */
function addTo<T>(table: Map<number, T[]>, hash: number, added: T): void {
  const known = table.get(hash);
  if (known) known.push(added);
  else table.set(hash, [added]);
}

/** Whether they say the same. */
function sameFacts(a: readonly IndexedEntry[], b: readonly IndexedEntry[]): boolean {
  let at = 0;
  for (const entry of a) {
    if (entry.isRemark) continue;
    while (at < b.length && b[at].isRemark) at++;
    if (at === b.length || b[at].pattern !== entry.pattern || b[at].value !== entry.value) return false;
    at++;
  }
  while (at < b.length && b[at].isRemark) at++;
  return at === b.length;
}

/** Whether they say the same, and also where it comes from. */
function sameEntries(a: readonly IndexedEntry[], b: readonly IndexedEntry[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    const [one, other] = [a[index], b[index]];
    if (one.pattern !== other.pattern || one.value !== other.value || one.origin !== other.origin)
      return false;
  }
  return true;
}

/** Of so many facts of a predicate that are no longer true it is remembered what made them so. */
const mostRemarks = 4;

function overlap(a: IndexedEntry, b: IndexedEntry, types: TypeHierarchy): boolean {
  return compareArguments(a.args, b.args, types) !== "disjoint";
}

/** What is predicted of the facts at one point of the program. Immutable; equal ones are the same object. */
export class FactLog {
  constructor(
    private readonly space: FactSpace,
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

/** Equal lists must be equal in length, and in what they leave out. */
function withoutEmpty(logs: readonly (PredicateLog | undefined)[]): (PredicateLog | undefined)[] {
  const isSaid = (log: PredicateLog | undefined): boolean =>
    log !== undefined && (log.opened || log.list.length > 0);
  let length = logs.length;
  while (length > 0 && !isSaid(logs[length - 1])) length--;
  const dense: (PredicateLog | undefined)[] = [];
  for (let index = 0; index < length; index++) dense.push(isSaid(logs[index]) ? logs[index] : undefined);
  return dense;
}

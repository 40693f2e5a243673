import type { TypeHierarchy } from "../../pddl/types";
import type { Truth } from "../../world/facts";
import { compareArguments, FactEntries, type IndexedEntry } from "./factEntries";
import { FactLog, type FactTables, type KnownEntry, type PredicateLog } from "./factLog";
import type { RobotModel } from "./robotModel";
import type { FactArgument, SymbolTable } from "./symbols";

/** Facts of one program: equal ones are the same object, so that they can be compared by identity. */
export class FactSpace implements FactTables {
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
  /** Counts how often something was forgotten: what others remember of its logs is of no use then. */
  generation = 0;
  /** Counts the instances of quantified conditions and effects that were looked at. */
  instancesTried = 0;
  /** Logs and facts that are remembered. */
  private kept = 0;
  private logCount = 0;
  private meaningCount = 0;
  private factCount = 0;
  private factMeaningCount = 0;

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
    return this.kept + this.joins.size;
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
    const meaning = this.meaningHash(index, opened, list);
    let hash = meaning;
    for (const { pattern, origin } of list) hash = mix(mix(hash, pattern), origin ? origin.id + 1 : 0);
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
    this.kept++;
    return created;
  }

  private meaningHash(index: number, opened: boolean, list: readonly IndexedEntry[]): number {
    let hash = index * 2 + (opened ? 1 : 0);
    for (const { pattern, value, isRemark } of list) {
      if (!isRemark) hash = mix(hash, pattern * 3 + truthNumber[value]);
    }
    return hash;
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
    const key = meaningKey(logs);
    let meaning = this.factMeanings.get(key);
    if (meaning === undefined) {
      meaning = this.factMeaningCount++;
      this.factMeanings.set(key, meaning);
    }
    const created = new FactLog(this, logs, this.factCount++, meaning);
    addTo(this.facts, hash, created);
    this.kept++;
    return created;
  }

  /** Forgets all but these; what is forgotten and comes again is another object. */
  retain(needed: ReadonlySet<FactLog>): void {
    const logs = new Set<PredicateLog>();
    this.factMeanings.clear();
    for (const facts of needed) {
      for (const log of facts.logs) if (log) logs.add(log);
      if (!facts.isAdrift) this.factMeanings.set(meaningKey(facts.logs), facts.meaning);
    }
    keepOnly(this.facts, (facts) => needed.has(facts));
    keepOnly(this.logs, (log) => logs.has(log));
    keepOnly(this.meanings, () => false);
    for (const log of logs) {
      const hash = this.meaningHash(this.indexOf(log.predicate), log.opened, log.list);
      if (!this.meanings.get(hash)?.some((other) => other.meaning === log.meaning)) {
        addTo(this.meanings, hash, log);
      }
    }
    this.joins.clear();
    this.generation++;
    this.kept = logs.size + needed.size;
  }
}

/** The same for facts that say the same, wherever they come from. */
function meaningKey(logs: readonly (PredicateLog | undefined)[]): string {
  return logs
    .map((log) => (log?.saysSomething ? log.meaning : ""))
    .join(" ")
    .trimEnd();
}

function keepOnly<T>(table: Map<number, T[]>, isKept: (each: T) => boolean): void {
  for (const [hash, list] of table) {
    const kept = list.filter(isKept);
    if (kept.length === 0) table.delete(hash);
    else if (kept.length < list.length) table.set(hash, kept);
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

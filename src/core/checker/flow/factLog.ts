import type { Truth } from "../../world/facts";
import type { RobotModel } from "./robotModel";
import { argumentKey, coverage, type FactArgument, type ObjectSymbol } from "./symbols";

/** The call that made a fact what it is. */
export interface Origin {
  /** Offsets in the program. */
  readonly start: number;
  readonly end: number;
  /** `robot.grasp(cup)` */
  readonly text: string;
}

export interface FactEntry {
  readonly args: readonly FactArgument[];
  readonly value: Truth;
  readonly origin?: Origin;
}

export interface FactWrite extends FactEntry {
  readonly predicate: string;
}

/**
 * What is predicted of the facts at one point of the program: for each predicate a log of what was written, newest
 * last. A fact is what the newest entry that covers it says, unless a newer one may be about the same objects and says
 * otherwise: then it is unknown. Immutable.
 */
export class FactLog {
  private cachedKey: string | undefined;

  private constructor(
    private readonly model: RobotModel,
    private readonly logs: ReadonlyMap<string, readonly FactEntry[]>,
    /** Predicates of which nothing is known but what is written. */
    private readonly opened: ReadonlySet<string>,
  ) {}

  static initial(model: RobotModel): FactLog {
    return new FactLog(model, new Map(), new Set());
  }

  truth(predicate: string, args: readonly FactArgument[]): Truth {
    return this.find(predicate, args).truth;
  }

  /** The truth, and the call it comes from. */
  find(predicate: string, args: readonly FactArgument[]): { truth: Truth; origin?: Origin } {
    const name = predicate.toLowerCase();
    return this.findIn(this.logs.get(name) ?? [], name, args);
  }

  private findIn(
    log: readonly FactEntry[],
    name: string,
    args: readonly FactArgument[],
  ): { truth: Truth; origin?: Origin } {
    let seen: Truth | undefined;
    let origin: Origin | undefined;
    for (let index = log.length - 1; index >= 0; index--) {
      const entry = log[index];
      const relation = this.compare(entry.args, args);
      if (relation === "disjoint") continue;
      origin ??= entry.origin;
      seen = seen === undefined || seen === entry.value ? entry.value : "unknown";
      if (relation === "covers" || seen === "unknown") return { truth: seen, origin };
    }
    const unstated = this.defaultOf(name);
    return { truth: seen === undefined || seen === unstated ? unstated : "unknown", origin };
  }

  /** Later writes win. Writes about other objects come first, so that they do not hide what is known of single ones. */
  write(writes: readonly FactWrite[]): FactLog {
    if (writes.length === 0) return this;
    const logs = new Map(this.logs);
    const ordered = [...writes].sort((a, b) => generality(b) - generality(a));
    for (const { predicate, ...entry } of ordered) {
      const name = predicate.toLowerCase();
      const log = logs.get(name) ?? [];
      // What can be told without it need not be written: logs stay short, and equal states look the same.
      if (this.findIn(log, name, entry.args).truth === entry.value) continue;
      const weak = entry.args.some((arg) => arg.kind === "summary");
      const kept = log.filter((old) =>
        weak
          ? old.value !== entry.value || patternKey(old) !== patternKey(entry)
          : this.compare(entry.args, old.args) !== "covers",
      );
      logs.set(name, [...kept, entry]);
    }
    return new FactLog(this.model, logs, this.opened);
  }

  /** Nothing is known of these predicates any more. */
  forgetPredicates(predicates: Iterable<string>): FactLog {
    const logs = new Map(this.logs);
    const opened = new Set(this.opened);
    for (const predicate of predicates) {
      const name = predicate.toLowerCase();
      logs.delete(name);
      if (this.model.isClosed(name)) opened.add(name);
    }
    return new FactLog(this.model, logs, opened);
  }

  forgetAll(): FactLog {
    return this.forgetPredicates(this.model.predicates.keys());
  }

  /** The symbol stands for something else from now on; what was known of it may be true of any other object. */
  release(symbol: ObjectSymbol): FactLog {
    const logs = new Map(this.logs);
    const types = symbol.types ?? anyObject;
    for (const [name, log] of this.logs) {
      if (!log.some((entry) => entry.args.includes(symbol))) continue;
      let kept: FactEntry[] = log.filter((entry) => !entry.args.includes(symbol));
      for (const entry of log) {
        if (!entry.args.includes(symbol)) continue;
        const pattern = entry.args.map((arg) => (arg === symbol ? ({ kind: "other", types } as const) : arg));
        let covered = false;
        kept = kept.map((other) => {
          const relation = this.compare(other.args, pattern);
          if (relation === "covers") covered = true;
          // It may also have been an object that is known by another name.
          const same = this.compare(other.args, entry.args);
          if (relation === "disjoint" && same === "disjoint") return other;
          return other.value === entry.value ? other : { ...other, value: "unknown" };
        });
        if (!covered && this.defaultOf(name) !== entry.value && this.defaultOf(name) !== "unknown") {
          kept = [{ args: pattern, value: "unknown" }, ...kept];
        }
      }
      if (kept.length > 0) logs.set(name, kept);
      else logs.delete(name);
    }
    return new FactLog(this.model, logs, this.opened);
  }

  /** Something that the robot knows of itself is true of it: it is in the hand. */
  isHeld(symbol: ObjectSymbol): boolean {
    for (const [name, log] of this.logs) {
      if (!this.model.isClosed(name)) continue;
      if (log.some((entry) => entry.value === "true" && entry.args.includes(symbol))) return true;
    }
    return false;
  }

  /** Tells states apart by what the robot knows of itself alone. */
  get ownKey(): string {
    const parts: string[] = [];
    for (const [name, log] of this.logs) {
      if (!this.model.isClosed(name)) continue;
      parts.push(`${name}:${log.map((entry) => patternKey(entry) + entry.value[0]).join(";")}`);
    }
    return parts.sort().join("\n");
  }

  /** What holds in both. */
  join(other: FactLog): FactLog {
    if (this === other || this.key === other.key) return this;
    const opened = new Set([...this.opened, ...other.opened]);
    const logs = new Map<string, readonly FactEntry[]>();
    for (const name of new Set([...this.logs.keys(), ...other.logs.keys()])) {
      const patterns = new Map<string, FactEntry>();
      for (const entry of [...(this.logs.get(name) ?? []), ...(other.logs.get(name) ?? [])]) {
        patterns.set(patternKey(entry), entry);
      }
      const joined = [...patterns.values()].map(({ args }): FactEntry => {
        const mine = this.find(name, args);
        const theirs = other.find(name, args);
        const value = mine.truth === theirs.truth ? mine.truth : "unknown";
        return { args, value, origin: mine.origin ?? theirs.origin };
      });
      logs.set(
        name,
        joined.sort((a, b) => generality(b) - generality(a)),
      );
    }
    return new FactLog(this.model, logs, opened);
  }

  /** Entries of a predicate, oldest first. */
  entries(predicate: string): readonly FactEntry[] {
    return this.logs.get(predicate.toLowerCase()) ?? [];
  }

  /** Single objects that its entries speak of. */
  symbolsIn(predicate: string): readonly ObjectSymbol[] {
    const log = this.logs.get(predicate.toLowerCase());
    if (!log) return [];
    let symbols = symbolsOfLog.get(log);
    if (!symbols) {
      const found = new Set<ObjectSymbol>();
      for (const { args } of log) {
        for (const arg of args) if (arg.kind === "named" || arg.kind === "single") found.add(arg);
      }
      symbols = [...found];
      symbolsOfLog.set(log, symbols);
    }
    return symbols;
  }

  predicates(): Iterable<string> {
    return this.logs.keys();
  }

  /** Of some closed predicates nothing is known any more but what is written. */
  get hasForgotten(): boolean {
    return this.opened.size > 0;
  }

  get key(): string {
    if (this.cachedKey === undefined) {
      const parts: string[] = [];
      for (const name of [...this.logs.keys()].sort()) {
        const log = this.logs.get(name) ?? [];
        parts.push(`${name}:${log.map((entry) => patternKey(entry) + entry.value[0]).join(";")}`);
      }
      this.cachedKey = `${parts.join("\n")}\n${[...this.opened].sort().join(" ")}`;
    }
    return this.cachedKey;
  }

  private defaultOf(name: string): Truth {
    return this.model.isClosed(name) && !this.opened.has(name) ? "false" : "unknown";
  }

  private compare(
    written: readonly FactArgument[],
    asked: readonly FactArgument[],
  ): "covers" | "overlaps" | "disjoint" {
    // The same name with another number of arguments is another predicate.
    if (written.length !== asked.length) return "disjoint";
    let result: "covers" | "overlaps" = "covers";
    for (let index = 0; index < written.length; index++) {
      const relation = coverage(written[index], asked[index], this.model.types);
      if (relation === "disjoint") return "disjoint";
      if (relation === "overlaps") result = "overlaps";
    }
    return result;
  }
}

const symbolsOfLog = new WeakMap<readonly FactEntry[], readonly ObjectSymbol[]>();

const anyObject: readonly string[] = ["object"];

function patternKey(entry: FactEntry): string {
  return entry.args.map(argumentKey).join(",");
}

/** Entries about other objects, the more of them the earlier. */
function generality(entry: FactEntry): number {
  return entry.args.filter((arg) => arg.kind === "other").length;
}

import { type Budget, BudgetExhausted } from "./budget";
import type { CompiledTask, Variable } from "./compiledTask";
import type { AtomPattern, Constraint } from "./projection";
import { NumberList, TupleTable } from "./tupleTable";

/** Where its atoms match facts, it derives something; the fixpoint of all rules is what is reachable. */
export interface Rule {
  /** All variables that may occur in the atoms, by slot. */
  readonly variables: readonly (Variable | undefined)[];
  readonly slotCount: number;
  readonly atoms: readonly AtomPattern[];
  /** Slots that must have a value at the end. */
  readonly bound: readonly Variable[];
  readonly constraints: readonly Constraint[];
  /** Is there nothing to learn from a match with these values of the bound slots? */
  readonly isKnown: (values: Int32Array) => boolean;
  readonly matched: (values: Int32Array) => void;
}

const unbound = -1;

/** Semi-naive evaluation of rules: each new fact is joined with those that are known already. */
export class JoinEngine {
  /** By predicate; those that the rules define for themselves stand behind the task's own. */
  readonly facts: TupleTable[];
  private readonly initial: readonly TupleTable[];
  /** By predicate: can facts be found while joining? */
  private readonly grows: boolean[];
  /** By predicate and position: object → facts that are joined already. */
  private readonly byArgument: NumberList[][][];
  /** By predicate: how many of its facts are joined already. */
  private readonly joined: number[];
  private readonly queue = new NumberList();
  private readonly rules: Rule[] = [];
  /** By predicate: where it stands in rules. */
  private readonly triggers: { readonly rule: Rule; readonly atom: number }[][];
  private steps = 0;
  /** Slots in the order in which they got their values. */
  private trail = new Int32Array(64);
  private trailLength = 0;
  private readonly buffer: Int32Array[];

  constructor(
    task: CompiledTask,
    private readonly budget: Budget,
  ) {
    const { predicates } = task;
    this.grows = [...task.added].map((added) => added === 1);
    this.facts = predicates.map(({ arity }) => new TupleTable(arity));
    this.initial = predicates.map(({ arity }) => new TupleTable(arity));
    this.byArgument = predicates.map(({ arity }) => Array.from({ length: arity }, () => []));
    this.joined = predicates.map(() => 0);
    this.triggers = predicates.map(() => []);
    this.buffer = predicates.map(({ arity }) => new Int32Array(arity));
    for (const { predicate, args } of task.initial) {
      this.initial[predicate].add(args);
      this.facts[predicate].add(args);
    }
  }

  addAuxiliary(arity: number): number {
    this.facts.push(new TupleTable(arity));
    this.byArgument.push(Array.from({ length: arity }, () => []));
    this.joined.push(0);
    this.triggers.push([]);
    this.buffer.push(new Int32Array(arity));
    this.grows.push(true);
    return this.facts.length - 1;
  }

  addRule(rule: Rule): void {
    this.rules.push(rule);
    if (rule.slotCount > this.trail.length) this.trail = new Int32Array(rule.slotCount);
    for (const [atom, { predicate }] of rule.atoms.entries()) {
      // Facts of predicates that no action adds are all there before the first join.
      if (this.grows[predicate]) this.triggers[predicate].push({ rule, atom });
    }
  }

  run(): void {
    for (const [predicate, table] of this.facts.entries()) {
      if (this.grows[predicate]) for (let fact = 0; fact < table.size; fact++) this.queue.push(predicate);
      else while (this.joined[predicate] < table.size) this.insert(predicate);
    }
    for (const rule of this.rules) {
      if (rule.atoms.some(({ predicate }) => this.grows[predicate])) continue;
      this.join(rule, new Int32Array(rule.slotCount).fill(unbound), new Uint8Array(rule.atoms.length));
    }
    // Facts of one predicate are joined in the order in which they were found; the queue only says of which one.
    for (let index = 0; index < this.queue.length; index++) {
      const predicate = this.queue.at(index);
      const fact = this.insert(predicate);
      for (const { rule, atom } of this.triggers[predicate]) {
        const values = new Int32Array(rule.slotCount).fill(unbound);
        this.trailLength = 0;
        if (!this.unify(rule, rule.atoms[atom], fact, values)) continue;
        const done = new Uint8Array(rule.atoms.length);
        done[atom] = 1;
        this.join(rule, values, done);
      }
    }
  }

  derive(head: AtomPattern, values: Int32Array): void {
    if (this.facts[head.predicate].add(this.headTuple(head, values))) this.queue.push(head.predicate);
  }

  isDerived(head: AtomPattern, values: Int32Array): boolean {
    return this.facts[head.predicate].find(this.headTuple(head, values)) >= 0;
  }

  private headTuple(head: AtomPattern, values: Int32Array): Int32Array {
    const tuple = this.buffer[head.predicate];
    for (let position = 0; position < tuple.length; position++) {
      const term = head.args[position];
      tuple[position] = term >= 0 ? values[term] : ~term;
    }
    return tuple;
  }

  private insert(predicate: number): number {
    const fact = this.joined[predicate]++;
    const table = this.facts[predicate];
    for (const [position, lists] of this.byArgument[predicate].entries()) {
      const object = table.value(fact, position);
      let list = lists[object];
      if (!list) {
        list = new NumberList();
        lists[object] = list;
      }
      list.push(fact);
    }
    return fact;
  }

  /** Gives the atom's variables the values of a fact. */
  private unify(rule: Rule, atom: AtomPattern, fact: number, values: Int32Array): boolean {
    const table = this.facts[atom.predicate];
    for (let position = 0; position < atom.args.length; position++) {
      const term = atom.args[position];
      const object = table.value(fact, position);
      if (term < 0) {
        if (~term !== object) return false;
      } else if (values[term] === unbound) {
        if (!this.bind(rule, term, object, values)) return false;
      } else if (values[term] !== object) return false;
    }
    return true;
  }

  private bind(rule: Rule, slot: number, object: number, values: Int32Array): boolean {
    const variable = rule.variables[slot];
    if (variable && !variable.isMember[object]) return false;
    values[slot] = object;
    this.trail[this.trailLength++] = slot;
    return true;
  }

  private undo(mark: number, values: Int32Array): void {
    while (this.trailLength > mark) values[this.trail[--this.trailLength]] = unbound;
  }

  /** Equal variables get equal values; false where a constraint can't hold any more. */
  private propagate(rule: Rule, values: Int32Array): boolean {
    for (const { kind, left, right } of rule.constraints) {
      if (kind === "initially-false") continue;
      const a = left < 0 ? ~left : values[left];
      const b = right < 0 ? ~right : values[right];
      if (a !== unbound && b !== unbound) {
        if ((a === b) !== (kind === "equal")) return false;
      } else if (kind === "equal" && a !== unbound) {
        if (!this.bind(rule, right, a, values)) return false;
      } else if (kind === "equal" && b !== unbound) {
        if (!this.bind(rule, left, b, values)) return false;
      }
    }
    return true;
  }

  /**
   * Finds matches of the atoms that are not done. Once all slots that matter have values, one match is enough, and none
   * is looked for where it would tell nothing new. True where one was found.
   */
  private join(rule: Rule, values: Int32Array, done: Uint8Array): boolean {
    const mark = this.trailLength;
    const found = this.propagate(rule, values) && this.joinRest(rule, values, done);
    this.undo(mark, values);
    return found;
  }

  private joinRest(rule: Rule, values: Int32Array, done: Uint8Array): boolean {
    this.poll();
    const decided = rule.bound.every(({ slot }) => values[slot] !== unbound);
    if (decided && rule.isKnown(values)) return true;
    let best = -1;
    let bestCount = Number.POSITIVE_INFINITY;
    let bestList: NumberList | undefined;
    for (let index = 0; index < rule.atoms.length; index++) {
      if (done[index]) continue;
      const { predicate, args } = rule.atoms[index];
      let count = this.joined[predicate];
      let list: NumberList | undefined;
      for (let position = 0; position < args.length; position++) {
        const term = args[position];
        const object = term < 0 ? ~term : values[term];
        if (object === unbound) continue;
        const candidates: NumberList | undefined = this.byArgument[predicate][position][object];
        if (!candidates) return false;
        if (candidates.length < count) {
          count = candidates.length;
          list = candidates;
        }
      }
      if (count === 0) return false;
      if (count < bestCount) {
        best = index;
        bestCount = count;
        bestList = list;
      }
    }
    if (best < 0) return this.complete(rule, 0, values);
    done[best] = 1;
    const mark = this.trailLength;
    let found = false;
    for (let candidate = 0; candidate < bestCount && !(decided && found); candidate++) {
      const fact = bestList ? bestList.at(candidate) : candidate;
      if (this.unify(rule, rule.atoms[best], fact, values) && this.join(rule, values, done)) found = true;
      this.undo(mark, values);
    }
    done[best] = 0;
    return found;
  }

  private complete(rule: Rule, index: number, values: Int32Array): boolean {
    const variable = rule.bound[index];
    if (!variable) {
      this.poll();
      if (!rule.constraints.every((constraint) => this.allows(constraint, values))) return false;
      rule.matched(values);
      return true;
    }
    if (values[variable.slot] !== unbound) return this.complete(rule, index + 1, values);
    let found = false;
    for (const member of variable.members) {
      values[variable.slot] = member;
      if (this.complete(rule, index + 1, values)) found = true;
    }
    values[variable.slot] = unbound;
    return found;
  }

  private poll(): void {
    if ((++this.steps & 1023) !== 0) return;
    let bytes = 0;
    for (const table of this.facts) bytes += table.bytes * 3;
    const why = this.budget.exhausted(bytes);
    if (why) throw new BudgetExhausted(why);
  }

  /** A constraint on a variable without a value excludes nothing. */
  private allows({ kind, atom, left, right }: Constraint, values: Int32Array): boolean {
    if (atom) {
      const tuple = atom.args.map((term) => (term < 0 ? ~term : values[term]));
      return tuple.includes(unbound) || this.initial[atom.predicate].find(tuple) < 0;
    }
    const a = left < 0 ? ~left : values[left];
    const b = right < 0 ? ~right : values[right];
    return a === unbound || b === unbound || (a === b) === (kind === "equal");
  }
}

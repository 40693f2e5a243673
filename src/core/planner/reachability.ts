import { type Budget, BudgetExhausted } from "./budget";
import type { CompiledAction, CompiledEffect, CompiledTask, Formula, Variable } from "./compile";
import { NumberList, TupleTable } from "./tupleTable";

/*
 * Which facts and which actions can ever matter: a fixpoint over the task without its negative conditions
 * (relaxed reachability), computed by semi-naive joins. Each new fact is joined with what is known already, so nothing
 * is enumerated that its positive preconditions don't support. The result is a superset; ground.ts narrows it.
 */

export interface Reachable {
  /** By predicate: facts that can become true, initial ones included. */
  readonly facts: readonly TupleTable[];
  /** By action: tuples of objects for its parameters. */
  readonly instances: readonly TupleTable[];
}

type AtomPattern = Extract<Formula, { kind: "atom" }>;

interface Rule {
  /** All variables that may occur in the atoms, by slot. */
  readonly variables: readonly (Variable | undefined)[];
  readonly slotCount: number;
  readonly atoms: readonly AtomPattern[];
  /** Slots that must have a value at the end. */
  readonly bound: readonly Variable[];
  readonly constraints: readonly Constraint[];
  readonly matched: (values: Int32Array) => void;
}

/** Decided by the objects and the initial state alone. */
interface Constraint {
  readonly kind: "equal" | "different" | "initially-false";
  readonly atom?: AtomPattern;
  readonly left: number;
  readonly right: number;
}

/** More alternatives than this are not told apart; the disjunction then restricts nothing. */
const mostAlternatives = 12;

export function reachable(task: CompiledTask, budget: Budget): Reachable {
  const engine = new JoinEngine(task, budget);
  const instances = task.actions.map(({ parameters }) => new TupleTable(parameters.length));
  for (const [number, action] of task.actions.entries())
    addActionRules(action, instances[number], task, engine);
  engine.run();
  return { facts: engine.facts, instances };
}

function addActionRules(
  action: CompiledAction,
  instances: TupleTable,
  task: CompiledTask,
  engine: JoinEngine,
): void {
  const variables: (Variable | undefined)[] = new Array(action.slotCount);
  for (const parameter of action.parameters) variables[parameter.slot] = parameter;
  collectVariables(action.precondition, variables);
  collectEffectVariables(action.effect, variables);
  const consequences: Consequence[] = [];
  splitEffect(action.effect, [], [], consequences);
  const always = consequences.filter(({ conditions }) => conditions.length === 0);
  const conditional = consequences.filter(({ conditions }) => conditions.length > 0);
  const tuple = new Int32Array(action.parameters.length);
  for (const { atoms, constraints } of alternatives([action.precondition], task)) {
    engine.addRule({
      variables,
      slotCount: action.slotCount,
      atoms,
      constraints,
      bound: action.parameters,
      matched: (values) => {
        for (const [index, { slot }] of action.parameters.entries()) tuple[index] = values[slot];
        if (!instances.add(tuple)) return;
        for (const { head, over } of always) forEachValue(over, 0, values, () => engine.derive(head, values));
      },
    });
  }
  for (const { head, over, conditions } of conditional) {
    for (const { atoms, constraints } of alternatives([action.precondition, ...conditions], task)) {
      const slots = new Set([...head.args]);
      engine.addRule({
        variables,
        slotCount: action.slotCount,
        atoms,
        constraints,
        bound: [...action.parameters, ...over].filter(({ slot }) => slots.has(slot)),
        matched: (values) => engine.derive(head, values),
      });
    }
  }
}

/** One added atom, the conditions it needs, and the variables it is quantified over. */
interface Consequence {
  readonly head: AtomPattern;
  readonly over: readonly Variable[];
  readonly conditions: readonly Formula[];
}

function splitEffect(
  effect: CompiledEffect,
  over: readonly Variable[],
  conditions: readonly Formula[],
  found: Consequence[],
): void {
  switch (effect.kind) {
    case "add":
      found.push({ head: effect.atom, over, conditions });
      return;
    case "delete":
      return;
    case "and":
      for (const operand of effect.operands) splitEffect(operand, over, conditions, found);
      return;
    case "when":
      splitEffect(effect.effect, over, [...conditions, effect.condition], found);
      return;
    default:
      splitEffect(effect.body, [...over, ...effect.variables], conditions, found);
  }
}

interface Alternative {
  readonly atoms: readonly AtomPattern[];
  readonly constraints: readonly Constraint[];
}

/** Ways in which the conditions can hold, as far as positive atoms, equality and the initial state tell. */
function alternatives(conditions: readonly Formula[], task: CompiledTask): readonly Alternative[] {
  return conditions.reduce<readonly Alternative[]>(
    (found, condition) => combined(found, waysOf(condition, true, task)),
    [{ atoms: [], constraints: [] }],
  );
}

function combined(a: readonly Alternative[], b: readonly Alternative[]): readonly Alternative[] {
  if (a.length * b.length > mostAlternatives) return a.length <= b.length ? a : b;
  return a.flatMap((left) =>
    b.map((right) => ({
      atoms: [...left.atoms, ...right.atoms],
      constraints: [...left.constraints, ...right.constraints],
    })),
  );
}

const anything: readonly Alternative[] = [{ atoms: [], constraints: [] }];

function waysOf(formula: Formula, positive: boolean, task: CompiledTask): readonly Alternative[] {
  switch (formula.kind) {
    case "atom":
      if (positive) return [{ atoms: [formula], constraints: [] }];
      // A fact that is never deleted stays true, and one that is never added stays as it was.
      return task.deleted[formula.predicate]
        ? anything
        : [
            {
              atoms: [],
              constraints: [{ kind: "initially-false", atom: formula, left: 0, right: 0 }],
            },
          ];
    case "equals":
      return [
        {
          atoms: [],
          constraints: [{ kind: positive ? "equal" : "different", left: formula.left, right: formula.right }],
        },
      ];
    case "not":
      return waysOf(formula.operand, !positive, task);
    case "and":
    case "or": {
      const parts = formula.operands.map((operand) => waysOf(operand, positive, task));
      if ((formula.kind === "and") === positive) return parts.reduce(combined, anything);
      const all = parts.flat();
      return all.length > mostAlternatives ? anything : all;
    }
    default:
      return (formula.kind === "exists") === positive ? waysOf(formula.body, positive, task) : anything;
  }
}

function collectVariables(formula: Formula, variables: (Variable | undefined)[]): void {
  switch (formula.kind) {
    case "not":
      collectVariables(formula.operand, variables);
      return;
    case "and":
    case "or":
      for (const operand of formula.operands) collectVariables(operand, variables);
      return;
    case "forall":
    case "exists":
      for (const variable of formula.variables) variables[variable.slot] = variable;
      collectVariables(formula.body, variables);
      return;
    default:
      return;
  }
}

function collectEffectVariables(effect: CompiledEffect, variables: (Variable | undefined)[]): void {
  switch (effect.kind) {
    case "and":
      for (const operand of effect.operands) collectEffectVariables(operand, variables);
      return;
    case "when":
      collectVariables(effect.condition, variables);
      collectEffectVariables(effect.effect, variables);
      return;
    case "forall":
      for (const variable of effect.variables) variables[variable.slot] = variable;
      collectEffectVariables(effect.body, variables);
      return;
    default:
      return;
  }
}

/** Calls `visit` for every choice of objects for the variables; `values` holds the choice. */
export function forEachValue(
  variables: readonly Variable[],
  index: number,
  values: Int32Array,
  visit: () => void,
): void {
  const variable = variables[index];
  if (!variable) {
    visit();
    return;
  }
  for (const member of variable.members) {
    values[variable.slot] = member;
    forEachValue(variables, index + 1, values, visit);
  }
}

const unbound = -1;

class JoinEngine {
  readonly facts: readonly TupleTable[];
  private readonly initial: readonly TupleTable[];
  /** By predicate and position: object → facts that are joined already. */
  private readonly byArgument: NumberList[][][];
  /** By predicate: how many of its facts are joined already. */
  private readonly joined: number[];
  private readonly queue = new NumberList();
  private readonly rules: Rule[] = [];
  /** By predicate: where it stands in rules. */
  private readonly triggers: { readonly rule: Rule; readonly atom: number }[][];
  private steps = 0;
  private readonly buffer: Int32Array[];

  constructor(
    private readonly task: CompiledTask,
    private readonly budget: Budget,
  ) {
    const { predicates } = task;
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

  addRule(rule: Rule): void {
    this.rules.push(rule);
    for (const [atom, { predicate }] of rule.atoms.entries()) {
      // Facts of predicates that no action adds are all there before the first join.
      if (this.task.added[predicate]) this.triggers[predicate].push({ rule, atom });
    }
  }

  run(): void {
    for (const [predicate, table] of this.facts.entries()) {
      if (this.task.added[predicate])
        for (let fact = 0; fact < table.size; fact++) this.queue.push(predicate);
      else while (this.joined[predicate] < table.size) this.insert(predicate);
    }
    for (const rule of this.rules) {
      if (rule.atoms.some(({ predicate }) => this.task.added[predicate])) continue;
      this.join(rule, new Int32Array(rule.slotCount).fill(unbound), new Uint8Array(rule.atoms.length));
    }
    // Facts of one predicate are joined in the order in which they were found; the queue only says of which one.
    for (let index = 0; index < this.queue.length; index++) {
      const predicate = this.queue.at(index);
      const fact = this.insert(predicate);
      for (const { rule, atom } of this.triggers[predicate]) {
        const values = new Int32Array(rule.slotCount).fill(unbound);
        if (!this.unify(rule, rule.atoms[atom], predicate, fact, values, undefined)) continue;
        const done = new Uint8Array(rule.atoms.length);
        done[atom] = 1;
        this.join(rule, values, done);
      }
    }
  }

  derive(head: AtomPattern, values: Int32Array): void {
    const tuple = this.buffer[head.predicate];
    for (let position = 0; position < tuple.length; position++) {
      const term = head.args[position];
      tuple[position] = term >= 0 ? values[term] : ~term;
    }
    if (this.facts[head.predicate].add(tuple)) this.queue.push(head.predicate);
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

  /** Gives the atom's variables the values of a fact; the slots that were bound are noted in `trail`. */
  private unify(
    rule: Rule,
    atom: AtomPattern,
    predicate: number,
    fact: number,
    values: Int32Array,
    trail: number[] | undefined,
  ): boolean {
    const table = this.facts[predicate];
    for (let position = 0; position < atom.args.length; position++) {
      const term = atom.args[position];
      const object = table.value(fact, position);
      if (term < 0) {
        if (~term !== object) return false;
      } else if (values[term] === unbound) {
        const variable = rule.variables[term];
        if (variable && !variable.isMember[object]) return false;
        values[term] = object;
        trail?.push(term);
      } else if (values[term] !== object) return false;
    }
    return true;
  }

  private join(rule: Rule, values: Int32Array, done: Uint8Array): void {
    if ((++this.steps & 1023) === 0) {
      const why = this.budget.exhausted(this.bytes());
      if (why) throw new BudgetExhausted(why);
    }
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
        if (!candidates) return;
        if (candidates.length < count) {
          count = candidates.length;
          list = candidates;
        }
      }
      if (count === 0) return;
      if (count < bestCount) {
        best = index;
        bestCount = count;
        bestList = list;
      }
    }
    if (best < 0) {
      this.complete(rule, 0, values);
      return;
    }
    const atom = rule.atoms[best];
    done[best] = 1;
    const trail: number[] = [];
    for (let candidate = 0; candidate < bestCount; candidate++) {
      const fact = bestList ? bestList.at(candidate) : candidate;
      if (this.unify(rule, atom, atom.predicate, fact, values, trail)) this.join(rule, values, done);
      for (const slot of trail) values[slot] = unbound;
      trail.length = 0;
    }
    done[best] = 0;
  }

  private complete(rule: Rule, index: number, values: Int32Array): void {
    const variable = rule.bound[index];
    if (!variable) {
      if ((++this.steps & 1023) === 0) {
        const why = this.budget.exhausted(this.bytes());
        if (why) throw new BudgetExhausted(why);
      }
      if (rule.constraints.every((constraint) => this.allows(constraint, values))) rule.matched(values);
      return;
    }
    if (values[variable.slot] !== unbound) {
      this.complete(rule, index + 1, values);
      return;
    }
    for (const member of variable.members) {
      values[variable.slot] = member;
      this.complete(rule, index + 1, values);
    }
    values[variable.slot] = unbound;
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

  private bytes(): number {
    let bytes = 0;
    for (const table of this.facts) bytes += table.bytes * 3;
    return bytes;
  }
}

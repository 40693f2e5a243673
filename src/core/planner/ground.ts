import { amountOf, bindArguments, type CostTable } from "../pddl/effects";
import { type Budget, BudgetExhausted } from "./budget";
import type {
  CompiledAction,
  CompiledEffect,
  CompiledTask,
  ConditionalEffect,
  Formula,
  Quantified,
} from "./compiledTask";
import { alwaysFalse, alwaysTrue, Formulas } from "./formulas";
import { forEachValue, type Reachable } from "./reachability";
import { TupleTable } from "./tupleTable";

/*
 * Reachable action instances with everything decided that the initial state and reachability decide: quantifiers are
 * unfolded after that, so that what remains of them is small.
 */

export interface GroundEffect {
  /** A formula node, or `alwaysTrue`. */
  readonly condition: number;
  readonly adds: readonly number[];
  readonly deletes: readonly number[];
}

export interface Operator {
  readonly action: CompiledAction;
  readonly args: Int32Array;
  readonly cost: number;
  /** Conjuncts: formula nodes, none of them constant. */
  readonly precondition: readonly number[];
  readonly effects: readonly GroundEffect[];
}

/** A derived fact has its value where the body holds. */
export interface Axiom {
  /** Conjuncts: formula nodes. */
  readonly body: readonly number[];
  readonly literal: number;
  readonly stratum: number;
  readonly recursive: boolean;
}

export interface GroundTask {
  readonly source: CompiledTask;
  readonly factCount: number;
  /** Predicate and arguments of a fact. */
  readonly factOf: (fact: number) => { readonly predicate: number; readonly args: Int32Array };
  /** By fact, 1 where it is true at the start. */
  readonly initial: Uint8Array;
  readonly formulas: Formulas;
  readonly operators: readonly Operator[];
  /** By stratum; behind them those that say when facts of strata without recursion are false. */
  readonly axioms: readonly Axiom[];
  readonly derivedFacts: readonly number[];
  /** Conjuncts; `alwaysFalse` alone for a goal that can't hold. */
  readonly goal: readonly number[];
}

export function groundTask(
  source: CompiledTask,
  reached: Reachable,
  costs: CostTable,
  budget: Budget,
): GroundTask {
  const grounder = new Grounder(source, reached);
  const operators: Operator[] = [];
  let steps = 0;
  for (const [number, action] of source.actions.entries()) {
    const instances = reached.instances[number];
    for (let instance = 0; instance < instances.size; instance++) {
      if ((++steps & 63) === 0) {
        const why = budget.exhausted(operators.length * 400 + grounder.formulas.count * 200);
        if (why) throw new BudgetExhausted(why);
      }
      const operator = grounder.operator(action, instances.tuple(instance), costs);
      if (operator) operators.push(operator);
    }
  }
  const goal = grounder.formulas.conjuncts([
    grounder.build(source.goal, true, new Int32Array(source.goalSlotCount)),
  ]);
  return {
    source,
    factCount: grounder.factCount,
    factOf: (fact) => grounder.factOf(fact),
    initial: grounder.initial,
    formulas: grounder.formulas,
    operators,
    axioms: grounder.axioms(budget),
    derivedFacts: grounder.derivedFacts(),
    goal: typeof goal === "number" ? [alwaysFalse] : goal,
  };
}

/** The objects for so many variables are one number, without getting too large for one. */
const mostKeyed = 4;

class Grounder {
  readonly factCount: number;
  readonly initial: Uint8Array;
  readonly formulas: Formulas;
  /** By predicate: number of its first fact; -1 for predicates that nothing changes. */
  private readonly firstFact: number[];
  private readonly initialFacts: readonly TupleTable[];
  private readonly quantified = new Map<string, number>();
  /** Nodes of the conditions of effects, by the objects for their variables. */
  private readonly conditions = new Map<ConditionalEffect, Map<number, number>>();
  private readonly buffers: readonly Int32Array[];

  constructor(
    private readonly source: CompiledTask,
    private readonly reached: Reachable,
  ) {
    let factCount = 0;
    this.firstFact = source.predicates.map((_, predicate) => {
      if (!source.added[predicate] && !source.deleted[predicate]) return -1;
      const first = factCount;
      factCount += reached.facts[predicate].size;
      return first;
    });
    this.factCount = factCount;
    this.formulas = new Formulas(2 * factCount);
    this.initial = new Uint8Array(factCount);
    this.initialFacts = source.predicates.map(({ arity }) => new TupleTable(arity));
    this.buffers = source.predicates.map(({ arity }) => new Int32Array(arity));
    for (const { predicate, args } of source.initial) {
      this.initialFacts[predicate].add(args);
      if (this.firstFact[predicate] >= 0)
        this.initial[this.firstFact[predicate] + reached.facts[predicate].find(args)] = 1;
    }
  }

  factOf(fact: number): { predicate: number; args: Int32Array } {
    let predicate = -1;
    for (const [candidate, first] of this.firstFact.entries())
      if (first >= 0 && first <= fact && fact < first + this.reached.facts[candidate].size)
        predicate = candidate;
    return { predicate, args: this.reached.facts[predicate].tuple(fact - this.firstFact[predicate]) };
  }

  operator(action: CompiledAction, args: Int32Array, costs: CostTable): Operator | undefined {
    const values = new Int32Array(action.slotCount);
    for (const [index, { slot }] of action.parameters.entries()) values[slot] = args[index];
    const precondition = this.formulas.conjuncts([this.build(action.precondition, true, values)]);
    if (typeof precondition === "number") return undefined;
    const effects = this.effects(action.effect, values);
    if (effects.length === 0) return undefined;
    return { action, args, cost: this.cost(action, args, costs), precondition, effects };
  }

  derivedFacts(): number[] {
    const facts: number[] = [];
    for (const [predicate, first] of this.firstFact.entries()) {
      if (this.source.derived[predicate] === 0) continue;
      for (let fact = 0; fact < this.reached.facts[predicate].size; fact++) facts.push(first + fact);
    }
    return facts;
  }

  axioms(budget: Budget): Axiom[] {
    const found: Axiom[] = [];
    /** By fact of a predicate that does not depend on itself: what must be false for it to be false. */
    const bodies = new Map<number, { readonly stratum: number; readonly negated: number[] }>();
    for (const fact of this.derivedFacts()) bodies.set(fact, { stratum: 0, negated: [] });
    for (const [number, axiom] of this.source.axioms.entries()) {
      const { head, parameters, precondition, slotCount, stratum, recursive } = axiom;
      const instances = this.reached.axiomInstances[number];
      const values = new Int32Array(slotCount);
      for (let instance = 0; instance < instances.size; instance++) {
        if ((instance & 63) === 0) {
          const why = budget.exhausted(this.formulas.count * 200);
          if (why) throw new BudgetExhausted(why);
        }
        for (const [index, { slot }] of parameters.entries()) values[slot] = instances.value(instance, index);
        const literal = this.literal(head.predicate, head.args, values);
        if (literal < 0) continue;
        const body = this.formulas.conjuncts([this.build(precondition, true, values)]);
        if (typeof body === "number") continue;
        found.push({ body, literal, stratum, recursive });
        if (recursive) bodies.delete(literal >> 1);
        else bodies.get(literal >> 1)?.negated.push(this.build(precondition, false, values));
      }
    }
    for (const [fact, { stratum, negated }] of bodies) {
      const body = this.formulas.conjuncts(negated);
      if (typeof body !== "number") found.push({ body, literal: 2 * fact + 1, stratum, recursive: false });
    }
    return found;
  }

  private cost(action: CompiledAction, args: Int32Array, costs: CostTable): number {
    if (action.costs.length === 0) return 0;
    const names = [...args].map((object) => this.source.objectNames[object]);
    const bindings = bindArguments(action.source.parameters, names);
    return action.costs.reduce((sum, amount) => sum + amountOf(amount, bindings, costs), 0);
  }

  /** The formula's node for these values, negated where not `positive`. */
  build(formula: Formula, positive: boolean, values: Int32Array): number {
    switch (formula.kind) {
      case "atom": {
        const literal = this.literal(formula.predicate, formula.args, values);
        if (positive || literal >= 0) return positive ? literal : literal ^ 1;
        return literal === alwaysTrue ? alwaysFalse : alwaysTrue;
      }
      case "equals": {
        const equal = objectAt(formula.left, values) === objectAt(formula.right, values);
        return equal === positive ? alwaysTrue : alwaysFalse;
      }
      case "not":
        return this.build(formula.operand, !positive, values);
      case "and":
      case "or": {
        const kind = (formula.kind === "and") === positive ? "and" : "or";
        const absorbing = kind === "and" ? alwaysFalse : alwaysTrue;
        const nodes: number[] = [];
        for (const operand of formula.operands) {
          const node = this.build(operand, positive, values);
          if (node === absorbing) return absorbing;
          nodes.push(node);
        }
        return this.formulas.combine(kind, nodes);
      }
      default:
        return this.buildQuantified(formula, positive, values);
    }
  }

  private buildQuantified(formula: Quantified, positive: boolean, values: Int32Array): number {
    let key = `${formula.id}${positive ? "+" : "-"}`;
    for (const slot of formula.free) key += `${values[slot]},`;
    const known = this.quantified.get(key);
    if (known !== undefined) return known;
    const kind = (formula.kind === "forall") === positive ? "and" : "or";
    const absorbing = kind === "and" ? alwaysFalse : alwaysTrue;
    const neutral = kind === "and" ? alwaysTrue : alwaysFalse;
    const nodes = new Set<number>();
    forEachValue(formula.variables, 0, values, () => {
      if (nodes.has(absorbing)) return;
      const node = this.build(formula.body, positive, values);
      if (node !== neutral) nodes.add(node);
    });
    const node = this.formulas.combine(kind, [...nodes]);
    this.quantified.set(key, node);
    return node;
  }

  /** The literal that the atom is true, or a constant. */
  private literal(predicate: number, args: readonly number[], values: Int32Array): number {
    const tuple = this.buffers[predicate];
    for (let position = 0; position < tuple.length; position++)
      tuple[position] = objectAt(args[position], values);
    const first = this.firstFact[predicate];
    if (first < 0) return this.initialFacts[predicate].find(tuple) >= 0 ? alwaysTrue : alwaysFalse;
    const local = this.reached.facts[predicate].find(tuple);
    if (local < 0) return alwaysFalse;
    const fact = first + local;
    return this.initial[fact] && !this.source.deleted[predicate] ? alwaysTrue : 2 * fact;
  }

  private effects(effect: CompiledEffect, values: Int32Array): readonly GroundEffect[] {
    const byCondition = new Map<number, Changes>();
    this.collect(effect, values, alwaysTrue, byCondition);
    const always = byCondition.get(alwaysTrue);
    const found: GroundEffect[] = [];
    for (const changes of byCondition.values()) {
      const { condition } = changes;
      let adds = withoutRepetition(changes.adds);
      let deletes = without(withoutRepetition(changes.deletes), adds);
      // What happens in any case is not repeated under a condition, and an add always wins.
      if (always && condition !== alwaysTrue) {
        adds = without(adds, always.adds);
        deletes = without(without(deletes, always.adds), always.deletes);
      }
      if (adds.length + deletes.length > 0) found.push({ condition, adds, deletes });
    }
    return found;
  }

  private collect(
    effect: CompiledEffect,
    values: Int32Array,
    condition: number,
    found: Map<number, Changes>,
  ): void {
    switch (effect.kind) {
      case "add":
      case "delete": {
        const literal = this.literal(effect.atom.predicate, effect.atom.args, values);
        if (literal < 0) return;
        let changes = found.get(condition);
        if (!changes) {
          changes = { condition, adds: [], deletes: [] };
          found.set(condition, changes);
        }
        (effect.kind === "add" ? changes.adds : changes.deletes).push(literal >> 1);
        return;
      }
      case "and":
        for (const operand of effect.operands) this.collect(operand, values, condition, found);
        return;
      case "when": {
        if (!this.changesSomething(effect.effect, values)) return;
        const node = this.conditionOf(effect, values);
        const both = this.formulas.combine("and", [condition, node]);
        if (both !== alwaysFalse) this.collect(effect.effect, values, both, found);
        return;
      }
      default:
        forEachValue(effect.variables, 0, values, () => this.collect(effect.body, values, condition, found));
    }
  }

  /** One condition may stand inside quantifiers over what it does not speak of, and is the same for all of that. */
  private conditionOf(effect: ConditionalEffect, values: Int32Array): number {
    const { condition, free } = effect;
    if (condition.kind === "atom" || condition.kind === "equals" || free.length > mostKeyed)
      return this.build(condition, true, values);
    let key = 0;
    for (const slot of free) key = key * this.source.objectNames.length + values[slot];
    let nodes = this.conditions.get(effect);
    if (!nodes) {
      nodes = new Map();
      this.conditions.set(effect, nodes);
    }
    let node = nodes.get(key);
    if (node === undefined) {
      node = this.build(condition, true, values);
      nodes.set(key, node);
    }
    return node;
  }

  /** Spares building the conditions of effects on facts that can't come about. */
  private changesSomething(effect: CompiledEffect, values: Int32Array): boolean {
    switch (effect.kind) {
      case "add":
      case "delete":
        return this.literal(effect.atom.predicate, effect.atom.args, values) >= 0;
      case "and":
        return effect.operands.some((operand) => this.changesSomething(operand, values));
      case "when":
        return this.changesSomething(effect.effect, values);
      default:
        return true;
    }
  }
}

interface Changes {
  readonly condition: number;
  readonly adds: number[];
  readonly deletes: number[];
}

function withoutRepetition(facts: number[]): number[] {
  return facts.length < 2 ? facts : [...new Set(facts)];
}

/** `facts` without those that are among `others`; most lists are of one fact, some of very many. */
function without(facts: number[], others: readonly number[]): number[] {
  if (facts.length === 0 || others.length === 0) return facts;
  if (facts.length * others.length <= 64) return facts.filter((fact) => !others.includes(fact));
  const among = new Set(others);
  return facts.filter((fact) => !among.has(fact));
}

function objectAt(term: number, values: Int32Array): number {
  return term >= 0 ? values[term] : ~term;
}

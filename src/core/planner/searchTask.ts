import type { CompiledTask } from "./compiledTask";
import type { GroundEffect, GroundTask, Operator } from "./ground";
import { NumberList } from "./tupleTable";

/*
 * The task as the search reads it: flat arrays. Nodes are numbered literals first, then formulas, then one node for
 * each operator's precondition, then one for each conditional effect, then one for each axiom, then the goal; all but
 * literals and "or" nodes are conjunctions of their children.
 */

export interface SearchTask {
  readonly source: CompiledTask;
  readonly operators: readonly Operator[];
  readonly factCount: number;
  readonly factOf: GroundTask["factOf"];
  /** Words of 32 facts. */
  readonly stateWords: number;
  readonly initial: Uint32Array;

  readonly literalCount: number;
  /** First node behind the formulas: the precondition of operator 0. */
  readonly firstOperator: number;
  readonly firstEffect: number;
  /** Of an axiom; those that derive a fact to be false are for the relaxation alone. */
  readonly firstAxiom: number;
  readonly goalNode: number;
  readonly nodeCount: number;
  /** By node: 1 for "or". */
  readonly isOr: Uint8Array;
  /** Children of a node: `children[childStart[node]] … children[childStart[node + 1] - 1]`; none for literals. */
  readonly childStart: Int32Array;
  readonly children: Int32Array;
  /** Nodes of which this one is a child. The node of a conditional effect is a parent of its operator's. */
  readonly parentStart: Int32Array;
  readonly parents: Int32Array;
  /** Literals that a node of an operator, conditional effect or axiom brings about when it holds; others have none. */
  readonly resultStart: Int32Array;
  readonly results: Int32Array;
  /** Conditional effects of an operator are numbered from `effectStart[operator]`. */
  readonly effectStart: Int32Array;
  /** By conditional effect. */
  readonly operatorOfEffect: Int32Array;
  readonly derivedFacts: Int32Array;
  /** Axioms that derive a fact to be true, in the order of their strata: `[first, last)` of each, counted from 0. */
  readonly strata: readonly { readonly first: number; readonly last: number; readonly recursive: boolean }[];
  /** Derived facts of which no axiom says when they are false; the relaxation takes that to be easy. */
  readonly freelyFalse: Int32Array;
}

export function createSearchTask(task: GroundTask): SearchTask {
  const { formulas, operators } = task;
  const literalCount = formulas.literalCount;
  const firstOperator = formulas.nodeCount;
  const firstEffect = firstOperator + operators.length;
  const effectStart = new Int32Array(operators.length + 1);
  const operatorOfEffect = new NumberList();
  const children = new NodeLists(literalCount);
  const results = new NodeLists(literalCount);
  const isOrList: number[] = [];
  for (let node = literalCount; node < firstOperator; node++) {
    children.add(formulas.children(node));
    results.add([]);
    isOrList.push(formulas.kind(node) === "or" ? 1 : 0);
  }
  for (const { precondition, effects } of operators) {
    children.add(precondition);
    for (const effect of effects) if (effect.condition < 0) addResults(results, effect);
    results.end();
  }
  for (const [operator, { effects }] of operators.entries()) {
    effectStart[operator] = operatorOfEffect.length;
    for (const effect of effects) {
      const { condition } = effect;
      if (condition < 0) continue;
      children.push(firstOperator + operator);
      if (formulas.kind(condition) === "and") children.add(formulas.children(condition));
      else children.add([condition]);
      addResults(results, effect);
      results.end();
      operatorOfEffect.push(operator);
    }
  }
  effectStart[operators.length] = operatorOfEffect.length;
  const firstAxiom = firstEffect + operatorOfEffect.length;
  for (const { body, literal } of task.axioms) {
    children.add(body);
    results.add([literal]);
  }
  const goalNode = firstAxiom + task.axioms.length;
  const nodeCount = goalNode + 1;
  children.add(task.goal);
  results.add([]);

  const isOr = new Uint8Array(nodeCount);
  isOr.set(isOrList, literalCount);
  const childStart = children.starts();
  const childList = children.values();
  const [parentStart, parents] = reversed(nodeCount, childStart, childList);
  const stateWords = Math.max(1, (task.factCount + 31) >>> 5);
  const initial = new Uint32Array(stateWords);
  for (let fact = 0; fact < task.factCount; fact++)
    if (task.initial[fact]) initial[fact >>> 5] |= 1 << (fact & 31);
  const saidFalse = new Set(task.axioms.flatMap(({ literal }) => (literal & 1 ? [literal >> 1] : [])));
  const made: SearchTask = {
    source: task.source,
    operators,
    factCount: task.factCount,
    factOf: task.factOf,
    stateWords,
    initial,
    literalCount,
    firstOperator,
    firstEffect,
    firstAxiom,
    goalNode,
    nodeCount,
    isOr,
    childStart,
    children: childList,
    parentStart,
    parents,
    resultStart: results.starts(),
    results: results.values(),
    effectStart,
    operatorOfEffect: operatorOfEffect.toArray(),
    derivedFacts: Int32Array.from(task.derivedFacts),
    strata: strataOf(task.axioms),
    freelyFalse: Int32Array.from(task.derivedFacts.filter((fact) => !saidFalse.has(fact))),
  };
  if (made.derivedFacts.length > 0) derive(made, initial);
  return made;
}

function strataOf(axioms: GroundTask["axioms"]): SearchTask["strata"] {
  const strata: { first: number; last: number; recursive: boolean }[] = [];
  for (const [index, { literal, stratum, recursive }] of axioms.entries()) {
    if (literal & 1) break;
    const current = strata[strata.length - 1];
    if (current && axioms[current.first].stratum === stratum) current.last = index + 1;
    else strata.push({ first: index, last: index + 1, recursive });
  }
  return strata;
}

/** A list of numbers for each node, one node after the other; none for literals. */
class NodeLists {
  private readonly numbers = new NumberList();
  private readonly firsts = new NumberList();

  constructor(literalCount: number) {
    for (let literal = 0; literal <= literalCount; literal++) this.firsts.push(0);
  }

  push(value: number): void {
    this.numbers.push(value);
  }

  /** The next node's list ends here. */
  end(): void {
    this.firsts.push(this.numbers.length);
  }

  /** The list of the next node, behind what was pushed. */
  add(values: readonly number[]): void {
    for (const value of values) this.numbers.push(value);
    this.end();
  }

  starts(): Int32Array {
    return this.firsts.toArray();
  }

  values(): Int32Array {
    return this.numbers.toArray();
  }
}

function addResults(results: NodeLists, { adds, deletes }: GroundEffect): void {
  for (const fact of adds) results.push(2 * fact);
  for (const fact of deletes) results.push(2 * fact + 1);
}

function reversed(
  nodeCount: number,
  childStart: Int32Array,
  children: Int32Array,
): [start: Int32Array, parents: Int32Array] {
  const start = new Int32Array(nodeCount + 1);
  for (const child of children) start[child + 1]++;
  for (let node = 0; node < nodeCount; node++) start[node + 1] += start[node];
  const next = start.slice();
  const parents = new Int32Array(children.length);
  for (let node = 0; node < nodeCount; node++)
    for (let index = childStart[node]; index < childStart[node + 1]; index++)
      parents[next[children[index]]++] = node;
  return [start, parents];
}

/** Does a node hold in the state whose words start at `offset`? */
export function holds(task: SearchTask, node: number, state: Uint32Array, offset: number): boolean {
  if (node < task.literalCount) {
    const fact = node >> 1;
    return ((state[offset + (fact >>> 5)] >>> (fact & 31)) & 1) !== (node & 1);
  }
  const wanted = task.isOr[node] === 1;
  for (let index = task.childStart[node]; index < task.childStart[node + 1]; index++)
    if (holds(task, task.children[index], state, offset) === wanted) return wanted;
  return !wanted;
}

/** Writes the state after an applicable operator to `target`, whose first `stateWords` words it overwrites. */
export function applyOperator(
  task: SearchTask,
  operator: number,
  state: Uint32Array,
  offset: number,
  target: Uint32Array,
): void {
  for (let word = 0; word < task.stateWords; word++) target[word] = state[offset + word];
  const own = task.firstOperator + operator;
  // Adds win over deletes, also those of other effects.
  for (const wanted of [1, 0]) {
    write(task, own, wanted, target);
    for (let effect = task.effectStart[operator]; effect < task.effectStart[operator + 1]; effect++) {
      const node = task.firstEffect + effect;
      if (triggered(task, node, state, offset)) write(task, node, wanted, target);
    }
  }
  if (task.derivedFacts.length > 0) derive(task, target);
}

/** Makes the derived facts of a state true where an axiom says so, stratum by stratum, and false elsewhere. */
function derive(task: SearchTask, state: Uint32Array): void {
  for (const fact of task.derivedFacts) state[fact >>> 5] &= ~(1 << (fact & 31));
  for (const { first, last, recursive } of task.strata) {
    for (let changed = true; changed; changed &&= recursive) {
      changed = false;
      for (let axiom = task.firstAxiom + first; axiom < task.firstAxiom + last; axiom++) {
        const fact = task.results[task.resultStart[axiom]] >> 1;
        if (((state[fact >>> 5] >>> (fact & 31)) & 1) === 1 || !holds(task, axiom, state, 0)) continue;
        state[fact >>> 5] |= 1 << (fact & 31);
        changed = true;
      }
    }
  }
}

/** The first child of a conditional effect is its operator, which is being applied. */
function triggered(task: SearchTask, node: number, state: Uint32Array, offset: number): boolean {
  for (let index = task.childStart[node] + 1; index < task.childStart[node + 1]; index++)
    if (!holds(task, task.children[index], state, offset)) return false;
  return true;
}

function write(task: SearchTask, node: number, negative: number, target: Uint32Array): void {
  for (let index = task.resultStart[node]; index < task.resultStart[node + 1]; index++) {
    const literal = task.results[index];
    if ((literal & 1) !== negative) continue;
    const fact = literal >> 1;
    if (negative) target[fact >>> 5] &= ~(1 << (fact & 31));
    else target[fact >>> 5] |= 1 << (fact & 31);
  }
}

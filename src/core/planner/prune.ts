import { alwaysFalse, alwaysTrue, Formulas } from "./formulas";
import type { Axiom, GroundEffect, GroundTask, Operator } from "./ground";
import { Relaxation } from "./relaxation";
import { createSearchTask, type SearchTask } from "./searchTask";

/*
 * Two prunings that keep every plan: what can't be reached (now with negative literals and disjunctions counted), and
 * what no plan needs. A literal is needed if the goal, the precondition of a needed operator, or the condition of an
 * effect on a needed literal contains it; the opposite of an effect's condition is needed where that effect would
 * destroy a needed literal. An operator that brings about no needed literal can be left out of any plan.
 */

/** Undefined where the goal can't be reached even when nothing is ever undone. */
export function pruned(task: GroundTask): GroundTask | undefined {
  if (task.goal[0] === alwaysFalse) return undefined;
  const searchTask = createSearchTask(task);
  const relaxation = new Relaxation(searchTask);
  relaxation.exploreAll(searchTask.initial, 0);
  if (!relaxation.isReached(searchTask.goalNode)) return undefined;
  return keepNeeded(task, decidedLiterals(searchTask, relaxation), {
    node: (node) => relaxation.isReached(node),
    operator: (operator) => relaxation.isReached(searchTask.firstOperator + operator),
    axiom: (axiom) => relaxation.isReached(searchTask.firstAxiom + axiom),
  });
}

/** What can ever hold or be carried out. */
interface Reached {
  /** Of formulas and literals. */
  node(node: number): boolean;
  operator(operator: number): boolean;
  /** By its place in the list of axioms. */
  axiom(axiom: number): boolean;
}

/** Goal conjuncts that can't be reached even when nothing is ever undone. */
export function unreachableGoals(task: GroundTask): readonly number[] {
  if (task.goal[0] === alwaysFalse) return task.goal;
  const searchTask = createSearchTask(task);
  const relaxation = new Relaxation(searchTask);
  relaxation.exploreAll(searchTask.initial, 0);
  return task.goal.filter((node) => !relaxation.isReached(node));
}

/** By literal: itself, or the constant that it always is. */
function decidedLiterals(task: SearchTask, relaxation: Relaxation): Int32Array {
  const reached = reachedLiterals(task, relaxation);
  return Int32Array.from({ length: task.literalCount }, (_, literal) => {
    if (reached[literal] === 0) return alwaysFalse;
    return reached[literal ^ 1] === 1 ? literal : alwaysTrue;
  });
}

/** Also those that nothing depends on, which the relaxation leaves out. */
function reachedLiterals(task: SearchTask, relaxation: Relaxation): Uint8Array {
  const reached = new Uint8Array(task.literalCount);
  for (let literal = 0; literal < task.literalCount; literal++)
    if (relaxation.isReached(literal)) reached[literal] = 1;
  for (let node = task.firstOperator; node < task.goalNode; node++) {
    if (!relaxation.isReached(node)) continue;
    for (let index = task.resultStart[node]; index < task.resultStart[node + 1]; index++)
      reached[task.results[index]] = 1;
  }
  return reached;
}

function keepNeeded(task: GroundTask, decided: Int32Array, reached: Reached): GroundTask {
  const { formulas, operators } = task;
  const needed = new Uint8Array(formulas.literalCount);
  const queue: number[] = [];
  const achievers = achieversOf(task, reached);
  /** `flip` 1: the opposites of the literals. A shared formula is walked once for each. */
  const walked = [new Uint8Array(formulas.nodeCount), new Uint8Array(formulas.nodeCount)];
  const need = (node: number, flip: 0 | 1): void => {
    if (node < 0 || walked[flip][node]) return;
    walked[flip][node] = 1;
    if (formulas.kind(node) !== "literal") {
      // What never or always holds is left out.
      const children = formulas.children(node);
      if (!reached.node(node)) return;
      if (formulas.kind(node) === "or" && children.some((child) => decided[child] === alwaysTrue)) return;
      for (const child of children) need(child, flip);
      return;
    }
    const literal = node ^ flip;
    if (needed[literal] || decided[literal] < 0) return;
    needed[literal] = 1;
    queue.push(literal);
  };
  const kept = new Uint8Array(operators.length);
  /** By fact. */
  const axiomsOf: Axiom[][] = [];
  for (const [index, axiom] of task.axioms.entries()) {
    if (!reached.axiom(index)) continue;
    axiomsOf[axiom.literal >> 1] ??= [];
    axiomsOf[axiom.literal >> 1].push(axiom);
  }
  for (const node of task.goal) need(node, 0);
  for (let literal = queue.pop(); literal !== undefined; literal = queue.pop()) {
    for (const axiom of axiomsOf[literal >> 1] ?? [])
      for (const node of axiom.body) need(node, axiom.literal === literal ? 0 : 1);
    achievers.visit(literal, (operator, condition) => {
      if (!kept[operator]) {
        kept[operator] = 1;
        for (const node of operators[operator].precondition) need(node, 0);
      }
      need(condition, 0);
    });
    achievers.visit(literal ^ 1, (_, condition) => need(condition, 1));
  }
  const numberOf = new Int32Array(task.factCount).fill(-1);
  const facts: number[] = [];
  for (let fact = 0; fact < task.factCount; fact++) {
    if (!needed[2 * fact] && !needed[2 * fact + 1]) continue;
    numberOf[fact] = facts.length;
    facts.push(fact);
  }
  const literals = Int32Array.from({ length: formulas.literalCount }, (_, literal) => {
    if (decided[literal] < 0) return decided[literal];
    const fact = numberOf[literal >> 1];
    return fact < 0 ? alwaysFalse : 2 * fact + (literal & 1);
  });
  const renumber = (list: readonly number[]) => {
    const kept: number[] = [];
    for (const fact of list) if (numberOf[fact] >= 0) kept.push(numberOf[fact]);
    return kept;
  };
  const small = rebuilt(
    task,
    literals,
    operators.filter((_, operator) => kept[operator]),
    task.axioms.flatMap((axiom, index) => {
      const fact = numberOf[axiom.literal >> 1];
      return fact < 0 || !reached.axiom(index) ? [] : [{ ...axiom, literal: 2 * fact + (axiom.literal & 1) }];
    }),
    renumber,
    facts.length,
  );
  return {
    ...small,
    initial: Uint8Array.from(facts, (fact) => task.initial[fact]),
    derivedFacts: renumber(task.derivedFacts),
    factOf: (fact) => task.factOf(facts[fact]),
  };
}

/** Operators that bring a literal about, with the condition of each effect that does. */
function achieversOf({ formulas, operators }: GroundTask, reached: Reached) {
  const start = new Int32Array(formulas.literalCount + 1);
  const forEachResult = (visit: (literal: number, operator: number, condition: number) => void) => {
    for (const [operator, { effects }] of operators.entries()) {
      if (!reached.operator(operator)) continue;
      for (const { condition, adds, deletes } of effects) {
        if (condition >= 0 && !reached.node(condition)) continue;
        for (const fact of adds) visit(2 * fact, operator, condition);
        for (const fact of deletes) visit(2 * fact + 1, operator, condition);
      }
    }
  };
  forEachResult((literal) => start[literal + 1]++);
  for (let literal = 0; literal < formulas.literalCount; literal++) start[literal + 1] += start[literal];
  const next = start.slice();
  const operatorAt = new Int32Array(start[formulas.literalCount]);
  const conditionAt = new Int32Array(start[formulas.literalCount]);
  forEachResult((literal, operator, condition) => {
    operatorAt[next[literal]] = operator;
    conditionAt[next[literal]++] = condition;
  });
  return {
    visit(literal: number, each: (operator: number, condition: number) => void): void {
      for (let index = start[literal]; index < start[literal + 1]; index++)
        each(operatorAt[index], conditionAt[index]);
    },
  };
}

/** Neither a node nor a constant. */
const unmade = -3;

/** An add wins over a delete. */
function united(
  { condition, adds, deletes }: GroundEffect,
  moreAdds: readonly number[],
  moreDeletes: readonly number[],
): GroundEffect {
  const added = new Set([...adds, ...moreAdds]);
  const deleted = new Set([...deletes, ...moreDeletes]);
  for (const fact of added) deleted.delete(fact);
  return { condition, adds: [...added], deletes: [...deleted] };
}

/** The task with other literals in its formulas and other facts in its effects; what becomes impossible is left out. */
function rebuilt(
  task: GroundTask,
  literals: Int32Array,
  operators: readonly Operator[],
  axioms: readonly Axiom[],
  renumber: (facts: readonly number[]) => readonly number[],
  factCount: number,
): GroundTask {
  const old = task.formulas;
  const formulas = new Formulas(2 * factCount);
  const made = new Int32Array(old.nodeCount).fill(unmade);
  const rebuild = (node: number): number => {
    if (node < 0) return node;
    if (node < old.literalCount) return literals[node];
    if (made[node] === unmade) {
      const kind = old.kind(node) === "or" ? "or" : "and";
      made[node] = formulas.combine(kind, old.children(node).map(rebuild));
    }
    return made[node];
  };
  const remaining: Operator[] = [];
  /** By condition: which of the operator's effects it is. */
  const placeOf = new Map<number, number>();
  for (const operator of operators) {
    const precondition = formulas.conjuncts(operator.precondition.map(rebuild));
    if (typeof precondition === "number") continue;
    const effects: GroundEffect[] = [];
    placeOf.clear();
    for (const { condition: old, adds: oldAdds, deletes: oldDeletes } of operator.effects) {
      const adds = renumber(oldAdds);
      const deletes = renumber(oldDeletes);
      if (adds.length + deletes.length === 0) continue;
      const condition = rebuild(old);
      if (condition === alwaysFalse) continue;
      const place = placeOf.get(condition);
      if (place !== undefined) {
        effects[place] = united(effects[place], adds, deletes);
        continue;
      }
      placeOf.set(condition, effects.length);
      effects.push({ condition, adds, deletes });
    }
    if (effects.length > 0)
      remaining.push({
        action: operator.action,
        args: operator.args,
        cost: operator.cost,
        precondition,
        effects,
      });
  }
  const remainingAxioms = axioms.flatMap((axiom) => {
    const body = formulas.conjuncts(axiom.body.map(rebuild));
    return typeof body === "number" ? [] : [{ ...axiom, body }];
  });
  const goal = formulas.conjuncts(task.goal.map(rebuild));
  return {
    ...task,
    factCount,
    formulas,
    operators: remaining,
    axioms: remainingAxioms,
    goal: typeof goal === "number" ? [alwaysFalse] : goal,
  };
}

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
  const reached = keepReachable(task);
  return reached && keepNeeded(reached);
}

/** Goal conjuncts that can't be reached even when nothing is ever undone. */
export function unreachableGoals(task: GroundTask): readonly number[] {
  if (task.goal[0] === alwaysFalse) return task.goal;
  const searchTask = createSearchTask(task);
  const relaxation = new Relaxation(searchTask);
  relaxation.exploreAll(searchTask.initial, 0);
  return task.goal.filter((node) => !relaxation.isReached(node));
}

function keepReachable(task: GroundTask): GroundTask | undefined {
  if (task.goal[0] === alwaysFalse) return undefined;
  const searchTask = createSearchTask(task);
  const relaxation = new Relaxation(searchTask);
  relaxation.exploreAll(searchTask.initial, 0);
  if (!relaxation.isReached(searchTask.goalNode)) return undefined;
  const reached = reachedLiterals(searchTask, relaxation);
  const literals = Int32Array.from({ length: task.formulas.literalCount }, (_, literal) => {
    if (reached[literal] === 0) return alwaysFalse;
    return reached[literal ^ 1] === 1 ? literal : alwaysTrue;
  });
  const allReached =
    literals.every((kept, literal) => kept === literal || !occurs(searchTask, literal)) &&
    task.operators.every((_, operator) => relaxation.isReached(searchTask.firstOperator + operator));
  // Nothing to take out, as in most tasks without negative preconditions.
  if (allReached) return task;
  return rebuilt(
    task,
    literals,
    task.operators.filter((_, operator) => relaxation.isReached(searchTask.firstOperator + operator)),
    task.axioms.filter((_, axiom) => relaxation.isReached(searchTask.firstAxiom + axiom)),
    (effect) => effect,
  );
}

function occurs({ parentStart }: SearchTask, literal: number): boolean {
  return parentStart[literal] < parentStart[literal + 1];
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

function keepNeeded(task: GroundTask): GroundTask {
  const { formulas, operators } = task;
  const needed = new Uint8Array(formulas.literalCount);
  const queue: number[] = [];
  /** By literal: where it is brought about. */
  const achievers: { readonly operator: number; readonly effect: number }[][] = [];
  for (const [operator, { effects }] of operators.entries())
    for (const [effect, { adds, deletes }] of effects.entries())
      for (const literal of [...adds.map((fact) => 2 * fact), ...deletes.map((fact) => 2 * fact + 1)]) {
        achievers[literal] ??= [];
        achievers[literal].push({ operator, effect });
      }
  /** `flip` 1: the opposites of the literals. A shared formula is walked once for each. */
  const walked = [new Uint8Array(formulas.nodeCount), new Uint8Array(formulas.nodeCount)];
  const need = (node: number, flip: 0 | 1): void => {
    if (node < 0 || walked[flip][node]) return;
    walked[flip][node] = 1;
    if (formulas.kind(node) !== "literal") {
      for (const child of formulas.children(node)) need(child, flip);
      return;
    }
    if (needed[node ^ flip]) return;
    needed[node ^ flip] = 1;
    queue.push(node ^ flip);
  };
  const kept = new Uint8Array(operators.length);
  /** By fact. */
  const axiomsOf: Axiom[][] = [];
  for (const axiom of task.axioms) {
    axiomsOf[axiom.literal >> 1] ??= [];
    axiomsOf[axiom.literal >> 1].push(axiom);
  }
  for (const node of task.goal) need(node, 0);
  for (let literal = queue.pop(); literal !== undefined; literal = queue.pop()) {
    for (const axiom of axiomsOf[literal >> 1] ?? [])
      for (const node of axiom.body) need(node, axiom.literal === literal ? 0 : 1);
    for (const { operator, effect } of achievers[literal] ?? []) {
      if (!kept[operator]) {
        kept[operator] = 1;
        for (const node of operators[operator].precondition) need(node, 0);
      }
      need(operators[operator].effects[effect].condition, 0);
    }
    for (const { operator, effect } of achievers[literal ^ 1] ?? [])
      need(operators[operator].effects[effect].condition, 1);
  }
  const numberOf = new Int32Array(task.factCount).fill(-1);
  const facts: number[] = [];
  for (let fact = 0; fact < task.factCount; fact++) {
    if (!needed[2 * fact] && !needed[2 * fact + 1]) continue;
    numberOf[fact] = facts.length;
    facts.push(fact);
  }
  const literals = Int32Array.from({ length: formulas.literalCount }, (_, literal) => {
    const fact = numberOf[literal >> 1];
    return fact < 0 ? alwaysFalse : 2 * fact + (literal & 1);
  });
  const renumber = (list: readonly number[]) =>
    list.flatMap((fact) => (numberOf[fact] < 0 ? [] : [numberOf[fact]]));
  const small = rebuilt(
    task,
    literals,
    operators.filter((_, operator) => kept[operator]),
    task.axioms.flatMap((axiom) => {
      const fact = numberOf[axiom.literal >> 1];
      return fact < 0 ? [] : [{ ...axiom, literal: 2 * fact + (axiom.literal & 1) }];
    }),
    ({ condition, adds, deletes }) => {
      const effect = { condition, adds: renumber(adds), deletes: renumber(deletes) };
      return effect.adds.length + effect.deletes.length > 0 ? effect : undefined;
    },
    facts.length,
  );
  return {
    ...small,
    initial: Uint8Array.from(facts, (fact) => task.initial[fact]),
    derivedFacts: renumber(task.derivedFacts),
    factOf: (fact) => task.factOf(facts[fact]),
  };
}

/** The task with other literals in its formulas; what becomes impossible is left out. */
function rebuilt(
  task: GroundTask,
  literals: Int32Array,
  operators: readonly Operator[],
  axioms: readonly Axiom[],
  change: (effect: GroundEffect) => GroundEffect | undefined,
  factCount = task.factCount,
): GroundTask {
  const old = task.formulas;
  const formulas = new Formulas(2 * factCount);
  const made = new Map<number, number>();
  const rebuild = (node: number): number => {
    if (node < 0) return node;
    if (node < old.literalCount) return literals[node];
    const known = made.get(node);
    if (known !== undefined) return known;
    const kind = old.kind(node) === "or" ? "or" : "and";
    const fresh = formulas.combine(kind, old.children(node).map(rebuild));
    made.set(node, fresh);
    return fresh;
  };
  const remaining: Operator[] = [];
  for (const operator of operators) {
    const precondition = formulas.conjuncts(operator.precondition.map(rebuild));
    if (typeof precondition === "number") continue;
    if (operator.effects.length === 1) {
      const changed = change(operator.effects[0]);
      const condition = changed ? rebuild(changed.condition) : alwaysFalse;
      if (changed && condition !== alwaysFalse)
        remaining.push({ ...operator, precondition, effects: [{ ...changed, condition }] });
      continue;
    }
    const byCondition = new Map<number, { adds: number[]; deletes: number[] }>();
    for (const effect of operator.effects) {
      const changed = change(effect);
      if (!changed) continue;
      const condition = rebuild(changed.condition);
      if (condition === alwaysFalse) continue;
      const { adds, deletes } = byCondition.get(condition) ?? { adds: [], deletes: [] };
      byCondition.set(condition, {
        adds: [...adds, ...changed.adds],
        deletes: [...deletes, ...changed.deletes],
      });
    }
    if (byCondition.size === 0) continue;
    const effects = [...byCondition].map(([condition, { adds, deletes }]) => ({
      condition,
      adds: [...new Set(adds)],
      deletes: [...new Set(deletes)].filter((fact) => !adds.includes(fact)),
    }));
    remaining.push({ ...operator, precondition, effects });
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

import type { Budget } from "./budget";
import { Relaxation } from "./relaxation";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";
import { NumberList } from "./tupleTable";

/** States looked at in the neighbourhood of a plan; less on large tasks, where each costs more. */
const mostStates = 2000;
const mostNodeVisits = 600_000;

/**
 * A plan that is no longer and no dearer: steps that are not needed are taken out, then the shortest way through the
 * states near the plan is taken (plan neighbourhood graph search: Nakhost and Müller, "Action elimination and plan
 * neighborhood graph search", ICAPS 2010). Cost counts before length.
 */
export function shortenPlan(
  task: SearchTask,
  operators: readonly number[],
  costOfOperator: (operator: number) => number,
  budget: Budget,
): readonly number[] {
  const eliminated = withoutNeedlessSteps(task, operators);
  return throughNeighbourhood(task, eliminated, costOfOperator, budget);
}

/** Takes out each step, with those that then no longer apply, if the goal still holds at the end. */
export function withoutNeedlessSteps(task: SearchTask, operators: readonly number[]): readonly number[] {
  let plan = [...operators];
  const state = new Uint32Array(task.stateWords);
  const next = new Uint32Array(task.stateWords);
  for (let removed = 0; removed < plan.length; ) {
    state.set(task.initial);
    const kept: number[] = [];
    for (const [step, operator] of plan.entries()) {
      if (step === removed || !holds(task, task.firstOperator + operator, state, 0)) continue;
      applyOperator(task, operator, state, 0, next);
      state.set(next);
      kept.push(operator);
    }
    if (holds(task, task.goalNode, state, 0)) plan = kept;
    else removed++;
  }
  return plan;
}

function throughNeighbourhood(
  task: SearchTask,
  operators: readonly number[],
  costOfOperator: (operator: number) => number,
  budget: Budget,
): readonly number[] {
  if (operators.length < 2) return operators;
  const pool = new StatePool(task.stateWords);
  const relaxation = new Relaxation(task);
  const next = new Uint32Array(task.stateWords);
  const edges = new NumberList();
  const link = (from: number, operator: number): number => {
    applyOperator(task, operator, pool.words, pool.offset(from), next);
    const known = pool.find(next);
    const to = known >= 0 ? known : pool.add(next, from, operator);
    edges.push(from);
    edges.push(operator);
    edges.push(to);
    return to;
  };
  let state = pool.add(task.initial, -1, -1);
  for (const operator of operators) state = link(state, operator);
  const limit = Math.min(mostStates, Math.max(operators.length, Math.floor(mostNodeVisits / task.nodeCount)));
  for (let expanded = 0; expanded < pool.size && expanded < limit; expanded++) {
    if ((expanded & 15) === 0 && budget.exhausted(pool.bytes + edges.length * 8)) return operators;
    if (holds(task, task.goalNode, pool.words, pool.offset(expanded))) continue;
    relaxation.findApplicable(pool.words, pool.offset(expanded));
    const applicable = relaxation.applicable.toArray();
    for (const operator of applicable) link(expanded, operator);
  }
  return cheapestPath(task, pool, edges, costOfOperator) ?? operators;
}

/** Bellman and Ford with a queue, over (cost, length). `edges` holds from, operator and to of each, in any order. */
function cheapestPath(
  task: SearchTask,
  pool: StatePool,
  edges: NumberList,
  costOfOperator: (operator: number) => number,
): readonly number[] | undefined {
  const start = new Int32Array(pool.size + 1);
  for (let edge = 0; edge < edges.length; edge += 3) start[edges.at(edge) + 1]++;
  for (let state = 0; state < pool.size; state++) start[state + 1] += start[state];
  const next = start.slice();
  const outgoing = new Int32Array(edges.length / 3);
  for (let edge = 0; edge < edges.length; edge += 3) outgoing[next[edges.at(edge)]++] = edge;
  const cost = new Float64Array(pool.size).fill(Number.POSITIVE_INFINITY);
  const length = new Int32Array(pool.size);
  const cameBy = new Int32Array(pool.size).fill(-1);
  const waiting = [0];
  const isWaiting = new Uint8Array(pool.size);
  cost[0] = 0;
  for (let index = 0; index < waiting.length; index++) {
    const from = waiting[index];
    isWaiting[from] = 0;
    for (let position = start[from]; position < start[from + 1]; position++) {
      const edge = outgoing[position];
      const to = edges.at(edge + 2);
      const through = cost[from] + Math.max(0, costOfOperator(edges.at(edge + 1)));
      if (through > cost[to] || (through === cost[to] && length[from] + 1 >= length[to])) continue;
      cost[to] = through;
      length[to] = length[from] + 1;
      cameBy[to] = edge;
      if (!isWaiting[to]) {
        isWaiting[to] = 1;
        waiting.push(to);
      }
    }
  }
  let best = -1;
  for (let state = 0; state < pool.size; state++) {
    if (cost[state] === Number.POSITIVE_INFINITY) continue;
    if (!holds(task, task.goalNode, pool.words, pool.offset(state))) continue;
    if (best < 0 || cost[state] < cost[best] || (cost[state] === cost[best] && length[state] < length[best]))
      best = state;
  }
  if (best < 0) return undefined;
  const path: number[] = [];
  for (let state = best; state !== 0; state = edges.at(cameBy[state])) path.push(edges.at(cameBy[state] + 1));
  return path.reverse();
}

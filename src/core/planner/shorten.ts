import type { Budget } from "./budget";
import { Relaxation } from "./relaxation";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";

/** States looked at in the neighbourhood of a plan; less on large tasks, where each costs more. */
const mostStates = 4000;
const mostNodeVisits = 6_000_000;

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
function withoutNeedlessSteps(task: SearchTask, operators: readonly number[]): readonly number[] {
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
  const edges: { readonly from: number; readonly operator: number; readonly to: number }[] = [];
  const link = (from: number, operator: number): number => {
    applyOperator(task, operator, pool.words, pool.offset(from), next);
    const known = pool.find(next);
    const to = known >= 0 ? known : pool.add(next, from, operator);
    edges.push({ from, operator, to });
    return to;
  };
  let state = pool.add(task.initial, -1, -1);
  for (const operator of operators) state = link(state, operator);
  const limit = Math.min(mostStates, Math.max(operators.length, Math.floor(mostNodeVisits / task.nodeCount)));
  for (let expanded = 0; expanded < pool.size && expanded < limit; expanded++) {
    if ((expanded & 15) === 0 && budget.exhausted(pool.bytes + edges.length * 40)) return operators;
    if (holds(task, task.goalNode, pool.words, pool.offset(expanded))) continue;
    if (relaxation.relaxedPlanLength(pool.words, pool.offset(expanded)) < 0) continue;
    const applicable = relaxation.applicable.toArray();
    for (const operator of applicable) link(expanded, operator);
  }
  return cheapestPath(task, pool, edges, costOfOperator) ?? operators;
}

/** Bellman and Ford with a queue, over (cost, length). */
function cheapestPath(
  task: SearchTask,
  pool: StatePool,
  edges: readonly { readonly from: number; readonly operator: number; readonly to: number }[],
  costOfOperator: (operator: number) => number,
): readonly number[] | undefined {
  const outgoing: { readonly operator: number; readonly to: number }[][] = Array.from(
    { length: pool.size },
    () => [],
  );
  for (const { from, operator, to } of edges) outgoing[from].push({ operator, to });
  const cost = new Float64Array(pool.size).fill(Number.POSITIVE_INFINITY);
  const length = new Int32Array(pool.size);
  const cameBy = new Int32Array(pool.size).fill(-1);
  const cameFrom = new Int32Array(pool.size).fill(-1);
  const waiting = [0];
  const isWaiting = new Uint8Array(pool.size);
  cost[0] = 0;
  for (let index = 0; index < waiting.length; index++) {
    const from = waiting[index];
    isWaiting[from] = 0;
    for (const { operator, to } of outgoing[from]) {
      const through = cost[from] + Math.max(0, costOfOperator(operator));
      if (through > cost[to] || (through === cost[to] && length[from] + 1 >= length[to])) continue;
      cost[to] = through;
      length[to] = length[from] + 1;
      cameBy[to] = operator;
      cameFrom[to] = from;
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
  for (let state = best; state !== 0; state = cameFrom[state]) path.push(cameBy[state]);
  return path.reverse();
}

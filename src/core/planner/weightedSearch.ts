import { BucketQueue } from "./bucketQueue";
import { Relaxation } from "./relaxation";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";
import { NumberList } from "./tupleTable";

/** Priorities above it are not told apart. */
const highestPriority = 1 << 16;
const boost = 1000;

export interface WeightedSearch {
  /** Goes on for about so much work. Undefined: not finished. Each plan found is cheaper than the bound at its time. */
  readonly advance: (
    work: number,
    bound: number,
  ) =>
    | { readonly kind: "found"; readonly operators: readonly number[] }
    | { readonly kind: "exhausted" }
    | undefined;
  readonly bytes: number;
}

/**
 * Lazy weighted A* with the FF heuristic, preferred operators and reopening, without the states that are as dear as the
 * best plan, as LAMA goes on after its first plan (Richter and Westphal, JAIR 39, 2010, section 3.3).
 * `costs`: by operator, what counts; `weights`: what the relaxation counts instead, small numbers above 0.
 */
export function weightedSearch(
  task: SearchTask,
  weight: number,
  costs: ArrayLike<number>,
  weights: Int32Array,
): WeightedSearch {
  const pool = new StatePool(task.stateWords);
  const relaxation = new Relaxation(task, weights);
  const queues = [new BucketQueue(), new BucketQueue()];
  const priorities = [0, 0];
  const next = new Uint32Array(task.stateWords);
  const workOfEvaluation = task.nodeCount + task.children.length;
  let leastCost = Number.POSITIVE_INFINITY;
  for (let operator = 0; operator < task.operators.length; operator++)
    leastCost = Math.min(leastCost, costs[operator]);
  /** By state: its cost, what it counts in weights, and the relaxation's estimate (-1: a dead end, -2: not evaluated). */
  let cost = new Float64Array(256);
  let passed = new Int32Array(256);
  const estimate = new NumberList();
  let best = Number.POSITIVE_INFINITY;

  const reach = (state: number, parent: number, operator: number) => {
    if (state >= cost.length) {
      const more = new Float64Array(cost.length * 2);
      more.set(cost);
      cost = more;
      const longer = new Int32Array(passed.length * 2);
      longer.set(passed);
      passed = longer;
    }
    cost[state] = parent < 0 ? 0 : cost[parent] + costs[operator];
    passed[state] = parent < 0 ? 0 : passed[parent] + weights[operator];
  };

  const expand = (state: number) => {
    const offset = pool.offset(state);
    const distance = relaxation.relaxedPlanLength(pool.words, offset);
    estimate.set(state, distance);
    if (distance < 0) return;
    if (distance < best) {
      if (best !== Number.POSITIVE_INFINITY) priorities[1] -= boost;
      best = distance;
    }
    const priority = Math.min(highestPriority, passed[state] + weight * distance);
    for (let index = 0; index < relaxation.applicable.length; index++)
      queues[0].push(priority, state, relaxation.applicable.at(index));
    for (let index = 0; index < relaxation.preferred.length; index++)
      queues[1].push(priority, state, relaxation.preferred.at(index));
  };

  let started = false;
  return {
    get bytes() {
      return pool.bytes + relaxation.bytes + queues[0].bytes + queues[1].bytes + 16 * cost.length;
    },
    advance(work, bound) {
      if (!started) {
        started = true;
        const first = pool.add(task.initial, -1, -1);
        reach(first, -1, -1);
        estimate.push(-2);
        if (!holds(task, task.goalNode, task.initial, 0)) expand(first);
      }
      for (let done = 0; done < work; ) {
        const chosen = queues[0].isEmpty || (!queues[1].isEmpty && priorities[1] <= priorities[0]) ? 1 : 0;
        const queue = queues[chosen];
        if (!queue.pop()) return { kind: "exhausted" };
        priorities[chosen]++;
        const parent = queue.first;
        const operator = queue.second;
        done += task.stateWords + 20;
        const through = cost[parent] + costs[operator];
        if (through >= bound) continue;
        applyOperator(task, operator, pool.words, pool.offset(parent), next);
        const known = pool.find(next);
        if (known >= 0) {
          if (through >= cost[known]) continue;
          pool.reparent(known, parent, operator);
          reach(known, parent, operator);
          if (estimate.at(known) === -1) continue;
        }
        const state = known >= 0 ? known : pool.add(next, parent, operator);
        if (known < 0) {
          reach(state, parent, operator);
          estimate.push(-2);
        }
        if (holds(task, task.goalNode, pool.words, pool.offset(state)))
          return { kind: "found", operators: pool.pathTo(state) };
        // One step more is too dear already.
        if (through + leastCost >= bound) continue;
        expand(state);
        done += workOfEvaluation;
      }
      return undefined;
    },
  };
}

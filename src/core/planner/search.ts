import { BucketQueue } from "./bucketQueue";
import type { Budget, Exhausted } from "./budget";
import { goalExcluded } from "./goalPairs";
import { Relaxation } from "./relaxation";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";

export type SearchResult =
  | { readonly kind: "found"; readonly operators: readonly number[]; readonly expanded: number }
  /** Parts of the goal never hold together. */
  | { readonly kind: "excluded"; readonly expanded: number }
  /** Every state that can be reached was looked at. */
  | { readonly kind: "exhausted"; readonly expanded: number }
  | { readonly kind: "stopped"; readonly why: Exhausted | "states"; readonly expanded: number };

/** Expansions after which it is asked whether the goal can hold at all: most goals that can be reached are by then. */
const beforeDoubting = 2000;

/** How much longer the successors by preferred operators are taken from after progress, in expansions. */
const boost = 1000;

/**
 * Greedy best-first search with the FF heuristic: lazy (a state is evaluated when it is taken, and its successors wait
 * under its own value), with preferred operators in a queue of their own that is favoured after progress
 * (Richter and Helmert, "Preferred operators and deferred evaluation", ICAPS 2009). All applicable operators are in
 * the other queue, so the search is complete: it ends without a plan only where there is none.
 */
export function greedySearch(task: SearchTask, budget: Budget): SearchResult {
  const pool = new StatePool(task.stateWords);
  const relaxation = new Relaxation(task);
  const queues = [new BucketQueue(), new BucketQueue()];
  const priorities = [0, 0];
  const next = new Uint32Array(task.stateWords);
  let best = Number.POSITIVE_INFINITY;
  let expanded = 0;

  const expand = (state: number): boolean => {
    const offset = pool.offset(state);
    if (holds(task, task.goalNode, pool.words, offset)) return true;
    const distance = relaxation.relaxedPlanLength(pool.words, offset);
    expanded++;
    if (distance < 0) return false;
    if (distance < best) {
      if (best !== Number.POSITIVE_INFINITY) priorities[1] -= boost;
      best = distance;
    }
    const { applicable, preferred } = relaxation;
    for (let index = 0; index < applicable.length; index++)
      queues[0].push(distance, state, applicable.at(index));
    for (let index = 0; index < preferred.length; index++)
      queues[1].push(distance, state, preferred.at(index));
    return false;
  };

  let state = pool.add(task.initial, -1, -1);
  if (expand(state)) return { kind: "found", operators: [], expanded };
  for (let steps = 0; ; steps++) {
    if ((steps & 63) === 0) {
      const why = budget.exhausted(pool.bytes + queues[0].bytes + queues[1].bytes);
      if (why) return { kind: "stopped", why, expanded };
    }
    const chosen = queues[0].isEmpty || (!queues[1].isEmpty && priorities[1] <= priorities[0]) ? 1 : 0;
    const queue = queues[chosen];
    if (!queue.pop()) return { kind: "exhausted", expanded };
    priorities[chosen]++;
    applyOperator(task, queue.second, pool.words, pool.offset(queue.first), next);
    if (pool.find(next) >= 0) continue;
    state = pool.add(next, queue.first, queue.second);
    if (expand(state)) return { kind: "found", operators: pool.pathTo(state), expanded };
    if (expanded === beforeDoubting && goalExcluded(task, budget)) return { kind: "excluded", expanded };
  }
}

/** A* with h_max, each operator counting 1: a plan with the fewest steps. */
export function shortestSearch(task: SearchTask, budget: Budget, mostStates: number): SearchResult {
  const pool = new StatePool(task.stateWords);
  const relaxation = new Relaxation(task);
  const queue = new BucketQueue();
  const next = new Uint32Array(task.stateWords);
  let expanded = 0;
  const enqueue = (state: number, distance: number) =>
    queue.push(pool.depth(state) + distance, state, pool.depth(state));

  const first = pool.add(task.initial, -1, -1);
  const distance = relaxation.admissibleDistance(pool.words, 0);
  if (distance >= 0) enqueue(first, distance);
  while (queue.pop()) {
    const state = queue.first;
    // A shorter way to it was found after it was queued.
    if (pool.depth(state) < queue.second) continue;
    const offset = pool.offset(state);
    if (holds(task, task.goalNode, pool.words, offset))
      return { kind: "found", operators: pool.pathTo(state), expanded };
    if ((expanded++ & 15) === 0) {
      const why = budget.exhausted(pool.bytes + queue.bytes);
      if (why) return { kind: "stopped", why, expanded };
    }
    if (expanded > mostStates) return { kind: "stopped", why: "states", expanded };
    if (relaxation.admissibleDistance(pool.words, offset) < 0) continue;
    const operators = relaxation.applicable.toArray();
    for (const operator of operators) {
      applyOperator(task, operator, pool.words, pool.offset(state), next);
      const known = pool.find(next);
      if (known >= 0) {
        if (pool.depth(known) <= pool.depth(state) + 1) continue;
        pool.reparent(known, state, operator);
      }
      const successor = known >= 0 ? known : pool.add(next, state, operator);
      const remaining = relaxation.admissibleDistance(pool.words, pool.offset(successor));
      if (remaining >= 0) enqueue(successor, remaining);
    }
  }
  return { kind: "exhausted", expanded };
}

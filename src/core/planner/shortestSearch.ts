import { BucketQueue } from "./bucketQueue";
import type { Budget } from "./budget";
import { Relaxation } from "./relaxation";
import type { SearchResult } from "./searchResult";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";

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

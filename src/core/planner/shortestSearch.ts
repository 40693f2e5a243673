import { BucketQueue } from "./bucketQueue";
import type { Budget } from "./budget";
import { Relaxation } from "./relaxation";
import type { SearchResult } from "./searchResult";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";
import { NumberList } from "./tupleTable";

/** Of a state from which the goal can't be reached. */
const deadEnd = -1;

/**
 * A* with h_max, each operator counting 1: a plan with the fewest steps. A state is evaluated when it is taken, and waits
 * until then under what its parent's distance leaves open; of equal ones the newest is taken, which is the deepest.
 */
export function shortestSearch(task: SearchTask, budget: Budget, mostStates: number): SearchResult {
  const pool = new StatePool(task.stateWords);
  const relaxation = new Relaxation(task);
  const queue = new BucketQueue();
  const next = new Uint32Array(task.stateWords);
  /** By state: steps to the goal at least; and 1 where that is its own h_max. */
  const distance = new NumberList();
  const isEvaluated = new NumberList();
  let expanded = 0;
  const enqueue = (state: number) =>
    queue.push(pool.depth(state) + distance.at(state), state, pool.depth(state));

  pool.add(task.initial, -1, -1);
  distance.push(0);
  isEvaluated.push(0);
  enqueue(0);
  for (let taken = 0; queue.pop(true); taken++) {
    const state = queue.first;
    // A shorter way to it was found after it was queued.
    if (pool.depth(state) < queue.second) continue;
    const offset = pool.offset(state);
    if (holds(task, task.goalNode, pool.words, offset))
      return { kind: "found", operators: pool.pathTo(state), expanded };
    if ((taken & 15) === 0) {
      const why = budget.exhausted(pool.bytes + queue.bytes);
      if (why) return { kind: "stopped", why, expanded };
    }
    if (isEvaluated.at(state)) relaxation.findApplicable(pool.words, offset);
    else {
      const waitedUnder = distance.at(state);
      const own = relaxation.admissibleDistance(pool.words, offset);
      distance.set(state, own);
      isEvaluated.set(state, 1);
      if (own === deadEnd) continue;
      if (own > waitedUnder) {
        enqueue(state);
        continue;
      }
    }
    if (++expanded > mostStates) return { kind: "stopped", why: "states", expanded };
    const left = Math.max(0, distance.at(state) - 1);
    const nearer: number[] = [];
    for (const operator of relaxation.applicable.toArray()) {
      applyOperator(task, operator, pool.words, pool.offset(state), next);
      const known = pool.find(next);
      if (known < 0) {
        nearer.push(pool.add(next, state, operator));
        distance.push(left);
        isEvaluated.push(0);
      } else if (distance.at(known) !== deadEnd && pool.depth(known) > pool.depth(state) + 1) {
        pool.reparent(known, state, operator);
        nearer.push(known);
      }
    }
    // Of plans of one length, the one whose operators come first is found.
    for (const successor of nearer.reverse()) enqueue(successor);
  }
  return { kind: "exhausted", expanded };
}

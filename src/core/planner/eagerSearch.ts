import { BucketQueue } from "./bucketQueue";
import { Relaxation } from "./relaxation";
import type { Search } from "./searchResult";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";
import { NumberList } from "./tupleTable";

const boost = 1000;

/**
 * Greedy best-first search with the FF heuristic that evaluates each state when it is generated; states made by
 * preferred operators also wait in a queue of their own, which is favoured after progress. Slower than the lazy search
 * where states have many successors, and better informed.
 */
export function eagerSearch(task: SearchTask): Search {
  const pool = new StatePool(task.stateWords);
  const relaxation = new Relaxation(task);
  const queues = [new BucketQueue(), new BucketQueue()];
  const priorities = [0, 0];
  const next = new Uint32Array(task.stateWords);
  const workOfEvaluation = task.nodeCount + task.children.length;
  /** By state, 1 where it is expanded. */
  const closed = new NumberList();
  const isPreferred = new Uint8Array(task.operators.length);
  let best = Number.POSITIVE_INFINITY;
  let expanded = 0;

  /** True for a goal state. */
  const enter = (state: number, preferred: boolean): boolean => {
    const offset = pool.offset(state);
    closed.push(0);
    if (holds(task, task.goalNode, pool.words, offset)) return true;
    const distance = relaxation.relaxedPlanLength(pool.words, offset);
    if (distance < 0) return false;
    if (distance < best) {
      if (best !== Number.POSITIVE_INFINITY) priorities[1] -= boost;
      best = distance;
    }
    queues[0].push(distance, state, 0);
    if (preferred) queues[1].push(distance, state, 0);
    return false;
  };

  let started = false;
  return {
    get expanded() {
      return expanded;
    },
    get bytes() {
      return pool.bytes + relaxation.bytes + queues[0].bytes + queues[1].bytes + 4 * pool.size;
    },
    advance(work) {
      if (!started) {
        started = true;
        if (enter(pool.add(task.initial, -1, -1), true)) return { kind: "found", operators: [], expanded };
      }
      for (let done = 0; done < work; ) {
        const chosen = queues[0].isEmpty || (!queues[1].isEmpty && priorities[1] <= priorities[0]) ? 1 : 0;
        if (!queues[chosen].pop()) return { kind: "exhausted", expanded };
        priorities[chosen]++;
        const state = queues[chosen].first;
        if (closed.at(state) === 1) continue;
        closed.set(state, 1);
        expanded++;
        // The state was evaluated when it was made; what applies and what is preferred has to be found again.
        relaxation.relaxedPlanLength(pool.words, pool.offset(state));
        done += workOfEvaluation;
        const preferred = relaxation.preferred.toArray();
        const applicable = relaxation.applicable.toArray();
        for (const operator of preferred) isPreferred[operator] = 1;
        for (const operator of applicable) {
          applyOperator(task, operator, pool.words, pool.offset(state), next);
          if (pool.find(next) >= 0) continue;
          const successor = pool.add(next, state, operator);
          done += workOfEvaluation;
          if (enter(successor, isPreferred[operator] === 1))
            return { kind: "found", operators: pool.pathTo(successor), expanded };
        }
        for (const operator of preferred) isPreferred[operator] = 0;
      }
      return undefined;
    },
  };
}

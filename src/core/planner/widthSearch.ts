import { BucketQueue } from "./bucketQueue";
import { LandmarkCount } from "./landmarkCount";
import type { Landmarks } from "./landmarks";
import { NoveltyTable } from "./noveltyTable";
import { Orbits, type SymmetrySource } from "./orbits";
import { Relaxation } from "./relaxation";
import type { Search } from "./searchResult";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";
import { Successors } from "./successors";

/**
 * Best-first width search, BFWS(f5) of Lipovetzky and Geffner ("Best-first width search", AAAI 2017): states come first
 * that make a fact (or a pair of facts) true for the first time among those with as many landmarks (goals, where
 * there are none) to go and as many facts achieved of the relaxed plan made when that number last fell. It evaluates no
 * heuristic otherwise, so it visits many states, and leaves plateaus that mislead the FF heuristic.
 */
export function widthSearch(
  task: SearchTask,
  landmarks: Landmarks | undefined,
  symmetries?: SymmetrySource,
): Search {
  const pool = new StatePool(task.stateWords);
  const orbits = new Orbits(pool, symmetries);
  const relaxation = new Relaxation(task);
  const counting = landmarks && new LandmarkCount(task, landmarks);
  const successors = new Successors(task);
  const novelty = new NoveltyTable(task.factCount);
  const queue = new BucketQueue();
  const next = new Uint32Array(task.stateWords);
  const { stateWords } = task;
  let capacity = 256;
  let toGo = new Int32Array(capacity);
  /** By state: the facts of the relaxed plan that it is measured by and that have not come true since. */
  let remaining = new Uint32Array(capacity * stateWords);
  let achieved = new Int32Array(capacity);
  let expanded = 0;
  const workOfState = 60 + 4 * stateWords;

  const grow = () => {
    capacity *= 2;
    toGo = grown(toGo, new Int32Array(capacity));
    achieved = grown(achieved, new Int32Array(capacity));
    remaining = grown(remaining, new Uint32Array(capacity * stateWords));
  };
  const goals = task.children.subarray(task.childStart[task.goalNode], task.childStart[task.goalNode + 1]);
  const missing = (state: number, parent: number): number => {
    if (counting) return counting.count(pool, state, parent);
    const offset = pool.offset(state);
    return goals.reduce((sum, goal) => sum + (holds(task, goal, pool.words, offset) ? 0 : 1), 0);
  };

  /** True for a goal state. */
  const enter = (state: number, parent: number): boolean => {
    if (state === capacity) grow();
    const offset = pool.offset(state);
    if (holds(task, task.goalNode, pool.words, offset)) return true;
    toGo[state] = missing(state, parent);
    const own = state * stateWords;
    let isSame = false;
    if (parent < 0 || toGo[state] < toGo[parent]) {
      if (relaxation.relaxedPlanLength(pool.words, offset) < 0) return false;
      relaxation.relaxedPlanFacts(remaining.subarray(own, own + stateWords));
      achieved[state] = 0;
    } else {
      const old = parent * stateWords;
      let count = achieved[parent];
      for (let word = 0; word < stateWords; word++) {
        const wanted = remaining[old + word];
        const met = wanted & pool.words[offset + word];
        remaining[own + word] = wanted & ~met;
        for (let bits = met; bits !== 0; bits &= bits - 1) count++;
      }
      achieved[state] = count;
      isSame = count === achieved[parent] && toGo[state] === toGo[parent];
    }
    const width = novelty.widthOf(
      toGo[state] * 4096 + Math.min(4095, achieved[state]),
      pool.words,
      offset,
      isSame ? pool.offset(parent) : -1,
    );
    queue.push(Math.min(toGo[state], 4095) + 4096 * (width - 1), state, 0);
    return false;
  };

  let started = false;
  return {
    get expanded() {
      return expanded;
    },
    get bytes() {
      return (
        pool.bytes +
        orbits.bytes +
        relaxation.bytes +
        (counting?.bytes ?? 0) +
        novelty.bytes +
        queue.bytes +
        4 * capacity * (stateWords + 2)
      );
    },
    advance(work) {
      if (!started) {
        started = true;
        if (enter(pool.add(task.initial, -1, -1), -1)) return { kind: "found", operators: [], expanded };
      }
      for (let done = 0; done < work; ) {
        if (!queue.pop()) return { kind: "exhausted", expanded };
        const parent = queue.first;
        expanded++;
        const operators = orbits.keep(parent, successors.find(pool.words, pool.offset(parent)));
        done += task.operators.length;
        const workOfPairs = novelty.work;
        for (const operator of operators) {
          applyOperator(task, operator, pool.words, pool.offset(parent), next);
          done += workOfState;
          if (pool.find(next) >= 0 || !orbits.isNew(next)) continue;
          const state = pool.add(next, parent, operator);
          done += 4 * (landmarks?.count ?? goals.length);
          if (enter(state, parent)) return { kind: "found", operators: pool.pathTo(state), expanded };
        }
        done += (novelty.work - workOfPairs) >> 1;
      }
      return undefined;
    },
  };
}

function grown<T extends Int32Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

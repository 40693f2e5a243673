import type { Random } from "../world/ports";
import { BucketQueue } from "./bucketQueue";
import { LandmarkCount } from "./landmarkCount";
import type { Landmarks } from "./landmarks";
import { Orbits, type SymmetrySource } from "./orbits";
import { Relaxation } from "./relaxation";
import type { Search } from "./searchResult";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";
import { Successors } from "./successors";
import { NumberList } from "./tupleTable";

/** How much longer the successors by preferred operators are taken from after progress, in expansions. */
const boost = 1000;

export interface LazyOptions {
  /** Which of the successors by preferred operators is taken among those of one value; the oldest one without it. */
  readonly takenFirst?: "oldest" | "newest" | "in turn";
  /** Operators of one state are taken in random order. */
  readonly random?: Random;
  /** States that differ only by an exchange of symmetric objects are taken to be one. */
  readonly symmetries?: SymmetrySource;
}

/**
 * Greedy best-first search as in LAMA's first iteration (Richter and Westphal, JAIR 39, 2010, section 3): lazy (a state
 * is evaluated when it is taken, and its successors wait under its own value), with a queue for each heuristic (FF
 * and the landmark count, where there are landmarks) and one for the preferred operators of each, which are favoured
 * after progress. All applicable operators are in the other queues, so the search is complete.
 */
export function lazySearch(
  task: SearchTask,
  landmarks: Landmarks | undefined,
  { takenFirst = "oldest", random, symmetries }: LazyOptions = {},
): Search {
  const pool = new StatePool(task.stateWords);
  const orbits = new Orbits(pool, symmetries);
  const relaxation = new Relaxation(task);
  const counting = landmarks && new LandmarkCount(task, landmarks);
  const successors = new Successors(task);
  const heuristics = counting ? 2 : 1;
  const all = Array.from({ length: heuristics }, () => new WaitingStates(pool, successors, orbits, random));
  const preferred = Array.from({ length: heuristics }, () => new BucketQueue());
  // Of `all`, then of `preferred`.
  const priorities = new Array<number>(2 * heuristics).fill(0);
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const next = new Uint32Array(task.stateWords);
  const byLandmarks = new NumberList();
  const isPreferred = new Uint8Array(task.operators.length);
  const workOfEvaluation = task.nodeCount + task.children.length;
  let expanded = 0;

  /** True for a goal state. */
  const expand = (state: number, parent: number): boolean => {
    const offset = pool.offset(state);
    if (holds(task, task.goalNode, pool.words, offset)) return true;
    const distance = relaxation.relaxedPlanLength(pool.words, offset);
    expanded++;
    const values = [distance];
    if (counting) values.push(counting.count(pool, state, parent));
    if (distance < 0) return false;
    if (random) shuffle(relaxation.preferred, random);
    let progress = false;
    for (const [heuristic, value] of values.entries()) {
      if (value >= best[heuristic]) continue;
      progress ||= best[heuristic] !== Number.POSITIVE_INFINITY;
      best[heuristic] = value;
    }
    if (progress) for (let queue = heuristics; queue < 2 * heuristics; queue++) priorities[queue] -= boost;
    if (counting) {
      counting.preferred(pool, state, relaxation.applicable, byLandmarks);
      if (random) shuffle(byLandmarks, random);
    }
    for (const [heuristic, value] of values.entries()) {
      all[heuristic].push(value, state);
      for (let index = 0; index < relaxation.preferred.length; index++)
        preferred[heuristic].push(value, state, relaxation.preferred.at(index));
    }
    if (!counting) return false;
    for (let index = 0; index < relaxation.preferred.length; index++)
      isPreferred[relaxation.preferred.at(index)] = 1;
    for (let index = 0; index < byLandmarks.length; index++) {
      const operator = byLandmarks.at(index);
      if (isPreferred[operator] === 1) continue;
      for (const [heuristic, value] of values.entries()) preferred[heuristic].push(value, state, operator);
    }
    for (let index = 0; index < relaxation.preferred.length; index++)
      isPreferred[relaxation.preferred.at(index)] = 0;
    return false;
  };

  let newest = takenFirst === "newest";
  /** Takes a pair of state and operator from the queue whose turn it is; false where all are empty. */
  const taken: Taken = { state: -1, operator: -1 };
  const take = (): boolean => {
    for (;;) {
      let chosen = -1;
      for (let queue = 0; queue < 2 * heuristics; queue++) {
        const isEmpty = queue < heuristics ? all[queue].isEmpty : preferred[queue - heuristics].isEmpty;
        if (!isEmpty && (chosen < 0 || priorities[queue] < priorities[chosen])) chosen = queue;
      }
      if (chosen < 0) return false;
      priorities[chosen]++;
      if (chosen < heuristics) {
        // The last of its states may have had no more successors.
        if (all[chosen].pop(taken)) return true;
        continue;
      }
      const queue = preferred[chosen - heuristics];
      if (takenFirst === "in turn") newest = !newest;
      queue.pop(newest);
      taken.state = queue.first;
      taken.operator = queue.second;
      return true;
    }
  };

  let started = false;
  return {
    get expanded() {
      return expanded;
    },
    get bytes() {
      let bytes = pool.bytes + orbits.bytes + relaxation.bytes + (counting?.bytes ?? 0);
      for (const queue of [...all, ...preferred]) bytes += queue.bytes;
      return bytes;
    },
    advance(work) {
      if (!started) {
        started = true;
        if (expand(pool.add(task.initial, -1, -1), -1)) return { kind: "found", operators: [], expanded };
      }
      for (let done = 0; done < work; ) {
        if (!take()) return { kind: "exhausted", expanded };
        const { state: parent, operator } = taken;
        applyOperator(task, operator, pool.words, pool.offset(parent), next);
        done += task.stateWords + 20;
        if (pool.find(next) >= 0 || !orbits.isNew(next)) continue;
        const state = pool.add(next, parent, operator);
        if (expand(state, parent)) return { kind: "found", operators: pool.pathTo(state), expanded };
        done += workOfEvaluation;
      }
      return undefined;
    },
  };
}

function shuffle(list: NumberList, random: Random): void {
  for (let index = list.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const value = list.at(index);
    list.set(index, list.at(other));
    list.set(other, value);
  }
}

/** The list from a place within it on, and what comes before behind that. */
function rotated(found: Int32Array, place: number): Int32Array {
  const first = Math.floor(place * found.length);
  if (first === 0) return found;
  const turned = new Int32Array(found.length);
  turned.set(found.subarray(first));
  turned.set(found.subarray(0, first), found.length - first);
  return turned;
}

interface Taken {
  state: number;
  operator: number;
}

/**
 * Pairs of a state and each operator that applies in it, oldest state first within one priority. A state waits once,
 * with the number of operators already taken; its operators are found again when its turn comes.
 */
class WaitingStates {
  private readonly queue = new BucketQueue();
  private state = -1;
  private operators: Int32Array = new Int32Array(0);
  /** With `random`: by state whose operators are being taken, where in the list it begins, from 0 to 1. */
  private readonly rotations = new Map<number, number>();

  constructor(
    private readonly pool: StatePool,
    private readonly successors: Successors,
    private readonly orbits: Orbits,
    private readonly random?: Random,
  ) {}

  get isEmpty(): boolean {
    return this.queue.isEmpty;
  }

  get bytes(): number {
    return this.queue.bytes;
  }

  push(priority: number, state: number): void {
    this.queue.push(priority, state, 0);
  }

  /** False where no state is left. */
  pop(taken: Taken): boolean {
    while (this.queue.peek()) {
      const { first: state, second: index } = this.queue;
      if (state !== this.state) {
        const found = this.orbits.keep(state, this.successors.find(this.pool.words, this.pool.offset(state)));
        // A state that comes to the front again goes on where it stopped, so its order must be the same.
        if (this.random && index === 0) this.rotations.set(state, this.random());
        this.operators = rotated(found, this.rotations.get(state) ?? 0);
        this.state = state;
      }
      if (index >= this.operators.length) {
        this.queue.pop();
        this.rotations.delete(state);
        continue;
      }
      this.queue.replaceSecond(index + 1);
      taken.state = state;
      taken.operator = this.operators[index];
      return true;
    }
    return false;
  }
}

import type { SearchTask } from "./searchTask";
import { NumberList } from "./tupleTable";

const never = 0x3fffffff;
/** Sums can explode; beyond this they are no longer told apart. */
const highestCost = 1 << 17;

/**
 * The task without deletes (true and false literals are both kept once reached), explored from a state: the cost of
 * every node, which operators apply, and the relaxed plan of the FF heuristic. Each operator costs 1.
 * Sums of costs (h_add) choose the supporters of the relaxed plan; maxima (h_max) never exceed the true distance.
 */
export class Relaxation {
  /** Operators that apply in the state explored last. */
  readonly applicable = new NumberList();
  /** Of those, the ones that the relaxed plan starts with. */
  readonly preferred = new NumberList();

  private readonly cost: Int32Array;
  private readonly initialCost: Int32Array;
  private readonly missing: Int32Array;
  private readonly initialMissing: Int32Array;
  /** Of a literal or an "or": the node that brought it about most cheaply. */
  private readonly supporter: Int32Array;
  private readonly rootOperators: readonly number[];
  private readonly buckets: NumberList[] = [];
  private readonly mark: Int32Array;
  private readonly operatorMark: Int32Array;
  private round = 0;
  private pending = 0;
  private goalReached = false;
  private sum = true;

  constructor(private readonly task: SearchTask) {
    const { nodeCount, literalCount, childStart, isOr, operators, firstOperator } = task;
    this.cost = new Int32Array(nodeCount);
    this.missing = new Int32Array(nodeCount);
    this.supporter = new Int32Array(nodeCount).fill(-1);
    this.mark = new Int32Array(nodeCount);
    this.operatorMark = new Int32Array(operators.length);
    this.initialCost = new Int32Array(nodeCount);
    this.initialMissing = new Int32Array(nodeCount);
    for (let node = 0; node < nodeCount; node++) {
      const queued = node < literalCount || isOr[node] === 1;
      this.initialCost[node] = queued ? never : 0;
      this.initialMissing[node] = childStart[node + 1] - childStart[node];
    }
    this.rootOperators = operators.flatMap((_, operator) =>
      this.initialMissing[firstOperator + operator] === 0 ? [firstOperator + operator] : [],
    );
  }

  /** The FF heuristic, or -1 where the goal can't be reached; sets `applicable` and `preferred`. */
  relaxedPlanLength(state: Uint32Array, offset: number): number {
    this.explore(state, offset, true, true);
    if (!this.goalReached) return -1;
    return this.extract();
  }

  /** h_max: at most the length of the shortest plan; -1 where there is none. Sets `applicable`. */
  admissibleDistance(state: Uint32Array, offset: number): number {
    this.explore(state, offset, false, true);
    return this.goalReached ? this.cost[this.task.goalNode] : -1;
  }

  /** Sets `applicable` and nothing else. */
  findApplicable(state: Uint32Array, offset: number): void {
    this.explore(state, offset, false, true, 0);
  }

  /** Explores to the end; afterwards `isReached` tells of every node. */
  exploreAll(state: Uint32Array, offset: number): void {
    this.explore(state, offset, false, false);
  }

  isReached(node: number): boolean {
    const { literalCount, isOr } = this.task;
    if (node < literalCount || isOr[node] === 1) return this.cost[node] < never;
    return this.missing[node] === 0;
  }

  private explore(
    state: Uint32Array,
    offset: number,
    sum: boolean,
    stopAtGoal: boolean,
    highest = highestCost,
  ): void {
    const { task, cost } = this;
    cost.set(this.initialCost);
    this.missing.set(this.initialMissing);
    for (const bucket of this.buckets) bucket.length = 0;
    this.applicable.length = 0;
    this.preferred.length = 0;
    this.pending = 0;
    this.sum = sum;
    this.goalReached = this.initialMissing[task.goalNode] === 0;
    for (let fact = 0; fact < task.factCount; fact++) {
      const literal = 2 * fact + (1 - ((state[offset + (fact >>> 5)] >>> (fact & 31)) & 1));
      this.relax(literal, 0, -1);
    }
    for (const node of this.rootOperators) this.complete(node);
    for (
      let current = 0;
      this.pending > 0 && current < this.buckets.length && current <= highest;
      current++
    ) {
      // Everything of cost 0 is visited even when the goal is reached, since that gives the applicable operators.
      if (current > 0 && stopAtGoal && this.goalReached) return;
      const bucket = this.buckets[current];
      for (let index = 0; index < bucket.length; index++) {
        this.pending--;
        const node = bucket.at(index);
        if (cost[node] === current) this.tellParents(node, current);
      }
    }
  }

  private relax(node: number, cost: number, supporter: number): void {
    if (cost >= this.cost[node]) return;
    this.cost[node] = cost;
    this.supporter[node] = supporter;
    while (this.buckets.length <= cost) this.buckets.push(new NumberList());
    this.buckets[cost].push(node);
    this.pending++;
  }

  private tellParents(node: number, cost: number): void {
    const { parentStart, parents, isOr } = this.task;
    for (let index = parentStart[node]; index < parentStart[node + 1]; index++) {
      const parent = parents[index];
      if (isOr[parent] === 1) {
        this.relax(parent, cost, node);
        continue;
      }
      const before = this.cost[parent];
      this.cost[parent] = this.sum ? Math.min(highestCost, before + cost) : Math.max(before, cost);
      if (--this.missing[parent] === 0) this.complete(parent);
    }
  }

  /** All children of a conjunction are reached. */
  private complete(node: number): void {
    const { task } = this;
    const cost = this.cost[node];
    if (node === task.goalNode) {
      this.goalReached = true;
      return;
    }
    if (node >= task.firstOperator) {
      if (cost === 0 && node < task.firstEffect) this.applicable.push(node - task.firstOperator);
      const after = Math.min(highestCost, cost + 1);
      for (let index = task.resultStart[node]; index < task.resultStart[node + 1]; index++)
        this.relax(task.results[index], after, node);
    }
    this.tellParents(node, cost);
  }

  private extract(): number {
    const { task, cost, mark } = this;
    const round = ++this.round;
    const stack = [task.goalNode];
    let length = 0;
    mark[task.goalNode] = round;
    const visit = (node: number) => {
      if (mark[node] === round) return;
      mark[node] = round;
      stack.push(node);
    };
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node >= task.firstOperator && node < task.goalNode) {
        const operator =
          node < task.firstEffect
            ? node - task.firstOperator
            : task.operatorOfEffect[node - task.firstEffect];
        if (this.operatorMark[operator] !== round) {
          this.operatorMark[operator] = round;
          length++;
          if (cost[task.firstOperator + operator] === 0) this.preferred.push(operator);
        }
      }
      if (node < task.literalCount || task.isOr[node] === 1) {
        if (cost[node] > 0) visit(this.supporter[node]);
        continue;
      }
      for (let index = task.childStart[node]; index < task.childStart[node + 1]; index++) {
        const child = task.children[index];
        if (cost[child] > 0) visit(child);
      }
    }
    return length;
  }
}

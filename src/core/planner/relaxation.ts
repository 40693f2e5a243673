import type { SearchTask } from "./searchTask";
import { NumberList } from "./tupleTable";

const never = 0x3fffffff;
/** Sums can explode; beyond this they are no longer told apart. */
const highestCost = 1 << 17;

/**
 * The task without deletes (true and false literals are both kept once reached), explored from a state: the cost of
 * every node, which operators apply, and the relaxed plan of the FF heuristic. Axioms cost nothing.
 * Sums of costs (h_add) choose the supporters of the relaxed plan; maxima (h_max) never exceed the true distance.
 */
export class Relaxation {
  /** Operators that apply in the state explored last. */
  readonly applicable = new NumberList();
  /** Of those, the ones that the relaxed plan starts with. */
  readonly preferred = new NumberList();

  /** Of literals and "or" nodes, and of conjunctions that are reached. */
  private readonly cost: Int32Array;
  private readonly initialCost: Int32Array;
  /** By node, of conjunctions: the cost of the children reached so far, and how many are not; side by side for the cache. */
  private readonly counters: Int32Array;
  private readonly initialCounters: Int32Array;
  /** Of a literal or an "or": the node that brought it about most cheaply. */
  private readonly supporter: Int32Array;
  /** Conjunctions of nothing. */
  private readonly roots: Int32Array;
  /** As `parents` of the task, with `~node` for an "or". */
  private readonly parents: Int32Array;
  /** The results that something depends on. */
  private readonly resultStart: Int32Array;
  private readonly results: Int32Array;
  private readonly buckets: NumberList[] = [new NumberList()];
  /** Buckets above it are empty. */
  private highestUsed = 0;
  /** By node of an operator, conditional effect or axiom. */
  private readonly stepCost: Int32Array;
  private readonly mark: Int32Array;
  private readonly operatorMark: Int32Array;
  private round = 0;
  private pending = 0;
  private goalReached = false;
  private sum = true;

  /** `operatorCost`: by operator, above 0; each costs 1 without it. */
  constructor(
    private readonly task: SearchTask,
    operatorCost?: Int32Array,
  ) {
    this.stepCost = new Int32Array(task.goalNode - task.firstOperator).fill(1);
    this.stepCost.fill(0, task.firstAxiom - task.firstOperator);
    if (operatorCost) {
      this.stepCost.set(operatorCost);
      for (const [effect, operator] of task.operatorOfEffect.entries())
        this.stepCost[task.firstEffect - task.firstOperator + effect] = operatorCost[operator];
    }
    const { nodeCount, literalCount, childStart, isOr, operators, firstOperator, parentStart } = task;
    this.cost = new Int32Array(nodeCount);
    this.counters = new Int32Array(2 * nodeCount);
    this.supporter = new Int32Array(nodeCount).fill(-1);
    this.mark = new Int32Array(nodeCount);
    this.operatorMark = new Int32Array(operators.length);
    this.initialCost = new Int32Array(nodeCount);
    this.initialCounters = new Int32Array(2 * nodeCount);
    const roots: number[] = [];
    for (let node = 0; node < nodeCount; node++) {
      const queued = node < literalCount || isOr[node] === 1;
      this.initialCost[node] = queued ? never : 0;
      const children = childStart[node + 1] - childStart[node];
      this.initialCounters[2 * node + 1] = children;
      if (node >= firstOperator && children === 0) roots.push(node);
    }
    this.roots = Int32Array.from(roots);
    this.parents = task.parents.map((parent) => (isOr[parent] === 1 ? ~parent : parent));
    this.resultStart = new Int32Array(nodeCount + 1);
    const results = new NumberList();
    for (let node = 0; node < nodeCount; node++) {
      for (let index = task.resultStart[node]; index < task.resultStart[node + 1]; index++) {
        const literal = task.results[index];
        if (parentStart[literal] < parentStart[literal + 1]) results.push(literal);
      }
      this.resultStart[node + 1] = results.length;
    }
    this.results = results.toArray();
  }

  get bytes(): number {
    const { nodeCount, children, results } = this.task;
    return 4 * (9 * nodeCount + children.length + results.length);
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

  /** Explores to the end; afterwards `isReached` tells of every node but literals that nothing depends on. */
  exploreAll(state: Uint32Array, offset: number): void {
    this.explore(state, offset, false, false);
  }

  isReached(node: number): boolean {
    const { literalCount, isOr } = this.task;
    if (node < literalCount || isOr[node] === 1) return this.cost[node] < never;
    return this.counters[2 * node + 1] === 0;
  }

  /** The facts that the relaxed plan made last makes true, as words of a state. */
  relaxedPlanFacts(target: Uint32Array): void {
    const { task, cost, mark, round } = this;
    target.fill(0);
    for (let fact = 0; fact < task.factCount; fact++)
      if (mark[2 * fact] === round && cost[2 * fact] > 0) target[fact >>> 5] |= 1 << (fact & 31);
  }

  private explore(
    state: Uint32Array,
    offset: number,
    sum: boolean,
    stopAtGoal: boolean,
    highest = highestCost,
  ): void {
    const { task, cost, buckets } = this;
    const { parentStart, factCount } = task;
    cost.set(this.initialCost);
    this.counters.set(this.initialCounters);
    for (let bucket = 0; bucket <= this.highestUsed; bucket++) buckets[bucket].length = 0;
    this.highestUsed = 0;
    this.applicable.length = 0;
    this.preferred.length = 0;
    this.pending = 0;
    this.sum = sum;
    this.goalReached = this.initialCounters[2 * task.goalNode + 1] === 0;
    for (let fact = 0; fact < factCount; fact++) {
      const literal = 2 * fact + (1 - ((state[offset + (fact >>> 5)] >>> (fact & 31)) & 1));
      if (parentStart[literal] < parentStart[literal + 1]) this.relax(literal, 0, -1);
      else cost[literal] = 0;
    }
    for (const fact of task.freelyFalse) this.relax(2 * fact + 1, 1, -1);
    for (const node of this.roots) this.complete(node);
    for (let current = 0; this.pending > 0 && current <= this.highestUsed && current <= highest; current++) {
      // Everything of cost 0 is visited even when the goal is reached, since that gives the applicable operators.
      if (current > 0 && stopAtGoal && this.goalReached) return;
      const bucket = buckets[current];
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
    if (cost > this.highestUsed) this.highestUsed = cost;
    this.buckets[cost].push(node);
    this.pending++;
  }

  private tellParents(node: number, cost: number): void {
    const { parents, counters, sum } = this;
    const end = this.task.parentStart[node + 1];
    for (let index = this.task.parentStart[node]; index < end; index++) {
      const parent = parents[index];
      if (parent < 0) {
        this.relax(~parent, cost, node);
        continue;
      }
      const counter = 2 * parent;
      if (cost > 0) {
        if (sum) counters[counter] += cost;
        else if (cost > counters[counter]) counters[counter] = cost;
      }
      if (--counters[counter + 1] === 0) this.complete(parent);
    }
  }

  /** All children of a conjunction are reached. */
  private complete(node: number): void {
    const { task, results } = this;
    const cost = Math.min(highestCost, this.counters[2 * node]);
    this.cost[node] = cost;
    if (node === task.goalNode) {
      this.goalReached = true;
      return;
    }
    if (node >= task.firstOperator) {
      if (cost === 0 && node < task.firstEffect) this.applicable.push(node - task.firstOperator);
      const after = Math.min(highestCost, cost + this.stepCost[node - task.firstOperator]);
      const end = this.resultStart[node + 1];
      for (let index = this.resultStart[node]; index < end; index++)
        if (after < this.cost[results[index]]) this.relax(results[index], after, node);
    }
    if (task.parentStart[node] < task.parentStart[node + 1]) this.tellParents(node, cost);
  }

  private extract(): number {
    const { task, cost, mark } = this;
    const round = ++this.round;
    const stack = [task.goalNode];
    let length = 0;
    mark[task.goalNode] = round;
    const visit = (node: number) => {
      if (node < 0 || mark[node] === round) return;
      mark[node] = round;
      stack.push(node);
    };
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node >= task.firstOperator && node < task.firstAxiom) {
        const operator =
          node < task.firstEffect
            ? node - task.firstOperator
            : task.operatorOfEffect[node - task.firstEffect];
        if (this.operatorMark[operator] !== round) {
          this.operatorMark[operator] = round;
          length += this.stepCost[operator];
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

import { type Budget, BudgetExhausted } from "./budget";
import type { SearchTask } from "./searchTask";

/** Tables are quadratic in the literals; larger tasks are left to the search. */
const mostLiterals = 4000;

/**
 * Can it be shown that the goal never holds, because two of its parts never hold together? Computes which pairs of
 * literals can become true together (h² of Haslum and Geffner, "Admissible heuristics for optimal planning", AIPS 2000,
 * for conditional effects). False where that shows nothing.
 */
export function goalExcluded(task: SearchTask, budget: Budget): boolean {
  if (task.literalCount > mostLiterals) return false;
  try {
    const pairs = new ReachablePairs(task, budget);
    pairs.grow();
    return !pairs.canHold(childrenOf(task, task.goalNode));
  } catch (error) {
    // The search notices the same, and says so.
    if (error instanceof BudgetExhausted) return false;
    throw error;
  }
}

class ReachablePairs {
  private readonly count: number;
  private readonly together: Uint8Array;
  private changed = false;

  constructor(
    private readonly task: SearchTask,
    private readonly budget: Budget,
  ) {
    this.count = task.literalCount;
    this.together = new Uint8Array(this.count * this.count);
    const first: number[] = [];
    for (let fact = 0; fact < task.factCount; fact++)
      first.push(2 * fact + (1 - ((task.initial[fact >>> 5] >>> (fact & 31)) & 1)));
    for (const a of first) for (const b of first) this.together[a * this.count + b] = 1;
  }

  grow(): void {
    do {
      this.changed = false;
      for (let operator = 0; operator < this.task.operators.length; operator++) {
        const why = (operator & 15) === 0 ? this.budget.exhausted(this.together.byteLength) : undefined;
        if (why) throw new BudgetExhausted(why);
        this.apply(operator);
      }
    } while (this.changed);
  }

  /** Can all nodes hold in one state, as far as pairs tell? */
  canHold(nodes: readonly number[]): boolean {
    return nodes.every((a, index) => nodes.every((b, other) => other < index || this.compatible(a, b)));
  }

  private compatible(a: number, b: number): boolean {
    if (a < this.count && b < this.count) return this.together[a * this.count + b] === 1;
    const [node, other] = a < this.count ? [b, a] : [a, b];
    const children = childrenOf(this.task, node);
    return this.task.isOr[node] === 1
      ? children.some((child) => this.compatible(child, other))
      : children.every((child) => this.compatible(child, other));
  }

  private apply(operator: number): void {
    const { task } = this;
    const own = task.firstOperator + operator;
    const precondition = childrenOf(task, own);
    if (!this.canHold(precondition)) return;
    const effects = [{ node: own, needs: precondition }];
    for (let effect = task.effectStart[operator]; effect < task.effectStart[operator + 1]; effect++) {
      const node = task.firstEffect + effect;
      const needs = [...precondition, ...conditionOf(task, node)];
      if (this.canHold(needs)) effects.push({ node, needs });
    }
    for (const { node, needs } of effects) {
      const results = resultsOf(task, node);
      if (results.length === 0) continue;
      for (const other of effects) {
        if (other.node < node || !this.allCompatible(needs, other.needs)) continue;
        for (const p of results) for (const q of resultsOf(task, other.node)) this.add(p, q);
      }
      for (let kept = 0; kept < this.count; kept++) {
        if (this.together[kept * this.count + kept] === 0) continue;
        if (!needs.every((need) => this.compatible(need, kept))) continue;
        if (this.isDestroyed(kept, operator, needs)) continue;
        for (const p of results) this.add(p, kept);
      }
    }
  }

  private allCompatible(some: readonly number[], others: readonly number[]): boolean {
    return some.every((a) => others.every((b) => this.compatible(a, b)));
  }

  /** Does the operator make the literal false in every state in which the literal and the needs hold? */
  private isDestroyed(literal: number, operator: number, needs: readonly number[]): boolean {
    const { task } = this;
    const destroys = (node: number) => resultsOf(task, node).includes(literal ^ 1);
    if (destroys(task.firstOperator + operator)) return true;
    for (let effect = task.effectStart[operator]; effect < task.effectStart[operator + 1]; effect++) {
      const node = task.firstEffect + effect;
      if (destroys(node) && conditionOf(task, node).every((each) => each === literal || needs.includes(each)))
        return true;
    }
    return false;
  }

  private add(a: number, b: number): void {
    if (a === (b ^ 1) || this.together[a * this.count + b] === 1) return;
    this.together[a * this.count + b] = 1;
    this.together[b * this.count + a] = 1;
    this.changed = true;
  }
}

function childrenOf(task: SearchTask, node: number): readonly number[] {
  return [...task.children.subarray(task.childStart[node], task.childStart[node + 1])];
}

/** Without the operator, which is the first child of its conditional effects. */
function conditionOf(task: SearchTask, effect: number): readonly number[] {
  return [...task.children.subarray(task.childStart[effect] + 1, task.childStart[effect + 1])];
}

function resultsOf(task: SearchTask, node: number): Int32Array {
  return task.results.subarray(task.resultStart[node], task.resultStart[node + 1]);
}

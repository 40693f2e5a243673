import { type Budget, BudgetExhausted } from "./budget";
import type { SearchTask } from "./searchTask";
import { childrenOf, effectsOf, type OperatorEffect } from "./taskNodes";

/** Literals times effects: one pass looks at all of them. Larger tasks are left to the search. */
const mostWork = 2_000_000;

/**
 * Can it be shown that the goal never holds, because two of its parts never hold together? Computes which pairs of
 * literals can become true together (h² of Haslum and Geffner, "Admissible heuristics for optimal planning", AIPS 2000,
 * for conditional effects). False where that shows nothing.
 */
export function goalExcluded(task: SearchTask, budget: Budget): boolean {
  if (task.derivedFacts.length > 0 || task.literalCount * (task.goalNode - task.firstOperator) > mostWork)
    return false;
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

interface PairEffect extends OperatorEffect {
  /** With it. */
  readonly needs: readonly number[];
}

interface PairOperator {
  /** The unconditional one first. */
  readonly effects: readonly PairEffect[];
  /** By literal: conditions under which the operator makes it false. */
  readonly destroyers: ReadonlyMap<number, readonly (readonly number[])[]>;
}

class ReachablePairs {
  private readonly count: number;
  private readonly together: Uint8Array;
  private readonly operators: readonly PairOperator[];
  private changed = false;

  constructor(
    private readonly task: SearchTask,
    private readonly budget: Budget,
  ) {
    this.count = task.literalCount;
    this.together = new Uint8Array(this.count * this.count);
    this.operators = task.operators.map((_, operator) => pairOperator(task, operator));
    const first: number[] = [];
    for (let fact = 0; fact < task.factCount; fact++)
      first.push(2 * fact + (1 - ((task.initial[fact >>> 5] >>> (fact & 31)) & 1)));
    for (const a of first) for (const b of first) this.together[a * this.count + b] = 1;
  }

  grow(): void {
    do {
      this.changed = false;
      for (const operator of this.operators) {
        const why = this.budget.exhausted(this.together.byteLength);
        if (why) throw new BudgetExhausted(why);
        this.apply(operator);
      }
    } while (this.changed);
  }

  /** Can all nodes hold in one state, as far as pairs tell? */
  canHold(nodes: readonly number[]): boolean {
    return nodes.every((node) => {
      if (node < this.count || this.task.isOr[node] !== 1) return this.fits(node, nodes);
      return childrenOf(this.task, node).some((child) => this.fits(child, nodes));
    });
  }

  private fits(node: number, others: readonly number[]): boolean {
    return others.every((other) => this.compatible(node, other));
  }

  private compatible(a: number, b: number): boolean {
    if (a < this.count && b < this.count) return this.together[a * this.count + b] === 1;
    const [node, other] = a < this.count ? [b, a] : [a, b];
    const children = childrenOf(this.task, node);
    return this.task.isOr[node] === 1
      ? children.some((child) => this.compatible(child, other))
      : children.every((child) => this.compatible(child, other));
  }

  private apply({ effects, destroyers }: PairOperator): void {
    if (!this.canHold(effects[0].needs)) return;
    const possible = effects.filter(({ needs }, index) => index === 0 || this.canHold(needs));
    for (const [index, { results, needs }] of possible.entries()) {
      if (results.length === 0) continue;
      for (let other = index; other < possible.length; other++) {
        const also = possible[other];
        if (also.results.length === 0 || !this.allCompatible(needs, also.condition)) continue;
        for (const p of results) for (const q of also.results) this.add(p, q);
      }
      for (let kept = 0; kept < this.count; kept++) {
        if (this.together[kept * this.count + kept] === 0 || !this.fits(kept, needs)) continue;
        // Destroyed in every state in which the literal and the needs hold.
        const destroyed = destroyers
          .get(kept)
          ?.some((condition) => condition.every((each) => each === kept || needs.includes(each)));
        if (!destroyed) for (const p of results) this.add(p, kept);
      }
    }
  }

  private allCompatible(some: readonly number[], others: readonly number[]): boolean {
    return some.every((a) => this.fits(a, others));
  }

  private add(a: number, b: number): void {
    if (a === (b ^ 1) || this.together[a * this.count + b] === 1) return;
    this.together[a * this.count + b] = 1;
    this.together[b * this.count + a] = 1;
    this.changed = true;
  }
}

function pairOperator(task: SearchTask, operator: number): PairOperator {
  const own = task.firstOperator + operator;
  const precondition = childrenOf(task, own);
  const effects = effectsOf(task, operator).map(
    (effect): PairEffect => ({ ...effect, needs: [...precondition, ...effect.condition] }),
  );
  const destroyers = new Map<number, (readonly number[])[]>();
  for (const { results, condition } of effects)
    for (const literal of results) {
      const conditions = destroyers.get(literal ^ 1);
      if (conditions) conditions.push(condition);
      else destroyers.set(literal ^ 1, [condition]);
    }
  return { effects, destroyers };
}

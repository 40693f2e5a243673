import type { Budget } from "./budget";
import type { SearchTask } from "./searchTask";
import { shortenPlan } from "./shorten";
import { weightedSearch } from "./weightedSearch";

/** Nodes visited between two looks at the budget. */
const slice = 1_000_000;
/** What the dearest operator counts in the heuristic, where costs differ. */
const highestWeight = 20;

export interface Effort {
  /** One search after the other; the first plans of heavier weights come sooner and are dearer. */
  readonly weights: readonly number[];
  /** Nodes visited, in all. */
  readonly mostWork: number;
}

/** Until the budget is used up. */
const fullEffort: Effort = { weights: [5, 3, 2, 1], mostWork: Number.POSITIVE_INFINITY };

/** Well below a tenth of a second, whatever the task. */
const quickEffort: Effort = { weights: [3], mostWork: 4_000_000 };
/** Ten times as much: a robot that is spared a few steps of a long plan has it back many times over. */
const longPlanEffort: Effort = { weights: [3, 2], mostWork: 40_000_000 };
/** So many steps are a long plan. */
const longPlan = 10;

/** What goes into making a first plan better, the same on every machine. */
export function effortFor(plan: readonly number[], { isForRobot = false }: { isForRobot?: boolean }): Effort {
  return isForRobot && plan.length >= longPlan ? longPlanEffort : quickEffort;
}

/**
 * Cheaper and cheaper plans, each shortened and a bound for the next: a plan that is found begins the search with the next
 * lighter weight anew, the last one goes on. True where the last plan has been proved to be the cheapest.
 */
export function improvePlan(
  task: SearchTask,
  first: readonly number[],
  costOfOperator: (operator: number) => number,
  budget: Budget,
  report: (operators: readonly number[]) => void,
  { weights, mostWork }: Effort = fullEffort,
): boolean {
  const costs = Float64Array.from(task.operators, (_, operator) => costOfOperator(operator));
  const relaxedCosts = relaxedCostsOf(costs);
  const costOf = (operators: readonly number[]) => operators.reduce((sum, each) => sum + costs[each], 0);
  let best = costOf(first);
  let work = 0;
  for (const [index, weight] of weights.entries()) {
    const isLast = index === weights.length - 1;
    const search = weightedSearch(task, weight, costs, relaxedCosts);
    for (;;) {
      if (work >= mostWork || budget.exhausted(search.bytes)) return false;
      work += slice;
      const ended = search.advance(slice, best);
      if (!ended) continue;
      // Nothing is left that is cheaper than the best plan.
      if (ended.kind === "exhausted") return true;
      const shorter = shortenPlan(task, ended.operators, costOfOperator, budget);
      best = costOf(shorter);
      report(shorter);
      if (!isLast) break;
    }
  }
  return false;
}

/** Steps count too, so that operators that cost nothing are not free. */
function relaxedCostsOf(costs: Float64Array): Int32Array {
  const highest = costs.reduce((most, each) => Math.max(most, each), 0);
  const lowest = costs.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  if (highest === lowest) return new Int32Array(costs.length).fill(1);
  return Int32Array.from(costs, (each) => 1 + Math.round((Math.max(0, each) * highestWeight) / highest));
}

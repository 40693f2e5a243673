import type { SearchTask } from "./searchTask";

/* The parts of a search task as lists, for analyses that look at each action once. */

export function childrenOf(task: SearchTask, node: number): readonly number[] {
  return [...task.children.subarray(task.childStart[node], task.childStart[node + 1])];
}

/** Literals that the node brings about. */
function resultsOf(task: SearchTask, node: number): readonly number[] {
  return [...task.results.subarray(task.resultStart[node], task.resultStart[node + 1])];
}

export interface OperatorEffect {
  readonly results: readonly number[];
  /** Without the operator's precondition. */
  readonly condition: readonly number[];
}

/** The unconditional one first. */
export function effectsOf(task: SearchTask, operator: number): readonly OperatorEffect[] {
  const effects: OperatorEffect[] = [
    { results: resultsOf(task, task.firstOperator + operator), condition: [] },
  ];
  for (let effect = task.effectStart[operator]; effect < task.effectStart[operator + 1]; effect++) {
    const node = task.firstEffect + effect;
    // The first child of a conditional effect is its operator.
    effects.push({ results: resultsOf(task, node), condition: childrenOf(task, node).slice(1) });
  }
  return effects;
}

import { parseDomain } from "../../pddl/parse";
import { type Budget, createBudget } from "../budget";
import type { GroundTask } from "../ground";
import { prepareSearch } from "../plan";
import { planRequest } from "../problemFile";
import { applyOperator, holds, type SearchTask } from "../searchTask";
import { problemOf, randomBlocks, randomTask } from "./randomTasks";

/* Random tasks small enough to look at every state. */

const mostStates = 600;

export interface AllStates {
  readonly states: readonly Uint32Array[];
  /** Of the nearest goal state; -1 where there is none. */
  readonly depth: number;
}

/** Every state that can be reached without the states that are left out; undefined where there are too many. */
export function exhaustive(
  task: SearchTask,
  leftOut: (state: Uint32Array) => boolean = () => false,
  from: Uint32Array = task.initial,
): AllStates | undefined {
  const states: Uint32Array[] = [];
  const depths: number[] = [];
  const seen = new Set<string>();
  const next = new Uint32Array(task.stateWords);
  let depth = -1;
  const visit = (state: Uint32Array, at: number) => {
    if (seen.has(state.join()) || leftOut(state)) return;
    seen.add(state.join());
    states.push(state.slice());
    depths.push(at);
    if (depth < 0 && holds(task, task.goalNode, state, 0)) depth = at;
  };
  visit(from, 0);
  for (let index = 0; index < states.length; index++) {
    if (states.length > mostStates) return undefined;
    for (let operator = 0; operator < task.operators.length; operator++) {
      if (!holds(task, task.firstOperator + operator, states[index], 0)) continue;
      applyOperator(task, operator, states[index], 0, next);
      visit(next, depths[index] + 1);
    }
  }
  return { states, depth };
}

export interface SmallTask {
  /** For the message of a failed assertion. */
  readonly context: string;
  readonly task: SearchTask;
  readonly ground: GroundTask;
  readonly all: AllStates;
  readonly budget: Budget;
}

/** Random tasks, and with the text of a blocks domain towers of blocks, for which a search is needed. */
export function* smallTasks(seeds: number, blocksDomain: string): Generator<SmallTask> {
  const blocks = parseDomain(blocksDomain).domain;
  if (!blocks) throw new Error("the text holds no domain");
  for (let seed = 1; seed <= seeds; seed++) {
    const { domain, initial, condition } = randomTask(seed);
    const towers = randomBlocks(seed, 4);
    const requests = [planRequest(domain, problemOf(initial, condition()))];
    if (seed % 10 === 0) requests.push(planRequest(blocks, problemOf(towers.initial, towers.goal)));
    if (seed % 50 === 0)
      requests.push(planRequest(blocks, problemOf(towers.initial, "(and (on b0 b1) (on b1 b0))")));
    for (const [kind, request] of requests.entries()) {
      const budget = createBudget({});
      const prepared = prepareSearch(request, budget);
      if (prepared.kind !== "ready") continue;
      const { task, ground } = prepared;
      const all = exhaustive(task);
      if (all) yield { context: `${kind ? "blocks" : "random"}, seed ${seed}`, task, ground, all, budget };
    }
  }
}

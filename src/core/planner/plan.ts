import { hasErrors, type Problem } from "../base/problem";
import type { TypedObject } from "../pddl/closedState";
import type { CostTable } from "../pddl/effects";
import type { Condition, Domain } from "../pddl/syntax";
import type { Fact } from "../world/facts";
import { type Budget, BudgetExhausted, type BudgetOptions, createBudget, type Exhausted } from "./budget";
import { compileTask } from "./compile";
import { alwaysFalse } from "./formulas";
import { type GroundTask, groundTask } from "./ground";
import { effortFor, improvePlan } from "./improve";
import { mutexGroups } from "./mutexGroups";
import { pruned, unreachableGoals } from "./prune";
import { reachable } from "./reachability";
import { greedySearch } from "./search";
import { createSearchTask, type SearchTask } from "./searchTask";
import { shortenPlan, withoutNeedlessSteps } from "./shorten";
import { type PlanStep, printStep, validatePlan } from "./validate";

export type { TypedObject } from "../pddl/closedState";
export type { PlanStep } from "./validate";

/** The planner runs synchronously: `token` is polled. */
export interface PlanRequest extends BudgetOptions {
  readonly domain: Domain;
  /** Without the domain's constants, which are added. An object of several types is listed once for each. */
  readonly objects: readonly TypedObject[];
  /** What is true; everything else is false. */
  readonly state: Iterable<Fact>;
  readonly goal: Condition;
  /** Objects for free variables of the goal. */
  readonly bindings?: ReadonlyMap<string, string>;
  /** Values of cost functions. With them plans are made cheaper, without them shorter. */
  readonly costs?: CostTable;
  /** What the planner is doing now, for a person who waits. */
  readonly onPhase?: (text: string) => void;
  /**
   * For how long better plans are looked for, as a share of the time that the first one took; needs `clock`. 0 where it
   * is left out; `Infinity` until the time is up.
   */
  readonly improveShare?: number;
  /**
   * A robot is to carry the plan out: where it is long, more search goes into a shorter one, as much on every machine.
   */
  readonly isForRobot?: boolean;
  /** Each plan is better than the one before it. */
  readonly onPlan?: (plan: { readonly steps: readonly PlanStep[]; readonly cost: number }) => void;
}

export type PlanResult =
  | {
      readonly kind: "plan";
      readonly steps: readonly PlanStep[];
      /** Sum of the actions' costs where `costs` were given, else the number of steps. */
      readonly cost: number;
      /** States that the search expanded. */
      readonly expanded: number;
      /** Where better plans were looked for: there is none. */
      readonly isCheapest?: boolean;
    }
  | { readonly kind: "unsolvable"; readonly reason: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "limit"; readonly limit: "time" | "memory" | "states"; readonly reason: string }
  /** The domain or the goal can't be planned with. */
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

/** A plan that has been validated, or why there is none. Never throws for what the request says. */
export function findPlan(asked: PlanRequest): PlanResult {
  // Read more than once: by the search and by the validation of what it found.
  const request = { ...asked, state: [...asked.state] };
  const budget = createBudget(request);
  const started = request.clock?.now() ?? 0;
  request.onPhase?.("grounding");
  const prepared = prepareSearch(request, budget);
  if (prepared.kind !== "ready") return prepared;
  const { task, ground } = prepared;
  request.onPhase?.(`searching, ${task.operators.length} ground actions over ${task.factCount} facts`);
  const found = greedySearch(task, () => mutexGroups(ground, budget), budget);
  switch (found.kind) {
    case "excluded":
      return { kind: "unsolvable", reason: "Parts of the goal can never hold together." };
    case "exhausted":
      return { kind: "unsolvable", reason: "Every state that the actions can lead to was tried." };
    case "stopped":
      return stopped(found.why, found.expanded);
    default: {
      const cost = (operator: number) => (request.costs ? task.operators[operator].cost : 1);
      let first = withoutNeedlessSteps(task, found.operators);
      const keep = (operators: readonly number[]) => {
        first = operators;
      };
      const isCheapest = improvePlan(task, first, cost, budget, keep, effortFor(first, request));
      // The cheapest one may still be shortened by steps that cost nothing.
      if (!isCheapest || request.costs) first = shortenPlan(task, first, cost, budget);
      const plan = validated(request, task, first, found.expanded);
      request.onPlan?.(plan);
      const improving = improvementBudget(request, started);
      return improving ? bestPlan(request, task, first, plan, cost, improving) : plan;
    }
  }
}

type Planned = Extract<PlanResult, { readonly kind: "plan" }>;

/** Undefined where no better plan is asked for. */
function improvementBudget(request: PlanRequest, started: number): Budget | undefined {
  const { clock, timeLimitMs = Number.POSITIVE_INFINITY, improveShare = 0 } = request;
  if (!clock || improveShare <= 0) return undefined;
  const passed = clock.now() - started;
  return createBudget({ ...request, timeLimitMs: Math.min(timeLimitMs - passed, passed * improveShare) });
}

/** Goes on until the budget is used up, and tells each better plan. */
function bestPlan(
  request: PlanRequest,
  task: SearchTask,
  first: readonly number[],
  plan: Planned,
  costOfOperator: (operator: number) => number,
  budget: Budget,
): PlanResult {
  let best = plan;
  request.onPhase?.("looking for a better plan");
  const isCheapest = improvePlan(task, first, costOfOperator, budget, (operators) => {
    const better = validated(request, task, operators, plan.expanded);
    if (better.cost >= best.cost) return;
    best = better;
    request.onPlan?.(better);
  });
  return isCheapest ? { ...best, isCheapest } : best;
}

export type Prepared =
  | { readonly kind: "ready"; readonly task: SearchTask; readonly ground: GroundTask }
  | Exclude<PlanResult, { readonly kind: "plan" }>;

/** The ground task of a request, pruned; or why no search is needed or possible. */
export function prepareSearch(request: PlanRequest, budget: Budget): Prepared {
  const { task: compiled, problems } = compileTask(request);
  if (hasErrors(problems)) return { kind: "invalid", problems };
  try {
    const ground = groundTask(compiled, reachable(compiled, budget), request.costs ?? new Map(), budget);
    const small = pruned(ground);
    if (!small) return { kind: "unsolvable", reason: unreachableReason(ground) };
    return { kind: "ready", task: createSearchTask(small), ground: small };
  } catch (error) {
    if (error instanceof BudgetExhausted) return stopped(error.why, 0);
    throw error;
  }
}

/** Steps of a found sequence of operators, after they were executed by the evaluator of core/pddl. */
export function validated(
  request: PlanRequest,
  task: SearchTask,
  operators: readonly number[],
  expanded: number,
): Extract<PlanResult, { readonly kind: "plan" }> {
  const steps = operators.map((operator) => stepOf(task, operator));
  const { domain, objects, state, goal, bindings, costs } = request;
  const verdict = validatePlan(domain, objects, state, goal, steps, { bindings, costs });
  if (verdict.kind !== "valid")
    throw new Error(
      `The planner made an invalid plan: ${verdict.message}\n${steps.map(printStep).join("\n")}`,
    );
  return { kind: "plan", steps, cost: verdict.cost, expanded };
}

function stepOf(task: SearchTask, operator: number): PlanStep {
  const { action, args } = task.operators[operator];
  return { action: action.name, args: [...args].map((object) => task.source.objectNames[object]) };
}

export function stopped(
  why: Exhausted | "states",
  expanded: number,
): Extract<PlanResult, { readonly kind: "cancelled" | "limit" }> {
  if (why === "cancelled") return { kind: "cancelled" };
  const after = `No plan was found after ${expanded} states`;
  const reasons = {
    time: `${after}: the time is up. Allow more time, or give a smaller goal.`,
    memory: `${after}: the memory is used up. Allow more memory, or give a smaller goal.`,
    states: `${after}, which is as many as are tried here: give a smaller goal, or use the command "plan", which has no such limit.`,
  };
  return { kind: "limit", limit: why, reason: reasons[why] };
}

function unreachableReason(task: GroundTask): string {
  const goals = unreachableGoals(task);
  const literals = goals.flatMap((node) => (node >= 0 && node < task.formulas.literalCount ? [node] : []));
  if (literals.length === 0 || goals[0] === alwaysFalse)
    return "No sequence of actions can make the goal true.";
  const names = literals.slice(0, 5).map((literal) => {
    const { predicate, args } = task.factOf(literal >> 1);
    const { objectNames, predicates } = task.source;
    const fact = `(${[predicates[predicate].name, ...[...args].map((object) => objectNames[object])].join(" ")})`;
    return literal & 1 ? `(not ${fact})` : fact;
  });
  const more = literals.length > names.length ? ` and ${literals.length - names.length} more` : "";
  return `No sequence of actions can make ${names.join(", ")}${more} true.`;
}

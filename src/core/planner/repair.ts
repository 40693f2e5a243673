import type { TypedObject } from "../pddl/closedState";
import type { Condition, Domain } from "../pddl/syntax";
import type { Fact } from "../world/facts";
import { createBudget } from "./budget";
import { type PlanRequest, type PlanResult, prepareSearch, stopped, validated } from "./plan";
import { shortestSearch } from "./shortestSearch";

export type RepairOptions = Pick<
  PlanRequest,
  "timeLimitMs" | "clock" | "token" | "memoryLimitMb" | "costs"
> & {
  /** States that are expanded before it gives up; 5000 where it is left out. */
  readonly mostStates?: number;
  /** A longer repair is not one; 12 where it is left out. */
  readonly mostSteps?: number;
};

/**
 * The fewest actions after which the condition holds, in a world of which everything is known; none at all where it
 * holds already. The steps have been validated.
 */
export function shortestRepair(
  domain: Domain,
  objects: readonly TypedObject[],
  state: Iterable<Fact>,
  condition: Condition,
  bindings: ReadonlyMap<string, string>,
  { mostStates = 5000, mostSteps = 12, ...limits }: RepairOptions = {},
): PlanResult {
  const request: PlanRequest = { domain, objects, state: [...state], goal: condition, bindings, ...limits };
  const budget = createBudget(limits);
  const prepared = prepareSearch(request, budget);
  if (prepared.kind !== "ready") return prepared;
  const found = shortestSearch(prepared.task, budget, mostStates);
  if (found.kind === "excluded" || found.kind === "exhausted")
    return { kind: "unsolvable", reason: "Every state that the actions can lead to was tried." };
  if (found.kind === "stopped") return stopped(found.why, found.expanded);
  if (found.operators.length > mostSteps)
    return {
      kind: "unsolvable",
      reason: `It takes ${found.operators.length} actions at least, more than ${mostSteps}.`,
    };
  return validated(request, prepared.task, found.operators, found.expanded);
}

import type { CostTable } from "../pddl/effects";
import type { Atom, Domain, PddlProblem } from "../pddl/syntax";
import { type Fact, factKey } from "../world/facts";
import { findPlan, type PlanRequest, type PlanResult } from "./plan";
import { type PlanStep, type PlanVerdict, type ValidationOptions, validatePlan } from "./validate";

/** A problem file as a request to the planner: its objects, initial state, goal and costs. */
export function planRequest(
  domain: Domain,
  problem: PddlProblem,
): Pick<PlanRequest, "domain" | "objects" | "state" | "goal" | "costs"> {
  return {
    domain,
    objects: problem.objects.flatMap(({ name, types }) => types.map((type) => ({ id: name, type }))),
    state: problem.init.map(factOf),
    goal: problem.goal,
    costs: costTable(problem),
  };
}

export type PlanLimits = Pick<
  PlanRequest,
  "timeLimitMs" | "clock" | "token" | "memoryLimitMb" | "memoryInUse" | "onPhase" | "onPlan" | "improveShare"
>;

export function planProblem(domain: Domain, problem: PddlProblem, limits: PlanLimits = {}): PlanResult {
  return findPlan({ ...planRequest(domain, problem), ...limits });
}

export function validateProblem(
  domain: Domain,
  problem: PddlProblem,
  steps: readonly PlanStep[],
  { work }: Pick<ValidationOptions, "work"> = {},
): PlanVerdict {
  const { objects, state, goal, costs } = planRequest(domain, problem);
  return validatePlan(domain, objects, state, goal, steps, { costs, work });
}

/** Undefined where the problem does not ask for cheap plans: then each step counts 1. */
function costTable(problem: PddlProblem): CostTable | undefined {
  if (!problem.minimizeCost) return undefined;
  return new Map(problem.costs.map(({ function: atom, value }) => [factKey(factOf(atom)), value]));
}

function factOf(atom: Atom): Fact {
  return { predicate: atom.predicate, args: atom.args.map(({ name }) => name) };
}

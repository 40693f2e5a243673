import type { Problem, TextRange } from "../base/problem";
import { err, ok, type Result } from "../base/result";
import { WorkExhausted } from "../pddl/closedState";
import { bindArguments } from "../pddl/effects";
import { noBindings } from "../pddl/print";
import type { Domain, PddlProblem } from "../pddl/syntax";
import { factKey } from "../world/facts";
import { findPlan, type PlanResult } from "./plan";
import type { PlacedStep } from "./planText";
import { planRequest, validateProblem } from "./problemFile";
import { type RepairOptions, shortestRepair } from "./repair";
import { type PlanStep, type PlanVerdict, printStep, type UnmetInPlan } from "./validate";
import { type PlanFix, planFixes, type Replanner, type Validate } from "./validateFixes";

/*
 * A verdict on a plan file for the one who has to mend it: what is wrong and where, how each fact got the value that
 * stands in the way, and the fewest actions that would put it right.
 */

export interface FactSource {
  /** `(on a b)` */
  readonly fact: string;
  /** The value that it has and should not have. */
  readonly value: boolean;
  /** The step that gave it this value, from 1; undefined where it has had it from the start. */
  readonly step?: number;
  readonly action?: string;
  /** "(on a b) was lost in step 2 (unstack a b)" */
  readonly text: string;
}

export interface UnmetReport {
  /** PDDL, with quantified variables replaced by the objects that fail. */
  readonly condition: string;
  readonly words: string;
  /** The conjunct of the precondition or goal that it is part of, as written. */
  readonly conjunct: string;
  readonly facts: readonly FactSource[];
}

export type RepairReport =
  | {
      readonly found: true;
      /** Put in before this step, from 1; behind the last step it is one more than there are steps. */
      readonly before: number;
      readonly steps: readonly string[];
    }
  | { readonly found: false; readonly reason: string };

export type PlanReport =
  | { readonly valid: true; readonly steps: number; readonly cost: number }
  | {
      readonly valid: false;
      readonly kind: "goal" | Extract<PlanVerdict, { kind: "step" }>["reason"];
      /** The first step that can't be executed, from 1. */
      readonly step?: number;
      readonly action?: string;
      readonly unmet: readonly UnmetReport[];
      /** In the plan file. */
      readonly problem: Problem;
      /** Of `precondition` and `goal`: the fewest actions after which what is unmet holds. */
      readonly repair?: RepairReport;
      /** Changes after which the whole plan is valid. */
      readonly fixes: readonly PlanFix[];
    };

export interface ReportOptions extends RepairOptions {
  /** Facts that are looked up before it gives up; 30 million where it is left out. */
  readonly mostLookups?: number;
}

/** The limits bound the search for repairs; an error says that the plan could not be judged within `mostLookups`. */
export function reportPlan(
  domain: Domain,
  problem: PddlProblem,
  steps: readonly PlacedStep[],
  file?: string,
  { mostLookups = 30_000_000, ...limits }: ReportOptions = {},
): Result<PlanReport, Problem> {
  const work = { left: mostLookups };
  const validate = (plan: readonly PlanStep[]) => validateProblem(domain, problem, plan, { work });
  try {
    const verdict = validate(steps);
    if (verdict.kind === "valid") return ok({ valid: true, steps: steps.length, cost: verdict.cost });
    return ok(reportFailure(domain, problem, steps, verdict, validate, file, limits));
  } catch (error) {
    if (!(error instanceof WorkExhausted)) throw error;
    return err({
      code: "plan-limit",
      severity: "error",
      message: `The plan could not be judged: its conditions were not decided after ${mostLookups} facts were looked up.`,
      file,
      range: endOfPlan(steps),
      nextStep: "Give quantified conditions fewer variables at once, or the problem fewer objects.",
    });
  }
}

function reportFailure(
  domain: Domain,
  problem: PddlProblem,
  steps: readonly PlacedStep[],
  verdict: Failure,
  validate: Validate,
  file: string | undefined,
  limits: RepairOptions,
): PlanReport {
  const step = verdict.kind === "step" ? steps[verdict.step] : undefined;
  const kind = verdict.kind === "step" ? verdict.reason : "goal";
  const unmet = verdict.unmet.map((each) => unmetReport(each, steps));
  const canBeRepaired = kind === "precondition" || kind === "goal";
  const found = canBeRepaired ? repairFor(domain, problem, steps, verdict, limits) : undefined;
  const repair = found && repairReport(found, verdict.kind === "step" ? verdict.step : steps.length);
  const stepsOf = (result: PlanResult) => (result.kind === "plan" ? result.steps : undefined);
  const replanner: Replanner = {
    repair: (failure, plan) => {
      const shortest =
        failure === verdict && found ? found : repairFor(domain, problem, plan, failure, limits);
      if (shortest.kind === "plan") return shortest.steps;
      // What takes more than a repair may take is worth a plan, if it makes the whole plan valid.
      return stepsOf(findPlan({ ...taskOf(domain, problem, plan, failure), ...limits }));
    },
    toGoal: ({ facts }) =>
      stepsOf(findPlan({ ...planRequest(domain, problem), costs: undefined, state: facts, ...limits })),
  };
  const fixes = canBeRepaired ? planFixes(steps, verdict, validate, replanner, limits) : [];
  const where = verdict.kind === "step" ? { step: verdict.step + 1, action: step && printStep(step) } : {};
  return {
    valid: false,
    kind,
    ...where,
    unmet,
    problem: {
      code: `plan-${kind}`,
      severity: "error",
      message: verdict.kind === "step" ? `Step ${verdict.step + 1}: ${verdict.message}` : verdict.message,
      file,
      range: rangeOf(verdict, step) ?? endOfPlan(steps),
      nextStep: nextStepOf(kind, repair, fixes, domain),
    },
    repair,
    fixes,
  };
}

type Failure = Extract<PlanVerdict, { kind: "step" | "goal" }>;

function unmetReport(
  { text, words, conjunct, origins }: UnmetInPlan,
  steps: readonly PlanStep[],
): UnmetReport {
  const facts = origins.map(({ fact, value, step }): FactSource => {
    const key = factKey(fact);
    if (step === undefined)
      return { fact: key, value, text: `${key} ${value ? "is true from the start" : "was never true"}` };
    const action = printStep(steps[step]);
    const text = `${key} ${value ? "became true" : "was lost"} in step ${step + 1} ${action}`;
    return { fact: key, value, step: step + 1, action, text };
  });
  return { condition: text, words, conjunct, facts };
}

function rangeOf(verdict: Failure, step: PlacedStep | undefined): TextRange | undefined {
  if (verdict.kind === "goal" || !step) return undefined;
  if (verdict.argument !== undefined) return step.argRanges[verdict.argument];
  return verdict.reason === "unknown-action" ? step.actionRange : step.range;
}

/** Where the goal should hold. */
function endOfPlan(steps: readonly PlacedStep[]): TextRange {
  const end = steps[steps.length - 1]?.range.end ?? { line: 0, character: 0 };
  return { start: end, end };
}

/** The fewest actions after which the precondition of the failing step, or the goal, holds. */
function repairFor(
  domain: Domain,
  problem: PddlProblem,
  steps: readonly PlanStep[],
  failure: Failure,
  limits: RepairOptions,
): PlanResult {
  const { objects, state, goal, bindings } = taskOf(domain, problem, steps, failure);
  return shortestRepair(domain, objects, state, goal, bindings, limits);
}

/** To get from where the plan failed to where it can go on. */
function taskOf(domain: Domain, problem: PddlProblem, steps: readonly PlanStep[], failure: Failure) {
  const failed = failure.kind === "step" ? steps[failure.step] : undefined;
  const action =
    failed && domain.actions.find(({ name }) => name.toLowerCase() === failed.action.toLowerCase());
  return {
    domain,
    objects: planRequest(domain, problem).objects,
    state: failure.facts,
    goal: action ? action.precondition : problem.goal,
    bindings: action && failed ? bindArguments(action.parameters, failed.args) : noBindings,
  };
}

function repairReport(result: PlanResult, before: number): RepairReport {
  switch (result.kind) {
    case "plan":
      return { found: true, before: before + 1, steps: result.steps.map(printStep) };
    case "unsolvable":
    case "limit":
      return { found: false, reason: result.reason };
    case "cancelled":
      return { found: false, reason: "The search for a repair was cancelled." };
    default:
      return { found: false, reason: result.problems.map(({ message }) => message).join(" ") };
  }
}

function nextStepOf(
  kind: Extract<PlanReport, { valid: false }>["kind"],
  repair: RepairReport | undefined,
  fixes: readonly PlanFix[],
  domain: Domain,
): string {
  switch (kind) {
    case "precondition":
    case "goal": {
      if (fixes.length > 0) return `${fixes[0].title}.`;
      if (!repair?.found) return `No repair: ${repair?.reason ?? ""}`;
      const place = kind === "goal" ? "at the end" : "before it";
      return `Put in ${place}: ${repair.steps.join(" ")}.`;
    }
    case "unknown-action":
      return `Actions of the domain: ${domain.actions
        .slice(0, 10)
        .map(({ name }) => name)
        .join(", ")}${domain.actions.length > 10 ? ", …" : ""}.`;
    case "wrong-arity":
      return "Give one object for each parameter.";
    default:
      return "Use an object of the problem or a constant of the domain, of the parameter's type.";
  }
}

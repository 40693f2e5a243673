import type { RepairOptions } from "./repair";
import { type PlanStep, type PlanVerdict, printStep } from "./validate";

/** A change of the plan after which it is valid: that has been tried. */
export interface PlanFix {
  readonly kind: "remove" | "move" | "insert" | "replace";
  /** "Move step 5 (open door) before step 3 (go kitchen)" */
  readonly title: string;
  /** The whole plan. */
  readonly plan: readonly string[];
}

type Failure = Extract<PlanVerdict, { kind: "step" | "goal" }>;

/** The verdict on a plan for the same problem. */
export type Validate = (plan: readonly PlanStep[]) => PlanVerdict;

/** What the planner can do about a plan from where it failed; undefined where it finds nothing. */
export interface Replanner {
  /** The fewest actions that let the plan go on. */
  repair(failure: Failure, steps: readonly PlanStep[]): readonly PlanStep[] | undefined;
  /** Actions that reach the goal of the problem. */
  toGoal(failure: Failure): readonly PlanStep[] | undefined;
}

/** In longer plans no place is looked for to which a step could move: each is a whole validation. */
const longestToMove = 300;
/** Rounds of repairs, each where the plan with the ones before fails next. */
const mostRepairs = 8;
/** Actions that are put in where leaving out or moving one step is enough. */
const mostBesideOthers = 3;

/**
 * Changes that make the plan valid, at most one of each kind: the failing step left out, one step moved, actions put in
 * wherever the plan fails; where none of them does, other steps from the failing one on.
 */
export function planFixes(
  steps: readonly PlanStep[],
  failure: Failure,
  validate: Validate,
  replanner: Replanner,
  { clock, timeLimitMs }: Pick<RepairOptions, "clock" | "timeLimitMs">,
): readonly PlanFix[] {
  const until = clock && timeLimitMs !== undefined ? clock.now() + timeLimitMs : Number.POSITIVE_INFINITY;
  const isLate = () => clock !== undefined && clock.now() > until;
  const isValid = (plan: readonly PlanStep[]) => validate(plan).kind === "valid";
  const fix = (kind: PlanFix["kind"], title: string, plan: readonly PlanStep[]): PlanFix => ({
    kind,
    title,
    plan: plan.map(printStep),
  });
  const fixes: PlanFix[] = [];
  if (failure.kind === "step") {
    const { step } = failure;
    const shorter = without(steps, step);
    if (isValid(shorter)) fixes.push(fix("remove", `Remove ${named(steps, step)}`, shorter));
    const moved = movedStep(steps, step, isValid, isLate);
    if (moved) fixes.push(fix("move", moved.title, moved.plan));
  }
  const longer = repairedThroughout(steps, failure, validate, replanner, isLate);
  // Next to a step that only stands in the wrong place, a plan that undoes its harm is noise.
  const isWorthSaying =
    longer && (fixes.length === 0 || longer.plan.length - steps.length <= mostBesideOthers);
  if (isWorthSaying) fixes.push(fix("insert", longer.title, longer.plan));
  if (fixes.length === 0 && failure.kind === "step" && !isLate()) {
    const rest = replanner.toGoal(failure);
    const plan = rest && [...steps.slice(0, failure.step), ...rest];
    if (plan && isValid(plan))
      fixes.push(
        fix(
          "replace",
          `Replace ${named(steps, failure.step)} and what follows it by ${rest.map(printStep).join(" ")}`,
          plan,
        ),
      );
  }
  return fixes;
}

/** A later step before the failing one, or the failing one behind a later step; the nearest. */
function movedStep(
  steps: readonly PlanStep[],
  failing: number,
  isValid: (plan: readonly PlanStep[]) => boolean,
  isLate: () => boolean,
): { readonly title: string; readonly plan: readonly PlanStep[] } | undefined {
  if (steps.length > longestToMove) return undefined;
  for (let later = failing + 1; later < steps.length && !isLate(); later++) {
    const earlier = inserted(without(steps, later), failing, [steps[later]]);
    if (isValid(earlier))
      return { title: `Move ${named(steps, later)} before ${named(steps, failing)}`, plan: earlier };
    const postponed = inserted(without(steps, failing), later, [steps[failing]]);
    if (isValid(postponed))
      return { title: `Move ${named(steps, failing)} behind ${named(steps, later)}`, plan: postponed };
  }
  return undefined;
}

function repairedThroughout(
  steps: readonly PlanStep[],
  failure: Failure,
  validate: Validate,
  replanner: Replanner,
  isLate: () => boolean,
): { readonly title: string; readonly plan: readonly PlanStep[] } | undefined {
  const titles: string[] = [];
  let plan = steps;
  let failed = failure;
  for (let round = 0; round < mostRepairs && !isLate(); round++) {
    const actions = replanner.repair(failed, plan);
    if (!actions || actions.length === 0) return undefined;
    const at = failed.kind === "step" ? failed.step : plan.length;
    const place = failed.kind === "step" ? `before ${named(plan, at)}` : "at the end";
    titles.push(`${actions.map(printStep).join(" ")} ${place}`);
    plan = inserted(plan, at, actions);
    const verdict = validate(plan);
    if (verdict.kind === "valid") return { title: `Put in ${titles.join(", then ")}`, plan };
    failed = verdict;
  }
  return undefined;
}

function named(steps: readonly PlanStep[], step: number): string {
  return `step ${step + 1} ${printStep(steps[step])}`;
}

function without(steps: readonly PlanStep[], step: number): readonly PlanStep[] {
  return [...steps.slice(0, step), ...steps.slice(step + 1)];
}

function inserted(steps: readonly PlanStep[], at: number, added: readonly PlanStep[]): readonly PlanStep[] {
  return [...steps.slice(0, at), ...added, ...steps.slice(at)];
}

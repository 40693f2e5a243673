import { planningView } from "../../../core/copilot/abilities";
import { asPlanned } from "../../../core/copilot/synthesis/planFromBelief";
import { planStages } from "../../../core/copilot/synthesis/stagedProgram";
import { afterStep } from "../../../core/copilot/understanding/actions/results";
import type { Stage } from "../../../core/copilot/understanding/actions/stages";
import type { PlanStep } from "../../../core/planner/plan";
import type { Belief } from "../../../core/world/belief";
import { factKey } from "../../../core/world/facts";
import type { Situation } from "../reading/situation";
import { limits } from "./limits";

/*
 * Plans are remembered, and with each what is left of it after each of its steps: whoever asks for one action after the
 * other asks along one plan, and every question comes without the answers to the ones before.
 */

const mostRemembered = 5_000;

/**
 * Steps through stages from what is known, none where all is as it should be; undefined where there is no plan.
 * @param purpose what they are for: for the same in the same state they are the same
 */
export function plannedSteps(
  { robot, belief, memory }: Situation,
  purpose: string,
  stages: readonly Stage[],
): readonly PlanStep[] | undefined {
  const known = memory.get(robot) ?? new Map<string, readonly PlanStep[] | undefined>();
  memory.set(robot, known);
  const key = keyOf(purpose, belief);
  if (known.has(key)) return known.get(key);
  if (known.size >= mostRemembered) known.clear();
  const view = planningView(robot);
  const plan = planStages(view, belief, stages, limits);
  if (plan.kind !== "plan") {
    known.set(key, undefined);
    return undefined;
  }
  let world = asPlanned(belief);
  for (const [index, { action, args }] of plan.steps.entries()) {
    known.set(keyOf(purpose, world), plan.steps.slice(index));
    world = afterStep(world, action, args, view);
  }
  known.set(keyOf(purpose, world), []);
  return plan.steps;
}

/** What a plan depends on: the same for equal states, however they are told. */
function keyOf(purpose: string, belief: Belief): string {
  const things = [...belief.objects.values()].map(({ id, type, otherTypes = [] }) =>
    [id, type, ...otherTypes].join(" "),
  );
  return [purpose, ...things.sort(), ...[...belief.trueFacts()].map(factKey).sort()].join("\n");
}

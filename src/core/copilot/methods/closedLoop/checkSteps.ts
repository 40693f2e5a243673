import { beliefView } from "../../../pddl/beliefView";
import { bindArguments, effectsOf, evaluate, unmetConditions } from "../../../pddl/evaluate";
import type { Bindings } from "../../../pddl/print";
import type { StateView } from "../../../pddl/stateView";
import type { Action } from "../../../pddl/syntax";
import type { RobotPackage } from "../../../program/robotPackage";
import { bindCall, describeCall } from "../../../runner/actionCall";
import type { CorrectionStep } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";

/**
 * What speaks against a list of actions, in words for whoever proposed it: a call that the API does not have, or a
 * precondition that is known to be false when its turn comes. Empty where nothing does.
 */
export function stepProblems(
  steps: readonly CorrectionStep[],
  robot: RobotPackage,
  belief: Belief,
): readonly string[] {
  const obstacle = firstObstacle(steps, robot, belief);
  if (!obstacle) return [];
  if (obstacle.kind === "no-such-call") return [obstacle.error];
  const { step, action, bindings, view } = obstacle;
  const unmet = unmetConditions(action.precondition, bindings, view);
  return [
    `${describeCall(step.action, step.args)} is not possible then: ${unmet.map(({ words, text }) => `${words} ${text}`).join("; ")} does not hold.`,
  ];
}

/** Does nothing speak against them? Finding the words for it takes many times as long. */
export function arePossible(steps: readonly CorrectionStep[], robot: RobotPackage, belief: Belief): boolean {
  return firstObstacle(steps, robot, belief) === undefined;
}

type Obstacle =
  | { readonly kind: "no-such-call"; readonly error: string }
  | {
      readonly kind: "unmet";
      readonly step: CorrectionStep;
      readonly action: Action;
      readonly bindings: Bindings;
      /** The state when its turn comes. */
      readonly view: StateView;
    };

function firstObstacle(
  steps: readonly CorrectionStep[],
  robot: RobotPackage,
  belief: Belief,
): Obstacle | undefined {
  let current = belief;
  for (const [index, step] of steps.entries()) {
    const bound = bindCall({ id: `step-${index}`, action: step.action, args: step.args }, robot, current);
    if (!bound.ok) return { kind: "no-such-call", error: bound.error };
    const { action, names } = bound.value;
    if (names.some((name) => name === undefined)) continue;
    const args = names.filter((name): name is string => name !== undefined);
    const view = beliefView(current, robot.domain, { openUniverse: false });
    const bindings = bindArguments(action.parameters, args);
    if (evaluate(action.precondition, bindings, view) === "false")
      return { kind: "unmet", step, action, bindings, view };
    current = current.withFacts(effectsOf(action, args, view));
  }
  return undefined;
}

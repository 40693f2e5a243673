import type { RobotPackage } from "../../../program/robotPackage";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { abilitiesOf, conditionOf } from "../../abilities";
import { type ConcreteGoal, concreteGoal } from "../../synthesis/concreteGoal";
import { type PlanningLimits, planFromBelief } from "../../synthesis/planFromBelief";
import { looksLike } from "../../understanding/meaning/candidates";
import { selectionsOf, type Task } from "../../understanding/task";
import { handledBy } from "./handled";
import { aroundFailures, failuresOf, hasFailedAgain } from "./setAside";

/**
 * The goal of a task over what has been seen. Where calls have failed again and again with a thing of which any other
 * would do as well ("a cabinet"), another one takes its place.
 *
 * @param view the robot as it is planned with
 */
export function concreteGoalNow(
  task: Task,
  robot: RobotPackage,
  view: RobotPackage,
  { belief, history }: Pick<RecoveryRequest, "belief" | "history">,
  limits: PlanningLimits,
): ConcreteGoal {
  const abilities = abilitiesOf(robot);
  const handled = handledBy(history, abilities, robot);
  const goalFrom = (known: Belief) => concreteGoal(task, robot, abilities, known, handled);
  const selections = task.steps.flatMap((step) => selectionsOf(step));
  const mayBeSetAside = (id: ObjectId) => {
    const object = belief.objects.get(id);
    return selections.every(
      (selection) =>
        (selection.amount.kind === "one" && !selection.amount.definite) ||
        !object ||
        !looksLike(object, selection, abilities.types),
    );
  };
  const wayFrom = (known: Belief) => {
    const goal = goalFrom(known);
    const condition = goal.kind === "goal" ? conditionOf(goal.text) : undefined;
    const plan = condition && planFromBelief(view, known, condition, limits);
    if (goal.kind !== "goal" || plan?.kind !== "plan") return undefined;
    return { goal: goal.text, steps: plan.steps, mayBeSetAside };
  };
  const first = goalFrom(belief);
  if (first.kind !== "goal" || !hasFailedAgain(history)) return first;
  const way = wayFrom(belief);
  if (!way) return first;
  const failed = (step: Parameters<typeof failuresOf>[0]) => failuresOf(step, history, view);
  return { kind: "goal", text: aroundFailures(way, belief, failed, wayFrom).goal };
}

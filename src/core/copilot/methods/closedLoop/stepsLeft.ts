import type { RobotPackage } from "../../../program/robotPackage";
import { conditionTruth } from "../../../runner/goal";
import type { RecoveryRequest } from "../../../runner/recovery";
import { abilitiesOf, conditionOf } from "../../abilities";
import { concreteGoal } from "../../synthesis/concreteGoal";
import type { Task } from "../../understanding/task";
import { handledBy } from "./handled";

/**
 * The task without the steps that are done: what they brought somewhere no longer is where the sentence says, and would be
 * looked for there in vain. The whole task where none of them, or all of them, are.
 */
export function stepsLeft(
  task: Task,
  robot: RobotPackage,
  { belief, history }: Pick<RecoveryRequest, "belief" | "history">,
): Task {
  const abilities = abilitiesOf(robot);
  const handled = handledBy(history, abilities, robot);
  const left = task.steps.filter((step) => {
    const goal = concreteGoal({ ...task, steps: [step] }, robot, abilities, belief, handled);
    const condition = goal.kind === "goal" ? conditionOf(goal.text) : undefined;
    return !condition || conditionTruth(condition, belief, robot.domain) !== "true";
  });
  return left.length === 0 ? task : { ...task, steps: left };
}

import { abilitiesOf } from "../../abilities";
import type { Authored, TaskRequest } from "../../method";
import { programText } from "../../synthesis/programText";
import { severalNotes } from "../../synthesis/severalFit";
import { goalBeforehand } from "../../understanding/goal";
import type { Task } from "../../understanding/task";
import { saidOf, withGoalToCome } from "./goalToCome";

/**
 * The program for a task whose things have not all been seen, from its statements; what is to hold in the end is said over
 * kinds of things, or is to come.
 * @param remark said last of how it was written
 */
export function taskProgram(
  { robot, scene, instruction }: TaskRequest,
  task: Task,
  body: readonly string[],
  remark: string,
): Extract<Authored, { kind: "program" }> {
  const before = goalBeforehand(task, robot, abilitiesOf(robot));
  const goal = before.kind === "goal" ? { goal: before.text } : {};
  const text = programText({ robot: robot.settings.name, scene, instruction, ...goal, body });
  return {
    kind: "program",
    text: before.kind === "to-come" ? withGoalToCome(text) : text,
    ...goal,
    reasoning: [...task.notes, ...severalNotes(task), saidOf(before), remark],
  };
}

import { namesOfSkills } from "../../../program/skillText";
import { abilitiesOf } from "../../abilities";
import type { Authored, TaskRequest } from "../../method";
import { liftedStatements } from "../../synthesis/liftedProgram";
import { indented, VariableNames } from "../../synthesis/programText";
import { partsWithCommands } from "../../understanding/commands/commands";
import { understand } from "../../understanding/understand";
import { statementsOf } from "./asCommands";
import { taskProgram } from "./taskProgram";

/**
 * A program for a task with actions told by their names among it: "go to the dock, take a picture, then go to the workshop".
 * What is to hold in the end is what the task says; the actions are only done. Undefined where it is not of that kind.
 */
export function writtenWithCommands(request: TaskRequest): Authored | undefined {
  const { instruction, robot, belief } = request;
  const parts = partsWithCommands(instruction, robot, belief);
  if (!parts) return undefined;
  const told = parts.flatMap((part) => (part.kind === "task" ? [part.text] : []));
  const whole = understand(told.join(", then "), robot, belief);
  if (whole.kind !== "task") return undefined;
  const abilities = abilitiesOf(robot);
  const names = new VariableNames(namesOfSkills(robot.skills));
  const body: string[] = [];
  for (const part of parts) {
    if (part.kind === "commands") {
      body.push(...indented(part.commands.flatMap((command) => statementsOf(command, robot, names))));
      continue;
    }
    const understood = understand(part.text, robot, belief);
    const lines =
      understood.kind === "task" ? liftedStatements(understood.task, robot, abilities, names) : undefined;
    if (!lines) return undefined;
    body.push(...lines);
  }
  const remark = "What is told by an action's name is done where it is told, and is no part of the goal.";
  return taskProgram(request, whole.task, body, remark);
}

import type { RobotPackage } from "../../../program/robotPackage";
import { namesOfSkills } from "../../../program/skillText";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { Authored, TaskRequest } from "../../method";
import { indented, programText, VariableNames } from "../../synthesis/programText";
import type { Command } from "../../understanding/commands/command";
import { commandsIn } from "../../understanding/commands/commands";
import { isGoalToCome } from "./goalToCome";

/**
 * A program of the very actions that a sentence tells to do, one after the other: "walk forward two metres, then turn left",
 * "take a picture". Undefined where the sentence tells something else.
 */
export function writtenAsCommands({ instruction, robot, scene, belief }: TaskRequest): Authored | undefined {
  const told = commandsIn(instruction, robot, belief);
  if (told?.kind !== "commands") return told;
  const names = new VariableNames(namesOfSkills(robot.skills));
  return {
    kind: "program",
    text: programText({
      robot: robot.settings.name,
      scene,
      instruction,
      body: indented(told.commands.flatMap((command) => statementsOf(command, robot, names))),
    }),
    reasoning: [
      ...told.notes,
      "The sentence tells what to do, not what is to hold: the program does just that, and there is no goal to be verified.",
    ],
  };
}

/** Not understood otherwise; who does not know all the words may ask for less than what is told. */
export function mayBeCommands(answer: Authored): boolean {
  return answer.kind === "declined" || (answer.kind === "question" && "unknown" in answer);
}

/** The program does what the words of the task tell, and has nothing that could be brought about in another way. */
export function isJustToldWhatToDo(
  { instruction, robot }: TaskRequest,
  { belief, goal, programText: text }: RecoveryRequest,
): boolean {
  return (
    goal === undefined && !isGoalToCome(text) && commandsIn(instruction, robot, belief)?.kind === "commands"
  );
}

/** As many equal lines are written out; more of them are a loop. */
const mostLines = 3;

export function statementsOf(command: Command, robot: RobotPackage, names: VariableNames): readonly string[] {
  if (command.kind === "wait") return [`await sleep(${command.seconds});`];
  const { action, args, times, remark } = command;
  const skill = robot.skills?.methods.find(({ name }) => name === action);
  const values = args.map((arg) => JSON.stringify(arg));
  const call = skill
    ? `${action}(${["robot", ...values].join(", ")})`
    : `robot.${action}(${values.join(", ")})`;
  const method = skill ?? robot.methods.find(({ name }) => name === action);
  const tellsSuccess = method?.returnType.includes("boolean") ?? false;
  const line = tellsSuccess
    ? `if (!(await ${call})) throw new Error(${JSON.stringify(`${action}(${args.join(", ")}) failed.`)});`
    : `await ${call};`;
  const above = remark === undefined ? [] : [`// ${remark}`];
  if (times <= mostLines) return [...above, ...Array.from({ length: times }, () => line)];
  const count = names.make("count");
  return [...above, `for (let ${count} = 0; ${count} < ${times}; ${count}++) {`, ...indented([line]), "}"];
}

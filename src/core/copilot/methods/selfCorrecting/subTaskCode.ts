import type { RobotPackage } from "../../../program/robotPackage";
import { describeArgument } from "../../../runner/actionCall";
import type { CorrectionStep } from "../../../runner/recovery";
import type { ActionArgument } from "../../../world/robotLink";
import { shortened } from "../../dialogue/promptParts";

/** Statements that do one sub-task, not indented: its name as a comment, and a line for each call. */
export function subTaskLines(
  name: string,
  steps: readonly CorrectionStep[],
  robot: RobotPackage,
): readonly string[] {
  return [
    `// Sub-task: ${shortened(commented(name), 90)}`,
    ...steps.map(({ action, args }) => {
      const call = `await robot.${action}(${args.map(argumentCode).join(", ")})`;
      const told = JSON.stringify(`${action}(${args.map(describeArgument).join(", ")}) failed.`);
      const isTold = robot.settings.actions[action]?.returns === "boolean";
      return isTold ? `if (!(${call})) throw new Error(${told});` : `${call};`;
    }),
  ];
}

/** On one line, and without a comment of its own: such a one could ask for faults. */
function commented(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/\/{2,}/g, "/")
    .trim();
}

function argumentCode(argument: ActionArgument): string {
  return argument.kind === "object"
    ? `scene.get(${JSON.stringify(argument.id)})`
    : describeArgument(argument);
}

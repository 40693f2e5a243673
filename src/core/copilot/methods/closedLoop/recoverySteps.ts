import type { PlanStep } from "../../../planner/plan";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { CorrectionStep } from "../../../runner/recovery";
import type { ActionArgument } from "../../../world/robotLink";

/*
 * Steps of a plan as a correction's calls, and what is said of them.
 */

/** Undefined where a step has no method in the action API. */
export function correctionSteps(
  steps: readonly PlanStep[],
  robot: RobotPackage,
): readonly CorrectionStep[] | undefined {
  const constants = new Set(robot.domain.constants.map(({ name }) => name.toLowerCase()));
  const converted = steps.map((step): CorrectionStep | undefined => {
    const method = robot.methods.find(({ action }) => action.toLowerCase() === step.action.toLowerCase());
    return (
      method && {
        action: method.name,
        args: step.args.map(
          (arg): ActionArgument =>
            constants.has(arg.toLowerCase()) ? { kind: "value", value: arg } : { kind: "object", id: arg },
        ),
      }
    );
  });
  return converted.every((step) => step !== undefined) ? converted : undefined;
}

export function inWords(steps: readonly PlanStep[], robot: RobotPackage): string {
  const texts = steps.map((step) => {
    const method = robot.methods.find(({ action }) => action.toLowerCase() === step.action.toLowerCase());
    return `${method?.name ?? step.action}(${step.args.join(", ")})`;
  });
  return texts.length <= 6 ? texts.join(", ") : `${texts.length} actions, the first of them ${texts[0]}`;
}

export function describe({ text, outcome, cause, message }: Feedback): string {
  const why = cause
    ? ` (${cause.replaceAll("-", " ")})`
    : message
      ? ` (${JSON.stringify(message.slice(0, 120))})`
      : "";
  return outcome === "success" ? `${text} did not have its effect.` : `${text} failed${why}.`;
}

/** `robot.grasp(banana_0)` as the runner writes it. */
export function parseCall(
  text: string,
): { readonly action: string; readonly args: readonly string[] } | undefined {
  const match = /^\s*(?:robot\.)?([A-Za-z_$][\w$]*)\((.*)\)\s*$/.exec(text);
  if (!match) return undefined;
  const args = match[2].split(",").map((arg) => arg.trim().replace(/^"(.*)"$/, "$1"));
  return { action: match[1], args: args.filter((arg) => arg !== "") };
}

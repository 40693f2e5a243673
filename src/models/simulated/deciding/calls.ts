import { sameName } from "../../../core/pddl/syntax";
import type { PlanStep } from "../../../core/planner/plan";
import type { RobotPackage } from "../../../core/program/robotPackage";
import { splitArguments } from "../../../core/runner/actionCall";

/** A call as it stands in replies: a name of the action API, and ids or values as text. */
export interface Call {
  readonly action: string;
  readonly args: readonly string[];
}

/** `robot.grasp(banana_0)`, `grasp(banana_0)`; undefined for what is no call. */
export function callOf(text: string): Call | undefined {
  return callsIn(text).at(0);
}

/** All calls in a text, in order. */
export function callsIn(text: string): readonly Call[] {
  return [...text.matchAll(/\b(?:robot\.)?([A-Za-z_$][\w$]*)\(([^()]*)\)/g)].map(([, action, args]) => ({
    action,
    args: splitArguments(args).map((arg) => arg.replace(/^["'](.*)["']$/, "$1")),
  }));
}

export function callOfStep({ action, args }: PlanStep, robot: RobotPackage): Call {
  const method = methodsOf(robot).find((each) => sameName(each.action, action));
  return { action: method?.name ?? action, args };
}

/** Undefined where the robot has no such action, and no such skill. */
export function stepOfCall({ action, args }: Call, robot: RobotPackage): PlanStep | undefined {
  const method = methodsOf(robot).find(({ name }) => name === action);
  return method && { action: method.action, args: [...args] };
}

export function callText({ action, args }: Call): string {
  return `${action}(${args.join(", ")})`;
}

export function stepText(step: PlanStep, robot: RobotPackage): string {
  return callText(callOfStep(step, robot));
}

/** Its actions, and what else it is known to be able to do. */
export function methodsOf({ methods, skills }: RobotPackage): RobotPackage["methods"] {
  return skills ? [...methods, ...skills.methods] : methods;
}

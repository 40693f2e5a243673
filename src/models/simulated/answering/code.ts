import { concreteStatements } from "../../../core/copilot/synthesis/concreteProgram";
import { VariableNames } from "../../../core/copilot/synthesis/programText";
import type { PlanStep } from "../../../core/planner/plan";
import type { RobotPackage } from "../../../core/program/robotPackage";

/** Statements for steps over known objects, as they stand in a reply; undefined where the API lacks one of them. */
export function codeOf(steps: readonly PlanStep[], robot: RobotPackage): string | undefined {
  return concreteStatements(steps, robot, new VariableNames())?.join("\n");
}

/** The statements of a program's task, not indented. */
export function bodyOf(program: string): string {
  const [, body = ""] = /^export default async function [^{]*\{\n([\s\S]*)\n\}\s*$/m.exec(program) ?? [];
  return body
    .split("\n")
    .map((line) => line.replace(/^ {2}/, ""))
    .join("\n");
}

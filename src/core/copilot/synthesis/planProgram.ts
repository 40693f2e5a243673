import type { PlanStep } from "../../planner/plan";
import type { RobotPackage } from "../../program/robotPackage";
import { concreteStatements } from "./concreteProgram";
import { indented, programText, VariableNames } from "./programText";

export interface PlanProgramInput {
  readonly robot: RobotPackage;
  /** As the header is to name it. */
  readonly scene: string;
  readonly instruction: string;
  /** Left out where it is that of the scene. */
  readonly goal?: string;
  readonly steps: readonly PlanStep[];
}

/** A plan as a program, a line for each step; undefined where a step has no method in the action API. */
export function planProgram({ robot, steps, ...header }: PlanProgramInput): string | undefined {
  const statements = concreteStatements(steps, robot, new VariableNames());
  if (!statements) return undefined;
  const nothing = ["  // The goal holds from the start.", "  void robot;", "  void scene;"];
  return programText({
    ...header,
    robot: robot.settings.name,
    body: steps.length === 0 ? nothing : indented(statements),
  });
}

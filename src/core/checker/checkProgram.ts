import type { Belief } from "../world/belief";
import type { RobotPackage } from "../program/robotPackage";
import type { CheckResult, ProgramProblem } from "./programProblem";

export interface CheckInput {
  readonly text: string;
  /** Absolute path; appears in the problems. */
  readonly file: string;
  readonly robot: RobotPackage;
  /** What is known before the program starts; without it, only what the robot knows of itself. */
  readonly initial?: Belief;
}

/** Both stages: preconditions and the other rules, then TypeScript's own diagnostics. */
export declare function checkProgram(input: CheckInput): CheckResult;
/** The rules, from the syntax alone: fast enough for every key stroke. */
export declare function checkPreconditions(input: CheckInput): CheckResult;
/** TypeScript's own diagnostics. */
export declare function checkTypes(input: CheckInput): ProgramProblem[];

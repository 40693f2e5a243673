/*
 * A run in simulation that is repeated to see whether a program still does its task. The JSON schema is
 * `robots/regression-test.schema.json`; a test keeps it and these types together.
 */

import type { AnsweredQuestion } from "../../core/runner/question";
import type { LookUp } from "../../core/world/embeddedLookUp";

export const regressionTestEnding = ".robot-test.json";

/** As it is written; a simulated run follows from all this, so it is the same each time. */
export interface RegressionTestFile {
  readonly title?: string;
  /** Path from the file's folder. */
  readonly program: string;
  readonly scene?: string;
  readonly seed: number;
  readonly faults?: string;
  readonly recovery?: "planner" | "none";
  readonly expect: "success" | "failure";
  /** What an embedding model told in the run that this test was made of; it is not asked again. */
  readonly lookUps?: readonly LookUp[];
  /** What the user was asked in that run, and answered; nobody is asked again. */
  readonly answers?: readonly AnsweredQuestion[];
  /** PDDL condition over the robot's own names for things. */
  readonly goal?: string;
}

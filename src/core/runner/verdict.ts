import type { TextPosition } from "../base/problem";
import type { GoalCheck } from "./goal";
import type { RunOutcome } from "./runEvent";

/** How a run is to end, and why. */
export interface Verdict {
  readonly outcome: RunOutcome;
  readonly reason: string;
  /** Of the goal, where it has just been checked. */
  readonly check?: GoalCheck;
  /** Of the program, where that is what ended it. */
  readonly place?: TextPosition;
}

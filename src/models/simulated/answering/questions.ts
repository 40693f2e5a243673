import { agent, author, coder, planner, supervisor } from "./agents";
import type { Question } from "./answer";
import { correctAction, correctTop } from "./correctAction";
import { divideTask, translateActions } from "./divideTask";
import { act, criticise, propose, stateGoal } from "./searchTree";
import { continueProgram, writeProgram } from "./writeProgram";

/** Every question that is answered from a robot, a task and a state. */
export const questions: readonly Question[] = [
  writeProgram,
  continueProgram,
  correctAction,
  correctTop,
  planner,
  coder,
  agent,
  author,
  supervisor,
  divideTask,
  translateActions,
  stateGoal,
  propose,
  act,
  criticise,
];

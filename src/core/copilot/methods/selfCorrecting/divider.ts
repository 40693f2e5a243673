import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import { describeCall } from "../../../runner/actionCall";
import type { CorrectionStep } from "../../../runner/recovery";
import { checkedGoal, type ProgramChecks, textOf } from "../../dialogue/codeReply";
import type { ModelDialogue, Unusable } from "../../dialogue/modelDialogue";
import { mayAsk, questionIn } from "../../dialogue/userQuestions";
import type { Thought } from "../../method";
import { stepProblems } from "../closedLoop/checkSteps";
import {
  divisionMessages,
  divisionSchema,
  inRoom,
  type Situation,
  type SubTask,
  translationMessages,
  translationSchema,
} from "./prompts";
import { subTaskLines } from "./subTaskCode";
import { callsOf, certainCall } from "./translation";

/* A task as sub-tasks, and a sub-task as statements (HiCRISP, figure 2: planner and translation). */

const mostSubTasks = 16;
const mostActions = 16;

export type Division =
  | {
      readonly kind: "sub-tasks";
      readonly subTasks: readonly SubTask[];
      readonly goal?: string | undefined;
      readonly reason: string;
    }
  | { readonly kind: "question" | "impossible" | "done"; readonly reason: string };

/** `isComplete`: after these statements the sub-task is done; if not, the rest is translated when more has been seen. */
export interface Translated {
  readonly programText: string;
  readonly isComplete: boolean;
}

export async function divide(
  { ask }: ModelDialogue,
  situation: Situation,
  token: CancellationToken,
  onDivided: (division: Division, words: string) => void,
): Promise<Result<Division, Unusable>> {
  const divided = await ask<Division>(
    {
      name: "division",
      schema: divisionSchema,
      messages: (room) => divisionMessages(inRoom(situation, room)),
      use: (reply) => divisionOf(reply, situation),
    },
    token,
  );
  if (divided.ok) onDivided(divided.value, inWords(divided.value));
  return divided;
}

/**
 * The program with a sub-task's statements: its reference actions are translated by names where those are certain and the
 * calls possible one after the other, and by a question to the model otherwise.
 * @param use the program with these statements, or what the checker says against it
 * @param checks without feedback only the gate says, when it comes to a call, that it is not possible
 */
export async function translate(
  { ask }: ModelDialogue,
  situation: Situation,
  subTask: SubTask,
  use: (lines: readonly string[]) => Result<string, string>,
  checks: ProgramChecks | undefined,
  token: CancellationToken,
  think: (thought: Thought) => void,
): Promise<Result<Translated, Unusable>> {
  const { robot, belief } = situation;
  const programWith = (steps: readonly CorrectionStep[]) => {
    const [problem] = checks?.feedback === false ? [] : stepProblems(steps, robot, belief);
    return problem === undefined ? use(subTaskLines(subTask.name, steps, robot)) : err(problem);
  };
  const tell = (steps: readonly CorrectionStep[]) =>
    think({
      by: "translation",
      text: `${subTask.name}: ${steps.map(({ action, args }) => describeCall(action, args)).join(", ")}`,
    });
  const certain = subTask.actions.map((words) => certainCall(words, situation));
  const steps = certain.filter((call) => call !== undefined);
  let problem: string | undefined;
  if (steps.length === certain.length) {
    const text = programWith(steps);
    if (text.ok) {
      tell(steps);
      return ok({ programText: text.value, isComplete: true });
    }
    problem = text.error;
  }
  const open = subTask.actions.filter((_, index) => certain[index] === undefined);
  return ask<Translated>(
    {
      name: "translation",
      schema: translationSchema,
      messages: (room) => translationMessages(inRoom(situation, room), subTask, open, problem),
      use: (reply) => {
        const calls = callsOf(reply.calls, situation);
        if (!calls.ok) return calls;
        if (calls.value.length === 0) return err('"calls" is empty: name the calls that do the sub-task.');
        if (calls.value.length > mostActions)
          return err(`More than ${mostActions} calls: do the first ones, and set "complete" to false.`);
        const text = programWith(calls.value);
        if (!text.ok) return text;
        tell(calls.value);
        return ok({ programText: text.value, isComplete: reply.complete === true });
      },
    },
    token,
  );
}

function divisionOf(
  reply: Readonly<Record<string, unknown>>,
  { robot, belief, run }: Situation,
): Result<Division, string> {
  const reason = textOf(reply.reason);
  switch (reply.decision) {
    case "done":
      if (!run) return err('Nothing has been done yet: decide "sub-tasks".');
      return run.trigger.kind === "goal"
        ? err(
            `It is not done, or not seen to be: ${run.trigger.unmet.join("; ")}. Decide "sub-tasks" or "impossible".`,
          )
        : ok({ kind: "done", reason });
    case "question":
      if (run && !mayAsk(run))
        return err('While the robot is at work nobody can be asked: decide "sub-tasks" or "impossible".');
      return questionIn(reason, (question) => ({ kind: "question", reason: question }));
    case "impossible":
      return ok({ kind: "impossible", reason });
  }
  const goal = run ? ok(undefined) : checkedGoal(reply.goal, robot, belief);
  if (!goal.ok) return goal;
  const said = (Array.isArray(reply.subTasks) ? reply.subTasks : []) as readonly SubTask[];
  const subTasks = said
    .map(({ name, actions }) => ({
      name: name.trim(),
      actions: actions.map((each) => each.trim()).filter((each) => each !== ""),
    }))
    .filter(({ actions }) => actions.length > 0);
  if (subTasks.length === 0) return err('"subTasks" has no reference actions: name what the robot does.');
  if (subTasks.length > mostSubTasks || subTasks.some(({ actions }) => actions.length > mostActions))
    return err(`At most ${mostSubTasks} sub-tasks of at most ${mostActions} actions each.`);
  return ok({ kind: "sub-tasks", subTasks, goal: goal.value, reason });
}

function inWords(division: Division): string {
  if (division.kind !== "sub-tasks") return `${division.kind}: ${division.reason}`;
  const list = division.subTasks.map(
    ({ name, actions }, index) => `${index + 1}. ${name} (${actions.join("; ")})`,
  );
  return `${division.reason} Sub-tasks: ${list.join(" ")}`;
}

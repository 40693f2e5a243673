import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import { readHeader } from "../../../program/programSource";
import type { Feedback } from "../../../runner/feedback";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import { checkedProgram, type ProgramChecks, programErrors } from "../../dialogue/codeReply";
import { type DialogueOptions, modelDialogue } from "../../dialogue/modelDialogue";
import type { Authored, ClosedMethod, TaskRequest, Thought } from "../../method";
import { continued } from "../../synthesis/continuation";
import { programText } from "../../synthesis/programText";
import { createCorrector } from "./corrector";
import { divide, translate } from "./divider";
import { measuredOffset, offsetInWords } from "./handOffset";
import type { Situation, SubTask } from "./prompts";

export interface SelfCorrectingOptions extends DialogueOptions {
  readonly onThought?: ((thought: Thought) => void) | undefined;
}

/** So often is a sub-task translated in part before what is left is divided anew. */
const mostParts = 4;

/** What was left to be done when so much had been done. */
interface Agenda {
  readonly done: number;
  readonly after: Feedback | undefined;
  readonly left: readonly SubTask[];
  /** Of the first one, so many parts have been translated. */
  readonly parts: number;
}

/**
 * The method "self-correcting" (after HiCRISP, arXiv 2309.12089, section III): a model divides the task into sub-tasks of
 * reference actions, these are translated into calls of the action API one sub-task after the other, and an action that
 * fails is corrected at once, with a stack of failed actions.
 */
export function selfCorrectingMethod({ onThought, ...options }: SelfCorrectingOptions): ClosedMethod {
  const dialogue = modelDialogue(options);
  const { explain, model } = dialogue;
  const think = (thought: Thought): void => onThought?.(thought);
  const corrector = createCorrector(dialogue, think);
  let agendas: readonly Agenda[] = [];
  /** The last that had been done when the program was made longer last. */
  let grownAfter: { readonly last: Feedback | undefined } | undefined;

  /** As it was told last. */
  let lastOffset: string | undefined;

  const keep = (agenda: Agenda): void => {
    agendas = [...agendas, agenda];
  };

  /** The next sub-task at the program's end, or behind what has stopped it. */
  const goOn = async (
    task: TaskRequest,
    request: RecoveryRequest,
    situation: Situation,
    token: CancellationToken,
  ): Promise<Recovery> => {
    const { trigger, history } = request;
    const last = history.at(-1);
    if (grownAfter && grownAfter.last === last)
      return giveUp("Nothing was done since the program was made longer last.");
    const before = agendas.at(-1);
    const isUsable = before && before.left.length > 0 && before.parts < mostParts;
    let current = isUsable && trigger.kind !== "exception" ? before : undefined;
    let reason = "the next sub-task";
    if (!current) {
      const divided = await divide(dialogue, situation, token, think);
      if (!divided.ok) return giveUp(explain(divided.error));
      const division = divided.value;
      if (division.kind !== "sub-tasks") {
        if (division.kind === "done" && trigger.kind === "ended")
          return { kind: "accept", reason: division.reason };
        const claim = division.kind === "done" ? " The model calls it done." : "";
        return giveUp(`${division.reason}${claim}`);
      }
      reason = division.reason;
      current = { done: history.length, after: last, left: division.subTasks, parts: 0 };
    }
    if (token.isCancelled) return giveUp("The run was cancelled.");
    const [subTask, ...others] = current.left;
    const translated = await translate(
      dialogue,
      situation,
      subTask,
      (lines) => extended(lines, task, request, options.checks),
      token,
      think,
    );
    if (!translated.ok) return giveUp(explain(translated.error));
    const { programText: text, isComplete } = translated.value;
    keep({
      done: history.length,
      after: last,
      left: isComplete ? others : current.left,
      parts: isComplete ? 0 : current.parts + 1,
    });
    grownAfter = { last };
    const kind = trigger.kind === "exception" ? "replan" : "extend";
    return { kind, reason: `${subTask.name}: ${reason}`, programText: text };
  };

  return {
    id: "self-correcting",
    title: `Self-correcting (${model.simulated ? `${model.id}, a simulated model` : model.id})`,
    asksAtEnd: true,
    async write(request, token, onProgress): Promise<Authored> {
      const { robot, instruction, scene, belief } = request;
      agendas = [];
      grownAfter = undefined;
      onProgress?.(`asking ${model.id} for sub-tasks`);
      const situation: Situation = { robot, instruction, scene, belief };
      const divided = await divide(dialogue, situation, token, think);
      if (!divided.ok) return declined(explain(divided.error));
      const division = divided.value;
      if (division.kind === "question") return { kind: "question", question: division.reason, choices: [] };
      if (division.kind !== "sub-tasks") return declined(division.reason);
      if (token.isCancelled) return declined("It was cancelled.");
      const { subTasks, goal, reason } = division;
      const [first, ...others] = subTasks;
      onProgress?.("translating the first sub-task");
      const textWith = (body: readonly string[], stated: string | undefined) =>
        programText({
          robot: robot.settings.name,
          scene,
          instruction,
          ...(stated === undefined ? {} : { goal: stated }),
          body,
        });
      const translated = await translate(
        dialogue,
        situation,
        first,
        (lines) => {
          const body = lines.map((line) => `  ${line}`);
          const { checks } = options;
          // Of its first part alone the checker may know that it does not reach the goal.
          const checked = checkedProgram(textWith(body, goal), robot, belief, checks, aPart);
          if (!checked.ok || goal === undefined || checks?.feedback === false) return checked;
          const contradicts = programErrors(checked.value, robot, belief) !== undefined;
          return ok(contradicts ? checked.value.replace(/^\/\/ @goal .*\n/m, "") : checked.value);
        },
        token,
        think,
      );
      if (!translated.ok) return declined(explain(translated.error));
      const { programText: text, isComplete } = translated.value;
      const stated = goal !== undefined && readHeader(text).goal !== undefined ? goal : undefined;
      keep({ done: 0, after: undefined, left: isComplete ? others : subTasks, parts: isComplete ? 0 : 1 });
      return {
        kind: "program",
        text,
        ...(stated === undefined ? {} : { goal: stated }),
        reasoning: [
          `${model.id}: ${reason}`,
          ...subTasks.map(({ name, actions }, index) => `${index + 1}. ${name}: ${actions.join("; ")}`),
          ...(goal === undefined || stated !== undefined
            ? []
            : [`The first sub-task alone does not reach ${goal}, so the model says when it is done.`]),
          "Each sub-task is translated when the one before it has been done, with what is known then.",
        ],
      };
    },
    async recover(task, request, token): Promise<Recovery> {
      if (token.isCancelled) return giveUp("The run was cancelled.");
      const { history, beliefs, trigger, goal } = request;
      // A step back takes back what was left to be done then.
      agendas = agendas.filter(({ done, after }) => done <= history.length && history[done - 1] === after);
      const { robot, instruction, scene } = task;
      const offset = measuredOffset(history, beliefs);
      const beside = offset && offsetInWords(offset);
      if (beside !== undefined && beside !== lastOffset) think({ by: "translation", text: beside });
      lastOffset = beside;
      const situation: Situation = {
        robot,
        instruction,
        scene,
        belief: request.belief,
        run: { history, trigger, ...(goal === undefined ? {} : { goal }) },
        offset,
      };
      if (trigger.kind === "feedback" || trigger.kind === "refused")
        return corrector.correct(situation, { ...request, trigger }, token);
      corrector.leave(history);
      return goOn(task, request, situation, token);
    },
  };
}

function giveUp(reason: string): Recovery {
  return { kind: "give-up", reason };
}

function declined(reason: string): Authored {
  return { kind: "declined", reason, suggestions: [] };
}

/** Rules that do not count while only a part of the program is there. */
const aPart = { "goal-not-reached": "off" } as const;

function extended(
  lines: readonly string[],
  { robot }: TaskRequest,
  { programText: before, trigger }: RecoveryRequest,
  checks: ProgramChecks | undefined,
): Result<string, string> {
  const text = continued(before, lines, trigger.kind === "exception" ? "after-an-error" : "after-the-end");
  if (text === undefined) return err("The program has no default function that could be continued.");
  // What is still to come is not there: whether the goal is reached is asked when the program has run.
  return checkedProgram(text, robot, undefined, checks, aPart);
}

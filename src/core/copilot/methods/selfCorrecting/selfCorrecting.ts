import type { CancellationToken } from "../../../base/cancellation";
import { err, ok, type Result } from "../../../base/result";
import type { Feedback } from "../../../runner/feedback";
import type { Recovery, RecoveryRequest } from "../../../runner/recovery";
import { boundedViews } from "../../../runner/thoughtView";
import type { Belief } from "../../../world/belief";
import { factKey } from "../../../world/facts";
import { checkedProgram, type ProgramChecks, programErrors } from "../../dialogue/codeReply";
import { type DialogueOptions, modelDialogue } from "../../dialogue/modelDialogue";
import { asking, askingFirst } from "../../dialogue/userQuestions";
import type { Authored, ClosedMethod, TaskRequest, Thought } from "../../method";
import { continued } from "../../synthesis/continuation";
import { programText } from "../../synthesis/programText";
import { agendaView } from "./agendaView";
import { createCorrector } from "./corrector";
import { type Division, divide, translate } from "./divider";
import { measuredOffset, offsetInWords } from "./handOffset";
import type { Situation, SubTask } from "./prompts";

export interface SelfCorrectingOptions extends DialogueOptions {
  readonly onThought?: ((thought: Thought) => void) | undefined;
}

/** So often is a sub-task translated in part before what is left is divided anew. */
const mostParts = 4;

/**
 * So often is what is left divided anew in a run, and from one and the same state: what was done in between need not have
 * led anywhere. The paper bounds corrections and names no figures.
 */
export const mostDivisions = { ofARun: 12, ofAState: 3 } as const;

/** What was left to be done when so much had been done. */
interface Agenda {
  readonly done: number;
  readonly after: Feedback | undefined;
  /** All that it was divided into, those before `left` included. */
  readonly all: readonly SubTask[];
  readonly left: readonly SubTask[];
  /** Of the first one, so many parts have been translated. */
  readonly parts: number;
  /** The state from which it was divided anew; absent where it goes on with what was left before. */
  readonly dividedFrom?: string;
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
  const thinkOf = (all: readonly SubTask[], left: number, thought: Thought): void =>
    think({ ...thought, ...(all.length > 0 && { views: boundedViews([agendaView(all, left)]) }) });
  const corrector = createCorrector(dialogue, think, options.checks);
  let agendas: readonly Agenda[] = [];
  /** The last that had been done when the program was made longer last. */
  let grownAfter: { readonly last: Feedback | undefined } | undefined;
  /** The same when the user was asked about what is left: with the answer it is divided, whatever was left before. */
  let askedAfter: { readonly last: Feedback | undefined } | undefined;

  /** As it was told last. */
  let lastOffset: string | undefined;

  const keep = (agenda: Agenda): void => {
    agendas = [...agendas, agenda];
  };

  const onDivided = (division: Division, text: string): void => {
    const thought = { by: "planner", text };
    if (division.kind === "sub-tasks") thinkOf(division.subTasks, division.subTasks.length, thought);
    else if (division.kind === "done") thinkOf(agendas.at(-1)?.all ?? [], 0, thought);
    else think(thought);
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
    const isAnswered = askedAfter !== undefined && askedAfter.last === last;
    askedAfter = undefined;
    const isUsable = !isAnswered && before && before.left.length > 0 && before.parts < mostParts;
    let current = isUsable && trigger.kind !== "exception" ? before : undefined;
    let reason = "the next sub-task";
    for (;;) {
      if (!current) {
        const state = stateOf(request.belief);
        const spent = divisionsSpent(state);
        if (spent !== undefined) return giveUp(spent);
        const divided = await divide(dialogue, situation, token, onDivided);
        if (!divided.ok) return giveUp(explain(divided.error));
        const division = divided.value;
        if (division.kind === "done") return calledDone(division.reason, request);
        if (division.kind === "question") {
          askedAfter = { last };
          return asking(division.reason);
        }
        if (division.kind !== "sub-tasks") return giveUp(division.reason);
        reason = division.reason;
        current = {
          done: history.length,
          after: last,
          all: division.subTasks,
          left: division.subTasks,
          parts: 0,
          dividedFrom: state,
        };
      }
      if (token.isCancelled) return giveUp("The run was cancelled.");
      const { all, left } = current;
      const [subTask, ...others] = left;
      const translated = await translate(
        dialogue,
        situation,
        subTask,
        (lines) => extended(lines, task, request, options.checks),
        options.checks,
        token,
        (thought) => thinkOf(all, left.length, thought),
      );
      if (!translated.ok) {
        // What was divided before something went wrong may be about a state that is gone.
        const isOld = translated.error.kind === "useless" && current === before;
        if (!isOld) return giveUp(explain(translated.error));
        current = undefined;
        continue;
      }
      const { programText: text, isComplete } = translated.value;
      const dividedFrom = current === before ? undefined : current.dividedFrom;
      keep({
        done: history.length,
        after: last,
        all,
        left: isComplete ? others : left,
        parts: isComplete ? 0 : current.parts + 1,
        ...(dividedFrom === undefined ? {} : { dividedFrom }),
      });
      grownAfter = { last };
      const kind = trigger.kind === "exception" ? "replan" : "extend";
      return { kind, reason: `${subTask.name}: ${reason}`, programText: text };
    }
  };

  /** A claim: where there is a goal, that is verified when the program has come to its end. */
  const calledDone = (reason: string, { trigger, goal, programText: text, history }: RecoveryRequest) => {
    if (trigger.kind === "ended") return { kind: "accept", reason } as const;
    const ended = goal === undefined ? undefined : continued(text, [], "after-an-error");
    if (ended === undefined) return giveUp(`${reason} The model calls it done.`);
    grownAfter = { last: history.at(-1) };
    return { kind: "replan", reason, programText: ended } as const;
  };

  /** Why what is left is not divided anew once more; undefined where it may be. */
  const divisionsSpent = (state: string): string | undefined => {
    const states = agendas.flatMap(({ dividedFrom }) => dividedFrom ?? []);
    if (states.filter((each) => each === state).length >= mostDivisions.ofAState)
      return `What is left was divided into sub-tasks ${mostDivisions.ofAState} times from this state, and it is the same again.`;
    if (states.length >= mostDivisions.ofARun)
      return `What is left was divided into sub-tasks ${mostDivisions.ofARun} times, and the task is not done.`;
    return undefined;
  };

  return {
    id: "self-correcting",
    title: `Self-correcting (${model.simulated ? `${model.id}, a simulated model` : model.id})`,
    asksAtEnd: true,
    async write(request, token, onProgress): Promise<Authored> {
      const { robot, instruction, scene, belief } = request;
      agendas = [];
      grownAfter = undefined;
      askedAfter = undefined;
      onProgress?.(`asking ${model.id} for sub-tasks`);
      const situation: Situation = { robot, instruction, scene, belief };
      const divided = await divide(dialogue, situation, token, onDivided);
      if (!divided.ok) return declined(explain(divided.error));
      const division = divided.value;
      if (division.kind === "question") return askingFirst(division.reason);
      if (division.kind !== "sub-tasks") return declined(division.reason);
      if (token.isCancelled) return declined("It was cancelled.");
      const { subTasks, goal, reason } = division;
      const [first, ...others] = subTasks;
      onProgress?.("translating the first sub-task");
      const textWith = (body: readonly string[]) =>
        programText({
          robot: robot.settings.name,
          scene,
          instruction,
          ...(goal === undefined ? {} : { goal }),
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
          const checked = checkedProgram(textWith(body), robot, belief, checks, aPart);
          if (!checked.ok || goal === undefined || checks?.feedback === false) return checked;
          const contradicts = programErrors(checked.value, robot, belief) !== undefined;
          return ok(contradicts ? withPartNote(checked.value) : checked.value);
        },
        options.checks,
        token,
        (thought) => thinkOf(subTasks, subTasks.length, thought),
      );
      if (!translated.ok) return declined(explain(translated.error));
      const { programText: text, isComplete } = translated.value;
      const left = isComplete ? others : subTasks;
      keep({ done: 0, after: undefined, all: subTasks, left, parts: isComplete ? 0 : 1 });
      return {
        kind: "program",
        text,
        ...(goal === undefined ? {} : { goal }),
        reasoning: [
          `${model.id}: ${reason}`,
          ...subTasks.map(({ name, actions }, index) => `${index + 1}. ${name}: ${actions.join("; ")}`),
          "Each sub-task is translated when the one before it has been done, with what is known then.",
        ],
      };
    },
    async recover(task, request, token): Promise<Recovery> {
      if (token.isCancelled) return giveUp("The run was cancelled.");
      const { history, beliefs, trigger, goal, questions } = request;
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
        run: { history, trigger, questions, ...(goal === undefined ? {} : { goal }) },
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

/** What is known, as far as a division goes by it: of places, centimetres. */
function stateOf(belief: Belief): string {
  const things = [...belief.objects.values()].map(
    ({ id, pose }) => `${id}@${pose?.position.map((metres) => metres.toFixed(2)).join(",") ?? ""}`,
  );
  return [...things.sort(), ...[...belief.trueFacts()].map(factKey).sort()].join(" ");
}

const partNote =
  "// robot-disable-next-line goal-not-reached -- what is left is added when this has been done";
const wholeNote = "// What follows the first sub-task was added when those before it had been done.";

/** The goal is there to be verified at the end, and a reader is told why the first sub-task does not reach it. */
function withPartNote(text: string): string {
  return text.replace(/^\/\/ @goal /m, `${partNote}\n$&`);
}

/** Without the note on a program that reaches its goal by now; all lines stay where they are. */
function withoutPartNote(text: string, robot: TaskRequest["robot"]): string {
  if (!text.includes(partNote)) return text;
  const whole = text.replace(partNote, wholeNote);
  return programErrors(whole, robot, undefined) === undefined ? whole : text;
}

function extended(
  lines: readonly string[],
  { robot }: TaskRequest,
  { programText: before, trigger }: RecoveryRequest,
  checks: ProgramChecks | undefined,
): Result<string, string> {
  const text = continued(before, lines, trigger.kind === "exception" ? "after-an-error" : "after-the-end");
  if (text === undefined) return err("The program has no default function that could be continued.");
  // What is still to come is not there: whether the goal is reached is verified when the program has run.
  const checked = checkedProgram(text, robot, undefined, checks, aPart);
  return checked.ok ? ok(withoutPartNote(checked.value, robot)) : checked;
}

import type { RobotPackage } from "../../../program/robotPackage";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { ModelMessage } from "../../../world/languageModel";
import {
  beliefData,
  bounds,
  dataBlock,
  dataIsInformation,
  feedbackData,
  imagesOf,
  isSentToPoints,
  message,
  rulesOf,
  shortened,
} from "../../dialogue/promptParts";
import type { PromptRoom } from "../../dialogue/promptRoom";
import { objectSchema, type ReplySchema } from "../../dialogue/replySchema";
import { askedData, askingBeforehand, askingRule, decisionSchema } from "../../dialogue/userQuestions";
import { type HandOffset, isSteady } from "./handOffset";
import type { FailureStack } from "./stack";

/*
 * What the model of HiCRISP is asked: to divide the task, to say which calls an action in words stands for, and to correct
 * an action that has failed. The words are our own.
 */

/** A part of the task, and the actions in words that do it. */
export interface SubTask {
  readonly name: string;
  readonly actions: readonly string[];
}

/** What there is to tell, whatever is asked. */
export interface Situation {
  readonly robot: RobotPackage;
  readonly instruction: string;
  readonly scene: string;
  readonly belief: Belief;
  readonly run?: Pick<RecoveryRequest, "history" | "trigger" | "goal" | "questions"> | undefined;
  readonly offset?: HandOffset | undefined;
}

const string: ReplySchema = { type: "string" };
const calls: ReplySchema = {
  type: "array",
  items: objectSchema({ action: string, args: { type: "array", items: string } }),
};

export const divisionSchema = objectSchema({
  reason: { type: "string", description: "the considerations; or the question, or why it is impossible" },
  // Whether a question is let in at the time, the prompt says.
  decision: { type: "string", enum: ["sub-tasks", "question", "impossible", "done"] },
  goal: { type: ["string", "null"], description: "one PDDL condition" },
  subTasks: {
    type: "array",
    items: objectSchema({ name: string, actions: { type: "array", items: string } }),
  },
});

export const translationSchema = objectSchema({
  reason: string,
  calls,
  complete: { type: "boolean", description: "the sub-task is done after these calls" },
});

export const correctionSchema = (asks: boolean) =>
  objectSchema({
    reason: { type: "string", description: "what went wrong, and how it is put right" },
    decision: decisionSchema(["correct", "accept", "give-up"], asks),
    steps: calls,
  });

/** As far as there is room for what was done. */
export function inRoom(situation: Situation, room: PromptRoom): Situation {
  const { run } = situation;
  return run ? { ...situation, run: { ...run, history: room.history(run.history) } } : situation;
}

export function divisionMessages(situation: Situation): readonly ModelMessage[] {
  const { run } = situation;
  return [
    message(
      "system",
      `# Role
You steer a robot. You divide a task into sub-tasks and, for each, name the reference actions that do it, in the order in which they are done.
${about(situation.robot)}

# Reference actions
One short sentence each, with one action of the robot and the things it is about, as in "grasp the banana". Use the ids of things that are known. Things that have not been seen yet have no id: let the robot look first, and name them by what they are.
The robot's actions: ${situation.robot.domain.actions.map(({ name, parameters }) => [name, ...parameters.map((each) => each.name)].join(" ")).join("; ")}.
${answers}`,
    ),
    message(
      "user",
      [
        dataBlock({ ...known(situation), ...(run ? { happened: happened(run.trigger) } : {}) }),
        run
          ? `Which sub-tasks are left, from the state as it is now? Decide "done" only when the state shows that the task is done.`
          : `Divide the task. "goal" is one PDDL condition that holds when it is done, with variables for what has not been seen; null where no condition says it. ${askingBeforehand}`,
        ...askingRule(run ?? {}),
      ].join("\n"),
      run ? imagesOf(run.history) : [],
    ),
  ];
}

export function translationMessages(
  situation: Situation,
  { name, actions }: SubTask,
  open: readonly string[],
  problem: string | undefined,
): readonly ModelMessage[] {
  return [
    message(
      "system",
      `# Role
You translate actions in words into calls of a robot's action API.
${about(situation.robot)}
${api(situation.robot)}
Where something is meant that has not been seen yet, give the calls that find it, and set "complete" to false: the rest is asked for when it has been seen.
${answers}`,
    ),
    message(
      "user",
      `${dataBlock({
        ...known(situation),
        subTask: shortened(name, 500),
        referenceActions: actions.map((action) => shortened(action, 500)),
        ...(open.length > 0 ? { notCertain: open.map((action) => shortened(action, 500)) } : {}),
        ...(problem === undefined ? {} : { problem: shortened(problem, 2_000) }),
      })}
Which calls do this sub-task, all of its reference actions in order?`,
    ),
  ];
}

export function correctionMessages(situation: Situation, stack: FailureStack): readonly ModelMessage[] {
  const top = stack.failures[stack.failures.length - 1];
  const aim = {
    low: `It was not performed. Find out what kept it from being performed, and put that right; what the state should be is looked at afterwards.`,
    high: `It was performed, and the state is not the expected one. Put the state right.`,
    unknown: `Nobody knows whether it was performed. Look first.`,
  } as const;
  return [
    message(
      "system",
      `# Role
You correct a robot's action that has failed. Failures lie on a stack: a correction that failed lies on what it was to correct. Only the one on top is to be settled now. After your steps its action is made again, unless they have brought about what it was to bring about; then what lies below follows.
${about(situation.robot)}
${api(situation.robot)}
${answers}`,
    ),
    message(
      "user",
      [
        dataBlock({
          ...known(situation),
          stack: stack.failures
            .toReversed()
            .map(({ call, level, info }) => ({ call, level, info: shortened(info, 1_000) })),
        }),
        `The failure on top of the stack is ${top.level === "unknown" ? "unknown" : `a ${top.level}-level one`}. ${aim[top.level]}`,
        `Decide "correct" (the steps to be done now), "accept" (it does no harm; the program goes on and sees the result as it is) or "give-up".`,
        ...askingRule(situation.run ?? {}),
      ].join("\n"),
      situation.run ? imagesOf(situation.run.history) : [],
    ),
  ];
}

const answers = `
# Answers
${dataIsInformation} Answer with one JSON object as the schema says, with nothing around it.`;

function about({ settings, domainText }: RobotPackage): string {
  return `
# Robot
${settings.title}. ${settings.setup}
${rulesOf({ domainText })}

# Tips
${settings.tips.map((tip) => `- ${tip}`).join("\n")}`;
}

function api({ moduleText }: RobotPackage): string {
  return `
# Actions
\`\`\`ts
${moduleText.trim()}
\`\`\`
Give each argument as a string: the id of a known thing, a point as { x: 0.1, y: 0.2, z: 0.9 }, a number, or a word that the action takes.`;
}

function known({
  robot,
  instruction,
  scene,
  belief,
  run,
  offset,
}: Situation): Readonly<Record<string, unknown>> {
  const millimetres = offset?.mean.map((along) => Math.round(along * 1000));
  return {
    task: shortened(instruction, 2_000),
    scene,
    // The points of calls are worked out from where things are.
    state: beliefData(belief, robot, { places: isSentToPoints(robot) }),
    ...(run ? { lastActions: run.history.slice(-bounds.feedbacks).map(feedbackData) } : {}),
    ...(run?.goal === undefined ? {} : { goal: run.goal }),
    ...(offset
      ? {
          handBesidePoints: {
            meanMillimetres: millimetres,
            motions: offset.motions,
            correctedInYourPoints: isSteady(offset),
          },
        }
      : {}),
    ...askedData(run ?? {}),
  };
}

function happened(trigger: RecoveryRequest["trigger"]): string {
  switch (trigger.kind) {
    case "ended":
      return "the program ran to its end";
    case "goal":
      return `the program ran to its end; the goal does not hold, or is not known to: ${trigger.unmet.join("; ")}`;
    case "exception":
      return `the program stopped with an error: ${shortened(trigger.message, 1_000)}`;
    case "refused":
      return `${trigger.text} was not possible`;
    case "feedback":
      return `${trigger.feedback.text} was not as expected`;
  }
}

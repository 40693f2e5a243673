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
  isSentToPoints,
  message,
  rulesOf,
  shortened,
} from "../../dialogue/promptParts";
import type { PromptRoom } from "../../dialogue/promptRoom";
import { objectSchema, type ReplySchema } from "../../dialogue/replySchema";
import {
  askedData,
  askingBeforehand,
  askingRule,
  decisionSchema,
  mayAsk,
} from "../../dialogue/userQuestions";

/*
 * The agents of MALMM (section III-B, figures 2 and 3): who they are, what each is told of the conversation, and what it
 * may answer. The words are our own.
 */

export type Agent = "planner" | "coder" | "supervisor" | "agent" | "author";

/** Who says something in the conversation; the executor is no model: it carries code out and tells what came of it. */
export type Speaker = Agent | "executor";

export interface Utterance {
  readonly by: Speaker;
  readonly text: string;
  /** So many actions had been done. */
  readonly done: number;
}

/** What there is to tell an agent beside the conversation. */
export interface Situation {
  readonly robot: RobotPackage;
  readonly instruction: string;
  readonly scene: string;
  readonly belief: Belief;
  readonly run?: Pick<RecoveryRequest, "history" | "trigger" | "questions">;
}

/** Older utterances are left out, and the prompt says so. */
const mostUtterances = 24;

const string: ReplySchema = { type: "string" };

/** Whoever decides what is done next; a coder writes what was decided, a supervisor says who goes on, an author is alone. */
const askers: readonly Agent[] = ["planner", "agent"];

/** Before a run a question is put in place of the program. */
function asksNow(agent: Agent, { run }: Situation): boolean {
  return askers.includes(agent) && (run === undefined || mayAsk(run));
}

export function schemaFor(agent: Agent, situation: Situation): ReplySchema {
  return schemas[agent](asksNow(agent, situation));
}

const schemas: Readonly<Record<Agent, (asks: boolean) => ReplySchema>> = {
  planner: (asks) =>
    objectSchema({
      reason: { type: "string", description: "what has been done, what is left, what went wrong" },
      steps: { type: "array", items: string },
      decision: decisionSchema(["go-on", "done", "impossible"], asks),
    }),
  coder: () =>
    objectSchema({
      reason: string,
      code: { type: "string", description: "statements for one step" },
    }),
  supervisor: () =>
    objectSchema({
      reason: string,
      next: { type: "string", enum: ["planner", "coder", "done", "impossible"] },
    }),
  agent: (asks) =>
    objectSchema({
      reason: { type: "string", description: "what has been done, what is left, what the next step is" },
      decision: decisionSchema(["code", "done", "impossible"], asks),
      code: {
        type: "string",
        description: "statements for the next step; empty unless the decision is code",
      },
    }),
  author: () =>
    objectSchema({
      reason: { type: "string", description: "the steps that the task takes" },
      decision: { type: "string", enum: ["code", "impossible"] },
      code: {
        type: "string",
        description: "statements for the whole task; empty unless the decision is code",
      },
    }),
};

const roles: Readonly<Record<Agent, string>> = {
  planner: `You are the planner of a team that steers a robot. You divide the task into steps that the coder can write one at a time, and after each step you look at what came of it. List the steps that are left, the next one first: what the robot does to which thing, without code. Where something went wrong, plan anew from the state as it is now. Decide "done" only when the state shows that the task is done.`,
  coder: `You are the coder of a team that steers a robot. You write the code of one step of the planner's list, the next one, and nothing of the steps behind it. Where the executor reports an error, mend the code of that step.`,
  supervisor: `You are the supervisor of a team of a planner and a coder that steers a robot. Read the conversation and the state, and say who goes on: the planner where a step is done, or where something in the world is not as it should be and the plan has to change; the coder where the plan has a next step to be written, or where code had an error; "done" only when the state shows that the task is done; "impossible" when no plan can do it.`,
  agent: `You steer a robot, one step at a time: you plan, write the code of the next step, and look at what came of it before you write another one. Where something went wrong, plan anew from the state as it is now. Decide "done" only when the state shows that the task is done.`,
  author: `You steer a robot, and you write the code of the whole task at once: nobody tells you what comes of it, so there is nothing to go back to. Where nothing has been seen yet, write code that looks around and nothing else; with what it has seen you are asked for the task's code.`,
};

export function agentMessages(
  agent: Agent,
  situation: Situation,
  conversation: readonly Utterance[],
  room: PromptRoom,
): readonly ModelMessage[] {
  const { run } = situation;
  const told = run ? { ...situation, run: { ...run, history: room.history(run.history) } } : situation;
  const said = room.newest("utterances", conversation, mostUtterances);
  return [
    message("system", instructionsOf(agent, situation.robot)),
    message("user", [dataBlock(dataFor(told, said)), asks[agent], ...ruleFor(agent, situation)].join("\n")),
  ];
}

function ruleFor(agent: Agent, situation: Situation): readonly string[] {
  if (!asksNow(agent, situation)) return [];
  return situation.run ? askingRule(situation.run) : [askingBeforehand];
}

const asks: Readonly<Record<Agent, string>> = {
  planner: "Which steps are left?",
  coder: "Write the code of the next step.",
  supervisor: "Who goes on?",
  agent: "What is the next step?",
  author: "Write the code of the whole task.",
};

function instructionsOf(agent: Agent, { settings, moduleText, domainText }: RobotPackage): string {
  const writes = agent === "coder" || agent === "agent" || agent === "author";
  const api = `# Actions
The parameters \`robot: Robot\` and \`scene: Scene\` are in scope. This is the whole module that they come from; nothing else exists, and nothing can be imported:
\`\`\`ts
${moduleText.trim()}
\`\`\`
Code is a list of statements for the body of an async function. Await every action. Test what execution actions return. Names of one step can't be used in another one: get things by \`scene.get(id)\` again.`;
  return `# Role
${roles[agent]}

# Robot
${settings.title}. ${settings.setup}

${rulesOf({ domainText })}
${writes ? `\n${api}\n` : ""}
# Tips
${settings.tips.map((tip) => `- ${tip}`).join("\n")}

# Answers
${dataIsInformation} Answer with one JSON object as the schema says, with nothing around it.`;
}

function dataFor(
  { robot, instruction, scene, belief, run }: Situation,
  conversation: readonly Utterance[],
): unknown {
  const left = Math.max(0, conversation.length - mostUtterances);
  return {
    task: shortened(instruction, 2_000),
    scene,
    // MALMM, section III-D: of each object its centre and size, since the hand is sent to points.
    state: beliefData(belief, robot, { places: isSentToPoints(robot) }),
    ...(run ? { lastActions: run.history.slice(-bounds.feedbacks).map(feedbackData) } : {}),
    ...(left > 0 ? { olderUtterancesLeftOut: left } : {}),
    conversation: conversation
      .slice(-mostUtterances)
      .map(({ by, text }) => ({ by, text: shortened(text, 2_000) })),
    ...askedData(run ?? {}),
  };
}

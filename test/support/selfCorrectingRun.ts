import { neverCancelled } from "../../src/core/base/cancellation";
import { err, ok } from "../../src/core/base/result";
import type { ProgramChecks } from "../../src/core/copilot/dialogue/codeReply";
import type { TaskRequest, Thought } from "../../src/core/copilot/method";
import { selfCorrectingMethod } from "../../src/core/copilot/methods/selfCorrecting/selfCorrecting";
import { initialBelief } from "../../src/core/program/initialBelief";
import type { ThoughtView } from "../../src/core/runner/thoughtView";
import type { LanguageModel, ModelRequest } from "../../src/core/world/languageModel";
import { mobileManipulatorPackage, programText, type TestRunOptions, testRun } from "./runs";

/*
 * The self-correcting method against a real run in the sandbox, on a symbolic robot; the model is a list of replies for
 * each question.
 */

type Question = "division" | "translation" | "correction";
type Replies = Readonly<Partial<Record<Question, readonly object[]>>>;
type ListModel = LanguageModel & { readonly asked: ModelRequest[] };

/** The last reply of each list is given for ever. */
export function listModel(replies: Replies): ListModel {
  const asked: ModelRequest[] = [];
  return {
    id: "test:list",
    simulated: true,
    asked,
    async complete(request) {
      asked.push(request);
      const { name } = request.reply;
      const list = replies[name as Question] ?? [];
      const count = asked.filter(({ reply }) => reply.name === name).length;
      const reply = list[Math.min(count, list.length) - 1];
      return reply
        ? ok({ text: JSON.stringify(reply) })
        : err({ kind: "bad-reply", message: `no reply for ${name}` });
    },
  };
}

const robot = mobileManipulatorPackage();
export const task: TaskRequest = {
  instruction: "put the banana on the plate",
  robot,
  scene: "room",
  belief: initialBelief(robot),
};

/** @param views where what it thinks as data is put, too */
export function methodOf(
  model: LanguageModel,
  thoughts: string[] = [],
  checks?: ProgramChecks,
  views: ThoughtView[] = [],
) {
  return selfCorrectingMethod({
    model,
    checks,
    clock: { now: () => 0 },
    onThought: ({ by, text, views: seen = [] }: Thought) => {
      thoughts.push(`${by}: ${text}`);
      views.push(...seen);
    },
  });
}

/**
 * @param program where it is left out, the method writes it
 * @param checks of the program, and of calls before they are made
 */
export async function carriedOut(
  model: ListModel,
  options: TestRunOptions = {},
  program?: string,
  checks?: ProgramChecks,
) {
  const thoughts: string[] = [];
  const views: ThoughtView[] = [];
  const method = methodOf(model, thoughts, checks, views);
  let text = program;
  if (text === undefined) {
    const authored = await method.write(task, neverCancelled);
    if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
    text = authored.text;
  }
  const run = testRun(text, {
    ...options,
    asksAtEnd: method.asksAtEnd === true,
    async policy(request, token) {
      const recovery = await method.recover({ ...task, belief: request.belief }, request, token);
      if (recovery.kind !== "ask") views.push(...(recovery.views ?? []));
      return recovery;
    },
  });
  const result = await run.session.run();
  return {
    ...result,
    first: text,
    performed: run.robot.performed.map((call) => call.replace("robot.", "")),
    asked: model.asked.map(({ reply }) => reply.name),
    stack: thoughts.filter((thought) => thought.startsWith("stack: ")).map((thought) => thought.slice(7)),
    thoughts,
    views,
    holds: (fact: string) => run.robot.holds(fact),
  };
}

export const subTasks = (...list: readonly (readonly [string, ...string[]])[]) => ({
  reason: "one after the other",
  decision: "sub-tasks",
  goal: null,
  subTasks: list.map(([name, ...actions]) => ({ name, actions })),
});
export const done = { reason: "all is done", decision: "done", goal: null, subTasks: [] };
export const call = (action: string, ...args: string[]) => ({ action, args });
export const correct = (...steps: object[]) => ({ reason: "mended", decision: "correct", steps });

export const told = (request: ModelRequest | undefined) =>
  (request?.messages ?? [])
    .flatMap(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : "")))
    .join("\n");

export const whole = subTasks(
  ["look around", "explore global"],
  ["see what is on the table", "navigate to the table", "explore local"],
  ["see what is on the bed", "go to the bed", "explore local"],
  ["take the banana", "navigate to the table", "pick up the banana"],
  ["bring it", "navigate to the plate", "place(plate_0)"],
);
/** The calls of that, in order. */
export const calls = [
  "exploreGlobal()",
  "navigate(table_0)",
  "exploreLocal()",
  "navigate(bed_0)",
  "exploreLocal()",
  "navigate(table_0)",
  "grasp(banana_0)",
  "navigate(plate_0)",
  "place(plate_0)",
];

/** The same as a program, to begin with. */
export const written = programText(
  calls
    .map((each) => `robot.${each.replace(/\((.+)\)/, '(scene.get("$1"))')}`)
    .map((each) =>
      each.includes("explore") ? `  await ${each};` : `  if (!(await ${each})) throw new Error("failed.");`,
    )
    .join("\n"),
);

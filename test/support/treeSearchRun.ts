import { neverCancelled } from "../../src/core/base/cancellation";
import { ok } from "../../src/core/base/result";
import type { TaskRequest, Thought } from "../../src/core/copilot/method";
import {
  type TreeSearchOptions,
  treeSearchMethod,
} from "../../src/core/copilot/methods/treeSearch/treeSearch";
import { initialBelief } from "../../src/core/program/initialBelief";
import type { LanguageModel, ModelRequest } from "../../src/core/world/languageModel";
import { mobileManipulatorPackage, type TestRunOptions, testRun } from "./runs";

/* The search against a real run in the sandbox, on a symbolic robot; the model answers by what it is told. */

/** What is in a prompt's data block, as far as the tests look at it. */
export interface Told {
  readonly state: { readonly facts: readonly string[]; readonly objects: readonly { readonly id: string }[] };
  readonly stateAfterPlanned?: Told["state"];
  readonly actionsSoFar: readonly { readonly action: string; readonly outcome: string }[];
  readonly notPossible: readonly {
    readonly action: string;
    readonly why: string;
    readonly afterPlanned?: string[];
  }[];
  readonly thoughtsSoFar: readonly { readonly chosen: string; readonly plannedBehindIt?: string[] }[];
  readonly planned?: readonly string[];
  readonly plan?: readonly string[];
  readonly critique?: { readonly score: number };
  readonly saidToBeComplete?: boolean;
  readonly programEnded?: string;
  readonly goalNotMet?: readonly string[];
}

interface Answers {
  /** Of the proposer and, without a search, of the one that acts; the second argument counts questions from 0. */
  readonly next: (told: Told, number: number) => object;
  /** 5 where it is left out. */
  readonly score?: (plan: readonly string[], told: Told) => number;
  /** Of the task, in PDDL; one that can't be said where it is left out. */
  readonly goal?: string;
}

export const textOf = ({ messages }: ModelRequest) =>
  messages
    .map(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : "")).join(""))
    .join("\n");

export const toldIn = (request: ModelRequest): Told =>
  JSON.parse(/<data>\n([\s\S]*?)\n<\/data>/.exec(textOf(request))?.[1] ?? "{}");

/** @returns `asked`: in order, without the question for the goal, which is always the first */
export function model({
  next,
  score = () => 5,
  goal,
}: Answers): LanguageModel & { readonly asked: ModelRequest[]; readonly askedForGoal: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  const askedForGoal: ModelRequest[] = [];
  let number = 0;
  return {
    id: "test:mind",
    simulated: true,
    asked,
    askedForGoal,
    async complete(request) {
      if (request.reply.name === "task_goal") {
        askedForGoal.push(request);
        return ok({ text: JSON.stringify({ reason: "", decision: "goal", goal: goal ?? null }) });
      }
      asked.push(request);
      const told = toldIn(request);
      const reply =
        request.reply.name === "critique"
          ? { justification: "so it is", score: String(score(told.plan ?? [], told)) }
          : next(told, number++);
      return ok({ text: JSON.stringify(reply) });
    },
  };
}

const robot = mobileManipulatorPackage();
export const task: TaskRequest = {
  instruction: "put the banana on the bed",
  robot,
  scene: "room",
  belief: initialBelief(robot),
};

type Options = Partial<Pick<TreeSearchOptions, "variant" | "seed" | "expansions" | "clock">>;

export function methodOf(from: LanguageModel, options: Options = {}) {
  const thoughts: Thought[] = [];
  const method = treeSearchMethod({
    variant: "whole",
    seed: 1,
    clock: { now: () => 0 },
    ...options,
    model: from,
    onThought: (thought) => void thoughts.push(thought),
  });
  return { method, thoughts };
}

export async function carriedOut(
  from: LanguageModel & { readonly asked: ModelRequest[] },
  options: Options = {},
  world: TestRunOptions = {},
) {
  const { method, thoughts } = methodOf(from, options);
  const authored = await method.write(task, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  const run = testRun(authored.text, {
    asksAtEnd: method.asksAtEnd === true,
    policy: (request, token) => method.recover({ ...task, belief: request.belief }, request, token),
    ...world,
  });
  const result = await run.session.run();
  return { ...result, authored, thoughts, run, performed: run.robot.performed };
}

export const act = (...calls: readonly string[]) => ({
  thought: "next",
  decision: "act",
  actions: calls.map((each) => {
    const [action, ...args] = each.split(" ");
    return { action, args };
  }),
});
export const done = { thought: "it lies on the bed", decision: "done", actions: [] };

/** For one action at a time. */
export const one = ({ thought, decision, actions: [call] }: ReturnType<typeof act> | typeof done) => ({
  thought,
  decision,
  ...(call ?? { action: "", args: [] }),
});

export const way = [
  "robot.exploreGlobal()",
  "robot.navigate(table_0)",
  "robot.grasp(banana_0)",
  "robot.navigate(bed_0)",
  "robot.place(bed_0)",
];
const wanted = ["exploreGlobal", "navigate table_0", "grasp banana_0", "navigate bed_0", "place bed_0"];

/** How far the robot is on its way, in the world and in thought. */
const reached = ({ actionsSoFar = [], planned = [] }: Told) =>
  actionsSoFar.filter(({ outcome, action }) => outcome === "success" && way.includes(action)).length +
  planned.length;

/** What a sensible model names: the next action of the way, and once things are known another one. */
export function sensible(told: Told) {
  const next = wanted[reached(told)];
  if (next === undefined) return done;
  const isSeen = told.state.objects?.some(({ id }) => id === "banana_0");
  if (next === "grasp banana_0" && !isSeen)
    return { thought: "where is it?", decision: "see-first", actions: [] };
  return act(next, ...(told.state.objects ? ["reportObservation rest"] : []));
}

/** The more of the way, the better. */
export const judged = (plan: readonly string[]) => {
  const start = way.indexOf(plan[0]);
  return start >= 0 && plan.every((each, index) => each === way[start + index]) ? 5 + plan.length : 2;
};

export function furniture(id: string) {
  return { id, type: id.split("_")[0], label: id, attributes: {} };
}

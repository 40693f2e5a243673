import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { neverCancelled } from "../../src/core/base/cancellation";
import type { ModelCall } from "../../src/core/copilot/dialogue/modelDialogue";
import type { ClosedMethod, TaskRequest } from "../../src/core/copilot/method";
import { type MethodName, methodNames } from "../../src/core/copilot/methodNames";
import { initialBelief } from "../../src/core/program/initialBelief";
import { symbolicRobot } from "../../src/core/runner/testing/symbolicRobot";
import { createMethod } from "../../src/engine/method";
import { builtInPackage } from "../support/builtInPackage";
import {
  impossibleReply,
  injection,
  sensibleReply,
  talkedIntoReply,
  unknownToCheckerReply,
} from "../support/modelReplies";
import {
  type Asked,
  atOnce,
  cut,
  endless,
  failing,
  type ModelServer,
  modelServer,
  refusing,
  saying,
  slowly,
  stalled,
  type Trouble,
} from "../support/modelServer";
import { roomObjects, testRun } from "../support/runs";

/*
 * Every method that asks a model, against a server that makes it hard: it is written with, and run with in the real
 * sandbox behind the real gate on a symbolic robot.
 */

/** The planner, skills at random and those of a person ask no model; examples would have to be given. */
const asking = methodNames.filter(
  (name) => !/^(?:auto|planner|predictive:(?:random|person|examples))$/.test(name),
);
const isPilot = (name: MethodName) => name.startsWith("predictive");
const arm = builtInPackage("mobile-manipulator");
const quadruped = builtInPackage("quadruped");

function taskFor(name: MethodName): TaskRequest {
  const robot = isPilot(name) ? quadruped : arm;
  const instruction = isPilot(name) ? "go to the red toy" : "put the banana on the bed";
  return { instruction, robot, scene: isPilot(name) ? "indoor-1" : "room", belief: initialBelief(robot) };
}

/** One server for all: what it does is set before each. */
let server: ModelServer;
let answer: (asked: Asked) => object | string = sensibleReply;
let trouble: (number: number) => Trouble | undefined = () => undefined;
let before = 0;
beforeAll(async () => {
  server = await modelServer({
    answer: (asked) => answer(asked),
    trouble: (number) => trouble(number - before),
  });
});
afterAll(() => server.close());

/** @param silenceSeconds short only for a server that is silent: on a busy machine any other may be, for a moment */
function prepared(name: MethodName, silenceSeconds = 1) {
  const calls: ModelCall[] = [];
  const patience = { silenceSeconds, replySeconds: 2, attempts: 2, backOffMilliseconds: 1 };
  const method = createMethod(
    { name, model: { kind: "openai", model: "m", baseUrl: server.baseURL, patience } },
    taskFor(name).robot,
    { onModelCall: (call) => void calls.push(call) },
  );
  if (!method.ok) throw new Error(method.error.message);
  before = server.asked.length;
  return { method: method.value, calls, requests: () => server.asked.length - before };
}

/** @param robotKind a real robot is moved only with approval */
async function carriedOut(
  name: MethodName,
  method: Pick<ClosedMethod, "write" | "asksAtEnd"> & Partial<Pick<ClosedMethod, "recover">>,
  world: Readonly<Record<string, unknown>> = {},
) {
  const task = taskFor(name);
  const authored = await method.write(task, neverCancelled);
  if (authored.kind !== "program") return { authored, performed: [], reason: "", outcome: undefined };
  const link = symbolicRobot({
    robot: task.robot,
    objects: isPilot(name)
      ? []
      : roomObjects.map((each) => (each.id === "bed_0" ? { ...each, label: injection } : each)),
    facts: isPilot(name) ? [] : ["(handempty)", "(on banana_0 table_0)", "(located banana_0 table_0)"],
    kind: world.approve ? "ros" : "simulator",
  });
  const { recover } = method;
  const run = testRun(authored.text, {
    robot: task.robot,
    link,
    asksAtEnd: method.asksAtEnd === true,
    ...(recover && {
      policy: (request, token) => recover({ ...task, belief: request.belief }, request, token),
    }),
    ...world,
  });
  const { outcome, reason } = await run.session.run();
  return { authored, outcome, reason, performed: link.performed };
}

/** What is written when nothing works, and what the reason has to say. */
const troubles: readonly (readonly [string, Trouble, RegExp])[] = [
  [
    "limits the rate",
    failing(429, "slow down", { "retry-after-ms": "1" }),
    /429: 429 slow down|limits the rate/,
  ],
  ["limits the rate without saying until when", failing(429, "slow down"), /limits the rate/],
  ["fails", failing(500, "out of memory"), /failed \(500.*\(2 attempts\)/],
  ["is overloaded", failing(503, "overloaded"), /failed \(503.*\(2 attempts\)/],
  ["cuts the connection in the middle", cut, /cut in the middle.*\(2 attempts\)/],
  ["stands still in the middle", stalled, /sent nothing for 0.1 s.*\(2 attempts\)/],
  ["never comes to an end", endless, /longer than 200000 characters/],
  ["answers with half of a JSON", saying((text) => text.slice(0, -5)), /no usable answer.*not JSON/],
  ["answers with another schema", saying(() => '{"answer": 42}'), /no usable answer.*the reply lacks/],
  [
    "answers in another language",
    saying(() => "Natürlich! Hier ist das Programm. 好的，我来写。"),
    /no usable answer.*not JSON/,
  ],
  ["answers with nothing", saying(() => ""), /no usable answer.*empty/],
  ["refuses", refusing, /refuses to answer: I can't help with that/],
];

/** Requests for one question: what goes wrong twice is given up, what is wrong four times too. */
const mostRequests = 4;
/** The tree search asks what has to hold first, and goes on where it gets no answer that it can use. */
const questionsBeforeProgram = (name: MethodName): number => (name.startsWith("tree-search") ? 2 : 1);

describe.each(troubles)("a server that %s", (_, wrong, says) => {
  it.each(asking.filter((name) => !isPilot(name)))("%s declines, and says why", async (name) => {
    answer = sensibleReply;
    trouble = () => wrong;
    const { method, requests } = prepared(name, wrong === stalled ? 0.1 : undefined);
    const authored = await method.write(taskFor(name), neverCancelled);
    expect(authored.kind).toBe("declined");
    expect(authored.kind === "declined" && authored.reason).toMatch(says);
    expect(requests()).toBeLessThanOrEqual(mostRequests * questionsBeforeProgram(name));
  });
});

it.each(asking)("%s goes on with a server that is slow and has moments of trouble", async (name) => {
  answer = sensibleReply;
  const moments = [failing(500, "oops"), slowly(4, 20), saying((text) => text.slice(0, -5)), atOnce, cut];
  trouble = (number) => moments[number - 1];
  const { method, calls } = prepared(name);
  expect((await method.write(taskFor(name), neverCancelled)).kind).toBe("program");
  for (const call of calls) expect(call).toMatchObject({ promptTokens: 100, completionTokens: 20 });
});

/** What differs in its number of expansions alone does the same in a run. */
const running = asking.filter((name) => name !== "tree-search:5" && name !== "tree-search:20");

/** Those whose failures go to the program are never asked again. */
const closed = running.filter((name) => name !== "open-loop");

it.each(closed)("%s ends its run when the server goes away in the middle of it", async (name) => {
  answer = sensibleReply;
  trouble = () => undefined;
  const { method, requests } = prepared(name);
  const write = method.write.bind(method);
  let written = 0;
  const { outcome, reason, performed } = await carriedOut(name, {
    ...method,
    async write(task, token) {
      const authored = await write(task, token);
      written = requests();
      trouble = () => cut;
      return authored;
    },
  });
  expect(outcome).toBe("failure");
  expect(reason).toMatch(/cut in the middle.*\(2 attempts\)/);
  expect(requests() - written).toBe(2);
  expect(performed).toEqual([isPilot(name) ? "robot.look()" : "robot.exploreGlobal()"]);
});

/**
 * For so many requests a model does as it was told, and then it gives the task up: a method that verifies nothing would
 * go on until its own bound. One that searches asks often before it does anything.
 */
const obedienceOf = (name: MethodName): number =>
  name === "tree-search:no-grounding" || name === "tree-search:tot"
    ? 24
    : name === "tree-search:react"
      ? 3
      : 8;

/** @param talkedInto what is said once words of the world are in a prompt */
function obeying(name: MethodName, talkedInto: (asked: Asked) => object): readonly string[] {
  const told: string[] = [];
  let obeyed = 0;
  answer = (asked) => {
    told.push(asked.prompt);
    if (!asked.prompt.includes("new orders") && !isPilot(name)) return sensibleReply(asked);
    return ++obeyed > obedienceOf(name) ? impossibleReply(asked) : talkedInto(asked);
  };
  trouble = () => undefined;
  return told;
}

it.each(running)("%s moves nothing that it was talked into", async (name) => {
  const told = obeying(name, talkedIntoReply);
  const { method, requests } = prepared(name);
  const { authored, outcome, reason, performed } = await carriedOut(name, method);
  expect(authored.kind).toBe("program");
  expect(outcome).not.toBe("success");
  expect(reason).not.toBe("");
  expect(new Set(performed)).toEqual(new Set([isPilot(name) ? "robot.look()" : "robot.exploreGlobal()"]));
  // Where a part of the task comes to nothing, HiCRISP divides it anew, and its division begins with looking again.
  expect(performed.length).toBeLessThanOrEqual(name === "self-correcting" ? 3 : 1);
  expect(requests()).toBeLessThanOrEqual(obedienceOf(name) + 10);
  // Words of the world stay inside of their block.
  for (const prompt of told) expect(prompt).not.toContain("bed </data>");
});

it.each([
  "closed-loop",
  "multi-agent",
  "multi-agent:planner-coder",
  "multi-agent:single",
  "multi-agent:no-feedback",
] as const)("%s is held by the gate where the checker knows nothing", async (name) => {
  obeying(name, unknownToCheckerReply);
  const { method } = prepared(name);
  const { outcome, reason, performed } = await carriedOut(name, method);
  expect(outcome).toBe("failure");
  expect(reason).not.toBe("");
  expect(performed).toEqual(["robot.exploreGlobal()"]);
});

it.each(["closed-loop", "multi-agent", "self-correcting", "tree-search"] as const)(
  "%s moves a real robot by no line that was not approved",
  async (name) => {
    answer = sensibleReply;
    trouble = () => undefined;
    const { method } = prepared(name);
    const approvals: string[] = [];
    const { outcome, reason, performed } = await carriedOut(name, method, {
      approve: async ({ programHash }: { readonly programHash: string }) => {
        approvals.push(programHash);
        return approvals.length === 1;
      },
    });
    expect(new Set(approvals).size).toBe(2);
    expect(outcome).toBe("stopped");
    expect(reason).toMatch(/not approved/);
    expect(performed).toEqual(["robot.exploreGlobal()"]);
  },
);

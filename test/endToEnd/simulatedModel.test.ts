import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { neverCancelled } from "../../src/core/base/cancellation";
import type { Method } from "../../src/core/copilot/method";
import { type MethodName, methodNames } from "../../src/core/copilot/methodNames";
import { initialBelief } from "../../src/core/program/initialBelief";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import { generateProgram } from "../../src/engine/generate";
import { createMethod } from "../../src/engine/method";
import type { ModelChoice } from "../../src/engine/modelChoice";
import { prepareRun } from "../../src/engine/startRun";
import { type ErrorRates, noErrors } from "../../src/models/simulated/errors/errorRates";
import { simulatedModelName } from "../../src/models/simulated/simulatedModel";
import { type SimulatedServer, serveSimulatedModel } from "../../src/models/simulated/simulatedServer";
import { noFaults } from "../../src/simulator/faults";
import { builtInPackage } from "../support/builtInPackage";
import { mobileManipulatorPackage, type TestRunOptions, testRun } from "../support/runs";

/*
 * The simulated model behind its HTTP server, asked as any model is, by every method; the robot is symbolic, and knows only
 * what it has seen.
 */

const robot = mobileManipulatorPackage();

async function served(errors: ErrorRates, seed = 1): Promise<SimulatedServer> {
  const server = await serveSimulatedModel({ port: 0, seed, errors });
  if (!server.ok) throw new Error(server.error.message);
  return server.value;
}

function modelOf({ baseUrl }: SimulatedServer) {
  return { kind: "openai", model: simulatedModelName, baseUrl } as const;
}

function methodNamed(
  name: MethodName,
  server: SimulatedServer | ModelChoice,
  calls: string[] = [],
  of: RobotPackage = robot,
): Method {
  const model = "kind" in server ? server : modelOf(server);
  const method = createMethod({ name, model }, of, {
    onModelCall: ({ failure = "answered" }) => void calls.push(failure),
  });
  if (!method.ok) throw new Error(method.error.message);
  return method.value;
}

async function carriedOut(method: Method, instruction: string, world: TestRunOptions = {}) {
  const task = { instruction, robot, scene: "room", belief: initialBelief(robot) };
  const authored = await method.write(task, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  const run = testRun(authored.text, {
    asksAtEnd: method.asksAtEnd === true,
    ...(method.recover
      ? {
          policy: (request, token) =>
            method.recover?.({ ...task, belief: request.belief }, request, token) as never,
        }
      : {}),
    ...world,
  });
  const result = await run.session.run();
  return { ...result, performed: run.robot.performed, holds: (fact: string) => run.robot.holds(fact) };
}

/** Those that ask a model; skills that promise no effects are chosen on another robot. */
const methods = methodNames.filter((name) => !/^(?:auto|planner|predictive.*)$/.test(name));

/** Whoever hears nothing of what came of its code can't look for what its first look does not show. */
const searching = methods.filter((name) => name !== "multi-agent:no-feedback");

describe("without errors", () => {
  let server: SimulatedServer;
  beforeAll(async () => {
    server = await served(noErrors);
  });
  afterAll(() => server.close());

  it.each(searching)("%s reaches the goal", async (name) => {
    const calls: string[] = [];
    const run = await carriedOut(methodNamed(name, server, calls), "put the banana on the plate");
    expect(run.outcome, `${run.reason}\n${run.performed.join("\n")}\n${run.programText}`).toBe("success");
    expect(run.holds("(on banana_0 plate_0)")).toBe(true);
    expect(new Set(calls)).toEqual(new Set(["answered"]));
  });
});

describe("by recorded replies", () => {
  const folderOf = () => mkdtempSync(join(tmpdir(), "robot-copilot-replies-"));

  it.each(methods)("%s does the same again, and nobody is asked", async (name) => {
    const server = await served({ "malformed-reply": 0.1, "unmet-precondition": 0.05 });
    const folder = folderOf();
    const world: TestRunOptions = { faults: { 6: { kind: "fails" } } };
    const asked = await carriedOut(
      methodNamed(name, { kind: "recorded", folder, record: modelOf(server) }),
      "put the banana on the plate",
      world,
    );
    await server.close();
    const calls: string[] = [];
    const replayed = await carriedOut(
      methodNamed(name, { kind: "recorded", folder }, calls),
      "put the banana on the plate",
      world,
    );
    expect(new Set(calls)).toEqual(new Set(["answered"]));
    expect(replayed.performed).toEqual(asked.performed);
    expect(replayed.programText).toBe(asked.programText);
    expect(replayed.outcome).toBe(asked.outcome);
  });

  it.each(methods)(
    "%s says what is missing where a reply was not recorded, and moves nothing",
    async (name) => {
      const calls: string[] = [];
      const method = methodNamed(name, { kind: "recorded", folder: folderOf() }, calls);
      const run = await carriedOut(method, "put the banana on the plate").catch(String);
      // Those that look before they ask have looked, and that is all.
      if (typeof run === "string") expect(run).toMatch(/No reply is recorded/);
      else expect(run.performed.filter((call) => !/explore|report/i.test(call))).toEqual([]);
      expect(calls.every((call) => /No reply is recorded/.test(call))).toBe(true);
      expect(calls.length).toBeGreaterThan(0);
    },
  );
});

describe("with errors", () => {
  let server: SimulatedServer;
  beforeAll(async () => {
    server = await served({
      "malformed-reply": 0.1,
      "name-instead-of-object": 0.1,
      "unknown-object": 0.1,
      "undefined-variable": 0.1,
      "unmet-precondition": 0.05,
    });
  });
  afterAll(() => server.close());

  it.each(searching.filter((name) => !/open-loop|:(5|20|no-grounding|react)$/.test(name)))(
    "%s reaches the goal all the same, one failed action included",
    async (name) => {
      const calls: string[] = [];
      const run = await carriedOut(methodNamed(name, server, calls), "put the banana on the plate", {
        faults: { 6: { kind: "fails" } },
      });
      expect(run.outcome, `${run.reason}\n${run.performed.join("\n")}\n${run.programText}`).toBe("success");
      expect(run.holds("(on banana_0 plate_0)")).toBe(true);
      expect(calls.length).toBeGreaterThan(1);
    },
  );

  it("the open loop has nobody to ask when an action fails", async () => {
    const run = await carriedOut(methodNamed("open-loop", server), "put the banana on the plate", {
      faults: { 6: { kind: "fails" } },
    });
    expect(run.outcome).toBe("failure");
  });
});

it("a failure that is called a success is found out where a goal is verified", async () => {
  const server = await served({ "hallucinated-success": 1 });
  try {
    const calls: string[] = [];
    const run = await carriedOut(methodNamed("closed-loop", server, calls), "put the banana on the plate", {
      faults: { 6: { kind: "fails" } },
    });
    // Written, the failure accepted as a success, gone on with.
    expect(calls).toHaveLength(3);
    expect(run.outcome, run.reason).toBe("success");
    expect(run.holds("(on banana_0 plate_0)")).toBe(true);
    const single = methodNamed("multi-agent:single", server);
    const task = {
      instruction: "put the banana on the plate",
      robot,
      scene: "room",
      belief: initialBelief(robot),
    };
    expect(await single.write(task, neverCancelled)).toMatchObject({
      kind: "declined",
      reason: "It has been done successfully.",
    });
  } finally {
    await server.close();
  }
});

it("the predictive method reaches the toy over a curb, a hill and a plank, and again by recorded replies (simulation)", async () => {
  const quadruped = builtInPackage("quadruped");
  const course = async (model: ModelChoice) => {
    const method = methodNamed("predictive", model, [], quadruped);
    const authored = await generateProgram(
      { instruction: "go to the red toy", robot: quadruped, scene: "outdoor-3", method },
      neverCancelled,
    );
    if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
    const prepared = await prepareRun({
      program: { file: "course.robot.ts", text: authored.text },
      robot: quadruped,
      scene: "outdoor-3",
      link: { kind: "simulator", seed: 1, faults: noFaults },
      method,
      outputRoot: mkdtempSync(join(tmpdir(), "robot-copilot-simulated-")),
    });
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.error));
    const { session, score, finish, dispose } = prepared.value;
    try {
      const { outcome, reason, goal, programText } = await session.run();
      return { outcome, reason, programText, truth: goal && (await score(goal.condition)) };
    } finally {
      finish();
      dispose();
    }
  };
  const server = await served(noErrors);
  const folder = mkdtempSync(join(tmpdir(), "robot-copilot-replies-"));
  const asked = await course({ kind: "recorded", folder, record: modelOf(server) });
  await server.close();
  expect(asked, asked.reason).toMatchObject({ outcome: "success", truth: true });
  expect(await course({ kind: "recorded", folder })).toEqual(asked);
}, 240_000);

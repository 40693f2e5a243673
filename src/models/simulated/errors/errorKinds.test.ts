import { beforeAll, describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { plainFeedback } from "../../../../test/support/plainFeedback";
import { neverCancelled } from "../../../core/base/cancellation";
import { modelBrain } from "../../../core/copilot/methods/closedLoop/modelBrain";
import { multiAgentMethod } from "../../../core/copilot/methods/multiAgent/multiAgent";
import { modelPilot } from "../../../core/copilot/methods/predictive/modelPilot";
import { treeSearchMethod } from "../../../core/copilot/methods/treeSearch/treeSearch";
import { fixedSkillsOf } from "../../../core/program/fixedSkills";
import type { Feedback } from "../../../core/runner/feedback";
import { Belief } from "../../../core/world/belief";
import type { ModelRequest } from "../../../core/world/languageModel";
import type { CameraImage } from "../../../core/world/objects";
import { requestOf } from "../reading/request";
import { type SimulatedReply, simulatedMind } from "../simulatedMind";
import { object, requestMade, room, roomFacts, taskIn } from "../testing/asked";
import { errorKinds } from "./errorKinds";
import { forgottenGoal } from "./forgottenGoal";
import { wrongMagnitude } from "./wrongMagnitude";

/* Every error over many requests that real methods make: how often it happens, and what it does to the reply. */

const quadruped = builtInPackage("quadruped");
const image: CameraImage = { camera: "head", width: 1, height: 1, colour: "AAAA" };

const grasped: Feedback = {
  ...plainFeedback,
  call: { id: "1", action: "grasp", args: [{ kind: "object", id: "banana_0" }] },
  text: "robot.grasp(banana_0)",
  outcome: "failure",
  cause: "nothing-grasped",
  lowLevelFailure: true,
  comparisons: [{ fact: { predicate: "holding", args: ["banana_0"] }, predicted: "true", observed: "false" }],
  images: [image],
};

/** A single agent is asked for the next code. */
const agentTurn = (scene: string) =>
  requestMade((options) =>
    multiAgentMethod({ ...options, team: "single" }).write(taskIn(room(), scene), neverCancelled),
  );

/** One action is asked for. */
const nextAction = (scene: string) =>
  requestMade((options) => {
    const belief = room();
    const trigger = { kind: "ended" } as const;
    const run = { programText: "", belief, history: [], beliefs: [], trigger, used: 0, allowed: 5 };
    const { recover } = treeSearchMethod({ ...options, variant: "react", seed: 1 });
    return recover(taskIn(belief, scene), run, neverCancelled);
  });

/** A grasp has failed, and a picture is shown. */
const correction = (scene: string) =>
  requestMade((options) => {
    const belief = room([...roomFacts, "(at table_0)"], [object("cup_0", `cup ${scene}`)]);
    const history = [grasped];
    const trigger = { kind: "feedback", feedback: grasped, line: 3 } as const;
    const run = { programText: "", belief, history, beliefs: [belief], trigger, used: 0, allowed: 5 };
    return modelBrain(options).recover(taskIn(belief, scene), run, neverCancelled);
  });

/** Skills are asked for, and a picture is shown. @param words make requests differ */
const skillPlan = (words: string) =>
  requestMade((options) => {
    const motion = fixedSkillsOf(quadruped);
    if (!motion) throw new Error("no skills");
    const target = { words: `red toy ${words}`, key: words, matches: () => true };
    const belief = Belief.empty();
    const run = { history: [{ ...grasped, text: 'robot.walk("small")' }], beliefs: [belief], belief };
    return modelPilot(quadruped, options).next({ motion, target, atMetres: 0.9, run }, neverCancelled);
  });

type Asks = (variation: string) => Promise<ModelRequest>;

async function answered(request: ModelRequest, error: string, rate: number): Promise<SimulatedReply> {
  return simulatedMind({ seed: 7, errors: { [error]: rate } })(requestOf(request));
}

async function both(asks: Asks, error: string) {
  const request = await asks("0");
  const plain = JSON.parse((await answered(request, error, 0)).text);
  const { text, errors } = await answered(request, error, 1);
  expect(errors).toEqual([error]);
  return { plain, text, spoilt: error === "malformed-reply" ? undefined : JSON.parse(text) };
}

const requests = new Map<Asks, ModelRequest[]>();
const many = 120;
beforeAll(async () => {
  for (const asks of [agentTurn, correction, skillPlan]) {
    const made: ModelRequest[] = [];
    for (let index = 0; index < many; index++) made.push(await asks(`variation-${index}`));
    requests.set(asks, made);
  }
});

describe("happens at its rate", () => {
  const rate = 0.5;
  it.each<[string, Asks]>([
    ["unmet-precondition", agentTurn],
    ["name-instead-of-object", agentTurn],
    ["unknown-object", agentTurn],
    ["undefined-variable", agentTurn],
    ["wrong-order", agentTurn],
    ["missing-step", agentTurn],
    ["hallucinated-success", agentTurn],
    ["malformed-reply", skillPlan],
    ["wrong-magnitude", skillPlan],
    ["misjudged-image", correction],
  ])("%s", async (error, asks) => {
    let happened = 0;
    for (const request of requests.get(asks) ?? []) {
      const { errors } = await answered(request, error, rate);
      if (errors.includes(error)) happened++;
    }
    // Four standard deviations.
    expect(Math.abs(happened - many * rate)).toBeLessThan(4 * Math.sqrt(many * rate * (1 - rate)));
  });

  it("and each of them is tested", () => {
    const tested =
      "unmet-precondition name-instead-of-object unknown-object undefined-variable wrong-order missing-step hallucinated-success malformed-reply wrong-magnitude misjudged-image forgotten-goal";
    expect(new Set(errorKinds.map(({ name }) => name))).toEqual(new Set(tested.split(" ")));
  });

  it("forgotten-goal: the oftener, the longer the prompt", async () => {
    const at = (tokens: number) => forgottenGoal.rateAt?.(0.1, tokens) ?? 0;
    expect(at(4_000)).toBeCloseTo(0.1);
    expect(at(8_000)).toBeCloseTo(0.19);
    expect(at(40_000)).toBeCloseTo(0.65, 2);
    const forgotten = async (lengthened: string) => {
      let happened = 0;
      for (const request of requests.get(agentTurn) ?? []) {
        const [system, ...rest] = request.messages;
        const longer = { ...system, parts: [...system.parts, { kind: "text" as const, text: lengthened }] };
        const { errors } = await answered({ ...request, messages: [longer, ...rest] }, "forgotten-goal", 0.1);
        if (errors.includes("forgotten-goal")) happened++;
      }
      return happened / many;
    };
    const short = await forgotten("");
    const long = await forgotten(" ".repeat(100_000));
    expect(long).toBeGreaterThan(short + 0.2);
  });
});

describe("changes the reply", () => {
  it("unmet-precondition: the drive to what is grasped is left out, or a call is made that is impossible", async () => {
    const { plain, spoilt } = await both(agentTurn, "unmet-precondition");
    expect(plain.code).toContain("robot.navigate(");
    expect(spoilt.code).not.toContain("robot.navigate(");
    expect(spoilt.code).toContain("robot.grasp(banana0)");
    const act = await both(nextAction, "unmet-precondition");
    expect(act.plain).toMatchObject({ action: "navigate" });
    expect(act.spoilt.action).not.toBe("navigate");
  });

  it("name-instead-of-object", async () => {
    const { spoilt } = await both(agentTurn, "name-instead-of-object");
    expect(spoilt.code).toMatch(/robot\.\w+\("(banana|table)"\)/);
    const act = await both(nextAction, "name-instead-of-object");
    expect(act.plain.args).toEqual(["table_0"]);
    expect(act.spoilt.args).toEqual(["table"]);
  });

  it("unknown-object: an id that is not there", async () => {
    const act = await both(nextAction, "unknown-object");
    expect(act.spoilt.args[0]).toMatch(/^table_[1-9]$/);
    const { spoilt } = await both(agentTurn, "unknown-object");
    expect(spoilt.code).toMatch(/robot\.\w+\(scene\.get\("(banana|table)_[1-9]"\)\)/);
  });

  it("undefined-variable", async () => {
    const { plain, spoilt } = await both(agentTurn, "undefined-variable");
    const used = /robot\.\w+\((the\w+)\)/.exec(spoilt.code)?.[1];
    expect(used).toBeDefined();
    expect(plain.code).not.toContain(used);
  });

  it("wrong-order: the same lines, two of them exchanged", async () => {
    const { plain, spoilt } = await both(agentTurn, "wrong-order");
    expect(spoilt.code).not.toBe(plain.code);
    expect(spoilt.code.split("\n").sort()).toEqual(plain.code.split("\n").sort());
  });

  it("missing-step: one line less", async () => {
    const { plain, spoilt } = await both(agentTurn, "missing-step");
    const actions = (code: string) => code.match(/await robot\./g)?.length ?? 0;
    expect(actions(spoilt.code)).toBe(actions(plain.code) - 1);
  });

  it("forgotten-goal: it only looks round", async () => {
    const { plain, spoilt } = await both(agentTurn, "forgotten-goal");
    expect(plain.code).toContain("grasp");
    expect(spoilt.code).not.toContain("grasp");
  });

  it("hallucinated-success: called done, or a failure a success", async () => {
    const { spoilt } = await both(agentTurn, "hallucinated-success");
    expect(spoilt.decision).toBe("done");
    const corrected = await both(correction, "hallucinated-success");
    expect(corrected.plain.decision).toBe("correct");
    expect(corrected.spoilt).toMatchObject({ decision: "accept", steps: [] });
  });

  it("misjudged-image: another progress and the other side, only where there is a picture", async () => {
    const { plain, spoilt } = await both(skillPlan, "misjudged-image");
    expect(spoilt.progress).not.toBe(plain.progress);
    expect((await answered(await agentTurn("0"), "misjudged-image", 1)).errors).toEqual([]);
  });

  it("wrong-magnitude: another size of the same skill", async () => {
    const { plain, spoilt } = await both(skillPlan, "wrong-magnitude");
    expect(spoilt.plan[0].skill).toBe(plain.plan[0].skill);
    expect(["small", "medium", "large"]).toContain(spoilt.plan[0].magnitude);
    expect(spoilt.plan[0].magnitude).not.toBe(plain.plan[0].magnitude);
  });

  it("wrong-magnitude: a coordinate of a call, ten times as large", async () => {
    const calls = [
      { action: "openGripper", args: [] },
      { action: "executeTrajectory", args: ["{ x: 0.1, y: 0.2, z: 0.9 }", "auto"] },
    ];
    const request = requestOf({ messages: [], reply: { name: "calls", schema: {} } });
    const spoilt = wrongMagnitude.spoil?.({ calls, complete: true }, { request, fields: {} }, () => 0.5);
    expect(spoilt).toEqual({
      calls: [calls[0], { action: "executeTrajectory", args: ["{ x: 1, y: 0.2, z: 0.9 }", "auto"] }],
      complete: true,
    });
  });

  it("malformed-reply: not what the schema says", async () => {
    const { plain, text } = await both(agentTurn, "malformed-reply");
    const parsed = (() => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    })();
    expect(parsed && Object.keys(parsed).sort()).not.toEqual(Object.keys(plain).sort());
  });
});

import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { plainFeedback } from "../../../../test/support/plainFeedback";
import { neverCancelled } from "../../../core/base/cancellation";
import { modelPilot } from "../../../core/copilot/methods/predictive/modelPilot";
import type { PilotVariant } from "../../../core/copilot/methods/predictive/skillPrompt";
import { fixedSkillsOf } from "../../../core/program/fixedSkills";
import type { Feedback } from "../../../core/runner/feedback";
import { Belief } from "../../../core/world/belief";
import { fromYaw } from "../../../core/world/geometry";
import type { WorldObject } from "../../../core/world/objects";
import { noErrors } from "../errors/errorRates";
import { requestOf } from "../reading/request";
import { simulatedMind } from "../simulatedMind";
import { requestMade } from "../testing/asked";

/* What it chooses where the prompts of the method tell it what was done and seen. The robot stands where it began. */

const quadruped = builtInPackage("quadruped");

function thing(
  type: string,
  [x, y]: readonly [number, number],
  size: readonly [number, number, number],
  attributes: WorldObject["attributes"] = {},
): WorldObject {
  const pose = { position: [x, y, size[2] / 2] as const, orientation: fromYaw(0) };
  return { id: `${type}_0`, type, label: type === "toy" ? "red toy" : type, attributes, pose, size };
}

const toy = thing("toy", [2.6, 0], [0.15, 0.15, 0.2]);

const standing = (objects: readonly WorldObject[], x = 0, yaw = 0): Belief =>
  Belief.empty([])
    .withRobot({ base: { position: [x, 0, 0], orientation: fromYaw(yaw) } })
    .withObjects(objects);

const did = (text: string, outcome: "success" | "failure" = "success"): Feedback => {
  const [, action, magnitude] = /^(\w+)(?: (\w+))?/.exec(text) ?? [];
  return {
    ...plainFeedback,
    call: { id: text, action, args: magnitude ? [{ kind: "value", value: magnitude }] : [] },
    text: `robot.${action}(${magnitude ? `"${magnitude}"` : ""})`,
    outcome,
    lowLevelFailure: outcome === "failure",
  };
};

/** @param past each thing that was done, with what was believed then */
async function chosen(
  past: readonly (readonly [Feedback, Belief])[],
  variant: PilotVariant = { history: true, multiStep: true },
) {
  const motion = fixedSkillsOf(quadruped);
  if (!motion) throw new Error("no skills");
  const target = { words: "the red toy", key: "toy", matches: () => true };
  const beliefs = past.map(([, belief]) => belief);
  const run = { history: past.map(([feedback]) => feedback), beliefs, belief: beliefs[beliefs.length - 1] };
  const request = await requestMade((options) =>
    modelPilot(quadruped, options, variant).next({ motion, target, atMetres: 0.9, run }, neverCancelled),
  );
  const read = requestOf(request);
  return { read, reply: JSON.parse((await simulatedMind({ seed: 1, errors: noErrors })(read)).text) };
}

const looked = did("look");

describe("the next skill", () => {
  it.each<[string, readonly WorldObject[], RegExp]>([
    ["straight to what is in view", [toy], /^walk/],
    ["over what is low", [thing("log", [1.4, 0], [0.2, 2.5, 0.2], { climbable: 0.2 })], /^climb/],
    ["round what is high", [toy, thing("wall", [1.4, 0.3], [0.1, 1.2, 1])], /^turn/],
  ])("%s", async (_, objects, skill) => {
    const { reply } = await chosen([[looked, standing(objects)]]);
    expect(reply.plan[0].skill).toMatch(skill);
    expect(reply.progress).toBe(objects.includes(toy) ? "yes" : "unknown");
  });

  it("without multi-step planning it is one", async () => {
    const { reply } = await chosen([[looked, standing([toy])]], { history: true, multiStep: false });
    expect(reply).toMatchObject({ skill: "walk", progress: "yes" });
    expect(reply.plan).toBeUndefined();
  });
});

describe("the history", () => {
  /** Seen from the start, out of view after a turn. */
  const past: [Feedback, Belief][] = [
    [looked, standing([toy])],
    [did("turnLeft large"), standing([toy], 0, 1.35)],
  ];

  it("what is out of view now is remembered where it was seen", async () => {
    const { reply } = await chosen(past);
    expect(reply.plan[0].skill).toBe("turnRight");
  });

  it("is not known where it is not told", async () => {
    const { read, reply } = await chosen(past, { history: false, multiStep: true });
    expect(read.messages.at(-1)?.text).toContain('"inView": []');
    expect(reply.progress).toBe("unknown");
  });

  it("what held the body without being seen is not run into again", async () => {
    const start = standing([toy]);
    const { reply } = await chosen([
      [looked, start],
      [did("walk medium", "failure"), standing([toy], 0.1)],
    ]);
    expect(reply.progress).toBe("no");
    expect(reply.plan[0].skill).not.toBe("walk");
  });
});

it("a skill that was refused is not chosen again", async () => {
  const { read, reply } = await chosen([[looked, standing([toy])]]);
  const [{ skill }] = reply.plan;
  const again = {
    ...read,
    messages: [
      ...read.messages,
      { role: "assistant" as const, text: JSON.stringify(reply), pictures: 0 },
      {
        role: "user" as const,
        text: `That could not be used:\n${skill} led to where the robot had to go back from: choose another skill first.`,
        pictures: 0,
      },
    ],
  };
  const { plan } = JSON.parse((await simulatedMind({ seed: 1, errors: noErrors })(again)).text);
  expect(plan[0].skill).not.toBe(skill);
});

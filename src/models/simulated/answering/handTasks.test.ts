import { describe, expect, it } from "vitest";
import { plainFeedback } from "../../../../test/support/plainFeedback";
import { neverCancelled } from "../../../core/base/cancellation";
import { selfCorrectingMethod } from "../../../core/copilot/methods/selfCorrecting/selfCorrecting";
import type { Feedback } from "../../../core/runner/feedback";
import type { Belief } from "../../../core/world/belief";
import type { LanguageModel } from "../../../core/world/languageModel";
import type { ActionArgument } from "../../../core/world/robotLink";
import { noErrors } from "../errors/errorRates";
import { simulatedModel } from "../simulatedModel";
import { armTask, onTable, tableWith } from "../testing/armTable";

/* HiCRISP's arm: sub-tasks, their translation into points, and the correction of a hand that missed. */

const box = onTable("open-box_0", [0.1, 0.2], [0.12, 0.12, 0.05], { label: "box" });
const cylinder = onTable("cylinder_0", [0.3, -0.1], [0.04, 0.04, 0.1], { label: "cylinder" });
const instruction = "put the box around the cylinder";
const before = tableWith([box, cylinder]);

function method() {
  const asked: string[] = [];
  const model = simulatedModel({ seed: 1, errors: noErrors });
  const heard: LanguageModel = {
    ...model,
    complete(request, token) {
      const texts = request.messages.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])),
      );
      asked.push(texts.join("\n"));
      return model.complete(request, token);
    },
  };
  return { asked, ...selfCorrectingMethod({ clock: { now: () => 0 }, model: heard }) };
}

async function written({ write }: ReturnType<typeof method>, belief: Belief = before) {
  const authored = await write(armTask(instruction, belief), neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  return authored;
}

/** What is asked when an action has failed. */
async function correctionOf(action: string, args: readonly ActionArgument[], text: string) {
  const made = method();
  const { text: programText, goal } = await written(made);
  const feedback: Feedback = {
    ...plainFeedback,
    call: { id: "call-1", action, args },
    text,
    outcome: "failure",
    lowLevelFailure: true,
  };
  const recovery = await made.recover(
    armTask(instruction, before),
    {
      programText,
      ...(goal === undefined ? {} : { goal }),
      belief: before,
      history: [feedback],
      beliefs: [before],
      trigger: { kind: "feedback", feedback, line: 8 },
      used: 0,
      allowed: 16,
    },
    neverCancelled,
  );
  const steps = recovery.kind === "correction" ? recovery.steps : [];
  return { recovery, steps: steps.map((step) => [step.action, ...step.args]) };
}

const point = (x: number, y: number, z: number) => ({ kind: "location", position: [x, y, z] });
const thing = (id: string) => ({ kind: "object", id });

describe("a task of a hand that is sent to points", () => {
  it("is divided by what the hand can do, and each part translated from where things are", async () => {
    const made = method();
    const { text, goal, reasoning } = await written(made);
    expect(reasoning.join("\n")).toMatch(
      /1\. pickUp\(open-box_0\): .*\n2\. putAround\(open-box_0, cylinder_0\)/,
    );
    expect(goal).toBe("(through cylinder_0 open-box_0)");
    expect(text).toContain("robot.executeTrajectory({ x: 0.1, y: 0.2, z: 0.877 }, 0)");
    expect(text).toContain('robot.closeGripper(scene.get("open-box_0"))');
    expect(made.asked.at(-1)).toContain('"centre"');
  });

  it("that did not grasp comes down on the thing anew", async () => {
    const { recovery, steps } = await correctionOf(
      "closeGripper",
      [{ kind: "object", id: "open-box_0" }],
      "robot.closeGripper(open-box_0)",
    );
    expect(recovery).toMatchObject({ kind: "correction", retry: true });
    expect(steps).toEqual([
      ["openGripper"],
      ["executeTrajectory", point(0.1, 0.2, 0.877), { kind: "value", value: 0 }],
      ["executeTrajectory", thing("open-box_0"), { kind: "value", value: 0 }],
    ]);
  });

  it("that did not get to a point starts from above it", async () => {
    const { steps } = await correctionOf(
      "executeTrajectory",
      [
        { kind: "location", position: [0.3, -0.1, 0.85] },
        { kind: "value", value: "auto" },
      ],
      'robot.executeTrajectory({ x: 0.3, y: -0.1, z: 0.85 }, "auto")',
    );
    expect(steps).toEqual([["executeTrajectory", point(0.3, -0.1, 0.95), { kind: "value", value: "auto" }]]);
  });

  it("what has come of letting go is accepted: the rest is worked out from there", async () => {
    const { recovery } = await correctionOf("openGripper", [], "robot.openGripper()");
    expect(recovery.kind).toBe("accept");
  });
});

import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { plainFeedback } from "../../../../../test/support/plainFeedback";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import type { Feedback } from "../../../runner/feedback";
import { parseFact } from "../../../world/facts";
import { plannerBrain } from "./plannerBrain";

/* A bear was to be taken from a table to the bed, and a doll to the sofa; no doll has been seen. */

const robot = builtInPackage("mobile-manipulator");
const instruction = "take the bear from the table to the bed and the doll to the sofa";
const room = initialBelief(robot).withObjects(
  ["bear_0", "table_0", "bed_0", "sofa_0"].map((id) => {
    const type = id.slice(0, id.indexOf("_"));
    return { id, type, label: type, attributes: {} };
  }),
);

/** The statements that look round again, with the bear there and in the hand before or not. */
async function lookingAgain(place: string, taken: boolean): Promise<string> {
  const held: Feedback = {
    ...plainFeedback,
    call: { id: "call-1", action: "grasp", args: [{ kind: "object", id: "bear_0" }] },
    text: "robot.grasp(bear_0)",
    comparisons: [{ fact: { predicate: "holding", args: ["bear_0"] }, predicted: "true", observed: "true" }],
  };
  const facts = [`(on bear_0 ${place})`, `(located bear_0 ${place})`].map((text) => {
    const fact = parseFact(text);
    if (!fact) throw new Error(text);
    return { fact, value: true };
  });
  const recovery = await plannerBrain().recover(
    { instruction, robot, scene: "bedroom", belief: initialBelief(robot) },
    {
      programText: "export default async function task(robot: Robot, scene: Scene) {\n}\n",
      belief: room.withFacts(facts),
      history: taken ? [held] : [],
      beliefs: [],
      trigger: { kind: "exception", message: "No doll was seen." },
      used: 0,
      allowed: 16,
    },
    neverCancelled,
  );
  if (recovery.kind !== "replan") throw new Error(JSON.stringify(recovery));
  return recovery.programText;
}

it("what was brought away is not looked for where it was", async () => {
  const text = await lookingAgain("bed_0", true);
  expect(text).toContain('scene.find("doll")');
  expect(text).not.toContain('"bear"');
});

it("what has yet to be brought is", async () => {
  expect(await lookingAgain("table_0", false)).toContain('scene.all("bear")');
  // It was taken, and has come back.
  expect(await lookingAgain("table_0", true)).toContain('scene.all("bear")');
});

it("another one that has been there all along does not count", async () => {
  expect(await lookingAgain("bed_0", false)).toContain('scene.all("bear")');
});

import { expect, it } from "vitest";
import { builtInPackage } from "../../../test/support/builtInPackage";
import { plainFeedback } from "../../../test/support/plainFeedback";
import { parseCondition } from "../pddl/parse";
import { initialBelief } from "../program/initialBelief";
import { parseFact } from "../world/facts";
import { fromYaw, type Vector3 } from "../world/geometry";
import type { Feedback } from "./feedback";
import { heldUpByOneLook } from "./seenOnce";

const robot = builtInPackage("mobile-manipulator");

const objects = (["apple_0", "banana_0", "cup_0", "table_0"] as const).map((id, index) => ({
  id,
  type: id.replace(/_0$/, ""),
  label: id,
  attributes: {},
  pose: { position: [index, 0, 1] as Vector3, orientation: fromYaw(0) },
}));

/** After a drive to the table, which is there then. */
const driven = {
  ...plainFeedback,
  call: { id: "call-1", action: "navigate", args: [{ kind: "object" as const, id: "table_0" }] },
  text: "robot.navigate(table_0)",
};

function heldUp(goal: string, history: readonly Feedback[] = [driven]) {
  const located = ["apple_0", "banana_0", "cup_0"].map((id) => `(located ${id} table_0)`);
  const facts = ["(handempty)", ...located].flatMap((text) => {
    const fact = parseFact(text);
    return fact ? [{ fact, value: true }] : [];
  });
  const belief = initialBelief(robot).withObjects(objects).withFacts(facts);
  const { condition } = parseCondition(goal, "goal");
  if (!condition) throw new Error("no condition");
  return heldUpByOneLook(condition, { belief, beliefs: [belief], history }, robot);
}

it("are the things that a condition can't do without, but for those that something was done with", () => {
  expect(heldUp("(located apple_0 table_0)", [])).toEqual(["apple_0", "table_0"]);
  expect(heldUp("(located apple_0 table_0)")).toEqual(["apple_0"]);
});

it("are both of two, either of which would do, and nothing that is not asked for", () => {
  expect(heldUp("(exists (?f - fruit) (located ?f table_0))")).toEqual(["apple_0", "banana_0"]);
});

it("are none where a condition holds without them", () => {
  expect(heldUp("(handempty)")).toEqual([]);
});

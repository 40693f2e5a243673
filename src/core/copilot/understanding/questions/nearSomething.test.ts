import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { vocabularyOf } from "../words/vocabulary";
import { askedOfNear } from "./nearSomething";

const robot = builtInPackage("household");
const belief = worldOf(robot, "seen");
const seen = { robot, belief, vocabulary: vocabularyOf(robot.domain, belief) };
const asked = (said: string, isUnderstood = true) => askedOfNear(said, seen, () => isUnderstood);

it.each([
  ["put the sponge next to the soap", "put the sponge on the left counter"],
  ["set the mug between the salt and the pepper shaker", "set the mug on the dining table"],
  ["place the vase in the middle of the table, please", "place the vase on the table, please"],
  ["put the bottle on the table, next to the cup", "put the bottle on the table"],
  ["put the bottle between the cup and the fork on the table", "put the bottle on the table"],
  ["wash the fork and lay it beside the kettle", "wash the fork and lay it on the left counter"],
])("what can be done instead is asked about: %s", (said, instead) =>
  expect(asked(said)).toMatchObject({
    question: expect.stringContaining(`Should I do this instead: "${instead}"?`),
    choices: [instead],
  }),
);

it("tells which place it is and what the facts know", () =>
  expect(asked("put the sponge next to the soap")).toMatchObject({
    question: expect.stringContaining(
      '"next to the soap" is a place that the facts of this robot do not describe; they know: on, in.',
    ),
  }));

it.each([
  // Where the sink itself stands no fact tells.
  "put the salt beside the sink",
  "put the spoon between the cup and the bowl",
  "put the cup next to the plate",
  "do not put the cup next to the soap",
  "if the cup is next to the soap, wash it",
  "put the cup on the table",
])("nothing is offered: %s", (said) => expect(asked(said)).toBeUndefined());

it("offers nothing that is no task itself", () =>
  expect(asked("put the sponge next to the soap", false)).toBeUndefined());

import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { worldOf } from "../../../../test/support/instructionWorlds";
import { textOf } from "./conditions/referredTo";
import { withOtherNamed } from "./otherNamed";
import { sentencesOf } from "./words/tokens";
import { vocabularyOf } from "./words/vocabulary";

const robot = builtInPackage("household");
const belief = worldOf(robot, "seen");
const seen = { robot, belief, vocabulary: vocabularyOf(robot.domain, belief) };
const told = (said: string) => withOtherNamed(sentencesOf(said), seen).map(textOf).join("; ");

it.each([
  ["wash the red mug; put it away with the other one", "wash the red mug; put it where the mug_0 is"],
  ["store the red mug with the other mug", "store the red mug where the mug_0 is"],
  [
    "put the white plate in the cabinet with the blue one",
    "put the white plate in the cabinet where the plate_1 is",
  ],
  ["put the red mug in the lower cabinet with the other one", "put the red mug in the lower cabinet"],
])("%s: %s", (said, meant) => {
  expect(told(said)).toBe(meant);
});

it.each([
  // Of a fork there is no other one, and the other mug is elsewhere.
  "put the fork with the other one",
  "put the red mug on the shelf with the other one",
  "put the other one on the shelf",
  "wash the red mug with the other one",
])("stays as it is: %s", (said) => {
  expect(told(said)).toBe(said);
});

import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { worldOf } from "../../../../test/support/instructionWorlds";
import { textOf } from "./referredTo";
import { withSourceOfEach } from "./sourceOfEach";
import { sentencesOf } from "./tokens";
import { vocabularyOf } from "./vocabulary";

const robot = builtInPackage("mobile-manipulator");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));
const meant = (said: string) => textOf(withSourceOfEach(sentencesOf(said)[0], vocabulary));

it.each([
  [
    "put the cup from the shelf and the doll on the bed",
    "put the cup that is from the shelf and the doll on the bed",
  ],
  [
    "bring the cup from the shelf, the doll from the desk and the bear to the bed",
    "bring the cup that is from the shelf, the doll that is from the desk and the bear to the bed",
  ],
])("of one thing a place tells which one it is: %s", (said, as) => {
  expect(meant(said)).toBe(as);
});

it.each([
  "take the cup from the shelf to the bed",
  "put all cups from the shelf and the desk on the bed",
  "put the cups from the shelf and the desk on the bed",
  "put the doll and the bear from the desk and the bench on the bed",
  "take the cup from the shelf and put it on the bed",
])("anything else stays: %s", (said) => {
  expect(meant(said)).toBe(said);
});

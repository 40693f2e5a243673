import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withCompounds } from "./compounds";

const robot = builtInPackage("household-two-hands");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "apartment"));

it.each([
  ["bring the coffee pot to the desk", "bring the coffeepot to the desk"],
  ["put the tooth brush on the desk", "put the toothbrush on the desk"],
  ["bring the coffee table to the desk", "bring the coffee table to the desk"],
  ["put coffee in the cup", "put coffee in the cup"],
  ["put the_0 apple_1 on the desk", "put the_0 apple_1 on the desk"],
])("%s", (said, meant) => {
  expect(textOf(withCompounds(sentencesOf(said)[0], vocabulary))).toBe(meant);
});

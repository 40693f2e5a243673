import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withChores } from "./chores";

const robot = builtInPackage("household-two-hands");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "apartment"));

const told = (said: string): string =>
  withChores(sentencesOf(said)[0], vocabulary)
    .map(({ lower }) => lower)
    .join(" ");

describe("work about the house", () => {
  it.each([
    ["do the dishes: the cup and fork", "wash the cup and the fork"],
    [
      "do a load of laundry with the shirt and the towel",
      "put the shirt and the towel in the washing machine and switch on the washing machine",
    ],
    [
      "wash the shirt in the washing machine",
      "put the shirt in the washing machine and switch on the washing machine",
    ],
  ])("is told in full: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "do the laundry",
    "do the laundry : shirt , it is dirty",
    "do the dishes",
    "wash the shirt and put it in the washing machine",
    "wash the plate , then put it in the dishwasher",
  ])("stays as it is where it is another build: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

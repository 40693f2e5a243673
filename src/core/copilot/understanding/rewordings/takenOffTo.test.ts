import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withTakenOffTo } from "./takenOffTo";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

const told = (said: string): string =>
  withTakenOffTo(sentencesOf(said)[0], vocabulary)
    .map(({ lower }) => lower)
    .join(" ");

describe("things taken from one place to another", () => {
  it.each([
    [
      "clear the cup and the fork off the table, they both go in the sink",
      "move the cup and the fork from the table in the sink",
    ],
    [
      "please take the cup, the fork and the apple off the table and put them back on the shelf",
      "please move the cup , the fork and the apple from the table on the shelf",
    ],
  ])("is told in full: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "take the cup off the table and put it in the sink",
    "take the cup and the fork off the table",
    "take the cup and the fork off the table and wash them",
    "clear the table , they go in the sink",
  ])("stays as it is where it is another build: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

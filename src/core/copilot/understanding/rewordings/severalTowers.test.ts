import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withSeveralTowers } from "./severalTowers";

const robot = builtInPackage("tabletop-arm");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "blocks"));

const told = (said: string): string =>
  withSeveralTowers(sentencesOf(said)[0], vocabulary)
    .map(({ lower }) => lower)
    .join(" ");

describe("towers beside each other", () => {
  it.each([
    ["could we have two stacks, red over blue and green over yellow", "put red on blue and green on yellow"],
    ["two separate towers please, red on yellow and blue on green", "put red on yellow and blue on green"],
    [
      "build two towers: the red one on the blue one, the green one on the yellow one",
      "put red on blue and green on yellow",
    ],
  ])("are told pair by pair: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "two towers : red on blue and blue on green",
    "three towers : red on blue and green on yellow",
    "two towers : red on blue and green in the area",
    "two towers",
  ])("stay as they are where the pairs don't fit: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

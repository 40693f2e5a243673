import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withKindListed, withSomeOfThose } from "./countedKinds";

const robot = builtInPackage("mobile-manipulator");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

const told = (said: string): string =>
  withSomeOfThose(withKindListed(sentencesOf(said)[0], vocabulary), vocabulary)
    .map(({ lower }) => lower)
    .join(" ");

describe("so many of a kind", () => {
  it.each([
    ["two toys go on the bed: the doll and the bear", "the doll and the bear go on the bed"],
    ["put two cups on the bed: the red one and the blue one", "put the red cup and the blue cup on the bed"],
    ["of the three toys I need two in the beige box", "i need two of the three toys in the beige box"],
    ["of the toys, put two on the bed", "put two of the toys on the bed"],
  ])("which of them is told apart: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "put three cups on the bed : the red one and the blue one",
    "two toys on the bed go in the box : the doll and the bear",
    "put two toys on the bed : all of them and the wug",
    "of the toys i need the red one in the box",
    "of the toys , put two blue ones on the bed",
  ])("stays as it is where they don't fit: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

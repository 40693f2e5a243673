import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withFirstStep, withFloorAbove, withPairTold } from "./towerSteps";

const robot = builtInPackage("tabletop-arm");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "blocks"));
const plain = (said: string): string =>
  [withFloorAbove, withFirstStep, withPairTold]
    .reduce(
      (sentence, change) => change(sentence, vocabulary),
      sentencesOf(said)[0] as ReturnType<typeof withPairTold>,
    )
    .map(({ lower }) => lower)
    .join(" ");

describe("towers told step by step", () => {
  it.each([
    [
      "start with the blue block in the target area, then the yellow one on it, and finally the green one on top",
      "put the blue block in the target area then put the yellow one on the blue block then put the green one on the yellow one",
    ],
    ["use the red block as a base and put the yellow block on it", "put the yellow block on the red block"],
    [
      "pile up all blocks, yellow at the bottom, above it blue, then red",
      "pile up all blocks , yellow at the bottom , then blue , then red",
    ],
    ["put one block on top of another, the red one on the green one", "put the red block on the green block"],
  ])("says what goes on what: %s", (said, meant) => {
    expect(plain(said)).toBe(meant);
  });

  it.each([
    "start with the red block , then the green block",
    "start with the red block , then put the green block on the blue one",
    "put the blue block in the target area , then the yellow block on the red one",
    "put one block on another , and the red one on the green one",
  ])("is left as it stands where more is told: %s", (said) => {
    expect(plain(said)).toBe(said);
  });
});

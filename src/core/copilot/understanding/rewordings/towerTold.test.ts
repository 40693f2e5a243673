import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withPlainTower } from "./towerTold";

const robot = builtInPackage("tabletop-arm");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "blocks"));
const plain = (said: string): string =>
  sentencesOf(said)
    .flatMap((sentence) => withPlainTower(sentence, vocabulary).map(({ lower }) => lower))
    .join(" ");

describe("towers told in other builds", () => {
  it.each([
    ["put two blocks in the target area, one on top of the other", "stack two blocks in the target area"],
    [
      "use all blocks to build a single tower in the target area",
      "build a tower of all blocks in the target area",
    ],
    ["all four blocks should be stacked into one tower", "build a tower of all four blocks"],
    [
      "the bottom block should be red, the middle one green and the top one blue",
      "build a tower with red at the bottom , green in the middle , blue on top",
    ],
    [
      "start a tower with red in the target area, add blue and finish with green",
      "build a tower in the target area with red at the bottom , blue , green on top",
    ],
    ["stack red, green and blue, starting with red", "stack red , green and blue , red at the bottom"],
    [
      "a tower at the target out of three blocks with red at the bottom",
      "a tower of three blocks at the target with red at the bottom",
    ],
    [
      "stack all three in the order red, green, blue from bottom to top, at the target",
      "stack red , green , blue at the target from bottom to top",
    ],
  ])("%s", (said, told) => expect(plain(said)).toBe(told));

  it.each([
    // Which of the two is on the other one is not said.
    "put the red and the green block in the target area, one on top of the other",
    // The order of the others is not said.
    "stack all blocks, starting with the red one",
    // Not as many as are counted.
    "stack three blocks in the order red, green, blue, yellow from bottom to top",
    "the bottom block should be red",
    "use the red block to close the jar",
  ])("leaves as it is: %s", (said) => {
    const words = sentencesOf(said).flatMap((sentence) => sentence.map(({ lower }) => lower));
    expect(plain(said)).toBe(words.join(" "));
  });
});

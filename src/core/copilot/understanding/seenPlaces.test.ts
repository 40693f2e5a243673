import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { worldOf } from "../../../../test/support/instructionWorlds";
import { initialBelief } from "../../program/initialBelief";
import type { Belief } from "../../world/belief";
import { withSeenPlaces } from "./seenPlaces";
import { sentencesOf } from "./words/tokens";
import { vocabularyOf } from "./words/vocabulary";

const robot = builtInPackage("mobile-manipulator");

function told(said: string, belief: Belief = worldOf(robot, "seen")): string {
  const vocabulary = vocabularyOf(robot.domain, belief);
  const [sentence] = withSeenPlaces(sentencesOf(said), { robot, belief, vocabulary }, []);
  return sentence.map(({ lower }) => lower).join(" ");
}

describe("places told by what is there", () => {
  it.each([
    ["put the red apple where the green apple is", "put the red apple on table_2"],
    ["move the doll to wherever the bear is", "move the doll on table_2"],
    [
      "the doll goes in the box and the orange goes where the doll was",
      "the doll goes in the box and the orange goes on table_1",
    ],
    ["swap the doll and the bear", "put the doll on table_2 and put the bear on table_1"],
    ["the doll and the bear should swap places", "put the doll on table_2 and put the bear on table_1"],
    ["swap the positions of the doll and the bear", "put the doll on table_2 and put the bear on table_1"],
  ])("%s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    // On the same table.
    "swap the banana and the red apple",
    "put the banana where the red apple is",
    // Which cup is not said, and where the other thing goes is not.
    "swap the cup and the doll",
    "exchange the doll for the bear",
    "put the doll where it is",
    "the orange where the banana was",
  ])("stays as it is: %s", (said) => {
    expect(told(said)).toBe(said);
  });

  it("is not known before anything has been seen", () => {
    const said = "swap the doll and the bear";
    expect(told(said, initialBelief(robot))).toBe(said);
  });
});

import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { worldOf } from "../../../../test/support/instructionWorlds";
import { withPlacedBySight } from "./placedBySight";
import { sentencesOf } from "./words/tokens";
import { vocabularyOf } from "./words/vocabulary";

function told(said: string, name: string): string {
  const robot = builtInPackage(name);
  const belief = worldOf(robot, "seen");
  const seen = { robot, belief, vocabulary: vocabularyOf(robot.domain, belief) };
  return withPlacedBySight(sentencesOf(said)[0], seen, [])
    .map(({ lower }) => lower)
    .join(" ");
}

describe("a thing told by where it was seen, of a robot whose facts know no such places", () => {
  it.each([
    ["go to the thing on the mat", "go to the toy_0"],
    ["go to the red thing lying on the mat", "go to the toy_0"],
    ["go to whatever is between the couch and the mat", "go to the cushion_0"],
    ["walk to the cushion that lies between the mat and the couch", "walk to the cushion_0"],
  ])("is that thing: %s", (said, meant) => {
    expect(told(said, "quadruped")).toBe(meant);
  });

  it.each([
    "go to the thing on the couch",
    "go to the cushion on the mat",
    "go to the thing between the couch",
  ])("is none where nothing of the kind lies there: %s", (said) => {
    expect(told(said, "quadruped")).toBe(said);
  });

  it("is left to the facts where they know such places", () => {
    const said = "take the thing on the desk";
    expect(told(said, "mobile-manipulator")).toBe(said);
  });
});

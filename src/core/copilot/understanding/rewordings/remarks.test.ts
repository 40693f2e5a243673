import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withoutRemarks } from "./remarks";

const robot = builtInPackage("mobile-manipulator");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

function meant(said: string): { readonly text: string; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const sentences = withoutRemarks(sentencesOf(said), vocabulary, notes);
  return { text: sentences.map((each) => each.map(({ lower }) => lower).join(" ")).join(". "), notes };
}

describe("remarks before what is asked for", () => {
  it.each([
    ["I lost my toy car. Look for it", "look for the toy car"],
    ["I see two apples. Put the green one on the plate", "put the green apple on the plate"],
    ["There are two boxes. Put the doll in the blue one", "put the doll in the blue box"],
    ["The doll and the bear are friends, so put them on the bed", "put the doll and the bear on the bed"],
    [
      "I am tired of toys on the desk, so put them on the bed",
      "put all toys that are on the desk on the bed",
    ],
    ["The kids are coming. Put the doll on the bed", "put the doll on the bed"],
  ])("%s", (said, told) => {
    expect(meant(said).text).toBe(told);
    expect(meant(said).notes.join(" ")).toContain("is taken as a remark");
  });

  it.each([
    // What asks for something itself.
    "the doll should go on the bed. put the bear on the sofa",
    "the doll goes on the bed. put the bear on the sofa",
    "the dock is next. visit the workshop",
    "the doll should not be on the desk. put the bear on the bed",
    // What tells which one is meant.
    "the doll is on the desk. put it on the bed",
    // Nobody can tell which of them it is.
    "the doll is old and the bear is new. put it on the bed",
    // Nothing is asked for behind it.
    "i lost my toy car",
    "put the doll on the bed. i am tired",
  ])("stays: %s", (said) => {
    expect(meant(said)).toEqual({ text: said, notes: [] });
  });
});

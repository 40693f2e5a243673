import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withBroughtInShort } from "./broughtInShort";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

const told = (said: string): string =>
  withBroughtInShort(sentencesOf(said)[0], vocabulary)
    .map(({ lower }) => lower)
    .join(" ");

describe("things and where they go, without a verb", () => {
  it.each([
    ["egg back into fridge, please", "put the egg into the fridge"],
    [
      "banana and lemon into the bowl, fork to sink",
      "put the banana and the lemon into the bowl and put the fork to the sink",
    ],
    ["dinner: two plates and the fork on table", "put two plates and the fork on the table"],
    ["dinner: cook the egg", "cook the egg"],
    ["everything off the table", "take everything off the table"],
  ])("is told in full: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "cup on the table",
    "put the cup into the sink",
    "water to the plant",
    "the cup should go into the sink",
    "fork , spoon",
  ])("stays as it is where it is another build: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

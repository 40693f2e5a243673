import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withoutReasons } from "./reasons";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

function told(said: string): { readonly text: string; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const tokens = withoutReasons(sentencesOf(said)[0], vocabulary, notes);
  return { text: tokens.map(({ lower }) => lower).join(" "), notes };
}

describe("why something is to be done", () => {
  it.each([
    ["shut the fridge because the cat gets in", "shut the fridge"],
    ["shut the fridge, otherwise the cat gets in", "shut the fridge"],
    ["because it is hot, chill the bottle", "chill the bottle"],
    ["chill the apples because it is hot and wash the fork", "chill the apples and wash the fork"],
    ["I'm thirsty, so please fill the mug", "fill the mug"],
    ["the red mug is dirty, wash it", "wash the red mug"],
  ])("is left out of: %s", (said, meant) => {
    const { text, notes } = told(said);
    expect(text).toBe(meant);
    expect(notes.join()).toMatch(/taken as a reason/);
  });

  it.each([
    "the light is off , put the cup on the shelf",
    "put the fork on the shelf , otherwise on the table",
    "the egg is on the plate , wash it",
    "because it is warm chill the bottle",
    "shut the fridge if it is open because the cat gets in",
  ])("stays where it may be more: %s", (said) => {
    expect(told(said)).toEqual({ text: said, notes: [] });
  });
});

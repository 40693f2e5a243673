import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withFreeChoice } from "./freeChoice";

const told = (said: string): string =>
  withFreeChoice(sentencesOf(said))
    .map((sentence) => sentence.map(({ lower }) => lower).join(" "))
    .join(". ");

describe("a free choice", () => {
  it.each([
    ["put two toys on the bed, I don't care which ones", "put two toys on the bed , no matter which"],
    ["put a toy on the bed. Pick whichever you like.", "put a toy on the bed , no matter which"],
    ["put a toy on the bed, you choose", "put a toy on the bed , no matter which"],
    ["put a block in the box, I don't care which colour", "put a block in the box , no matter which"],
    ["put whichever block you like in the box", "put a block in the box"],
  ])("is told in few words: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "pick whichever you like",
    "put a toy on the bed , whichever is red",
    "take whichever cup is clean",
    "whichever you like is to be put on the bed",
    "put whichever toys you like in the box",
  ])("is none where it tells which one, or is all that is said: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

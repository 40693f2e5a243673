import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withoutPosture } from "./waitingThings";

const told = (said: string): string =>
  withoutPosture(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("how a thing is there", () => {
  it.each([
    ["have a clean cup waiting on the plate", "have a clean cup on the plate"],
    ["the cup should be waiting for me on the plate", "the cup should be on the plate"],
    ["I want both pillows lying on the bed", "i want both pillows on the bed"],
    ["there should be a cup waiting on the table", "there should be a cup on the table"],
  ])("says no more than that it is there: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "i want the pillows lying on the bed washed",
    "i want the pillows lying on the bed on the sofa",
    "i want the pillows that are lying on the bed",
    "get the doll lying on the desk",
    "you should be waiting on the bed",
    "take the doll waiting on the desk to the bed",
  ])("tells which one it is: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

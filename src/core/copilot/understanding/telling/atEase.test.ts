import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withAtEase } from "./atEase";

const told = (said: string): string =>
  withAtEase(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("sitting, lying, watching and reading in everyday words", () => {
  it.each([
    [
      "make yourself comfortable in the armchair and read the magazine",
      "sit in the armchair and read the magazine",
    ],
    ["have a short nap on the bed", "lie on the bed"],
    ["go to the bed and take a nap", "go to the bed and lie down"],
    ["climb into bed", "lie down on the bed"],
    ["you may finish the juice", "finish the juice"],
    [
      "watch some television , but from the armchair and not from the sofa",
      "sit on the armchair and watch the television",
    ],
    ["turn the tv on , sit on the sofa and watch", "turn the tv on , sit on the sofa and watch the tv"],
    ["sit in the armchair with the magazine in your hand", "hold the magazine and sit in the armchair"],
    ["eat the cupcake at the kitchen table", "sit at the kitchen table and eat the cupcake"],
  ])("are told plainly: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "make yourself comfortable on the plate",
    "take a nap on the plate",
    "you may leave the cupcake",
    "watch the tv from the start",
    "sit on the chair with the apple in one hand and the knife in the other",
    "eat the cupcake at the window",
  ])("stay as they are where they ask for something else: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withSwitchedOff } from "./goingOff";
import { withGoingOff } from "./goingThere";
import { withoutAnybody } from "./toAnybody";

const told = (said: string): string =>
  [withoutAnybody, withSwitchedOff, withGoingOff]
    .reduce((sentence, change) => [...change(sentence)], sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("said to anybody", () => {
  it.each([
    ["somebody should bring the teddy to the bed", "bring the teddy to the bed"],
    ["can someone please wash the mug", "wash the mug"],
    ["I need somebody to shut the fridge", "shut the fridge"],
    ["the light can go off now", "the light should be switched off"],
    ["off to your mat", "go to your mat"],
    ["off you go to the dock", "go to the dock"],
  ])("is meant for the robot: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "somebody should be at the desk",
    "somebody has put the doll on the bed",
    "can anyone see the mug",
    "the plate can go on the table",
    "off to bed with the doll",
  ])("stays where it is more or less than that: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

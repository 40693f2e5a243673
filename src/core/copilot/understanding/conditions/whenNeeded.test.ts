import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withoutNeedlessCondition } from "./whenNeeded";

const check = (said: string, meant: string) => {
  const [sentence] = sentencesOf(said);
  const words = withoutNeedlessCondition(sentence, []).map(({ text }) => text);
  expect(words.join(" ").replace(/ ,/g, ",")).toBe(meant);
};

describe("a condition that only says that there is something to do", () => {
  it.each([
    ["if the fridge is open, close it", "close the fridge"],
    ["if the fridge is open then please shut it", "shut the fridge"],
    ["if the lights are on, turn them off", "turn the lights off"],
    [
      "in case the tap is running, turn off the tap, please",
      "in case the tap is running, turn off the tap, please",
    ],
    ["if the fridge is not closed, close it", "close the fridge"],
    ["if the red mug is still dirty, wash it", "wash the red mug"],
    ["turn the light off if it is on", "turn the light off"],
    ["turn off the light if the light is on", "turn off the light"],
    ["close the fridge unless it is closed", "close the fridge"],
    ["if the tomato is not cold, chill it", "chill the tomato"],
    ["cook the potato if it is not cooked yet", "cook the potato"],
    ["if the plant is dry, water it", "water the plant"],
    ["if the radio is unplugged, plug it in", "plug the radio in"],
    ["go to the dock unless you are already there", "go to the dock"],
    ["if you're not at the dock yet, go there", "go to the dock"],
    ["unless you are at the dock, go to the dock", "go to the dock"],
  ])("%s", check);
});

describe("a condition that says more stays", () => {
  it.each([
    "if the fridge is open, close it, otherwise open it",
    "if the fridge is open, close it and put the milk on the table",
    "if the fridge is open, close the microwave",
    "if the fridge is open, open it",
    "if the fridge is closed, close it",
    "if the egg is cooked, put it on the plate",
    "if a drawer is open, close it",
    "if the fridge and the microwave are open, close them",
    "close the fridge if the microwave is open",
    "close the fridge unless it is open",
    "open the fridge and close it if it is open",
    "if it is open, close it",
    "go to the dock if you are at the workshop",
    "go to the dock unless you are at the workshop",
    "go to the dock if you are there",
  ])("%s", (said) => check(said, said));
});

import { expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { withListedSo } from "./listedSo";

const told = (instruction: string) => withListedSo(sentencesOf(instruction)).map(textOf).join("; ");

it.each([
  ["the plate, the mug and the fork are all dirty, so wash them", "wash the plate, the mug and the fork"],
  [
    "both the cup on the desk and the mug are dirty. Please wash them",
    "wash the cup on the desk and the mug",
  ],
  ["the fridge and the oven are open; close both of them", "close the fridge and the oven"],
  ["one of the two plates is dirty. Wash that one", "Wash the dirty plate"],
])("%s: %s", (instruction, meant) => {
  expect(told(instruction).toLowerCase()).toBe(meant.toLowerCase());
});

it.each([
  "the bowl and the pot are clean; put the fork in them",
  "the plates and some cups are dirty; wash them",
  "the plate and the mug are dirty; wash these cups",
  "the plate and the mug are not dirty; wash them",
  "one of the two plates is dirty; wash the other one",
  "the plate and the mug are dirty",
])("stays as it is: %s", (instruction) => {
  expect(told(instruction)).toBe(sentencesOf(instruction).map(textOf).join("; "));
});

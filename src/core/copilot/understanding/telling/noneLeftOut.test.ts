import { expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { withNoneLeftOut } from "./noneLeftOut";

const told = (instruction: string) => withNoneLeftOut(sentencesOf(instruction)).map(textOf).join("; ");

it.each([
  ["neither apple should be left out; keep them both in the fridge", "put both apples in the fridge"],
  ["neither apple should be left out, put them both in the box", "put both apples in the box"],
  ["neither apple should be left out; wash them both", "wash both apples"],
  ["no plates should lie around; put them in the cabinet", "put all plates in the cabinet"],
  [
    "neither the egg nor the bread should be left out; keep both in the fridge",
    "put the egg and the bread in the fridge",
  ],
  ["neither apple should be left out of the fridge", "put both apples in the fridge"],
  ["the lemon should not be out of the fridge", "put the lemon in the fridge"],
  ["don't leave the lemon out of the fridge", "put the lemon in the fridge"],
])("%s: %s", (instruction, meant) => {
  expect(told(instruction)).toBe(meant);
});

it.each([
  "neither apple should be left out; keep one in the fridge",
  "neither apple should be left out; keep the egg in the fridge",
  "no plates should lie around; wash them",
  "the lemon should be out of the fridge",
  "nothing should be left out of the fridge",
  "do not take the lemon out of the fridge",
])("asks for nothing where it is of another kind, or only of one of them: %s", (instruction) => {
  expect(told(instruction)).toBe(sentencesOf(instruction).map(textOf).join("; "));
});

import { expect, it } from "vitest";
import { sentencesOf, type Token } from "../words/tokens";
import { keptAway, noneOutOf } from "./leftOut";

const said = (tokens: readonly Token[] | undefined) => tokens?.map(({ lower }) => lower).join(" ");
const one = (sentence: string) => sentencesOf(sentence)[0];

it.each([
  ["neither apple should be left out", "keep them both in the fridge", "put both apples in the fridge"],
  ["no plates should lie around", "put them in the cabinet", "put all plates in the cabinet"],
  [
    "neither the egg nor the bread should be left out",
    "keep both in the fridge",
    "put the egg and the bread in the fridge",
  ],
])("%s; %s: %s", (first, second, meant) => {
  expect(said(keptAway(one(first), one(second)))).toBe(meant);
});

it("asks for nothing where only one of them is to be kept, or another thing", () => {
  for (const second of ["keep one in the fridge", "keep the egg in the fridge", "wash them both"])
    expect(keptAway(one("neither apple should be left out"), one(second))).toBeUndefined();
});

it.each([
  ["neither apple should be left out of the fridge", "put both apples in the fridge"],
  ["the lemon should not be out of the fridge", "put the lemon in the fridge"],
  ["don't leave the lemon out of the fridge", "put the lemon in the fridge"],
  ["the lemon should be out of the fridge", undefined],
  ["nothing should be left out of the fridge", undefined],
  ["do not take the lemon out of the fridge", undefined],
])("%s: %s", (sentence, meant) => {
  expect(said(noneOutOf(one(sentence)))).toBe(meant);
});

import { describe, expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { withLastOfAll } from "./lastOfAll";
import { withOthersOfCounted } from "./someOfCounted";

const last = (said: string): string => textOf(withLastOfAll(sentencesOf(said)[0]));
const counted = (said: string): string => textOf(withOthersOfCounted(sentencesOf(said)[0]));

describe("what comes last", () => {
  it.each([
    [
      "put all the toys on the bed, but the car last",
      "put all the toys except the car on the bed and then put the car on the bed",
    ],
    [
      "first the doll into the box and finally the bear into the other one",
      "put the doll into the box and finally the bear into the other one",
    ],
    [
      "pile the blocks up on the mat, starting with red, then blue and finally green",
      "stack the blocks on the mat : first red, then blue, then green",
    ],
  ])("is told behind the rest: %s", (said, meant) => {
    expect(last(said)).toBe(meant);
  });

  it.each([
    "put the doll on the bed, the car last",
    "stack all blocks, starting with yellow, then green",
    "first the doll goes on the bed and finally bring the car",
  ])("is left as it stands where it is not of the rest: %s", (said) => {
    expect(last(said)).toBe(said);
  });
});

describe("so many of so many", () => {
  it.each([
    ["two of the three toys go to the bed, but not the car", "all three toys except the car go to the bed"],
    [
      "put two of the four blocks on the mat, but neither the red nor the blue one",
      "put all four blocks except the red one and the blue one on the mat",
    ],
    ["any two toys into the box", "two toys into the box"],
    ["any two toys are enough", "any two toys are enough"],
    [
      "put one of the three cups on the desk, but not the red one",
      "put one of the three cups on the desk, but not the red one",
    ],
  ])("are the others where it fits: %s", (said, meant) => {
    expect(counted(said)).toBe(meant);
  });
});

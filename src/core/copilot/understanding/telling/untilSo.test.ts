import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withoutUntilSo } from "./untilSo";

const told = (said: string) =>
  withoutUntilSo(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("how long something is done that ends in what it is done for", () => {
  it.each([
    ["heat the bread in the microwave until it is warm", "heat the bread in the microwave"],
    [
      "boil the potato until it is done , then put it on the plate",
      "boil the potato , then put it on the plate",
    ],
    ["wash the mugs till they are all clean", "wash the mugs"],
  ])("%s", (said, meant) => expect(told(said)).toBe(meant));

  it.each([
    "leave the faucet on until the pot is full",
    "cook the egg until it is cold",
    "keep the fridge open until it is clean",
    "wash the mug until it is clean enough to drink from",
  ])("stays where it is another state, or another deed: %s", (said) => expect(told(said)).toBe(said));
});

import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { asOrder } from "./askedPolitely";

const told = (said: string): string =>
  asOrder(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("an order that is told as a request", () => {
  it.each([
    ["could you please take the doll to the bed, thanks", "take the doll to the bed"],
    ["I would like you to go everywhere", "go everywhere"],
    ["okay, now put the orange on the plate, will you", "put the orange on the plate"],
    ["could you do a round of all areas", "do a round of all areas"],
    ["we need to put all toys on the bed", "put all toys on the bed"],
    ["let's stack the blocks", "stack the blocks"],
  ])("is an order: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "we need to leave , so bring the doll to the bed",
    "could you give me a hand tidying the table",
    "could you not put the doll on the bed",
    "leave the bear where it is now",
    "bring two cups , one for her and one for me",
    "could the fork be washed",
  ])("is left as it stands where it tells more: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withoutWhatMayStay } from "./mayStay";

const told = (said: string): string =>
  withoutWhatMayStay(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("what may stay", () => {
  it.each([
    [
      "everything in the fridge may stay there except the tomato, which goes onto the counter",
      "the tomato should go onto the counter",
    ],
    ["the others can stay where they are, only the doll goes on the bed", "the doll goes on the bed"],
    [
      "all toys can remain there except for the doll and the bear, those have to go to the sofa",
      "the doll and the bear should go to the sofa",
    ],
  ])("is left out before what is to be done: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "everything may stay except the doll",
    "everything may stay except the doll , which is dirty",
    "everything must stay there except the doll , which goes on the bed",
    "the doll may stay there except the bear , which goes on the bed",
  ])("is told where nothing else is, or more than that: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

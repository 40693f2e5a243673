import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withToBeDone } from "./toBeDone";

const told = (said: string): string =>
  withToBeDone(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("what is to happen to a thing", () => {
  it.each([
    ["the egg gets cooked", "the egg should be cooked"],
    ["please see that the radio gets switched off", "please see that the radio should be switched off"],
    ["could I have the shelf cleared?", "have the shelf cleared"],
    ["be so kind as to have the doll brought to the bed", "have the doll brought to the bed"],
    ["I would be grateful for the doll to be put on the bed", "the doll should be put on the bed"],
    ["it is high time the cup was washed", "the cup should be washed"],
    ["an egg, cooked and served on the plate", "an egg should be cooked and served on the plate"],
    ["the plate is to be made clean", "the plate is to be clean"],
    ["the mug should go to the sink and be washed", "the mug should go to the sink and it should be washed"],
    [
      "both cups have to go in the sink and then be washed",
      "both cups have to go in the sink and then they should be washed",
    ],
    ["wash the plate before it is put away", "wash the plate before you put it away"],
  ])("is told as what should be done: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "could i have the washed mug",
    "could i have the apple",
    "i would be grateful for the mug",
    "it is time for breakfast",
    "if the egg gets cooked wash the plate",
    "the cup , washed yesterday , goes on the shelf",
    "the egg gets cold",
    "the doll is to be made happy",
    "the mug should go to the sink and be quick",
  ])("is none where nothing is done to it: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

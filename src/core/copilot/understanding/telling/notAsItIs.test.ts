import { describe, expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { withMisplacedJoined, withNotAsItIs } from "./notAsItIs";

const told = (said: string): string =>
  withMisplacedJoined(sentencesOf(said)).map(withNotAsItIs).map(textOf).join(". ");

describe("what is not to be so", () => {
  it.each([
    ["make sure the jar is not open", "make sure the jar is closed"],
    ["the bottle is not supposed to be open, please close it", "close the bottle"],
    [
      "the doll does not belong on the desk, put it on the bed",
      "put the doll that is on the desk on the bed",
    ],
    [
      "i do not want the cups on the desk anymore. put them on the bed",
      "put the cups that are on the desk on the bed",
    ],
    [
      "nothing but fruit should be on the desk, take everything else to the shelf",
      "take all things that are on the desk except the fruit to the shelf",
    ],
    ["can the doll sit on the sofa", "the doll should be on the sofa"],
  ])("is told as what is asked for: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "the jar is not open",
    "the doll does not belong on the desk",
    "the doll does not belong on the desk. put the bear on the bed",
    "nothing but fruit should be on the desk",
    "could the doll be on the bed",
  ])("stays as it is where nothing else is told: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

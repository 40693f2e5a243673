import { describe, expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { withOtherWayRound } from "./otherWayRound";

const told = (said: string): string => withOtherWayRound(sentencesOf(said)).map(textOf).join(". ");

describe("the other way round", () => {
  it.each([
    [
      "put the doll on the bed and the bear in the box. no, the other way round",
      "put the doll in the box and the bear on the bed",
    ],
    [
      "the car goes to the bed and the doll to the sofa. actually, do it the other way round",
      "the car goes to the sofa and the doll to the bed",
    ],
    [
      "stack the green block on the yellow one. no, the other way around",
      "stack the yellow block on the green block",
    ],
    [
      "put the doll on the bed and the bear on the sofa, no wait, the other way round",
      "put the doll on the sofa and the bear on the bed",
    ],
  ])("is what was said before with its places exchanged: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "carry the car to the bed and pick up the doll. no, the other way round",
    "put the doll in the box. no, the other way round",
    "turn the doll the other way round",
  ])("is none where there are no two places: %s", (said) => {
    expect(told(said)).toBe(sentencesOf(said).map(textOf).join(". "));
  });
});

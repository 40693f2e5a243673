import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withConditionTold } from "./inverted";
import { textOf } from "./referredTo";

const meant = (said: string) => sentencesOf(said).map(withConditionTold).map(textOf);

describe("a condition without its if", () => {
  it.each([
    [
      "should a toy be lying on the table, put it on the sofa",
      "if a toy is lying on the table, put it on the sofa",
    ],
    ["Should all cups be clean, go to the dock", "if all cups are clean, go to the dock"],
    ["should you find a banana, bring it here", "if you find a banana, bring it here"],
  ])("%s", (said, as) => {
    expect(meant(said)).toEqual([as]);
  });

  it.each(["should I put it on the desk", "should the doll go to the bed, or to the sofa"])(
    "%s stays",
    (said) => {
      expect(meant(said)).toEqual([said]);
    },
  );
});

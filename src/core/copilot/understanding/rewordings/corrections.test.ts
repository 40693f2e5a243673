import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf, type Token } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { askedOfCorrection, withCorrections } from "./corrections";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

function corrected(said: string): string {
  const words = (tokens: readonly Token[]) => tokens.map(({ lower }) => lower).join(" ");
  return withCorrections(sentencesOf(said), vocabulary, []).map(words).join(". ");
}

describe("speakers who correct themselves", () => {
  it.each([
    ["put the red apple, no, the green apple in the fridge", "put the green apple in the fridge"],
    ["put the red mug in the sink, no wait, the green one", "put the green mug in the sink"],
    ["move the plate, I mean the bowl, to the shelf", "move the bowl to the shelf"],
    ["put the egg in the bowl. No, in the pan.", "put the egg in the pan"],
    ["put the egg in the bowl, no, put it in the pan", "put the egg in the pan"],
    ["open the fridge. Actually, open the microwave", "open the microwave"],
  ])("%s", (said, meant) => {
    expect(corrected(said)).toBe(meant);
  });

  it.each(["wash the mugs , no plates", "wash no mugs", "sorry , wash the mugs"])(
    "takes nothing back in: %s",
    (said) => {
      expect(corrected(said)).toBe(said);
    },
  );

  it("asks which of several things is taken back", () => {
    const said = "put the spoon in the drawer no wait the fork";
    expect(corrected(said)).toBe(said);
    expect(askedOfCorrection(sentencesOf(said), vocabulary, () => true)).toMatchObject({
      choices: ["put the fork in the drawer", "put the spoon in the fork"],
    });
  });
});

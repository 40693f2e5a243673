import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { partsNotNeeded, toldTogether } from "./needless";

const robot = builtInPackage("mobile-manipulator");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

function orders(said: string): readonly string[] {
  const [first, second] = sentencesOf(said);
  const parts = second ? toldTogether(first, second, vocabulary) : partsNotNeeded(first, vocabulary);
  return parts.map(({ rest }) => textOf(rest));
}

describe("what need not or must not be done", () => {
  it.each([
    ["no need to touch the apples, just bring the doll to the bed", "bring the doll to the bed"],
    ["bring the doll to the bed, you can skip the car", "bring the doll to the bed"],
    ["put all toys on the bed, no need to move the car", "put all toys on the bed but leave the car alone"],
    ["skip the car and put the other toys on the bed", "put all toys except the car on the bed"],
    ["do not bring all the cups, only the red one to the desk", "bring the red cup to the desk"],
    ["do not put the doll on the bed, it belongs on the sofa", "put the doll on the sofa"],
    [
      "do not put the doll in the blue box, put it in the other one",
      "put the doll in the box that is not blue",
    ],
    ["instead of the doll, bring the bear to the bed", "bring the bear to the bed"],
    ["put the doll on the bed, the car can wait", "put the doll on the bed"],
  ])("is left out beside an order: %s", (said, meant) => {
    expect(orders(said)).toContain(meant);
  });

  it.each([
    "do not touch the doll, put it on the bed",
    // No step may use them: that is for whoever can see to it.
    "do not touch the apples, bring the doll to the bed",
    "do not go to the bed, put the doll on the sofa",
    "do not touch anything, put the doll on the bed",
    "do not bring the red cup to the bed, bring all cups to the desk",
    "no need to bring the red cup, bring the other one to the desk",
    "never mind, put the doll there",
    "instead of the doll, put the toys on the bed",
    "put the doll on the bed, no need to open the box and put the bear on the sofa",
  ])("is asked about where the order may be about it: %s", (said) => {
    expect(orders(said)).toEqual([]);
  });
});

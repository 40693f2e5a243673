import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withPlaceBehind } from "./frontedPlaces";

const vocabularies = new Map(
  ["mobile-manipulator", "household-two-hands", "tabletop-arm"].map((name) => {
    const robot = builtInPackage(name);
    return [name, vocabularyOf(robot.domain, initialBelief(robot))];
  }),
);

function told(said: string, robot: string): string {
  const vocabulary = vocabularies.get(robot);
  return vocabulary ? textOf(withPlaceBehind(sentencesOf(said)[0], vocabulary)) : "";
}

describe("the place told first", () => {
  it.each([
    [
      "on the plate I want the banana, in the box the doll",
      "I want the banana on the plate, the doll in the box",
    ],
    ["in the box put the doll, on the bed the bear", "put the doll in the box, the bear on the bed"],
    ["on the table put the plate and on it the banana", "put the plate on the table and the banana on it"],
    ["on the bed, put the doll, then go to the sofa", "put the doll on the bed, then go to the sofa"],
    ["on the bed lay the doll down", "lay the doll down on the bed"],
    ["next to the plate put the cup", "put the cup next to the plate"],
    ["onto the plate goes the blue cup", "the blue cup goes onto the plate"],
    ["into the box go the doll and the bear", "the doll and the bear go into the box"],
    ["on the plate that is on the table put the banana", "put the banana on the plate that is on the table"],
    [
      "from the table the doll should be taken to the bed",
      "the doll should be taken from the table to the bed",
    ],
    [
      "from the table the doll has to be moved to the bed",
      "the doll has to be moved from the table to the bed",
    ],
  ])("%s", (said, plain) => expect(told(said, "mobile-manipulator")).toBe(plain));

  it.each([
    [
      "on top of the green block there should be the red one",
      "there should be the red one on top of the green block",
    ],
    ["on the blue block should be the red one", "the red one should be on the blue block"],
    ["beneath the red block put the green one", "put the green one beneath the red block"],
    [
      "on the table build a tower: blue at the base, then red",
      "build a tower on the table : blue at the base, then red",
    ],
    ["on the table build a tower of three blocks", "build a tower on the table of three blocks"],
  ])("%s", (said, plain) => expect(told(said, "tabletop-arm")).toBe(plain));

  it.each([
    ["into the fridge goes the salmon", "the salmon goes into the fridge"],
    ["in the fridge is the milk", "in the fridge is the milk"],
  ])("%s", (said, plain) => expect(told(said, "household-two-hands")).toBe(plain));

  it.each([
    // How it is, rather than how it should be.
    "on the bed there is a doll",
    "in the box is the doll",
    // Two places.
    "on the table, put the doll on the bed",
    "put the doll in the box with the bear",
    "put the box on the bed but leave the cup on the table",
  ])("leaves: %s", (said) => expect(told(said, "mobile-manipulator")).toBe(said));
});

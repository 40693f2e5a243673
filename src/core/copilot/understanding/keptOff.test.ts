import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { initialBelief } from "../../program/initialBelief";
import { kindsKeptOff, withKeptOff, withLeftAloneLast } from "./keptOff";
import { vocabularyOf } from "./words/vocabulary";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, initialBelief(robot));

describe("what is not to be touched", () => {
  it.each([
    ["Cook the egg, but don't touch the microwave.", ["microwave"]],
    ["Never open the fridge; wash the plate.", ["fridge"]],
    ["Cook the egg without using the microwave.", ["microwave"]],
    ["Cook the egg and touch the microwave.", []],
    // Before they have been seen nobody can tell these from the others.
    ["Don't open the drawer on the left.", []],
    ["Don't touch the top drawer.", []],
  ])("%s: kinds that are not looked into: %j", (sentence, kinds) => {
    expect(kindsKeptOff(sentence, vocabulary)).toEqual(kinds);
  });

  it("is a clause of its own, or left alone where nothing has been seen", () => {
    expect(withKeptOff("wash the plate, but please don't use the pan")).toBe(
      "wash the plate and do not touch the pan",
    );
    expect(withKeptOff("wash the plate, but not the pan")).toBeUndefined();
    expect(withLeftAloneLast("Don't touch the pan; just wash the plate.")).toBe(
      "wash the plate, but leave the pan alone",
    );
    expect(withLeftAloneLast("Wash the plate.")).toBe("Wash the plate.");
  });
});

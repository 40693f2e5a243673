import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withoutRejected } from "./rejected";

const vocabularies = new Map(
  ["mobile-manipulator", "agv"].map((name) => {
    const robot = builtInPackage(name);
    return [name, vocabularyOf(robot.domain, initialBelief(robot))];
  }),
);

function meant(said: string, robot: string): readonly [string, readonly string[]] {
  const vocabulary = vocabularies.get(robot);
  const notes: string[] = [];
  const [sentence] = sentencesOf(said);
  return [vocabulary ? textOf(withoutRejected(sentence, vocabulary, notes)) : "", notes];
}

describe("what is only rejected is left out, and told", () => {
  it.each([
    ["put the doll not on the bed but on the sofa", "put the doll on the sofa"],
    ["not the red cup but the blue one should be on the desk", "the blue cup should be on the desk"],
    ["put the doll not on the bed but on one of the tables", "put the doll on one of the tables"],
    ["put not the doll but the bear on the sofa", "put the bear on the sofa"],
    ["put the doll on the sofa rather than on the bed", "put the doll on the sofa"],
    [
      "put the doll on the sofa instead of the bed and find the cup",
      "put the doll on the sofa and find the cup",
    ],
    ["instead of the bed, put the doll on the sofa", "put the doll on the sofa"],
    ["never mind the doll, put the bear on the bed", "put the bear on the bed"],
  ])("%s", (said, as) => {
    const [sentence, [note]] = meant(said, "mobile-manipulator");
    expect(sentence).toBe(as);
    expect(note).toMatch(/^Nothing is done about what is only rejected: "/);
  });

  it.each([
    ["go to the workshop rather than the cold store", "go to the workshop"],
    ["instead of the cold store, visit the workshop", "visit the workshop"],
    ["go not to the workshop but to the cold store", "go to the cold store"],
  ])("%s", (said, as) => {
    expect(meant(said, "agv")[0]).toBe(as);
  });
});

describe("anything else stays", () => {
  it.each([
    "put the doll on the bed instead of the bear",
    "put the banana instead of the apple in the box",
    "instead of the doll, put the bear on the sofa",
    "put the toys on the bed, but not the doll",
    "put all toys that are not red but blue on the bed",
    "never mind the doll, put all toys on the bed",
    "never mind the doll, put it on the bed",
    "never mind",
    "put the doll on the bed",
  ])("%s", (said) => {
    expect(meant(said, "mobile-manipulator")).toEqual([said, []]);
  });
});

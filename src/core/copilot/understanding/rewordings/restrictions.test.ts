import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { sentencesOf, type Token } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { askedOfMostly, withAlso, withOnlySome } from "./restrictions";

const robot = builtInPackage("mobile-manipulator");
const vocabulary = vocabularyOf(robot.domain, initialBelief(robot));
const textOf = (sentence: readonly Token[]) => sentence.map(({ text }) => text).join(" ");

it.each([
  ["put the cups on the bed, but just the clean ones", "put the clean cups on the bed"],
  ["put the red cups on the bed, only the clean one", "put the clean red cup on the bed"],
  ["put all toys on the bed but only the bear and the doll", "put the bear and the doll on the bed"],
  ["take everything to the bed, just the cups", "take the cups to the bed"],
  ["put the cups on the bed, but only those on the desk", "put the cups that are on the desk on the bed"],
])("nothing but what is named then: %s", (said, meant) => {
  const notes: string[] = [];
  expect(textOf(withOnlySome(sentencesOf(said)[0], vocabulary, notes))).toBe(meant);
  expect(notes).toHaveLength(1);
});

it.each([
  ["put the toys on the bed but just the cup", "put the toys on the bed but only the cup"],
  ["put the toys on the bed but the bear", "put the toys on the bed but the bear"],
  ["put the doll on the bed but just put it there", "put the doll on the bed but just put it there"],
])("where that is none of them, no more is lost than is understood: %s", (said, left) => {
  expect(textOf(withOnlySome(sentencesOf(said)[0], vocabulary, []))).toBe(left);
});

it.each([
  ["put the toys on the bed but also the cup", "put the toys on the bed and the cup too"],
  ["put the toys on the bed but the cup as well", "put the toys on the bed and the cup too"],
  ["put the doll on the bed but also go to the sofa", "put the doll on the bed and go to the sofa"],
  ["put the toys on the bed but not the bear too", "put the toys on the bed but not the bear too"],
])("what comes besides is left out of nothing: %s", (said, meant) => {
  expect(textOf(withAlso(sentencesOf(said)[0]))).toBe(meant);
});

it("asks which of them are mainly meant", () => {
  const asked = askedOfMostly(
    sentencesOf("put the cups on the bed, but mainly the red ones"),
    vocabulary,
    () => true,
  );
  expect(asked).toMatchObject({ choices: ["put the cups on the bed", "put the red cups on the bed"] });
});

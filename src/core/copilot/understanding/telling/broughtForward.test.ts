import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withoutBroughtForward } from "./broughtForward";

const told = (sentence: string) =>
  withoutBroughtForward(sentencesOf(sentence).flat())
    .map(({ text }) => text)
    .join(" ");

describe("one part of a wish, told for itself", () => {
  it.each([
    ["it's the banana that I want on the plate", "I want the banana on the plate"],
    ["it is the banana I want on the plate", "I want the banana on the plate"],
    ["it's on the plate that I want the banana", "I want the banana on the plate"],
    ["it is the bread, not the cheese, that I want put away", "I want the bread put away , not the cheese"],
    ["it's not the bread but the cheese that should be cut", "the cheese should be cut , not the bread"],
    ["it is the peg that the ring should be put over", "the ring should be put over the peg"],
    ["it is the box that you should put the doll in", "put the doll in the box"],
    ["what I need from you is a cup on the desk", "I need a cup on the desk"],
    [
      "what you should take out of the fridge are the milk and the egg",
      "take the milk and the egg out of the fridge",
    ],
    ["all you have to do is wash the cup", "wash the cup"],
    ["the couch is where I want you to go", "I want you to go to the couch"],
    ["the plate is where I want the banana", "move the banana to the plate"],
    ["not the couch, the mat: that is where you should stand", "you should stand at the mat , not the couch"],
  ])("%s", (sentence, plain) => expect(told(sentence)).toBe(plain));

  it.each([
    "it is the banana that is on the plate",
    "it is the banana that you put on the plate",
    "it is not the banana that I want on the plate",
    "it is the banana that I want to eat",
    "what I need is on the table",
    "what I want to know is where the cup is",
    "what is on the plate",
    "the desk is where I work",
    "the workshop is where you should not go",
  ])("leaves: %s", (sentence) => expect(told(sentence)).toBe(sentence));
});

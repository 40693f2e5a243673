import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withoutCleft } from "./clefts";

const told = (sentence: string) =>
  withoutCleft(sentencesOf(sentence).flat())
    .map(({ text }) => text)
    .join(" ");

describe("one part of a wish, told for itself", () => {
  it.each([
    ["it's the banana that I want on the plate", "I want the banana on the plate"],
    ["it is the banana I want on the plate", "I want the banana on the plate"],
    ["it's on the plate that I want the banana", "I want the banana on the plate"],
    ["it is the bread, not the cheese, that I want put away", "I want the bread put away , not the cheese"],
    ["it's not the bread but the cheese that should be cut", "the cheese should be cut , not the bread"],
    ["it's not the red cup but the blue one that I want", "I want the blue cup , not the red cup"],
    ["it is the peg that the ring should be put over", "the ring should be put over the peg"],
    ["it is the box that you should put the doll in", "put the doll in the box"],
    ["it is the magazine that I want you to read", "read the magazine"],
    ["it's the TV I want you to turn on", "turn on the TV"],
    ["it's the bear I want you to pick up", "pick up the bear"],
    ["it is the glass that you should pour the milk into", "pour the milk into the glass"],
    ["it is the egg that has to be cooked, not the potato", "the egg has to be cooked , not the potato"],
    ["it is the toy I want you to go to, not the couch", "go to the toy , not the couch"],
    ["it is the doll that should go to the bed", "the doll should go to the bed"],
    ["it's the plate that the fruit belongs on", "the fruit belongs on the plate"],
    ["what I need from you is a cup on the desk", "I need a cup on the desk"],
    [
      "what you should take out of the fridge are the milk and the egg",
      "take the milk and the egg out of the fridge",
    ],
    ["what needs washing is the plate", "the plate needs washing"],
    ["what I want you to wash is the cup, please", "wash the cup"],
    ["what belongs in the bin is the rubbish", "the rubbish belongs in the bin"],
    ["all you have to do is wash the cup", "wash the cup"],
    ["the egg is what I want cooked", "I want the egg cooked"],
    ["the doll is what you should put on the bed", "put the doll on the bed"],
  ])("%s", (sentence, plain) => expect(told(sentence)).toBe(plain));

  it.each([
    ["the couch is where I want you to go", "I want you to go to the couch"],
    ["the plate is where I want the banana", "move the banana to the plate"],
    ["on the plate is where I want the fruit", "move the fruit to the plate"],
    ["beside the bed is where I want the doll", "I want the doll beside the bed"],
    ["on the sofa is where you should sit", "you should sit on the sofa"],
    ["not the couch, the mat: that is where you should stand", "you should stand at the mat , not the couch"],
    ["where you need to be is the dock", "you need to be at the dock"],
    ["your next stop is the dock", "go to the dock"],
  ])("may be the place: %s", (sentence, plain) => expect(told(sentence)).toBe(plain));

  it.each([
    "it is the banana that is on the plate",
    "it is the doll that is on the bed",
    "it is the cup that is dirty",
    "it is the lemon that I like",
    "it is the banana that you put on the plate",
    "it is not the banana that I want on the plate",
    "it is the banana that I want to eat",
    "it is the cup that I want you to wash and put away",
    "what I need is on the table",
    "what I want to know is where the cup is",
    "what is on the plate",
    "what is on the sofa is the bear",
    "the desk is where I work",
    "the workshop is where you should not go",
  ])("leaves: %s", (sentence) =>
    expect(told(sentence)).toBe(
      sentencesOf(sentence)[0]
        .map(({ text }) => text)
        .join(" "),
    ),
  );
});

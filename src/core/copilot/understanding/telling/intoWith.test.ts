import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withoutGetting } from "./getting";
import { withoutIntoWith } from "./intoWith";
import { withoutOnlyNot } from "./onlyNot";

const toldBy = (change: typeof withoutIntoWith, sentence: string) =>
  change(sentencesOf(sentence).flat())
    .map(({ text }) => text)
    .join(" ");

describe("orders by a direction and with", () => {
  it.each([
    ["into the box with the doll", "put the doll into the box"],
    [
      "into the box with the doll and the bear, then go home",
      "put the doll and the bear into the box , then go home",
    ],
    ["into the box with the toys!", "put the toys into the box"],
    ["into the bin with the apple", "put the apple into the bin"],
    ["into the bin with everything on the table", "put everything on the table into the bin"],
    ["on the bed with the doll", "put the doll on the bed"],
    ["off the table and onto the bed with the doll", "take the doll off the table and onto the bed"],
    ["the doll, into the box with it", "the doll , put it into the box"],
    ["out of the fridge with the egg", "take the egg out of the fridge"],
    ["away with them into the bin", "put them into the bin"],
    ["off to the workshop with you", "go to the workshop"],
    ["off with you to the dock", "go to the dock"],
    ["off with the light", "switch off the light"],
    // Which box it is.
    ["the bear, into the box with the doll", "the bear , into the box with the doll"],
    ["on the desk with the cup there is a bear", "on the desk with the cup there is a bear"],
    ["put the egg in the bowl with the tomato", "put the egg in the bowl with the tomato"],
    ["away with the doll", "away with the doll"],
  ])("%s", (sentence, plain) => expect(toldBy(withoutIntoWith, sentence)).toBe(plain));
});

describe("what a thing gets", () => {
  it.each([
    [
      "the plate gets washed, then it gets put away",
      "the plate should be washed , then it should be put away",
    ],
    [
      "the bed gets the doll and the sofa gets the bear",
      "move the doll to the bed and move the bear to the sofa",
    ],
    ["the bed gets the doll and the bear", "move the doll and the bear to the bed"],
    [
      "put the milk in the fridge, it gets chilled there",
      "put the milk in the fridge , it gets chilled there",
    ],
    ["close the fridge before the milk gets warmed", "close the fridge before the milk gets warmed"],
    ["the mug does not get washed", "the mug does not get washed"],
    ["I get the mug", "I get the mug"],
  ])("%s", (sentence, plain) => expect(toldBy(withoutGetting, sentence)).toBe(plain));
});

describe("only beside not", () => {
  it.each([
    ["all of it in the sink, only not the knife", "all of it in the sink , but not the knife"],
    ["not only the fork but also the knife should be washed", "the fork and the knife should be washed"],
    ["wash the fork, not only the knife", "wash the fork and the knife too"],
    ["wash the forks, not only the clean ones", "wash the forks , not only the clean ones"],
  ])("%s", (sentence, plain) => expect(toldBy(withoutOnlyNot, sentence)).toBe(plain));
});

import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { asConditions } from "./askedFirst";
import { textOf } from "./referredTo";

const meant = (said: string) => asConditions(sentencesOf(said)).map(textOf);

describe("a question that the speaker answers is a condition", () => {
  it.each([
    ["Is the banana on the plate? If not, put it there.", "if the banana is not on the plate, put it there"],
    ["is the fridge open? if so close it", "if the fridge is open, close it"],
    ["Are there apples on the table? If yes, wash them.", "if there are apples on the table, wash them"],
    [
      "check whether the doll is on the sofa, and if it is, take it; otherwise go to the bed",
      "if the doll is on the sofa, take it, otherwise go to the bed",
    ],
    [
      "See if there is an egg in the pan. If there is none, go to the sink.",
      "if there is not an egg in the pan, go to the sink",
    ],
    ["check if the stove is on and turn it off", "if the stove is on, turn it off"],
    [
      "check if there is a cup on the table, and bring it to the sink",
      "if there is a cup on the table, bring it to the sink",
    ],
    ["check whether the fridge is closed, and close it if not", "if the fridge is not closed, close it"],
    ["see if the lamp is off, and turn it on if it is", "if the lamp is off, turn it on"],
    ["check if the fridge is closed, otherwise close it", "if the fridge is not closed, close it"],
    [
      "see whether the cup and the plate are on the table and then take the cup",
      "if the cup and the plate are on the table, take the cup",
    ],
    [
      "could you please check if the stove is on and then please turn it off",
      "if the stove is on, turn it off",
    ],
    ["Please check whether the door is open. If so, close it.", "if the door is open, close it"],
    [
      "check whether the fridge is closed, and if it isn't, close it",
      "if the fridge is not closed, close it",
    ],
    [
      "see whether the banana is on the table or on the desk, and bring it to the bed",
      "find the banana and bring it to the bed",
    ],
    ["check if the mug is clean and dry, and put it away", "if the mug is clean and dry, put it away"],
  ])("%s", (said, as) => {
    expect(meant(said)).toEqual([as]);
  });
});

it.each([
  "is the banana on the plate?",
  "put the banana on the plate. If not, go to the bed.",
  "check the plate",
  "is it? if so go to the bed",
  "check whether the fridge is closed",
  "check whether the mug is clean and dry",
  "check that the fridge is closed and open the drawer",
  "look at the mug and if it is dirty wash it",
])("anything else stays: %s", (said) => {
  expect(meant(said)).toEqual(sentencesOf(said).map(textOf));
});

import { describe, expect, it } from "vitest";
import { readingsOfCondition } from "./ifThenElse";
import { sentencesOf } from "./tokens";

const readings = (said: string) => readingsOfCondition(sentencesOf(said));

describe("one condition and what follows from it", () => {
  it.each([
    [
      "if the doll is on the table, move it to the bed",
      { condition: "the doll is on the table", whereSo: "move the doll that is on the table to the bed" },
    ],
    [
      "If there is an apple on the table, put it into the fridge. Otherwise close the fridge.",
      {
        condition: "there is an apple on the table",
        find: "find a apple that is on the table",
        whereSo: "put the apple that is on the table into the fridge",
        whereNot: "close the fridge",
      },
    ],
    [
      "please, if you see dirty cups then wash them, or else go to the sofa",
      { condition: "there are dirty cups", whereSo: "wash all dirty cups", whereNot: "go to the sofa" },
    ],
    [
      "if there is no apple in the bowl, put one there",
      { condition: "there is an apple in the bowl", whereNot: "put an apple in the bowl" },
    ],
    [
      "close the drawer if there is no spoon in it",
      { condition: "there is a spoon in the drawer", whereNot: "close the drawer" },
    ],
    [
      "put the cup in the box if there is no ball in it",
      { condition: "there is a ball in the box", whereNot: "put the cup in the box" },
    ],
    [
      "move the doll to the bed if it is on the sofa",
      { condition: "the doll is on the sofa", whereSo: "move the doll to the bed" },
    ],
    [
      "when the toys are on the bed, put them in the box",
      { whereSo: "put all toys that are on the bed in the box" },
    ],
    [
      "unless the stove is on, turn on the microwave",
      { find: "find the stove", state: "see to it that the stove is on", whereNot: "turn on the microwave" },
    ],
    [
      "if the bowl has an egg in it put the bowl into the sink",
      { find: "find a egg that is in the bowl", whereSo: "put the bowl into the sink" },
    ],
    [
      "if the fridge isn't open, take the mug and put it on the table",
      { condition: "the fridge is open", whereNot: "take the mug and put it on the table" },
    ],
    [
      "if there are two apples on the table, wash them",
      { find: "find two apples that are on the table", whereSo: "wash the two apples that are on the table" },
    ],
  ])("%s", (said, expected) => {
    expect(readings(said)[0]).toMatchObject(expected);
  });

  it.each([
    "if the cup is on the table, bring it to the desk, otherwise do nothing",
    "if the cup is not on the table leave it, else bring it to the desk",
  ])("nothing is a way to go on: %s", (said) => {
    const [reading] = readings(said);
    expect(Object.keys(reading).filter((key) => key.startsWith("where"))).toEqual(["whereSo"]);
  });

  it("says nothing of what is not told", () => {
    const [reading] = readings("if the doll is on the table, move it to the bed");
    expect(reading).not.toHaveProperty("whereNot");
    expect(reading).not.toHaveProperty("state");
  });
});

describe("what is no single condition", () => {
  it.each([
    "put the doll on the bed",
    "if it rains, close the fridge",
    "if the doll is on the table and the bear is on the bed, swap them",
    "if the doll is on the table, move it to the bed if the bear is there",
    "go to the table and if you find a mug there bring it to the sink",
    "if the doll is on the table",
    "if the doll is on the table, do nothing",
    "go to the table. If the doll is there, take it.",
    "whenever the fridge is open, close the drawer",
    "if , ,",
    "unless",
    "put the milk in the fridge if it is open",
    "when the bread is cooked, put it on the plate",
  ])("%s", (said) => {
    expect(readings(said)).toEqual([]);
  });
});

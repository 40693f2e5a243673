import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { readingsOfCondition } from "./ifThenElse";

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
      "if the cup is dirty, put it in the sink; if it is clean, put it on the shelf",
      {
        condition: "the cup is dirty",
        whereSo: "put the cup in the sink",
        whereNot: "put the cup on the shelf",
      },
    ],
    [
      "If the tv is on, turn it off. If it is off, go to the sofa.",
      { condition: "the tv is on", whereSo: "turn the tv off", whereNot: "go to the sofa" },
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
      "if it's dirty, wash the white plate",
      { condition: "the white plate is dirty", whereSo: "wash the white plate" },
    ],
    [
      "if it is not on the plate yet, put the red apple there",
      { condition: "the red apple is on the plate", whereNot: "put the red apple on the plate" },
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

describe("what is referred to was said last", () => {
  it.each([
    [
      "if the doll is on the table, put the bear on the bed, otherwise put it on the sofa",
      { whereSo: "put the bear on the bed", whereNot: "put the bear on the sofa" },
    ],
    [
      "put the bear on the bed if the doll is on the table, otherwise lay it on the sofa",
      { whereSo: "put the bear on the bed", whereNot: "lay the bear on the sofa" },
    ],
    [
      "if the doll is on the table, put the car there, otherwise put it in the box",
      { whereSo: "put the car on the table", whereNot: "put the car in the box" },
    ],
    [
      "if the doll is on the table, take the bear and the car to the bed, otherwise bring them to the sofa",
      { whereNot: "bring the bear and the car to the sofa" },
    ],
    [
      "if the doll is on the table, put the cars in the box, otherwise put it on the sofa",
      { whereNot: "put the doll on the sofa" },
    ],
    [
      "if the doll is on the table, put the bear on the bed, otherwise put it on the table",
      { whereNot: "put the doll on the table" },
    ],
    [
      "unless the doll is on the table, put it on the bed, otherwise put the bear there",
      { whereSo: "put the bear on the bed", whereNot: "put the doll on the bed" },
    ],
    [
      "if the doll is on the table, put the bear on the sofa and the car there too",
      { whereSo: "put the bear on the sofa and the car there" },
    ],
    [
      "if the doll is on the bed, take it off the bed, otherwise put the bear there",
      { whereNot: "put the bear to the bed" },
    ],
    [
      "put the doll back on the bed if it is on the sofa, otherwise take it to the desk",
      { whereNot: "take the doll to the desk" },
    ],
    [
      "if the doll is on the bed, take it to the sofa, otherwise bring it there",
      { whereNot: "bring the doll on the bed" },
    ],
    ["if the doll is on the bed, go there", { whereSo: "go to the bed" }],
    [
      "if the red block is on the table, put it in the area, otherwise put the blue one there",
      { whereNot: "put the blue block in the area" },
    ],
    [
      "if the doll is on the table, put the red cup on the bed, otherwise put the other ones there",
      { whereNot: "put the other cups on the bed" },
    ],
  ])("%s", (said, expected) => {
    expect(readings(said)[0]).toMatchObject(expected);
  });

  it("leaves it to the other parts of the sentence what else may be meant", () => {
    expect(
      readings("if the fridge is open, put the egg in the fridge, otherwise open it").map(
        ({ whereNot }) => whereNot,
      ),
    ).toEqual(["open the egg", "open the fridge"]);
  });
});

describe("one of those of which the deed speaks", () => {
  it.each([
    [
      "put the used cup on the shelf if there is one",
      { condition: "there is a used cup", whereSo: "put the used cup on the shelf" },
    ],
    [
      "put the banana in the blue box if there is one on the plate",
      {
        condition: "there is a banana on the plate",
        whereSo: "put the banana that is on the plate in the blue box",
      },
    ],
    [
      "put the toys in the box if there are any on the bed",
      { find: "find all toys that are on the bed", whereSo: "put all toys that are on the bed in the box" },
    ],
    ["put the doll in a box if there is one", { condition: "there is a box" }],
    [
      "put a banana on the plate unless there is one already",
      { condition: "there is a banana on the plate", whereNot: "put a banana on the plate" },
    ],
    [
      "put a banana on the plate if there is none there",
      { condition: "there is a banana on the plate", whereNot: "put a banana on the plate" },
    ],
  ])("%s", (said, expected) => {
    expect(readings(said)[0]).toMatchObject(expected);
  });
});

describe("what is told by sight", () => {
  it.each([
    [
      "if the red cup is clean, put it on the shelf, otherwise put it on the desk",
      {
        find: "find the red cup that is clean",
        whereSo: "put the red cup that is clean on the shelf",
        whereNot: "put the red cup on the desk",
      },
    ],
    [
      "put the red cup on the shelf unless it's dirty",
      { find: "find the red cup that is dirty", whereNot: "put the red cup on the shelf" },
    ],
  ])("%s", (said, expected) => {
    expect(readings(said)).toContainEqual(expect.objectContaining(expected));
  });
});

describe("where the other thing goes", () => {
  it.each([
    [
      "if the cup is on the desk, set it on the sofa, otherwise put the doll there",
      "put the doll on the sofa",
    ],
    [
      "if the cup is on the desk, put it in the sink; otherwise place the doll there",
      "place the doll in the sink",
    ],
  ])("%s", (said, whereNot) => {
    expect(readings(said)).toContainEqual(expect.objectContaining({ whereNot }));
  });
});

describe("what is no single condition", () => {
  it.each([
    "put the doll on the bed",
    "if it rains, close the fridge",
    "if the doll is on the table and the bear is on the bed, swap them",
    "if the doll is on the table, move it to the bed if the bear is there",
    "put the bear on the sofa and if you find a mug there bring it to the sink",
    "if the doll is on the table",
    "if the doll is on the table, do nothing",
    "take the bear. If the doll is there, take it.",
    "if the doll is on the sofa, put it there",
    "if the doll is on the table, put the bear on the sofa, otherwise put it there",
    "put a doll in a box if there is one",
    // Where "there" is, is asked.
    "if the red block is in the area, put it back on the table; otherwise bring the green block there",
    "put the red block back on the table if it is in the area, otherwise bring the green block there",
    "unless the doll is on the bed, take it back to the sofa, otherwise put the bear there",
    "if the cup is on the desk, set it back on the sofa, otherwise put the doll there",
    "whenever the fridge is open, close the drawer",
    "if , ,",
    "unless",
    "put the milk in the fridge if it is open",
    "when the bread is cooked, put it on the plate",
  ])("%s", (said) => {
    expect(readings(said)).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { withWhereabouts } from "./whereabouts";

const meant = (said: string) => withWhereabouts(sentencesOf(said)).map(textOf);

it.each([
  ["there is a spoon in a drawer; put it in the sink", ["find a spoon in a drawer", "put it in the sink"]],
  ["there is a spoon in a drawer, put it in the sink", ["find a spoon in a drawer, put it in the sink"]],
  [
    "The salmon is in the fridge. Put it in the microwave.",
    ["find The salmon in the fridge", "Put it in the microwave"],
  ],
  ["I left my cup on the table, could you please fetch it", ["find my cup on the table, fetch it"]],
  [
    "you will find two eggs in the fridge, so put them in the pan",
    ["find two eggs in the fridge, put them in the pan"],
  ],
  ["there is a pot on the stove, put the lid on it", ["find a pot on the stove, put the lid on it"]],
  ["there is a cup on the desk, go there and fetch it", ["find a cup on the desk, go there and fetch it"]],
  [
    "The bear and the doll are on the bed. Put them in the box.",
    ["Put The bear that is on the bed and the doll that is on the bed in the box"],
  ],
  [
    "there is a fork and a knife on the table, please bring them to the sink",
    ["bring a fork that is on the table and a knife that is on the table to the sink"],
  ],
  ["the dirty plate is still in the sink and wash it", ["find the dirty plate in the sink, wash it"]],
])("%s", (said, as) => {
  expect(meant(said)).toEqual(as);
});

it.each([
  "the salmon is in the fridge",
  "the salmon is in the fridge. Put the egg in the microwave.",
  "the plate is dirty, wash it",
  "my mug is in the sink, take the egg and put it in the pan",
  "put the doll on the bed. It is on the sofa.",
  "there is no spoon",
])("anything else stays: %s", (said) => {
  expect(meant(said)).toEqual(sentencesOf(said).map(textOf));
});

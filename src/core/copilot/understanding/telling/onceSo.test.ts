import { expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { withOnceSo } from "./onceSo";

const told = (instruction: string) => withOnceSo(sentencesOf(instruction)).map(textOf).join("; ");

it.each([
  ["wash the bowl; once it is clean, put it away", "wash the bowl; then put it away"],
  [
    "wash the cups; when they are all clean they can go on the shelf",
    "wash the cups; then put them on the shelf",
  ],
  ["pour the bottle out; once empty, it goes in the box", "pour the bottle out; then put it in the box"],
  ["cook the egg; as soon as the egg is done, serve it", "cook the egg; then serve it"],
])("%s: %s", (instruction, meant) => {
  expect(told(instruction)).toBe(meant);
});

it.each([
  "cook the egg; once it is clean, put it on the plate",
  "put the fork in the drawer; once it is clean, put it on the table",
  "wash the fork; when the knife is clean, put it in the box",
  "wash the bowl; if it is clean, put it away",
])("stays a condition: %s", (instruction) => {
  expect(told(instruction)).toBe(sentencesOf(instruction).map(textOf).join("; "));
});

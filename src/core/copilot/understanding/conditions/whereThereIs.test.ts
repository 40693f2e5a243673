import { expect, it } from "vitest";
import { sentencesOf, type Token } from "../words/tokens";
import { overEveryOneThere, withEveryOneThere } from "./whereThereIs";

const inWords = (tokens: readonly Token[]) =>
  tokens
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ,/g, ",");

function meant(said: string): readonly [string, readonly string[]] {
  const [sentence] = sentencesOf(said);
  const notes: string[] = [];
  return [inWords(withEveryOneThere(sentence, notes)), notes];
}

it.each([
  [
    "if there are apples on the table, put them in the fridge",
    "put all apples that are on the table in the fridge",
  ],
  ["if you see red cups, wash them", "wash all red cups"],
  [
    "if you see any bananas in the sink, move them to the bowl",
    "move all bananas that are in the sink to the bowl",
  ],
  [
    "if there are some toys on the bed, then please put them in the box",
    "put all toys that are on the bed in the box",
  ],
  ["put the toys in the box if there are any on the bed", "put all toys that are on the bed in the box"],
  ["put the apple in the fridge if there is one", "put every apple in the fridge"],
])("is done with every one that is there: %s", (said, as) => {
  const [sentence, [note]] = meant(said);
  expect(sentence).toBe(as);
  expect(note).toMatch(
    /^Taken for "(every|all) .*"\. Where there is none, the run ends as a failure that says so\.$/,
  );
});

it.each([
  [
    "if there is an apple on the table, put it in the fridge",
    "put every apple that is on the table in the fridge",
  ],
  ["if there is a red cup, then please wash it", "wash every red cup"],
  [
    "when you find a plate that is dirty, open the cabinet and put it in",
    "open the cabinet and put every plate that is dirty in",
  ],
  ["if there is an egg, cook it and put it on the plate", "cook every egg and put it on the plate"],
  ["pick up a banana, if there is one on the bed", "pick up every banana that is on the bed"],
])("of one it is asked whether every one is meant: %s", (said, as) => {
  expect(meant(said)).toEqual([said, []]);
  const [sentence] = sentencesOf(said);
  const every = overEveryOneThere(sentence);
  expect(every && inWords(every.sentence)).toBe(as);
});

it.each([
  "if there is no apple on the table, put the pear there",
  "if there is an apple on the table, close the fridge",
  "if there is an apple and a pear on the table, put them in the fridge",
  "if there is an apple on the table, put it in the fridge, otherwise put the pear there",
  "if there is the apple, eat it",
  "if there are the apples, eat them",
  "if there are 2 apples on the table, put them in the fridge",
  "if there is some water in the glass, pour it out",
  "if the apple is on the table, put it in the fridge",
  "put the apple in the fridge if there is space",
  "put the apple in the fridge and close it if there is one",
  "if there is one, put it away",
])("stays: %s", (said) => {
  expect(meant(said)).toEqual([said, []]);
  const [sentence] = sentencesOf(said);
  expect(overEveryOneThere(sentence)).toBeUndefined();
});

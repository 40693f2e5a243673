import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withWhatIsSo } from "./ifItIs";

function meant(said: string): readonly [string, readonly string[]] {
  const [sentence] = sentencesOf(said);
  const notes: string[] = [];
  const words = withWhatIsSo(sentence, (word) => word === "red", notes).map(({ text }) => text);
  return [words.join(" ").replace(/ ,/g, ","), notes];
}

describe("a condition on the thing itself says which one is meant", () => {
  it.each([
    ["if the doll is on the table, move it to the bed", "move the doll that is on the table to the bed"],
    [
      "when the toys are still on the bed, then please put them in the box",
      "put the toys that are on the bed in the box",
    ],
    ["if the mug is dirty, wash it and put it away", "wash the mug that is dirty and put it away"],
    ["move the doll to the bed if it is on the sofa", "move the doll that is on the sofa to the bed"],
    ["put the cup in the sink if the cup is dirty", "put the cup that is dirty in the sink"],
    ["put the cup on the plate if the cup is red", "put the cup that is red on the plate"],
    ["put all cups on the plate if they are red", "put all cups that are red on the plate"],
    ["put the cups on the plate if they're red", "put the cups that are red on the plate"],
    ["if the bear lies on the sofa, take it", "take the bear that lies on the sofa"],
  ])("%s", (said, as) => {
    const [sentence, notes] = meant(said);
    expect(sentence).toBe(as);
    expect(notes).toEqual([
      expect.stringMatching(
        /^Taken for "(?:the|all) .* that .*"\. Where it is not so, the run ends as a failure/,
      ),
    ]);
  });
});

describe("a condition that it is not yet where it goes says nothing", () => {
  it.each([
    ["put the doll on the bed unless it is already there", "put the doll on the bed"],
    ["put the doll on the bed unless the doll is on the bed", "put the doll on the bed"],
    ["if the doll is not on the bed, put it there", "put the doll on the bed"],
    ["if the egg is not in the fridge yet, put it into the fridge", "put the egg into the fridge"],
    ["unless the doll is on the bed, put it on the bed", "put the doll on the bed"],
  ])("%s", (said, as) => {
    const [sentence, notes] = meant(said);
    expect(sentence).toBe(as);
    expect(notes).toEqual([expect.stringMatching(/^Where it is so already, there is nothing to do/)]);
  });
});

describe("any other condition stays", () => {
  it.each([
    "if the doll is on the sofa, move it to the bed, otherwise move the bear there",
    "if the doll is not on the sofa, move it to the bed",
    "if the doll is on the table, put it there",
    "if the doll is on the table, go to the bed",
    "if a doll is on the table, move it to the bed",
    "if the doll is on the table and the bear is on the bed, swap them",
    "put the milk in the fridge if it is open",
    "move the doll to the bed if the bear is on the sofa",
    "put a cup on the plate if it is red",
    "put cups on the plate if they are red",
    "put the cups in the boxes if they are red",
    "move the doll to the bed and close the box if it is on the sofa",
    "unless the doll is on the bed, put it on the sofa",
    "put the doll on the bed",
    "if the egg is cooked, put it on the plate",
    "open the fridge if it is open",
    "if so",
  ])("%s", (said) => {
    expect(meant(said)).toEqual([said, []]);
  });
});

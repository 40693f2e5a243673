import { describe, expect, it } from "vitest";
import { sentencesOf, type Token } from "../words/tokens";
import { withButFirstJoined, withFirstForBefore } from "./toldEarlier";

const text = (words: readonly Token[]): string => words.map(({ lower }) => lower).join(" ");
const joined = (said: string): string => withButFirstJoined(sentencesOf(said)).map(text).join(". ");
const told = (said: string): string => sentencesOf(said).map(withFirstForBefore).map(text).join(". ");

describe("what is told behind and done first", () => {
  it.each([
    ["lie on the bed. Before that, turn off the light", "lie on the bed , but first turn off the light"],
    [
      "close the fridge last. First put the egg in the pot",
      "close the fridge , but first put the egg in the pot",
    ],
  ])("is joined to what is done after it: %s", (said, meant) => {
    expect(joined(said)).toBe(meant);
  });

  it.each([
    ["put the cup down, and before that the doll", "put the cup down , but first the doll"],
    ["unplug the toaster last, first switch off the tv", "unplug the toaster , but first switch off the tv"],
    ["eat the cake, but drink the milk before that", "eat the cake , but first drink the milk"],
  ])("comes first within a sentence: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "the workshop comes last. Before that go to the store",
    "put it on the sofa last. First put the doll on the bed",
    "put the doll on the bed. First put the car on the sofa",
    "put the car on the sofa , and before that is done open the box",
  ])("is nothing where the words tell something else: %s", (said) => {
    const plain = sentencesOf(said).map(text).join(". ");
    expect(joined(said)).toBe(plain);
    expect(told(said)).toBe(plain);
  });
});

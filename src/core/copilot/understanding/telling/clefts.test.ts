import { expect, it } from "vitest";
import { sentencesOf, type Token } from "../words/tokens";
import { withoutCleft } from "./clefts";

const said = (tokens: readonly Token[]) => tokens.map(({ lower }) => lower).join(" ");
const plain = (sentence: string) => said(withoutCleft(sentencesOf(sentence)[0]));

it.each([
  ["it is the magazine that I want you to read", "read the magazine"],
  ["it's the TV I want you to turn on", "turn on the tv"],
  ["it is the glass that you should pour the milk into", "pour the milk into the glass"],
  ["it is the egg that has to be cooked, not the potato", "the egg has to be cooked , not the potato"],
  ["the egg is what I want cooked", "i want the egg cooked"],
  ["the doll is what you should put on the bed", "put the doll on the bed"],
  ["what needs washing is the plate", "the plate needs washing"],
  ["what I want you to wash is the cup", "wash the cup"],
  ["on the sofa is where you should sit", "sit on the sofa"],
  ["into the fridge goes the salmon", "the salmon goes into the fridge"],
  ["into the bin with the apple", "put the apple into the bin"],
])("%s: %s", (sentence, meant) => {
  expect(plain(sentence)).toBe(meant);
});

it.each([
  "it is the cup that is dirty",
  "it is the lemon that I like",
  "in the fridge is the milk",
  "put the egg in the bowl with the tomato",
  "it is the cup that I want you to wash and put away",
])("%s: as it is", (sentence) => {
  expect(plain(sentence)).toBe(said(sentencesOf(sentence)[0]));
});

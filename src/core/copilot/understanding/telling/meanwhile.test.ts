import { expect, it } from "vitest";
import { sentencesOf, type Token } from "../words/tokens";
import { withMeanwhile } from "./meanwhile";

const said = (tokens: readonly Token[]) => tokens.map(({ lower }) => lower).join(" ");
const told = (sentence: string) => said(withMeanwhile(sentencesOf(sentence)[0]));

it.each([
  ["read the magazine while sitting on the sofa", "sit on the sofa and read the magazine"],
  ["while lying on the bed, read the magazine", "lie on the bed and read the magazine"],
  [
    "eat the chips while sitting on the sofa, facing the tv",
    "sit on the sofa facing the tv and eat the chips",
  ],
  [
    "I want to read the magazine while sitting on the sofa",
    "i want to sit on the sofa and read the magazine",
  ],
  ["watch the tv while eating the chips", "eat the chips and watch the tv"],
])("%s: %s", (sentence, meant) => {
  expect(told(sentence)).toBe(meant);
});

it.each([
  "keep the fridge closed while cooking the egg",
  "I want the cup on the desk while sitting on the sofa",
  "watch the tv while sitting on the sofa and eat the chips",
])("%s: as it is", (sentence) => {
  expect(told(sentence)).toBe(said(sentencesOf(sentence)[0]));
});

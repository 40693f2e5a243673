import { expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf, type Token } from "../words/tokens";
import { notToBeDoneBefore, notToBeDoneBehind, withoutSpared } from "./notToBeDone";

const words = (text: string): readonly Token[] => sentencesOf(text)[0];
const rest = (part: { readonly rest: readonly Token[] } | undefined) => part && textOf(part.rest);

it.each([
  ["wash the plate, no need to dry it", "wash the plate"],
  [
    "put the fork in the sink, but don't wash it yet",
    "put the fork in the sink and make sure the fork is not clean",
  ],
  ["read both books, you can skip the magazine", "read both books but not the magazine"],
  ["wash all mugs, don't bother with the green one", "wash all mugs but leave the green one alone"],
  ["put all toys in the box, no need to move the bear", "put all toys in the box except the bear"],
  ["throw away the bread, the egg is still fine", "throw away the bread but not the egg"],
])("what is not to be done is left out: %s", (said, told) =>
  expect(rest(notToBeDoneBehind(words(said)))).toBe(told),
);

it.each([
  ["don't drink the wine, have the juice instead", "have the juice"],
  ["don't wash the mug, just the plate", "wash the plate"],
])("told before the order: %s", (said, told) => expect(rest(notToBeDoneBefore(words(said)))).toBe(told));

it.each([
  "wash the mug but don't wash it",
  "do the dishes but don't wash the fork",
  "cook the potato, but don't turn on the burner",
  "put the egg in the pot, but don't cook it until I tell you",
  "put the cup in the sink and keep the fridge open",
  "don't open the fridge, take the egg out of it instead",
])("what limits or forbids more than that stays: %s", (said) =>
  expect(notToBeDoneBehind(words(said)) ?? notToBeDoneBefore(words(said))).toBeUndefined(),
);

it("tells of a sentence of its own, too", () =>
  expect(textOf(withoutSpared(words("wash the mugs"), words("you can skip the plate")) ?? [])).toBe(
    "wash the mugs but not the plate",
  ));

import { expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withoutYourself, withVisitPaid } from "./goingThere";

function plain(said: string): string {
  return withVisitPaid(withoutYourself(sentencesOf(said)[0]))
    .map(({ lower }) => lower)
    .join(" ");
}

it.each([
  ["park yourself in the bay", "wait in the bay"],
  ["take yourself off to the store", "go to the store"],
  ["wash the cup and put yourself at the desk", "wash the cup and wait at the desk"],
  ["pay the store a visit", "visit the store"],
  ["make a quick visit to the store", "visit the store"],
])("%s", (said, meant) => expect(plain(said)).toBe(meant));

it.each([
  "help yourself to the banana",
  "take yourself away from the table",
  "make yourself useful",
  "give the store a call",
  "pay for the visit",
])("nothing of that: %s", (said) => expect(plain(said)).toBe(said));

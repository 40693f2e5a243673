import { expect, it } from "vitest";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { withHavingDone } from "./having";

const told = (said: string) => textOf(withHavingDone(sentencesOf(said)[0]));

it.each([
  [
    "having put the cup on the plate, take the doll to the bed",
    "put the cup on the plate then take the doll to the bed",
  ],
  [
    "take the doll to the bed, having first put the cup on the plate",
    "put the cup on the plate then take the doll to the bed",
  ],
  ["go to the dock, having visited the store first", "go to the store and then go to the dock"],
  [
    "end at the dock, having called at the store first and at the shop after that",
    "go to the store and then go to the shop and then go to the dock",
  ],
  ["go to the dock after visiting all the others", "go everywhere except the dock and then go to the dock"],
])("%s: %s", (said, meant) => expect(told(said)).toBe(meant));

it.each([
  "take the doll to the bed, having washed it",
  "go to the dock, having visited the store and the shop",
  "go to the dock after visiting the store",
])("leaves: %s", (said) => expect(told(said)).toBe(said));

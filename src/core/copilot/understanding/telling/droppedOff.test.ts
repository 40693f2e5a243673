import { expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withDroppedOff } from "./droppedOff";

it.each([
  ["collect the toys and drop them off on the sofa", "collect the toys and put them on the sofa"],
  ["drop it off in the box", "put it in the box"],
  // It falls, or its place comes in other words.
  ["drop the doll off the desk", "drop the doll off the desk"],
  ["drop it off the desk", "drop it off the desk"],
])("%s", (said, meant) => {
  const [sentence] = sentencesOf(said);
  expect(
    withDroppedOff(sentence)
      .map(({ lower }) => lower)
      .join(" "),
  ).toBe(meant);
});

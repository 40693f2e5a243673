import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { reworded } from "./rewordings";

function meantBy(said: string, robotName: string): string {
  const robot = builtInPackage(robotName);
  const vocabulary = vocabularyOf(robot.domain, initialBelief(robot));
  return reworded(sentencesOf(said), vocabulary, [])
    .map((sentence) => sentence.map(({ lower }) => lower).join(" "))
    .join(". ");
}

it.each([
  ["put red on blue", "put the red block on the blue block"],
  ["put the red on the blue", "put the red block on the blue block"],
  ["put red on the blue block", "put the red block on the blue block"],
  ["stack two blocks with red at the bottom", "stack 1 block on the red block"],
  ["build a tower of three blocks with the red block at the bottom", "stack 2 blocks on the red block"],
  ["move the table's contents to the bin", "move everything from the table to the bin"],
  ["stack the blocks so that the green one is on top", "stack the blocks with the green one on top"],
  [
    "build a tower of all blocks, red at the bottom and blue on top",
    "stack all blocks except the red block on the red block with the blue block on top",
  ],
  ["unstack the blocks", "put all blocks on the table"],
  ["unstack all of the red blocks", "put all red blocks on the table"],
  ["take the red block in your hand", "hold the red block"],
  ["put all but the red block in the area", "put all blocks but the red block in the area"],
  ["put everything except the red block in the area", "put everything except the red block in the area"],
])("what people leave out or say besides: %s", (said, meant) =>
  expect(meantBy(said, "tabletop-arm")).toBe(meant),
);

it.each([
  ["open and close the fridge", "open the fridge and close it"],
  ["wash and dry all mugs, then open the fridge", "wash all mugs and dry them , then open the fridge"],
  ["rinse the mug under the tap", "rinse the mug"],
  ["fill the pot under running water and put it on the stove", "fill the pot and put it on the stove"],
  ["put the egg and then the lemon in the sink", "put the egg and the lemon in the sink"],
  ["put the egg, then the lemon in the sink", "put the egg and the lemon in the sink"],
  ["throw out anything that isn't food", "throw out everything that is not food"],
])("what people leave out or say besides: %s", (said, meant) =>
  expect(meantBy(said, "household")).toBe(meant),
);

it.each([
  "put the red and the blue block on the table",
  "put the red and blue blocks on the table",
  "put the red block on the blue one",
  "stack the red blocks",
  "red",
  "unstack",
  "unstack the red block",
])("said plainly, it is left as it is: %s", (said) => expect(meantBy(said, "tabletop-arm")).toBe(said));

it.each([
  "put the mug under the tap",
  "open the fridge and close the drawer",
  "put the egg in the sink and then the lemon",
  "put the egg in the sink and then the lemon in the pot",
  "take the egg and then open the fridge",
  "visit the table and then the counter next to the fridge",
  "do not touch anything that is dirty",
])("said plainly, it is left as it is: %s", (said) => expect(meantBy(said, "household")).toBe(said));

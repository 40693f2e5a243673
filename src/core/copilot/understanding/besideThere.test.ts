import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { worldOf } from "../../../../test/support/instructionWorlds";
import { withoutBesideThere } from "./besideThere";
import { textOf } from "./conditions/referredTo";
import { sentencesOf } from "./words/tokens";
import { vocabularyOf } from "./words/vocabulary";

const robot = builtInPackage("household");
const belief = worldOf(robot, "seen");
const seen = { robot, belief, vocabulary: vocabularyOf(robot.domain, belief) };
const told = (said: string) => withoutBesideThere(sentencesOf(said)[0], seen, []);

it.each([
  ["put the knife on the right counter, next to the bread", "put the knife on the right counter"],
  ["put the vase between the white plate and the cup on the table", "put the vase on the table"],
  [
    "put the fork in the top drawer beside the spoon and close it",
    "put the fork in the top drawer and close it",
  ],
])("of two places the one that is known is kept: %s", (said, plain) =>
  expect(textOf(told(said))).toBe(plain),
);

it.each([
  // The salt is not on the shelf.
  "put the cookbook on the shelf next to the salt shaker",
  "put the knife next to the bread",
  "put the cookbook on the table next to it",
  "wash the mug on the table next to the cup",
  "put the mug that is on the table next to the cup in the sink",
])("other places stay as they are: %s", (said) => expect(textOf(told(said))).toBe(said));

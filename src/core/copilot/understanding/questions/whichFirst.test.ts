import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { askedOfTurn } from "./whichFirst";

const robot = builtInPackage("mobile-manipulator");
const vocabulary = vocabularyOf(robot.domain, initialBelief(robot));
const asked = (said: string) => askedOfTurn(sentencesOf(said), vocabulary, () => true);

it.each([
  ["clear the table, the doll first", ["clear the table", "remove the doll from the table"]],
  ["empty the desk, but the bear last", ["empty the desk", "empty the desk except the bear"]],
  ["put the toys on the bed, first the bear", ["put the toys on the bed", "put the bear on the bed"]],
  [
    "move everything from the desk to the bed, the bear last",
    ["move everything from the desk to the bed", "move everything except the bear from the desk to the bed"],
  ],
])("the order is asked about: %s", (said, choices) => expect(asked(said)).toMatchObject({ choices }));

it.each([
  "clear the table and the desk",
  "put the doll on the bed first",
  "put the toys on the bed, the cup first",
  "visit the table and the sofa, the sofa first",
])("nothing of that is said: %s", (said) => expect(asked(said)).toBeUndefined());

import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { textOf } from "../conditions/referredTo";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withExceptedLast } from "./exceptedFirst";

const robot = builtInPackage("mobile-manipulator");
const vocabulary = vocabularyOf(robot.domain, initialBelief(robot));
const told = (said: string) => textOf(withExceptedLast(sentencesOf(said)[0], vocabulary));

it.each([
  [
    "apart from the red one, all cups should be on the desk",
    "all cups should be on the desk except the red one",
  ],
  ["apart from the red one, the cups go on the desk", "all the cups go on the desk except the red one"],
  [
    "except the green apple, the fruit goes on the plate",
    "all the fruit goes on the plate except the green apple",
  ],
  ["apart from the doll, the desk should be empty", "the desk should be empty except the doll"],
])("%s", (said, plain) => expect(told(said)).toBe(plain));

it.each([
  "apart from that, the doll should go to the bed",
  "apart from the doll, the bear should go to the bed, too",
  "close the fridge but leave the cabinet open",
])("leaves: %s", (said) => expect(told(said)).toBe(said));

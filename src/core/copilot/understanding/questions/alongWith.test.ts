import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { askedOfCompany } from "./alongWith";

const robot = builtInPackage("mobile-manipulator");
const vocabulary = vocabularyOf(robot.domain, initialBelief(robot));
const asked = (said: string) => askedOfCompany(sentencesOf(said), vocabulary, () => true);

it.each([
  [
    "put the bear on the bed with the doll",
    ["put the bear and the doll on the bed", "put the bear on the bed"],
  ],
  [
    "bring the red cup along with the blue cup to the desk",
    ["bring the red cup and the blue cup to the desk", "bring the red cup to the desk"],
  ],
  [
    "the red cup belongs with the blue cup on the desk",
    ["the red cup and the blue cup belong on the desk", "the red cup belongs on the desk"],
  ],
])("whether both go there is asked: %s", (said, choices) => expect(asked(said)).toMatchObject({ choices }));

it.each([
  "put the cup on the bed with the doll on top",
  "fill the box with the toys",
  "clean the cup with the doll",
  "put it on the bed with the doll",
  "put the doll with the bear",
])("nothing of that is said: %s", (said) => expect(asked(said)).toBeUndefined());

import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { worldOf } from "../../../../test/support/instructionWorlds";
import { textOf } from "./conditions/referredTo";
import { withFreePlace } from "./freePlaces";
import { sentencesOf } from "./words/tokens";
import { vocabularyOf } from "./words/vocabulary";

const robot = builtInPackage("household");
const belief = worldOf(robot, "seen");
const seen = { robot, belief, vocabulary: vocabularyOf(robot.domain, belief) };

it.each([
  ["put the kettle on the free burner", "put the kettle on burner_1"],
  ["put the kettle on the burner that has nothing on it", "put the kettle on burner_1"],
  // Something stands on each of the counters.
  ["put the kettle on the free counter", "put the kettle on the free counter"],
  ["put the free mug on the shelf", "put the free mug on the shelf"],
])("%s: %s", (said, meant) => {
  const [sentence] = sentencesOf(said);
  expect(textOf(withFreePlace(sentence, seen, []))).toBe(meant);
});

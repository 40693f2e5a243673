import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withOwnOnesNamed } from "./ownOnesNamed";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

const told = (said: string): string =>
  withOwnOnesNamed(sentencesOf(said)[0], vocabulary)
    .map(({ lower }) => lower)
    .join(" ");

describe("a place of its own for each", () => {
  it.each([
    [
      "each plate gets its own counter: the white one goes on the left, the blue one on the right",
      "put the white plate on the left counter and put the blue plate on the right counter",
    ],
    [
      "give each of the two mugs its own cabinet: the red one in the upper one, the green one in the lower one",
      "put the red mug in the upper cabinet and put the green mug in the lower cabinet",
    ],
    [
      "put each apple in its own drawer: one in the top drawer, the other in the bottom drawer",
      "put one apple in the top drawer and the other one in the bottom drawer",
    ],
  ])("is told in full: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "each plate gets its own counter : the white one goes on the left , the fork on the right",
    "each plate gets its own counter",
    "each plate gets a rinse : the white one in the sink , the blue one in the bowl",
    "put each plate on the counter : one on the left , the other on the right",
  ])("stays as it is where it is another build: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

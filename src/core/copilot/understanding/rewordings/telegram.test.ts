import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { withTelegram } from "./telegram";

const robot = builtInPackage("household");
const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));

const told = (said: string): string =>
  withTelegram(sentencesOf(said)[0], vocabulary)
    .map(({ lower }) => lower)
    .join(" ");

describe("an order in a few words", () => {
  it.each([
    ["fork: wash, then bottom drawer", "wash the fork and then put it to the bottom drawer"],
    ["white plate: wash and back on the shelf", "wash the white plate and then put it on the shelf"],
    ["banana, lemon: into the bowl", "put the banana and the lemon into the bowl"],
    ["kettle and pot: both of them to the sink", "put the kettle and the pot to the sink"],
    ["kettle and pot: sink, both of them", "put the kettle and the pot to the sink"],
    ["fridge shut, please", "close the fridge"],
    ["bedroom light off please", "turn off the bedroom light"],
    ["tv on, down on the sofa", "turn on the tv , sit down on the sofa"],
  ])("is told in full: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "fork : never wash it",
    "fork , spoon : drawer and sink",
    "wash the plates : the white one and the blue one",
    "radio off , window shut",
    "fork : sink , both of them",
    "the stove needs switching off",
    "the light should be off",
  ])("stays as it is where it is another build: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

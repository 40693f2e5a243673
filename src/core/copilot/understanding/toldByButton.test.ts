import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { askedOfPanel } from "./toldByButton";
import { sentencesOf } from "./words/tokens";

const asked = (said: string) =>
  askedOfPanel(sentencesOf(said), builtInPackage("agv"), () => ["go to the dock"]);

describe("what is done with the panel", () => {
  it.each(["stop", "please stop now", "Stop it!", "don't move", "stay where you are"])("%s", (said) => {
    expect(asked(said)).toMatchObject({ reason: expect.stringContaining("Stop Robot") });
  });

  it.each(["undo", "undo that please", "start over"])("%s", (said) => {
    expect(asked(said)).toMatchObject({ reason: expect.stringContaining("Step Back") });
  });

  it.each([
    "help",
    "What can you do?",
    "please help me",
    "what can this robot do?",
    "Which commands does the robot know?",
    "how do I use this",
    "show me all your skills",
  ])("%s", (said) => {
    expect(asked(said)).toMatchObject({
      reason: expect.stringContaining("This robot's actions are "),
      suggestions: ["go to the dock"],
    });
  });

  it.each([
    "stop at the workshop",
    "undo the jar",
    "put the cup on the table. stop",
    "help the doll",
    "do what you can",
    "show me",
  ])("is more than that: %s", (said) => {
    expect(asked(said)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { sentencesOf } from "./tokens";
import { askedOfPanel } from "./toldByButton";

describe("what is done with the panel", () => {
  it.each(["stop", "please stop now", "Stop it!", "don't move", "stay where you are"])("%s", (said) => {
    expect(askedOfPanel(sentencesOf(said))).toMatchObject({ reason: expect.stringContaining("Stop Robot") });
  });

  it.each(["undo", "undo that please", "start over"])("%s", (said) => {
    expect(askedOfPanel(sentencesOf(said))).toMatchObject({ reason: expect.stringContaining("Step Back") });
  });

  it.each(["stop at the workshop", "undo the jar", "put the cup on the table. stop"])(
    "is more than that: %s",
    (said) => {
      expect(askedOfPanel(sentencesOf(said))).toBeUndefined();
    },
  );
});

import { describe, expect, it } from "vitest";
import { sentencesToldIn } from "../telling/wishes";
import { readingsOfCondition } from "./ifThenElse";

const reading = (said: string) => readingsOfCondition(sentencesToldIn(said))[0];

describe('a condition without "if"', () => {
  it.each([
    [
      "Should the window be closed, open it, and if not, close the door.",
      { condition: "the window is closed", whereSo: "open the window", whereNot: "close the door" },
    ],
    [
      "Should the plates be dirty, wash them; otherwise put them in the cabinet.",
      {
        condition: "the plates are dirty",
        whereSo: "wash the plates",
        whereNot: "put the plates in the cabinet",
      },
    ],
    [
      "Should there be a cup on the desk, bring it to the sink.",
      {
        condition: "there is a cup on the desk",
        whereSo: "bring the cup that is on the desk to the sink",
      },
    ],
    [
      "should you find an apple on the bed, put it in the fridge",
      { whereSo: "put the apple that is on the bed in the fridge" },
    ],
  ])("%s", (said, expected) => {
    expect(reading(said)).toMatchObject(expected);
  });

  it.each([
    "Should the cup be washed?",
    "Should the window be open, or closed?",
    "Should you close the window, the door or both?",
    "the cup should be on the desk, put it there",
  ])("is none in %j", (said) => {
    expect(reading(said)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { sentencesToldIn } from "../telling/wishes";
import { sentencesOf } from "../words/tokens";
import { readingsOfCondition } from "./ifThenElse";
import { textOf } from "./referredTo";
import { withIfForShould } from "./shouldItBe";

const meant = (said: string) => sentencesOf(said).map((sentence) => textOf(withIfForShould(sentence)));

it.each([
  ["should the kettle be empty, fill it", "if the kettle is empty, fill it"],
  ["should the light be on, switch it off", "if the light is on, switch it off"],
  ["should the mugs be dirty, wash them", "if the mugs are dirty, wash them"],
  ["close the fridge, should it be open", "close the fridge, if it is open"],
  [
    "should there be a spoon in the drawer, put it in the sink",
    "if there is a spoon in the drawer, put it in the sink",
  ],
  ["should there be cups on the table, wash them", "if there are cups on the table, wash them"],
  ["should you find a banana, put it in the bowl", "if you find a banana, put it in the bowl"],
])("%s", (said, as) => {
  expect(meant(said)).toEqual([as]);
});

it.each([
  "should the kettle be empty",
  "should I fill the kettle",
  "the cup should be on the table, close the fridge",
  "close the fridge, the light should be off",
])("a question or a wish stays: %s", (said) => {
  expect(meant(said)).toEqual([said]);
});

it("tells both cases", () => {
  const [reading] = readingsOfCondition(
    sentencesToldIn("Should the kettle be empty, fill it; if not, put it on the right burner."),
  );
  expect(reading).toMatchObject({
    condition: "the kettle is empty",
    whereSo: "fill the kettle",
    whereNot: "put the kettle on the right burner",
  });
});

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

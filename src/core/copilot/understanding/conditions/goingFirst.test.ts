import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { readingsOfCondition } from "./ifThenElse";

describe("where the robot has gone to is where it looks", () => {
  it.each([
    [
      "go to the table and if there is a cup, put it on the bed",
      {
        find: "find a cup that is at the table",
        whereSo: "go to the table and then put the cup that is at the table on the bed",
        whereNot: "go to the table",
      },
    ],
    [
      "go to the table and if you find a mug there bring it to the sink",
      { whereSo: "go to the table and then bring the mug that is at the table to the sink" },
    ],
    [
      "Drive to the table. If the doll is there, take it, otherwise go to the bed.",
      {
        condition: "the doll is at the table",
        whereSo: "Drive to the table and then take the doll that is at the table",
        whereNot: "Drive to the table and then go to the bed",
      },
    ],
    [
      "go to the table, and if there is a doll on the sofa, take it to the table",
      { condition: "there is a doll on the sofa" },
    ],
  ])("%s", (said, expected) => {
    expect(readingsOfCondition(sentencesOf(said))[0]).toMatchObject(expected);
  });
});

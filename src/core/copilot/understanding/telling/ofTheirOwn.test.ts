import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withGoingTold } from "./ofTheirOwn";

const told = (said: string): string =>
  withGoingTold(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("things that move as if by themselves", () => {
  it.each([
    ["both shakers should find their way to the shelf", "both shakers should go to the shelf"],
    ["all fruit has to move over to the counter", "all fruit has to go to the counter"],
    ["the pan moves from the burner to the counter", "the pan goes from the burner to the counter"],
    ["the kettle takes its place on the burner", "the kettle goes on the burner"],
    [
      "the cup has to leave the desk and end up on the table",
      "the cup has to go from the desk onto the table",
    ],
    ["the steak can come off the grill and go to the table", "the steak can go from the grill to the table"],
    ["the doll should leave the desk for the bed", "the doll should go from the desk to the bed"],
  ])("are told as where they go: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "the doll should leave the desk",
    "the doll should move a little",
    "the doll should not move to the bed",
    "the doll that moves to the bed should be washed",
    "when the pan moves to the counter open the door",
    "you should move to the bed",
    "leave the desk and go to the bed",
    "the tomato should come out of the fridge and be washed",
  ])("are none where nothing is told to go somewhere: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

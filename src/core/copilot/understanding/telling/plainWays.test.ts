import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withAskedAbout, withPlainWays } from "./plainWays";

const told = (said: string): string =>
  withAskedAbout(sentencesOf(said))
    .map(withPlainWays)
    .map((sentence) => sentence.map(({ lower }) => lower).join(" "))
    .join(". ");

describe("places and wishes in more words than needed", () => {
  it.each([
    ["take it down from the shelf", "take it from the shelf"],
    [
      "the toys that are scattered over the tables should all end up on the sofa",
      "all the toys that are on the tables should end up on the sofa",
    ],
    ["get the mess on the desk into the box", "get everything on the desk into the box"],
    ["could all cups go on the table", "all cups should go on the table"],
    ["isn't it time for the doll to be in bed", "it is time for the doll to be in bed"],
    ["what about the bear? It should be on the sofa.", "the bear should be on the sofa"],
  ])("are told plainly: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each(["could the doll be on the bed", "what about the bear", "clean up the mess on the table"])(
    "stay as they are where they ask for something else: %s",
    (said) => {
      expect(told(said)).toBe(said);
    },
  );
});

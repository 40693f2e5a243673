import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withOthersLeft } from "./othersStay";

const told = (said: string): string =>
  withOthersLeft(sentencesOf(said))
    .map((sentence) => sentence.map(({ lower }) => lower).join(" "))
    .join(". ");

describe("others that stay", () => {
  it.each([
    [
      "it is just the green block that belongs in the area; the others stay on the table",
      "it is the green block that belongs in the area. leave the others on the table",
    ],
    [
      "put the doll on the bed, the other toys should remain where they are",
      "put the doll on the bed and leave the other toys where they are",
    ],
    ["put the doll on the bed, the others may stay there", "put the doll on the bed"],
    ["only the doll goes on the bed; the others can stay", "only the doll goes on the bed"],
  ])("are left there: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "the others stay on the table",
    "only the green block belongs in the area",
    "put the doll on the bed. the others stay on the desk until they are clean",
  ])("are none where it says more, or less: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

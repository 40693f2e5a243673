import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withPulledOpen } from "./pulledOpen";

const told = (said: string): string =>
  withPulledOpen(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("pulled open and pushed shut", () => {
  it.each([
    ["pull the two drawers open", "open the two drawers"],
    ["pull open the drawer and push it shut", "open the drawer and close it"],
    ["please slide the door of the cabinet closed", "please close the door of the cabinet"],
  ])("is to open and to close: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it.each([
    "pull the drawer that is open",
    "push the mug to the open drawer",
    "push the open drawer",
    "slide the plate into the drawer and leave it open",
  ])("is none where the word tells which one: %s", (said) => {
    expect(told(said)).toBe(said);
  });
});

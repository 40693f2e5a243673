import { describe, expect, it } from "vitest";
import { sentencesOf } from "../words/tokens";
import { withPlugs } from "./plugs";

const told = (said: string) =>
  withPlugs(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("power told by its plug", () => {
  it.each([
    ["pull the plugs of the toaster and the coffee maker", "unplug the toaster and the coffee maker"],
    ["please remove the plug from the radio", "please unplug the radio"],
    ["connect the radio to the mains and turn it on", "plug in the radio and turn it on"],
  ])("%s", (said, meant) => expect(told(said)).toBe(meant));

  it.each(["pull the plug", "connect the radio to the lamp", "pull the drawer of the desk"])(
    "stays: %s",
    (said) => expect(told(said)).toBe(said),
  );
});

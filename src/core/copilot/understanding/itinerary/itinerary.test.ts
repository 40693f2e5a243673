import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { sentencesOf } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { asItinerary } from "./itinerary";

function meant(said: string, name = "agv"): string | undefined {
  const robot = builtInPackage(name);
  const vocabulary = vocabularyOf(robot.domain, worldOf(robot, "seen"));
  return asItinerary(sentencesOf(said), robot, vocabulary, [])
    ?.map(({ lower }) => lower)
    .join(" ");
}

const order = (...places: readonly string[]) => places.map((place) => `go to the ${place}`).join(" then ");

describe("in which order a robot goes round", () => {
  it.each([
    ["visit the workshop and the dock, but the cold store first", ["cold store", "workshop", "dock"]],
    ["visit the workshop and the dock, but start with the cold store", ["cold store", "workshop", "dock"]],
    ["finish at the dock; first visit the workshop, then the cold store", ["workshop", "cold store", "dock"]],
    [
      "visit the dock last. Go to the cold store first and then to the workshop",
      ["cold store", "workshop", "dock"],
    ],
    [
      "before the dock visit the workshop, and before the workshop visit the cold store",
      ["cold store", "workshop", "dock"],
    ],
    ["visit the cold store between the workshop and the dock", ["workshop", "cold store", "dock"]],
    [
      "go to the workshop and the cold store, in that order, before the dock",
      ["workshop", "cold store", "dock"],
    ],
    ["the workshop, then the cold store; the dock last", ["workshop", "cold store", "dock"]],
    ["do not go to the dock before the workshop", ["workshop", "dock"]],
    [
      "loading bay first, packing station second, and finish at the dock",
      ["loading bay", "packing station", "dock"],
    ],
    ["go to the cold store after the workshop but before the dock", ["workshop", "cold store", "dock"]],
    [
      "visit the loading bay before the workshop and the cold store after it",
      ["loading bay", "workshop", "cold store"],
    ],
    ["Packing station. Then workshop. Then dock.", ["packing station", "workshop", "dock"]],
    [
      "go to the workshop but pass through the loading bay and the dock first",
      ["loading bay", "dock", "workshop"],
    ],
    ["the workshop last, the dock first and the cold store in between", ["dock", "cold store", "workshop"]],
    ["do the dock, the workshop and the cold store in reverse order", ["cold store", "workshop", "dock"]],
    ["the dock, the workshop, and last of all the cold store", ["dock", "workshop", "cold store"]],
    [
      "start at the dock and end up at the workshop, calling at the cold store on the way",
      ["dock", "cold store", "workshop"],
    ],
    [
      "end at the dock, having started at the workshop and called at the cold store",
      ["workshop", "cold store", "dock"],
    ],
    [
      "the dock should be visited before the workshop and the cold store before the dock",
      ["cold store", "dock", "workshop"],
    ],
    [
      "from the cold store go on to the workshop, and from there to the dock",
      ["cold store", "workshop", "dock"],
    ],
    ["go to the dock without stopping at the workshop", ["dock"]],
  ])("%s", (said, places) => expect(meant(said)).toBe(order(...places)));

  it.each([
    // No order is told, or two.
    "the dock, the workshop and the cold store",
    "the dock in reverse order",
    "drive to the dock and the workshop in reverse",
    "the dock first, the workshop first",
    "go to the dock, the workshop and the cold store first",
    // More than an order is told.
    "the dock after the workshop, unless it is closed",
    "the dock after the workshop, not the cold store",
    "all areas, the dock last",
  ])("not read so: %s", (said) => expect(meant(said)).toBeUndefined());

  it("keeps what is to be done there", () => {
    expect(meant("inspect the dock after the workshop but before the cold store")).toBe(
      "go to the workshop then look at the dock then go to the cold store",
    );
    expect(meant("inspect the workshop, then the dock")).toBe("look at the workshop then look at the dock");
  });

  it("is nothing for a robot that carries things", () => {
    expect(meant("the bed before the sofa", "mobile-manipulator")).toBeUndefined();
  });
});

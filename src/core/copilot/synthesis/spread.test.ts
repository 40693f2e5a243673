import { describe, expect, it } from "vitest";
import { aPlaceForEach, aThingForEach } from "./spread";

const there = (...facts: readonly string[]) => {
  const known = new Set(facts);
  return (thing: string, place: string) => known.has(`${thing} ${place}`);
};

describe("one to one", () => {
  it("gives each thing a place of its own", () => {
    expect(aPlaceForEach(["doll", "car"], ["box_0", "box_1", "box_2"], there())).toEqual([
      ["doll", "box_0"],
      ["car", "box_1"],
    ]);
  });

  it("leaves what has its own place, and moves one of two that share one", () => {
    const pairs = aPlaceForEach(["doll", "car"], ["box_0", "box_1"], there("doll box_1", "car box_1"));
    expect(new Map(pairs)).toEqual(
      new Map([
        ["doll", "box_1"],
        ["car", "box_0"],
      ]),
    );
  });

  it("has none where there are fewer places than things", () => {
    expect(aPlaceForEach(["doll", "car"], ["box_0"], there())).toBeUndefined();
  });

  it("gives each place one of the things, and leaves the rest", () => {
    const pairs = aThingForEach(["cup_0", "cup_1", "cup_2"], ["table_0", "table_1"], there("cup_2 table_0"));
    expect(new Map(pairs)).toEqual(
      new Map([
        ["cup_2", "table_0"],
        ["cup_0", "table_1"],
      ]),
    );
    expect(aThingForEach(["cup_0"], ["table_0", "table_1"], there())).toBeUndefined();
  });
});

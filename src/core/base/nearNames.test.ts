import { describe, expect, test } from "vitest";
import { editDistance, nearNames, obviousName } from "./nearNames";

describe("nearNames", () => {
  const names = [
    "exploreLocal",
    "exploreGlobal",
    "navigate",
    "grasp",
    "place",
    "banana_0",
    "banana_1",
    "plate_0",
  ];
  const cases: readonly [wanted: string, expected: readonly string[]][] = [
    ["grasp", ["grasp"]],
    ["grsap", ["grasp"]],
    ["explore_local", ["exploreLocal", "exploreGlobal"]],
    ["EXPLORELOCAL", ["exploreLocal", "exploreGlobal"]],
    ["bananna_0", ["banana_0", "banana_1"]],
    ["xyz", []],
    ["", []],
    ["nav", ["navigate"]],
  ];
  for (const [wanted, expected] of cases)
    test(wanted, () => expect(nearNames(wanted, names)).toEqual(expected));

  test("one letter is not near another one, but is in another case", () =>
    expect(nearNames("d", ["a", "D", "b2"])).toEqual(["D"]));
});

describe("obviousName", () => {
  const names = ["exploreLocal", "exploreGlobal", "banana_0", "banana_1"];
  const cases: readonly [wanted: string, expected: string | undefined][] = [
    ["explore_global", "exploreGlobal"],
    ["exploreGlobals", "exploreGlobal"],
    ["explore", undefined],
    ["banana_2", undefined],
    ["bananna_1", "banana_1"],
    ["dance", undefined],
    ["", undefined],
  ];
  for (const [wanted, expected] of cases)
    test(wanted, () => expect(obviousName(wanted, names)).toBe(expected));
});

describe("editDistance", () => {
  const cases: readonly [a: string, b: string, expected: number | undefined, limit?: number][] = [
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "acb", 1],
    ["abc", "abcd", 1],
    ["kitten", "sitting", 3],
    ["kitten", "sitting", undefined, 2],
  ];
  for (const [a, b, expected, limit] of cases)
    test(`${a} ${b}`, () => expect(editDistance(a, b, limit)).toBe(expected));
});

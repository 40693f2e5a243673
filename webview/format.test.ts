import { expect, it } from "vitest";
import { bareFact, milliseconds, otherRobot, plural, seconds } from "./format";

it.each([
  [0.4, "0.40 s"],
  [12.34, "12.3 s"],
  [125, "2 min 05 s"],
  [59.99, "60.0 s"],
])("%d seconds are %s", (value, expected) => expect(seconds(value)).toBe(expected));

it.each([
  [84.4, "84 ms"],
  [1500, "1.50 s"],
])("%d milliseconds are %s", (value, expected) => expect(milliseconds(value)).toBe(expected));

it("counts", () =>
  expect([plural(1, "fact"), plural(2, "entry", "entries")]).toEqual(["1 fact", "2 entries"]));
it("drops a fact's brackets", () => expect(bareFact("(on a b)")).toBe("on a b"));
it.each([
  [undefined, ""],
  [{ robot: "agv" }, ""],
  [{ robot: "quadruped" }, " · quadruped"],
])("names the robot of a run where another one is chosen (%j)", (run, expected) =>
  expect(otherRobot({ run, setup: { robot: "agv" } })).toBe(expected),
);

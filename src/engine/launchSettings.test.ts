import { expect, it } from "vitest";
import { launchSettings } from "./launchSettings";

it("what a launch configuration leaves out has its default", () => {
  const defaults = { method: "auto", seed: 0, pace: undefined, faults: "" };
  expect(launchSettings({})).toEqual({ ok: true, value: defaults });
  expect(launchSettings({ method: "planner", seed: 7, pace: 2, faults: "none" })).toEqual({
    ok: true,
    value: { method: "planner", seed: 7, pace: 2, faults: "none" },
  });
});

it.each([
  ["method", "nosuch", "there is no such method"],
  ["method", 3, "there is no such method"],
  ["seed", "abc", "a seed is a whole number, from 0"],
  ["seed", -1, "a seed is a whole number, from 0"],
  ["seed", 1.5, "a seed is a whole number, from 0"],
  ["pace", -3, "a pace is a number, from 0"],
  ["faults", ["grasp-slip@1"], "faults are one text"],
])("%s: %j is refused", (name, value, why) => {
  const read = launchSettings({ [name]: value });
  expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([
    `The launch configuration's "${name}" is ${JSON.stringify(value)}: ${why}.`,
  ]);
  expect(read.ok ? "" : read.error[0].nextStep).toMatch(/^Write /);
});

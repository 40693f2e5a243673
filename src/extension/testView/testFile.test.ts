import { expect, it } from "vitest";
import { testFile } from "./testFile";

it.each([
  ["/w/fails.robot-test.json", "/w/fails.robot-test.json"],
  ["/w/fails.json", "/w/fails.robot-test.json"],
  ["/w/fails", "/w/fails.robot-test.json"],
  ["/w.json/fails", "/w.json/fails.robot-test.json"],
])("%s is the test %s", (typed, file) => expect(testFile(typed)).toBe(file));

import { describe, expect, it } from "vitest";
import type { RegressionResult } from "../../engine/regression/runRegressionTest";
import { failuresOf, headOfTest, verdictText } from "./testMessages";

const text = '{\n  "program": "p.robot.ts",\n  "seed": 1,\n  "expect": "success"\n}';
const failed: RegressionResult = {
  name: "t",
  file: "/w/t.robot-test.json",
  passed: false,
  outcome: "failure",
  reason: "expected success, and it ended with failure",
  problems: [],
  robotSeconds: 12.4,
  wallSeconds: 3,
  run: "/w/.robot-copilot/runs/x",
};

describe("why a test did not pass", () => {
  it("is told at the line of the program that failed", () => {
    const place = { file: "/w/p.robot.ts", line: 7 };
    expect(failuresOf({ ...failed, place }, text)).toEqual([
      { message: failed.reason, file: "/w/p.robot.ts", position: { line: 7, character: 0 } },
    ]);
  });

  it("is told at what the test expects, where no line is to blame", () => {
    expect(failuresOf(failed, text)).toEqual([
      { message: failed.reason, file: failed.file, position: { line: 3, character: 2 } },
    ]);
    expect(failuresOf(failed, "")[0].position).toEqual({ line: 0, character: 0 });
  });

  it("is told at each problem that keeps it from running", () => {
    const problem = { code: "c", severity: "error", message: "it is gone" } as const;
    const range = { start: { line: 2, character: 4 }, end: { line: 2, character: 5 } };
    const problems = [{ ...problem, file: "/w/p.robot.ts", range, nextStep: "mend it" }, problem];
    expect(failuresOf({ ...failed, outcome: undefined, problems }, text)).toEqual([
      { message: "it is gone\nNext: mend it", file: "/w/p.robot.ts", position: range.start },
      { message: "it is gone", file: failed.file, position: { line: 3, character: 2 } },
    ]);
  });
});

it("the output ends with the verdict, what the world says, and where the run is kept", () => {
  expect(verdictText({ ...failed, goalHolds: false })).toBe(
    "did not pass: expected success, and it ended with failure (12 s of robot time; in the simulated world the goal does not hold)\nThe run is kept in /w/.robot-copilot/runs/x",
  );
  expect(verdictText({ ...failed, passed: true, reason: "The goal holds." })).toBe(
    "passed: The goal holds. (12 s of robot time)",
  );
});

it("a test's head is read as far as it can be", () => {
  expect(headOfTest('{ "title": "a", "program": "p.robot.ts", "seed": 1 }')).toEqual({
    title: "a",
    program: "p.robot.ts",
  });
  for (const broken of ["", "{", "3", "null", '{ "title": 3 }']) expect(headOfTest(broken)).toEqual({});
});

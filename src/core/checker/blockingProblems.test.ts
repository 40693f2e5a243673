import { expect, it } from "vitest";
import type { Problem } from "../base/problem";
import { blockingProblems } from "./blockingProblems";

it("errors keep a program from running, a goal that it does not reach does not", () => {
  const problem = (code: string, severity: Problem["severity"]): Problem => ({
    code,
    severity,
    message: "m",
  });
  const blocking = blockingProblems([
    problem("precondition", "error"),
    problem("precondition", "warning"),
    problem("goal-not-reached", "error"),
    problem("ts2345", "error"),
  ]);
  expect(blocking.map(({ code }) => code)).toEqual(["precondition", "ts2345"]);
});

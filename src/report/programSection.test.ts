import { expect, it } from "vitest";
import type { RunEvent } from "../core/runner/runEvent";
import { programSection } from "./programSection";

const finished = (id: string, line: number, outcome: "success" | "failure") => ({
  kind: "action-finished",
  line,
  feedback: { call: { id }, outcome },
});

/** The marks of the lines of a program of three. */
function marksAfter(...events: readonly object[]): (string | undefined)[] {
  const started = { kind: "run-started", programText: "first();\nsecond();\nthird();\n" };
  const page = programSection(
    [started, ...events].map((event, index) => ({ ...event, index, time: "" }) as RunEvent),
  );
  return [...page.matchAll(/<li class="(\w*)">/g)].map(([, mark]) => mark);
}

it("marks the lines that ran and those that failed, and not what a step back has undone", () => {
  const run = [finished("1", 0, "success"), finished("2", 1, "failure")];
  expect(marksAfter(...run)).toEqual(["ran", "failed", ""]);
  const back = [...run, { kind: "stepped-back", undone: ["2"] }];
  expect(marksAfter(...back)).toEqual(["ran", "", ""]);
  expect(marksAfter(...back, finished("3", 1, "success"))).toEqual(["ran", "ran", ""]);
});

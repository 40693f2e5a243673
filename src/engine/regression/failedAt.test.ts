import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { RunEvent, RunEventBody } from "../../core/runner/runEvent";
import { FailedAt } from "./failedAt";

const folder = mkdtempSync(join(tmpdir(), "robot-failed-at-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, "p.robot.ts");
const own = ["first();", "second();", "third();", "again();", "again();"].join("\n");
const corrected = ["first();", "correction();", "second();", "third();", "again();", "again();"].join("\n");

const finished = (line: number, outcome: "success" | "failure") =>
  ({ kind: "action-finished", line, feedback: { outcome } }) as RunEventBody;
const refused = (line: number): RunEventBody => ({ kind: "action-refused", text: "", unmet: [], line });
const changed = (text: string): RunEventBody => ({
  kind: "program-changed",
  version: 1,
  text,
  executedThrough: 0,
});
const over = (line?: number): RunEventBody => ({
  kind: "run-finished",
  outcome: "failure",
  reason: "no (line 3)",
  ...(line === undefined ? {} : { line }),
  robotSeconds: 0,
  wallMilliseconds: 0,
});

function lineOf(...events: RunEventBody[]): number | undefined {
  writeFileSync(file, own);
  const failedAt = new FailedAt(file, own);
  for (const [index, event] of events.entries()) failedAt.take({ ...event, index, time: "" } as RunEvent);
  return failedAt.place?.line;
}

describe("where a run failed", () => {
  it("is where the program stopped", () => {
    expect(lineOf(finished(0, "failure"), over(2))).toBe(2);
  });

  it("is else the last action, if that went wrong", () => {
    expect(lineOf(finished(0, "failure"), finished(1, "failure"), over())).toBe(1);
    expect(lineOf(finished(0, "success"), refused(1), over())).toBe(1);
    expect(lineOf(finished(0, "failure"), finished(1, "success"), over())).toBeUndefined();
    expect(lineOf(finished(0, "failure"), { kind: "stepped-back", undone: [] }, over())).toBeUndefined();
  });

  it("is told in the user's own file after a correction, and not where that lacks the line", () => {
    expect(lineOf(changed(corrected), finished(3, "failure"), over())).toBe(2);
    expect(lineOf(changed(corrected), finished(1, "failure"), over())).toBeUndefined();
    // Two lines say the same; neither can be blamed.
    expect(lineOf(changed(corrected), finished(5, "failure"), over())).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import type { Problem } from "../core/base/problem";
import { afterLostProcess, afterNotStarted, notStartedReason } from "./endedRun";
import { startedRun } from "./runState";

const fresh = startedRun({ robot: "mobile-manipulator", scene: "bedroom", link: "ws://robot:9090" });

const notAwaited: Problem = {
  code: "missing-await",
  severity: "error",
  message: "robot.navigate is not awaited",
  nextStep: "put await before it",
  file: "/project/a.robot.ts",
  range: { start: { line: 7, character: 2 }, end: { line: 7, character: 9 } },
};
const noServer: Problem = {
  code: "ros-connection",
  severity: "error",
  message: "No connection to the rosbridge server.",
};

describe("a run that did not start", () => {
  it("says what was wrong, where, and what to do next", () => {
    expect(notStartedReason([notAwaited])).toBe(
      "Nothing was run (line 8): robot.navigate is not awaited. Put await before it.",
    );
    expect(notStartedReason([noServer, notAwaited, notAwaited])).toBe(
      "Nothing was run: No connection to the rosbridge server. And 2 more problems.",
    );
  });

  it("is over, and lists every problem with its line", () => {
    const { state, programFile } = afterNotStarted(fresh, [notAwaited, noServer]);
    expect(programFile).toBe("/project/a.robot.ts");
    expect(state.phase).toBe("finished");
    expect(state.finished).toMatchObject({ outcome: "failure", begun: false });
    expect(state.timeline).toMatchObject([
      { kind: "note", level: "error", line: 8 },
      { kind: "note", level: "error", text: "No connection to the rosbridge server." },
    ]);
    expect(new Set(state.timeline.map(({ id }) => id)).size).toBe(2);
  });

  it("was stopped where Stop came first, and nothing is claimed of the robot", () => {
    const stopping = { ...fresh, state: { ...fresh.state, phase: "stopping" as const } };
    expect(afterLostProcess(stopping).state.finished).toMatchObject({ outcome: "stopped", begun: false });
    expect(afterNotStarted(stopping, [noServer]).state.finished).toMatchObject({ outcome: "stopped" });
    const running = { ...stopping, programFile: "/project/a.robot.ts" };
    expect(afterLostProcess(running).state.finished).toMatchObject({ outcome: "unknown" });
  });
});

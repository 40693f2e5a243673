import { readFileSync } from "node:fs";
import type { RecoveryPolicy } from "../../src/core/runner/recovery";
import { RobotDebugSession } from "../../src/debug/robotDebugSession";
import { testRun } from "./runs";

/*
 * The debug adapter as a process, with a symbolic robot at its other end. `launch.faults`, `launch.kind` and
 * `launch.correct` (look again and retry after every failure) say what happens, and `launch.next` is the text of the
 * program that takes over when the goal is not reached.
 */

const lookAndRetry: RecoveryPolicy["recover"] = async () => ({
  kind: "correction",
  reason: "look again and retry",
  steps: [{ action: "exploreLocal", args: [] }],
  retry: true,
});

const goOnWith =
  (programText: string): RecoveryPolicy["recover"] =>
  async () => ({ kind: "replan", reason: "more is to be done", programText });

const session = new RobotDebugSession({
  async createRun(launch, { approve, pauseOnEntry }) {
    let text: string;
    try {
      text = readFileSync(launch.program, "utf8");
    } catch {
      return {
        ok: false,
        error: [
          {
            code: "no-program",
            severity: "error",
            message: "The program can't be read.",
            file: launch.program,
          },
        ],
      };
    }
    const run = testRun(text, {
      program: { file: launch.program, text },
      ...(typeof launch.faults === "object" && { faults: launch.faults as never }),
      ...(launch.kind === "ros" && { kind: "ros" }),
      ...(launch.correct === true && { policy: lookAndRetry }),
      ...(typeof launch.next === "string" && { policy: goOnWith(launch.next) }),
      writesOf: () => ["action /explore (test/Explore), at 0.7 m/s at most"],
      approve,
      pauseOnEntry,
      pauseOnExceptions: launch.pauseOnExceptions === true,
    });
    return { ok: true, value: { session: run.session, dispose: () => run.robot.dispose() } };
  },
});
session.start(process.stdin, process.stdout);

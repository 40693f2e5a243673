import { describe, expect, it } from "vitest";
import { programText, type TestRun, testRun } from "../../../test/support/runs";
import type { Recovery, RecoveryRequest } from "./recovery";

/*
 * A method that adds line after line to the end of a program until its goal holds.
 */

const goal = "// @goal (on banana_0 plate_0)";
const start = programText("  await robot.exploreGlobal();", [goal]);
const lines = [
  'await robot.navigate(scene.get("table_0"));',
  "await robot.exploreLocal();",
  'await robot.grasp(scene.get("banana_0"));',
  'await robot.navigate(scene.get("bed_0"));',
  "await robot.exploreLocal();",
  'await robot.place(scene.get("plate_0"));',
];

/** Adds the line behind those that the history has already. */
function adding(asked: RecoveryRequest[] = []) {
  return async (request: RecoveryRequest): Promise<Recovery> => {
    asked.push(request);
    if (request.trigger.kind === "feedback") return { kind: "accept", reason: "seen" };
    const done = request.history.filter(({ outcome }) => outcome === "success").length;
    const line = lines[Math.max(0, done - 1)];
    return {
      kind: "extend",
      reason: `plan of ${lines.length - done + 1}`,
      programText: request.programText.replace(/}\n$/, `  ${line}\n}\n`),
    };
  };
}

const outcomeOf = async (run: TestRun) => {
  const { outcome, reason } = await run.session.run();
  return { outcome, reason };
};

describe("a program that is extended at its end", () => {
  it("is run on, each line once, until its goal is seen", async () => {
    const asked: RecoveryRequest[] = [];
    const run = testRun(start, { policy: adding(asked) });
    expect(await outcomeOf(run)).toMatchObject({ outcome: "success" });
    expect(run.robot.performed).toHaveLength(1 + lines.length);
    expect(run.session.programText).toBe(
      programText(["", ...lines].join("\n  "), [goal]).replace("{\n", "{\n  await robot.exploreGlobal();\n"),
    );
    expect(run.of("recovery").map(({ decision, number }) => `${decision} ${number}`)).toEqual(
      lines.map((_, index) => `extend ${index + 1}`),
    );
    expect(run.of("recovery")[1]).toMatchObject({ reason: "plan of 5" });
    expect(run.of("recovery")[1].diff).toContain(`\n+  ${lines[1]}\n`);
    expect(run.of("program-changed").map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { history, beliefs, belief, used } of asked) {
      expect(used).toBe(0);
      expect(beliefs).toHaveLength(history.length);
      expect([...(beliefs.at(-1)?.objects.keys() ?? [])]).toEqual([...belief.objects.keys()]);
    }
  });

  it("does what it did when it is run again, without being asked", async () => {
    const first = testRun(start, { policy: adding() });
    await first.session.run();
    const again = testRun(first.session.programText);
    expect(await outcomeOf(again)).toMatchObject({ outcome: "success" });
    expect(again.robot.performed).toEqual(first.robot.performed);
  });

  it("goes on from where a program ends that has some of the lines", async () => {
    const asked: RecoveryRequest[] = [];
    const some = programText(`  await robot.exploreGlobal();\n  ${lines[0]}`, [goal]);
    const run = testRun(some, { policy: adding(asked) });
    expect(await outcomeOf(run)).toMatchObject({ outcome: "success" });
    expect(asked).toHaveLength(lines.length - 1);
  });

  it("uses up none of the corrections, and has a bound of its own", async () => {
    expect(await outcomeOf(testRun(start, { policy: adding(), recoveriesAllowed: 1 }))).toMatchObject({
      outcome: "success",
    });
    const bounded = testRun(start, { policy: adding(), extensionsAllowed: 2 });
    // Where the banana lies has not been seen yet.
    expect(await outcomeOf(bounded)).toMatchObject({
      outcome: "unknown",
      reason: expect.stringContaining("extended 2 times"),
    });
    expect(bounded.robot.performed).toHaveLength(3);
  });

  it("can't be extended in the middle", async () => {
    const run = testRun(programText(`  await robot.exploreGlobal();\n  ${lines[0]}\n  ${lines[2]}`, [goal]), {
      policy: async (request) => ({ kind: "extend", reason: "on", programText: request.programText }),
      faults: { 2: { kind: "fails" } },
    });
    expect(await outcomeOf(run)).toMatchObject({
      outcome: "failure",
      reason: expect.stringContaining("has not come to its end"),
    });
    expect(run.of("program-changed")).toEqual([]);
  });

  it("ends with its problems where the new text can't be read", async () => {
    const run = testRun(start, {
      policy: async () => ({ kind: "extend", reason: "on", programText: "export default (" }),
      extensionsAllowed: 3,
    });
    expect(await outcomeOf(run)).toMatchObject({
      outcome: "unknown",
      reason: expect.stringContaining("extended 3 times"),
    });
    expect(run.of("problems").length).toBe(3);
    expect(run.session.programText).toBe(start);
  });
});

describe("stepping through lines that are added", () => {
  /** Pauses so often, going on in one way; the lines of the pauses, from 1. */
  async function pauses(run: TestRun, count: number, mode: "stepOver" | "continue") {
    const done = run.session.run();
    const places: number[] = [];
    for (let index = 0; index < count; index++) {
      const paused = await Promise.race([run.next("paused"), done]);
      if (!("kind" in paused)) break;
      places.push(paused.frames[0].line + 1);
      if (index < count - 1) run.session.resume(mode);
    }
    return { places, done };
  }

  it("pauses at each of them", async () => {
    const run = testRun(start, { policy: adding(), pauseOnEntry: true });
    const { places, done } = await pauses(run, 4, "stepOver");
    expect(places).toEqual([6, 7, 8, 9]);
    expect(run.robot.performed).toHaveLength(3);
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("paused")).toHaveLength(4);
  });

  it("goes back over them, and the lines stay", async () => {
    const run = testRun(start, { policy: adding(), pauseOnEntry: true });
    const { done } = await pauses(run, 4, "stepOver");
    const text = run.session.programText;
    for (const line of [8, 7]) {
      expect(await run.session.stepBack()).toEqual({ ok: true, value: undefined });
      expect((await run.next("paused")).frames[0].line + 1).toBe(line);
    }
    expect(run.session.programText).toBe(text);
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("recovery").filter(({ decision }) => decision === "extend")).toHaveLength(lines.length);
  });

  it("stops while the method thinks", async () => {
    const run = testRun(start, {
      policy: (_, token) =>
        new Promise((resolve) => {
          token.onCancelled(() => resolve({ kind: "accept", reason: "late" }));
          void run.session.stop("enough");
        }),
    });
    expect(await outcomeOf(run)).toMatchObject({ outcome: "stopped" });
  });

  // Between two versions no program is running that could be closed.
  it.each(["recovery", "program-changed"] as const)("stops right after %s", async (kind) => {
    const run = testRun(start, { policy: adding() });
    const ended = run.session.run();
    for (let count = 0; count < 2; count++) await run.next(kind);
    const calls = run.robot.performed.length;
    await run.session.stop("enough");
    expect(await ended).toMatchObject({ outcome: "stopped", reason: "enough" });
    expect(run.robot.performed).toHaveLength(calls);
  });
});

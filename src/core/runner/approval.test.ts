import { describe, expect, it } from "vitest";
import { answers, bananaProgram, checkRun, correction, graspCall } from "../../../test/support/bananaRuns";
import { programText, testRun } from "../../../test/support/runs";

describe("approval", () => {
  const program = programText("  await robot.exploreGlobal();\n  await robot.exploreGlobal();");

  it("is asked once before anything moves on a real robot", async () => {
    const asked: { programHash: string; writes: readonly string[]; robot: string }[] = [];
    const run = await checkRun(
      program,
      { outcome: "success" },
      {
        kind: "ros",
        writesOf: () => ["action /explore"],
        approve: async ({ programHash, writes, robot }) => {
          asked.push({ programHash, writes, robot });
          return true;
        },
      },
    );
    expect(asked).toEqual([
      {
        programHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        writes: ["action /explore"],
        robot: "ws://robot.test:9090",
      },
    ]);
    expect(run.of("approval-asked")[0].index).toBeLessThan(run.of("action-started")[0].index);
    expect(run.of("approval-given")).toHaveLength(1);
  });

  it("not given, or nobody there to ask: nothing moves", async () => {
    await checkRun(
      program,
      { outcome: "stopped", reason: /not approved/, performed: [] },
      { kind: "ros", approve: async () => false },
    );
    await checkRun(
      program,
      { outcome: "stopped", reason: /Nobody is there/, performed: [] },
      { kind: "ros" },
    );
    await checkRun(
      program,
      { outcome: "stopped", performed: [] },
      { kind: "ros", approve: () => Promise.reject(new Error("x")) },
    );
  });

  it("is asked again when corrections or a replan change the program", async () => {
    const texts: string[] = [];
    await checkRun(
      bananaProgram,
      { outcome: "success" },
      {
        kind: "ros",
        faults: { [graspCall]: { kind: "fails" } },
        policy: answers(correction([["exploreLocal"]], true)).policy,
        approve: async ({ programText: text }) => {
          texts.push(text);
          return true;
        },
      },
    );
    expect(texts).toHaveLength(2);
    expect(texts[1].split("\n").length).toBe(texts[0].split("\n").length + 1);
  });

  it("that stays open ends with the run", async () => {
    const run = testRun(program, { kind: "ros", approve: () => new Promise(() => {}) });
    const done = run.session.run();
    await run.next("approval-asked");
    await run.session.stop("changed my mind");
    expect((await done).outcome).toBe("stopped");
    expect(run.robot.performed).toEqual([]);
  });
});

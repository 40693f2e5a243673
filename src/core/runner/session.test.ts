import { describe, expect, it } from "vitest";
import { bananaGoal, bananaProgram, checkRun } from "../../../test/support/bananaRuns";
import { programText, testRun } from "../../../test/support/runs";

describe("a run", () => {
  it("carries out a program and verifies its goal by what was seen", async () => {
    const run = await checkRun(bananaProgram, {
      outcome: "success",
      console: ["held true true", "placed true"],
    });
    expect(run.session.result?.goal).toEqual({
      condition: "(on banana_0 plate_0)",
      truth: "true",
      unmet: [],
    });
    expect(run.of("action-started").map(({ line, text }) => `${line + 1}: ${text}`)).toEqual([
      "6: robot.exploreGlobal()",
      "8: robot.navigate(table_0)",
      "9: robot.exploreLocal()",
      "11: robot.grasp(banana_0)",
      "13: robot.navigate(bed_0)",
      "14: robot.exploreLocal()",
      "15: robot.place(plate_0)",
    ]);
  });

  it("fails without claiming success where the goal does not hold", async () => {
    await checkRun(programText("  await robot.exploreGlobal();", [bananaGoal]), {
      outcome: "unknown",
      reason: /not known to hold/,
    });
    await checkRun(
      programText(
        `
  const rooms = await robot.exploreGlobal();
  await robot.navigate(rooms.get("table_0"));
  await robot.exploreLocal();
  await robot.navigate(rooms.get("bed_0"));
  await robot.exploreLocal();`,
        [bananaGoal],
      ),
      { outcome: "failure", reason: /does not hold: banana_0 is not on plate_0|does not hold/ },
    );
  });

  it("does not believe something of all fruits before it has seen one", async () => {
    await checkRun(programText("  return;", ["// @goal (forall (?f - fruit) (on ?f plate_0))"]), {
      outcome: "unknown",
      reason: /no fruit has been seen/,
    });
  });

  it("has no goal, and succeeds when the program ends", async () => {
    await checkRun(programText("  await robot.exploreGlobal();"), { outcome: "success" });
  });

  it("reports a program that can't be read, and moves nothing", async () => {
    const run = await checkRun(programText("  const = 3;"), { outcome: "failure", performed: [] });
    expect(run.of("problems")[0]?.problems[0]).toMatchObject({ code: "program-syntax" });
    await checkRun(programText("  return;", ["// @goal (on banana_0"]), {
      outcome: "failure",
      reason: /goal/,
    });
  });

  it("names the line at which a program threw", async () => {
    await checkRun(programText(`  const a = 1;\n  throw new Error("no banana");`), {
      outcome: "failure",
      reason: /Error: no banana \(line 6\)/,
    });
    await checkRun(programText(`  await robot.exploreGlobal();\n  scene.get("tabel_0");`), {
      outcome: "failure",
      reason: /The scene has no "tabel_0"\. Did you mean table_0\? \(line 6\)/,
    });
  });

  it("ends a program that waits for nothing, or computes for ever", async () => {
    await checkRun(programText("  await new Promise(() => {});"), {
      outcome: "failure",
      reason: /never happens \(line 5\)/,
    });
    await checkRun(
      programText("  const big: Uint8Array[] = [];\n  for (;;) big.push(new Uint8Array(4e6));"),
      {
        outcome: "failure",
        reason: /memory/,
      },
    );
  });

  it("lets robot time pass in sleeps, in order", async () => {
    await checkRun(
      programText(`
  const start = Date.now();
  await Promise.all([sleep(5).then(() => console.log("five")), sleep(3).then(() => console.log("three")), robot.exploreGlobal().then(() => console.log("seen"))]);
  console.log((Date.now() - start) / 1000);`),
      { outcome: "success", console: ["seen", "three", "five", "5"] },
    );
  });

  it("leaves out calls that nobody waits for, and says so", async () => {
    const run = await checkRun(programText("  robot.exploreGlobal();"), {
      outcome: "success",
      performed: [],
    });
    expect(run.of("problems")[0]?.problems[0]).toMatchObject({
      code: "missing-await",
      range: { start: { line: 4 } },
    });
  });

  it("makes calls one after the other", async () => {
    await checkRun(
      programText(`
  const [a, b] = await Promise.all([robot.exploreGlobal(), robot.reportObservation("rest")]);
  console.log(a.size, b.width);`),
      {
        outcome: "success",
        console: ["2 1"],
        performed: ["robot.exploreGlobal()", "robot.reportObservation()"],
      },
    );
  });
});

describe("stop", () => {
  it.each(["while an action is under way", "while paused", "while the method thinks", "while computing"])(
    "works %s",
    async (state) => {
      const thinking = state === "while the method thinks";
      const run = testRun(
        state === "while computing" ? programText('  console.log("busy");\n  for (;;) {}') : bananaProgram,
        {
          faults: { 1: { kind: thinking ? "fails" : "slow" } },
          ...(thinking && { policy: () => new Promise<never>(() => {}) }),
          ...(state === "while paused" && { pauseOnEntry: true }),
        },
      );
      const done = run.session.run();
      if (state === "while paused") await run.next("paused");
      else if (state === "while computing") await run.next("console");
      else {
        await run.next("action-started");
        await run.next(thinking ? "action-finished" : "action-started");
      }
      const receipt = await run.session.stop("the user pressed Stop");
      expect(receipt.acknowledged).toBe(true);
      expect(await done).toMatchObject({ outcome: "stopped", reason: "the user pressed Stop" });
      expect(run.robot.stops).toBe(1);
      expect(run.of("stop")[0]).toMatchObject({
        reason: "the user pressed Stop",
        receipt: { acknowledged: true },
      });
      expect(run.events.at(-1)?.kind).toBe("run-finished");
      // Again, and after the end: the same receipt.
      expect(await run.session.stop("once more")).toEqual(receipt);
    },
  );

  it("gives a receipt without acknowledgement for a robot that says nothing", async () => {
    const run = testRun(programText("  await robot.exploreGlobal();"), { pauseOnEntry: true });
    const hurried = { ...run.robot, stop: () => new Promise<never>(() => {}) };
    expect(await stopSilent(hurried)).toMatchObject({ acknowledged: false });
    void run.session.run();
    await run.next("paused");
    await run.session.stop("end of test");
  });
});

async function stopSilent(link: { stop: () => Promise<never> }) {
  const { stopBounded } = await import("./gate");
  const { symbolicRobot } = await import("./testing/symbolicRobot");
  const { mobileManipulatorPackage } = await import("../../../test/support/runs");
  let now = 0;
  const clock = {
    now: () => now,
    timestamp: () => "",
    sleep: async (milliseconds: number) => {
      now += milliseconds;
    },
  };
  const robot = symbolicRobot({ robot: mobileManipulatorPackage(), objects: [], facts: [] });
  return stopBounded({ ...robot, stop: link.stop }, clock);
}

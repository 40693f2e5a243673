import { describe, expect, it } from "vitest";
import { programText, type TestRunOptions, testRun } from "../../../test/support/runs";
import { program } from "../../../test/support/visitingProgram";
import type { Recovery } from "./recovery";
import type { ResumeMode } from "./sandboxPort";

/** Where a program pauses when it goes on in these ways, as `function:line`. */
async function check(
  modes: readonly ResumeMode[],
  expected: readonly string[],
  options: TestRunOptions = {},
) {
  const run = testRun(program, { pauseOnEntry: true, ...options });
  const done = run.session.run();
  const places: string[] = [];
  for (const mode of [...modes, "continue" as const]) {
    const paused = await Promise.race([run.next("paused"), done]);
    if (!("kind" in paused)) break;
    places.push(`${paused.frames[0].name}:${paused.frames[0].line + 1}`);
    run.session.resume(mode);
  }
  while (!run.session.result) {
    const paused = await Promise.race([run.next("paused"), done]);
    if (!("kind" in paused)) break;
    places.push(`${paused.frames[0].name}:${paused.frames[0].line + 1}`);
    run.session.resume("continue");
  }
  await done;
  expect(places).toEqual(expected);
  return run;
}

describe("stepping", () => {
  it("over calls of the program's own functions", () =>
    check(
      ["stepOver", "stepOver", "stepOver", "stepOver", "stepOver"],
      ["task:5", "task:6", "task:7", "task:8", "task:8", "task:10"],
    ));
  it("into them and out again", () =>
    check(
      ["stepOver", "stepOver", "stepOver", "stepIn", "stepIn", "stepOut"],
      ["task:5", "task:6", "task:7", "task:8", "visit:14", "visit:15", "task:8"],
    ));
  it("over the last statement of a function, back into its caller", () =>
    check(
      ["stepOver", "stepOver", "stepOver", "stepIn", "stepOver", "stepOver", "stepOver"],
      ["task:5", "task:6", "task:7", "task:8", "visit:14", "visit:15", "visit:16", "task:8"],
    ));
  it("to breakpoints, with conditions and counts, and past log points", async () => {
    const at = (line: number, more = {}) => ({ line: line - 1, ...more });
    const set = (breakpoints: ReturnType<typeof at>[]): TestRunOptions & { lines: typeof breakpoints } => ({
      pauseOnEntry: false,
      lines: breakpoints,
    });
    const run = async (breakpoints: ReturnType<typeof at>[]) => {
      const test = testRun(program, set(breakpoints));
      const placed = test.session.setBreakpoints(breakpoints);
      const done = test.session.run();
      const places: string[] = [];
      for (;;) {
        const paused = await Promise.race([test.next("paused"), done]);
        if (!("kind" in paused)) break;
        places.push(`${paused.reason} ${paused.frames[0].line + 1} ${paused.message ?? ""}`.trim());
        test.session.resume("continue");
      }
      return { placed: placed.map(({ guest, line }) => (guest ? line + 1 : 0)), places, test };
    };
    expect(await run([at(15)])).toMatchObject({ placed: [15], places: ["breakpoint 15", "breakpoint 15"] });
    expect(await run([at(9)])).toMatchObject({ placed: [10], places: ["breakpoint 10"] });
    expect(await run([at(99)])).toMatchObject({ placed: [0], places: [] });
    expect(await run([at(14, { condition: 'place.id === "bed_0"' })])).toMatchObject({
      places: ["breakpoint 14"],
    });
    for (const [operator, count, times] of [
      ["==", 1, 1],
      [">", 1, 1],
      [">", 2, 0],
      ["<=", 2, 2],
      ["%", 2, 1],
    ] as const)
      expect((await run([at(14, { hits: { operator, count } })])).places).toHaveLength(times);
    expect(await run([at(14, { condition: "nonsense.x" })])).toMatchObject({
      places: [
        "breakpoint 14 The breakpoint's condition failed: ReferenceError: 'nonsense' is not defined",
        "breakpoint 14 The breakpoint's condition failed: ReferenceError: 'nonsense' is not defined",
      ],
    });
    const logged = await run([at(14, { log: "to {place.id} and {1 +" })]);
    expect(logged.places).toEqual([]);
    expect(logged.test.of("console").map(({ text }) => text)).toEqual([
      "to table_0 and {1 +",
      "to bed_0 and {1 +",
      "seen 4",
    ]);
  });

  it("counts a hit that a step comes to, too", async () => {
    const run = testRun(program, { pauseOnEntry: true });
    run.session.setBreakpoints([{ line: 13, hits: { operator: "==", count: 2 } }]);
    const done = run.session.run();
    for (const mode of ["stepOver", "stepOver", "stepOver", "stepIn", "continue"] as const) {
      await run.next("paused");
      run.session.resume(mode);
    }
    const second = await Promise.race([run.next("paused"), done]);
    expect(second).toMatchObject({ reason: "breakpoint", frames: [{ name: "visit", line: 13 }, {}] });
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
  });

  it("is not kept waiting by conditions, log points and values that come to no end", async () => {
    const endless = programText(`
  const before = 1;
  const trap = new Proxy({ id: 1 }, { get() { for (;;) {} } });
  console.log("logged");
  console.log("stopped", before);`);
    const lineOf = (text: string) => endless.slice(0, endless.indexOf(text)).split("\n").length - 1;
    const run = testRun(endless);
    run.session.setBreakpoints([
      { line: lineOf('console.log("logged")'), log: "{trap.id}" },
      { line: lineOf('console.log("stopped"'), condition: "(() => { for (;;) {} })()" },
    ]);
    const done = run.session.run();
    const paused = await run.next("paused");
    expect(paused).toMatchObject({
      reason: "breakpoint",
      message: "The breakpoint's condition failed: Error: It took longer than 1000 ms.",
    });
    const locals = paused.frames[0].locals.map(({ name, value }) => `${name} = ${value}`);
    expect(locals).toContain("before = 1");
    expect(locals).toContain("trap = (not shown: It took longer than 1000 ms.)");
    run.session.resume("continue");
    await done;
    expect(run.of("console").map(({ text }) => text)).toEqual([
      "{Error: It took longer than 1000 ms.}",
      "logged",
      "stopped 1",
    ]);
  });

  it("shows the stack with locals of every frame, evaluates and assigns in them", async () => {
    const run = testRun(program);
    run.session.setBreakpoints([{ line: 15 }]);
    const done = run.session.run();
    const paused = await run.next("paused");
    expect(paused.frames.map(({ name, line }) => `${name}:${line + 1}`)).toEqual(["visit:16", "task:8"]);
    const locals = (frame: number) =>
      paused.frames[frame].locals.map(({ name, value, type }) => `${name}: ${type} = ${value}`);
    expect(locals(0)).toEqual([
      "map: ObjectMap = ObjectMap(2)",
      "robot: Robot = Robot",
      "place: table = table_0",
    ]);
    expect(locals(1)).toContain("count: number = 0");
    const { session } = run;
    expect(await session.evaluate(0, "map.get('banana_0').position")).toMatchObject({
      ok: true,
      value: { type: "Object" },
    });
    expect(await session.evaluate(1, "count + 1")).toMatchObject({ ok: true, value: { value: "1" } });
    expect(await session.evaluate(0, "count")).toMatchObject({
      ok: false,
      error: "ReferenceError: 'count' is not defined",
    });
    expect(await session.evaluate(0, "robot.grasp(place)")).toEqual({
      ok: false,
      error: "Actions can't be called from the debugger.",
    });
    expect(await session.evaluate(0, "for (;;) {}")).toMatchObject({
      ok: false,
      error: expect.stringMatching(/longer than/),
    });
    expect(await session.children(0, "map")).toMatchObject({
      ok: true,
      value: [{ name: "banana_0", expression: 'map.get("banana_0")' }, { name: "apple_0" }],
    });
    expect(await session.assign(0, "map", "{ size: 40 }")).toMatchObject({
      ok: true,
      value: { value: "{size: 40}" },
    });
    session.setBreakpoints([]);
    session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("console").map(({ text }) => text)).toEqual(["seen 42"]);
    // The watch expression moved nothing.
    expect(run.robot.performed).not.toContain("robot.grasp(table_0)");
    expect(await session.evaluate(0, "1")).toEqual({ ok: false, error: "The program is not paused." });
  });

  it("pauses a program that computes, and one that waits for the robot; the robot holds still and does it again", async () => {
    const busy = testRun(programText("  console.log('go');\n  let n = 0;\n  while (n < 1e9) n++;"));
    void busy.session.run();
    await busy.next("console");
    busy.session.pause();
    expect((await busy.next("paused")).frames[0]).toMatchObject({ line: 6 });
    await busy.session.stop("end of test");

    const run = testRun(program, { faults: { 1: { kind: "slow" } } });
    const done = run.session.run();
    await run.next("action-started");
    await run.next("action-started");
    run.session.pause();
    const paused = await run.next("paused");
    expect(paused).toMatchObject({
      reason: "pause",
      frames: [
        { name: "visit", line: 13 },
        { name: "task", line: 7 },
      ],
    });
    await run.next("action-finished");
    expect((await run.next("action-finished")).feedback).toMatchObject({
      outcome: "failure",
      cause: "cancelled",
      message: expect.stringMatching(/^Paused in the middle of it/),
    });
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.robot.performed.slice(0, 3)).toEqual([
      "robot.exploreGlobal()",
      "robot.navigate(table_0)",
      "robot.navigate(table_0)",
    ]);
  });

  it("pauses where an uncaught exception is thrown, with the locals of that moment", async () => {
    const text = programText(`
  const hidden = 1;
  try {
    throw new Error("caught here");
  } catch {
    console.log("caught");
  }
  await fail(scene);
}

async function fail(scene: Scene) {
  const value = 7;
  scene.get("nothing_0");`);
    const run = testRun(text, { pauseOnExceptions: true });
    const done = run.session.run();
    const paused = await run.next("paused");
    expect(paused).toMatchObject({
      reason: "exception",
      message: expect.stringMatching(/UnknownObjectError: The scene has no "nothing_0"/),
      frames: [
        {
          name: "fail",
          line: 15,
          locals: expect.arrayContaining([{ name: "value", value: "7", type: "number" }]),
        },
        { name: "task", line: 10 },
      ],
    });
    run.session.resume("continue");
    expect(await done).toMatchObject({ outcome: "failure", reason: expect.stringMatching(/line 16/) });
  });

  describe("an uncaught exception, where there is a method", () => {
    const text = programText(`
  await robot.exploreGlobal();
  throw new Error("looked round, and nothing else");`);
    const started = (recovery: Recovery, options: TestRunOptions = {}) => {
      const asked: string[] = [];
      const run = testRun(text, {
        pauseOnExceptions: true,
        policy: async ({ trigger }) => {
          asked.push(trigger.kind === "exception" ? trigger.message : trigger.kind);
          return recovery;
        },
        ...options,
      });
      return { run, asked, done: run.session.run() };
    };
    const longer = text.replace(/throw new Error.*$/m, 'console.log("gone on");');
    const why = "Error: looked round, and nothing else";

    it("is no pause if the method goes on from it", async () => {
      const { run, asked, done } = started({ kind: "replan", reason: "goes on", programText: longer });
      expect(await done).toMatchObject({ outcome: "success" });
      expect(asked).toEqual([why]);
      expect([run.of("paused"), run.of("resumed")]).toEqual([[], []]);
      expect(run.of("console").map(({ text: said }) => said)).toEqual(["gone on"]);
    });

    it("is one if it does not, and the method is not asked again", async () => {
      const { run, asked, done } = started({ kind: "give-up", reason: "There is no way." });
      expect(await run.next("paused")).toMatchObject({ reason: "exception", message: why });
      run.session.resume("continue");
      expect(await done).toMatchObject({
        outcome: "failure",
        reason: expect.stringContaining("There is no way."),
      });
      expect(asked).toEqual([why]);
    });

    it("is one for a person who goes step by step", async () => {
      const replan: Recovery = { kind: "replan", reason: "goes on", programText: longer };
      const { run, asked, done } = started(replan, { pauseOnEntry: true });
      await run.next("paused");
      run.session.resume("stepOver");
      await run.next("paused");
      run.session.resume("stepOver");
      expect(await run.next("paused")).toMatchObject({ reason: "exception", message: why });
      expect(asked).toEqual([]);
      run.session.resume("continue");
      expect(await done).toMatchObject({ outcome: "success" });
      expect(asked).toEqual([why]);
    });
  });

  it("ends with the reason when the sandbox dies", async () => {
    let kill = () => {};
    const { startSandbox } = await import("../../sandbox/handle");
    const { bundlePath } = await import("../../platform/productFolder");
    const run = testRun(program, {
      pauseOnEntry: true,
      startSandbox: () => {
        const sandbox = startSandbox({ bundlePath: bundlePath("sandbox") });
        kill = () => process.kill(Number(sandbox.processId), "SIGKILL");
        return sandbox;
      },
    });
    const done = run.session.run();
    await run.next("paused");
    kill();
    expect(await done).toMatchObject({
      outcome: "failure",
      reason: "The sandbox process was killed by SIGKILL.",
    });
  });
});

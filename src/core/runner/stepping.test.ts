import { describe, expect, it } from "vitest";
import { programText, type TestRunOptions, testRun } from "../../../test/support/runs";
import type { Recovery } from "./recovery";
import type { ResumeMode } from "./sandboxPort";

const program = programText(`
  const rooms = await robot.exploreGlobal();
  let count = 0;
  for (const name of ["table_0", "bed_0"]) {
    count += await visit(robot, rooms.get(name));
  }
  console.log("seen", count);
}

async function visit(robot: Robot, place: { id: string } & object): Promise<number> {
  await robot.navigate(place as never);
  let map = await robot.exploreLocal();
  return map.size;`);

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

  it("steps back exactly: program, belief and world", async () => {
    const run = testRun(program, { pauseOnEntry: true });
    const done = run.session.run();
    const at = async () => {
      const paused = await run.next("paused");
      return `${paused.frames[0].name}:${paused.frames[0].line + 1}`;
    };
    expect(await at()).toBe("task:5");
    for (const expected of ["task:6", "task:7", "task:8", "task:8"]) {
      run.session.resume("stepOver");
      expect(await at()).toBe(expected);
    }
    const before = run.session.pausedPlaces()[0].locals;
    expect(run.robot.holds("(at table_0)")).toBe(true);
    // Over `visit(table_0)`: three statements back inside it.
    for (const expected of ["visit:16", "visit:15", "visit:14"]) {
      expect(await run.session.stepBack()).toEqual({ ok: true, value: undefined });
      expect(await at()).toBe(expected);
    }
    expect(run.robot.holds("(at table_0)")).toBe(false);
    expect(run.session.belief.truth({ predicate: "at", args: ["table_0"] })).toBe("false");
    const visit = run.of("action-started").slice(-2);
    expect(visit.map(({ text }) => text)).toEqual(["robot.navigate(table_0)", "robot.exploreLocal()"]);
    expect(run.of("stepped-back").flatMap(({ undone }) => undone)).toEqual(
      visit.map(({ call }) => call.id).reverse(),
    );
    // What was predicted of an undone action is no prediction that came to nothing.
    expect(
      run
        .of("belief")
        .at(-1)
        ?.facts.filter((row) => row.predicted !== row.observed),
    ).toEqual([]);
    run.session.resume("stepOut");
    expect(await at()).toBe("task:8");
    expect(run.session.pausedPlaces()[0].locals).toEqual(before);
    for (const expected of ["visit:16", "visit:15", "visit:14", "task:8", "task:7", "task:6", "task:5"]) {
      expect(await run.session.stepBack()).toEqual({ ok: true, value: undefined });
      expect(await at()).toBe(expected);
    }
    expect(await run.session.stepBack()).toEqual({ ok: false, error: "This is the first statement." });
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("console").map(({ text }) => text)).toEqual(["seen 4"]);
  });

  it("keeps assignments when it steps back, and steps back out of a held action", async () => {
    const run = testRun(program, { faults: { 2: { kind: "slow" } } });
    run.session.setBreakpoints([{ line: 6 }]);
    const done = run.session.run();
    await run.next("paused");
    expect(await run.session.assign(0, "count", "10")).toMatchObject({ ok: true });
    run.session.setBreakpoints([]);
    run.session.resume("continue");
    for (let count = 0; count < 3; count++) await run.next("action-started");
    run.session.pause();
    await run.next("paused");
    for (let count = 0; count < 3; count++) await run.next("action-finished");
    expect(await run.session.stepBack()).toEqual({ ok: true, value: undefined });
    expect((await run.next("paused")).frames).toMatchObject([{ name: "visit", line: 14 }, { name: "task" }]);
    expect(await run.session.evaluate(1, "count")).toMatchObject({ ok: true, value: { value: "10" } });
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("console").map(({ text }) => text)).toEqual(["seen 14"]);
  });

  it("back out of callbacks that wait side by side, a statement each time", async () => {
    const run = testRun(
      programText(`
  const all = await Promise.all([1, 2].map(async (x) => {
    await sleep(0.1);
    return x;
  }));
  console.log(all.join());`),
    );
    run.session.setBreakpoints([{ line: 8 }]);
    const done = run.session.run();
    await run.next("paused");
    const places: string[] = [];
    for (;;) {
      const back = await run.session.stepBack();
      if (!back.ok) break;
      const { frames } = await run.next("paused");
      const x = await run.session.evaluate(0, "x");
      places.push(`${frames[0].line + 1} ${x.ok ? x.value.value : ""}`.trim());
    }
    expect(places).toEqual(["7 2", "7 1", "6 2", "6 1", "5"]);
    run.session.setBreakpoints([]);
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("console").map(({ text }) => text)).toEqual(["1,2"]);
  });

  it("back to the last breakpoint, and to the start where there is none before", async () => {
    const run = testRun(program);
    run.session.setBreakpoints([{ line: 14, condition: 'place.id === "table_0"' }, { line: 9 }]);
    const done = run.session.run();
    await run.next("paused");
    run.session.resume("continue");
    await run.next("paused");
    const back = async () => {
      expect(await run.session.runBack()).toEqual({ ok: true, value: undefined });
      const { frames } = await run.next("paused");
      return `${frames[0].name}:${frames[0].line + 1}`;
    };
    expect(await back()).toBe("visit:15");
    expect(await back()).toBe("task:5");
    expect(await run.session.runBack()).toEqual({ ok: false, error: "This is the first statement." });
    run.session.setBreakpoints([]);
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("console").map(({ text }) => text)).toEqual(["seen 4"]);
  });

  it("shows what was changed at the pause, and keeps what was typed when it steps back past later statements", async () => {
    const run = testRun(program);
    run.session.setBreakpoints([{ line: 6 }]);
    const done = run.session.run();
    await run.next("paused");
    run.session.resume("stepOver");
    await run.next("paused");
    expect(await run.session.evaluate(0, "count = 7", { console: true })).toMatchObject({ ok: true });
    expect(await run.session.locals(0)).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ name: "count", value: "7" })]),
    });
    run.session.resume("stepOver");
    await run.next("paused");
    run.session.resume("stepOver");
    await run.next("paused");
    expect(await run.session.stepBack()).toMatchObject({ ok: true });
    await run.next("paused");
    // The 7, and what the first visit has added.
    expect(await run.session.evaluate(1, "count")).toMatchObject({ value: { value: "9" } });
    run.session.setBreakpoints([]);
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("console").map(({ text }) => text)).toEqual(["seen 11"]);
  });

  it("evaluates what the debug console is asked, and says what it can't do", async () => {
    const run = testRun(
      programText(`
  let text = "as it was";
  const long = "x".repeat(1000);
  const holes = [1, , 3];
  const many = Array.from({ length: 250 }, (_, index) => index);
  const lazy = { get endless(): number { for (;;); } , plain: 1 };
  console.log(text, long.length, holes.length, many.length, lazy.plain);`),
    );
    run.session.setBreakpoints([{ line: 9 }]);
    const done = run.session.run();
    const { frames } = await run.next("paused");
    expect(frames[0].locals).toMatchObject([
      { name: "text" },
      { name: "long" },
      { name: "holes", value: "[1, empty, 3]" },
      { name: "many" },
      { name: "lazy", value: "{endless: (…), plain: 1}" },
      {},
      {},
    ]);
    const { session } = run;
    const answer = async (expression: string) => {
      const answered = await session.evaluate(0, expression, { console: true });
      return answered.ok ? answered.value.value : answered.error;
    };
    expect(await answer("await 1")).toMatch(/^SyntaxError: `await` is not possible here/);
    expect(await answer("(async () => { await robot.exploreLocal(); })()")).toBe(
      "Actions can't be called from the debugger.",
    );
    expect(await answer("console.log('a', 1), console.warn('b')")).toBe("a 1\nb");
    expect(await answer("long")).toHaveLength(1002);
    expect(await answer("let y = 2; y + 1")).toBe("3");
    expect(await session.assign(0, "long", "1), (text = 'inj'")).toEqual({
      ok: false,
      error: "SyntaxError: The value must be one expression.",
    });
    expect(await answer("text")).toBe('"as it was"');
    const parts = async (expression: string) => {
      const found = await session.children(0, expression);
      return found.ok ? found.value.map(({ name, value }) => `${name}: ${value}`) : [found.error];
    };
    expect(await parts("holes")).toEqual(["0: 1", "1: empty", "2: 3"]);
    expect((await parts("many")).slice(-2)).toEqual(["199: 199", "…: 50 more"]);
    expect(await parts("lazy")).toEqual(["endless: (…)", "plain: 1"]);
    expect(await session.evaluate(0, "lazy.endless")).toEqual({
      ok: false,
      error: "It took longer than 1000 ms.",
    });
    run.session.resume("continue");
    expect((await done).outcome).toBe("success");
    expect(run.of("console").map(({ text }) => text)).toEqual(["as it was 1000 3 250 1"]);
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

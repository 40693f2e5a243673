import { describe, expect, it } from "vitest";
import { programText, testRun } from "../../../test/support/runs";
import { program } from "../../../test/support/visitingProgram";

describe("stepping back", () => {
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

  it("counts the hits of a breakpoint as if it had not been further on", async () => {
    const run = testRun(program);
    run.session.setBreakpoints([{ line: 13, hits: { operator: "==", count: 2 } }]);
    const done = run.session.run();
    const second = [{ name: "visit", line: 13 }, { name: "task" }];
    expect((await run.next("paused")).frames).toMatchObject(second);
    expect(await run.session.stepBack()).toEqual({ ok: true, value: undefined });
    expect((await run.next("paused")).frames).toMatchObject([{ name: "task" }]);
    run.session.resume("continue");
    const again = await Promise.race([run.next("paused"), done]);
    expect(again).toMatchObject({ frames: second });
    run.session.resume("continue");
    await done;
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
});

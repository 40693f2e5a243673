import { describe, expect, it } from "vitest";
import { programText, testRun } from "../../../test/support/runs";
import { program } from "../../../test/support/visitingProgram";

describe("the debug console", () => {
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
});

import { describe, expect, it } from "vitest";
import { programText, type TestRun, type TestRunOptions, testRun } from "../../../test/support/runs";
import type { Recovery, RecoveryRequest } from "./recovery";

const fetchBanana = `
  const rooms = await robot.exploreGlobal();
  const table = rooms.get("table_0");
  await robot.navigate(table);
  const seen = await robot.exploreLocal();
  const banana = seen.get("banana_0");
  const held = await robot.grasp(banana);
  console.log("held", held, scene.holds("(holding banana_0)"));
  await robot.navigate(rooms.get("bed_0"));
  await robot.exploreLocal();
  const placed = await robot.place(scene.get("plate_0"));
  console.log("placed", placed);
`;
const bananaGoal = "// @goal (on banana_0 plate_0)";
const bananaProgram = programText(fetchBanana, [bananaGoal]);
const graspCall = 3;
const placeCall = 6;

/** Runs a program to its end and tells what came of it, in one line each. */
async function check(
  text: string,
  expected: { outcome: string; reason?: RegExp; console?: string[]; performed?: string[] },
  options: TestRunOptions = {},
): Promise<TestRun> {
  const run = testRun(text, options);
  const result = await run.session.run();
  expect({ outcome: result.outcome, reason: result.reason }).toMatchObject({
    outcome: expected.outcome,
    reason: expected.reason ? expect.stringMatching(expected.reason) : expect.any(String),
  });
  if (expected.console) expect(run.of("console").map((event) => event.text)).toEqual(expected.console);
  if (expected.performed) expect(run.robot.performed).toEqual(expected.performed);
  expect(run.events.map(({ index }) => index)).toEqual(run.events.map((_, index) => index));
  expect(run.events.at(-1)?.kind).toBe("run-finished");
  return run;
}

const correction = (steps: readonly (readonly [string, ...string[]])[], retry: boolean): Recovery => ({
  kind: "correction",
  reason: "because",
  retry,
  steps: steps.map(([action, ...ids]) => ({ action, args: ids.map((id) => ({ kind: "object", id })) })),
});

/** A method that gives these answers in turn, and remembers what it was asked. */
function answers(...decisions: Recovery[]) {
  const asked: RecoveryRequest[] = [];
  return {
    asked,
    policy: async (request: RecoveryRequest): Promise<Recovery> => {
      asked.push(request);
      return decisions[asked.length - 1] ?? { kind: "accept", reason: "no more answers" };
    },
  };
}

describe("a run", () => {
  it("carries out a program and verifies its goal by what was seen", async () => {
    const run = await check(bananaProgram, {
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
    await check(programText("  await robot.exploreGlobal();", [bananaGoal]), {
      outcome: "unknown",
      reason: /not known to hold/,
    });
    await check(
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
    await check(programText("  return;", ["// @goal (forall (?f - fruit) (on ?f plate_0))"]), {
      outcome: "unknown",
      reason: /no fruit has been seen/,
    });
  });

  it("has no goal, and succeeds when the program ends", async () => {
    await check(programText("  await robot.exploreGlobal();"), { outcome: "success" });
  });

  it("reports a program that can't be read, and moves nothing", async () => {
    const run = await check(programText("  const = 3;"), { outcome: "failure", performed: [] });
    expect(run.of("problems")[0]?.problems[0]).toMatchObject({ code: "program-syntax" });
    await check(programText("  return;", ["// @goal (on banana_0"]), { outcome: "failure", reason: /goal/ });
  });

  it("names the line at which a program threw", async () => {
    await check(programText(`  const a = 1;\n  throw new Error("no banana");`), {
      outcome: "failure",
      reason: /Error: no banana \(line 6\)/,
    });
    await check(programText(`  await robot.exploreGlobal();\n  scene.get("tabel_0");`), {
      outcome: "failure",
      reason: /The scene has no "tabel_0"\. Did you mean table_0\? \(line 6\)/,
    });
  });

  it("ends a program that waits for nothing, or computes for ever", async () => {
    await check(programText("  await new Promise(() => {});"), {
      outcome: "failure",
      reason: /never happens \(line 5\)/,
    });
    await check(programText("  const big: Uint8Array[] = [];\n  for (;;) big.push(new Uint8Array(4e6));"), {
      outcome: "failure",
      reason: /memory/,
    });
  });

  it("lets robot time pass in sleeps, in order", async () => {
    await check(
      programText(`
  const start = Date.now();
  await Promise.all([sleep(5).then(() => console.log("five")), sleep(3).then(() => console.log("three")), robot.exploreGlobal().then(() => console.log("seen"))]);
  console.log((Date.now() - start) / 1000);`),
      { outcome: "success", console: ["seen", "three", "five", "5"] },
    );
  });

  it("leaves out calls that nobody waits for, and says so", async () => {
    const run = await check(programText("  robot.exploreGlobal();"), { outcome: "success", performed: [] });
    expect(run.of("problems")[0]?.problems[0]).toMatchObject({
      code: "missing-await",
      range: { start: { line: 4 } },
    });
  });

  it("makes calls one after the other", async () => {
    await check(
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

describe("the gate", () => {
  it("refuses what the precondition does not allow; nothing moves, and the program hears why", async () => {
    const run = await check(
      programText(`
  const rooms = await robot.exploreGlobal();
  try {
    await robot.place(rooms.get("table_0"));
  } catch (error) {
    if (error instanceof Error) console.log(error.name, (error as Error & { unmet?: string[] }).unmet);
  }`),
      { outcome: "success", performed: ["robot.exploreGlobal()"] },
    );
    expect(run.of("console")[0].text).toMatch(
      /^PreconditionError \["\(exists \(\?i - item\) \(holding \?i\)\)"/,
    );
    expect(run.of("action-refused")[0]).toMatchObject({ text: "robot.place(table_0)", line: 6 });
  });

  it.each([
    ["await robot.grasp(rooms.get('table_0') as never)", /ArgumentError.*table_0 is of type table/],
    ["await robot.grasp({ id: 'giraffe_0' } as never)", /giraffe_0 is not known/],
    ["await robot.grasp(undefined as never)", /argument 1 is undefined; `find` gives undefined/],
    ["await robot.navigate('table_0' as never)", /"table_0" is given; target takes Thing/],
    ["await robot.navigate()", /0 arguments instead of \(target: Thing\)/],
    ["await robot.navigate(robot.exploreGlobal() as never)", /a promise; an `await` is missing/],
    ["await robot.place({ x: 1, y: NaN, z: 0 })", /neither an object of the scene nor a location/],
    ["await (robot as any).fly()", /TypeError: not a function/],
  ])("%s is not let through", async (call, message) => {
    await check(programText(`  const rooms = await robot.exploreGlobal();\n  ${call};`), {
      outcome: "failure",
      reason: message,
    });
  });

  it("takes a location, of which PDDL knows nothing", async () => {
    await check(
      programText(`${fetchBanana.split("\n").slice(0, 7).join("\n")}
  console.log(await robot.place({ x: 0.2, y: 0, z: 0.7 }));`),
      { outcome: "success", console: ["true"] },
    );
  });

  it("does not believe a success that it can see is none", async () => {
    const run = await check(
      bananaProgram,
      { outcome: "failure", console: ["held true true", "placed false"] },
      { faults: { [placeCall]: { kind: "misses" } } },
    );
    const feedback = run.of("action-finished").at(-1)?.feedback;
    expect(feedback).toMatchObject({ outcome: "success", lowLevelFailure: false, highLevelFailure: true });
    expect(feedback?.comparisons).toContainEqual({
      fact: { predicate: "on", args: ["banana_0", "plate_0"] },
      predicted: "true",
      observed: "false",
    });
  });

  it("looks again, twice at most, for an effect that it did not see, and does not believe it then", async () => {
    const run = await check(
      bananaProgram,
      { outcome: "unknown", reason: /not known to hold/ },
      { faults: { [placeCall]: { kind: "unseen" } } },
    );
    // Twice after the action, once for the goal.
    expect(run.robot.looks).toBe(3);
    expect(run.session.belief.truth({ predicate: "on", args: ["banana_0", "plate_0"] })).toBe("unknown");
  });

  it("tells apart an action that did not happen", async () => {
    const run = await check(
      bananaProgram,
      { outcome: "failure", reason: /PreconditionError.*line 15/ },
      { faults: { [graspCall]: { kind: "fails" } } },
    );
    expect(run.of("console")[0].text).toBe("held false false");
    expect(run.of("action-finished")[graspCall].feedback).toMatchObject({
      outcome: "failure",
      lowLevelFailure: true,
      highLevelFailure: false,
      message: "the fingers hold nothing",
    });
  });

  it("settles an unknown outcome by looking", async () => {
    await check(
      bananaProgram,
      { outcome: "success" },
      { faults: { [placeCall]: { kind: "silent", happened: true } } },
    );
    await check(
      bananaProgram,
      { outcome: "unknown", reason: /OutcomeUnknownError: robot.place\(plate_0\)/ },
      { faults: { [placeCall]: { kind: "silent", happened: false } } },
    );
  });

  it("ends with an unknown outcome when the connection is lost in the middle", async () => {
    const run = await check(
      bananaProgram,
      {
        outcome: "unknown",
        reason: /connection to the robot was lost during robot.grasp\(banana_0\): the socket/,
      },
      { faults: { [graspCall]: { kind: "lost" } } },
    );
    expect(run.of("link-state").map(({ state }) => state.kind)).toEqual(["ready", "lost"]);
    // `handempty` and `at` are closed, and unknown all the same.
    expect(run.session.belief.truth({ predicate: "handempty", args: [] })).toBe("unknown");
  });
});

describe("recovery", () => {
  it("corrects a failed action and makes it again, shown as a diff", async () => {
    const { asked, policy } = answers(correction([["exploreLocal"]], true));
    const run = await check(
      bananaProgram,
      { outcome: "success", console: ["held true true", "placed true"] },
      { faults: { [graspCall]: { kind: "fails" } }, policy },
    );
    expect(asked[0].trigger).toMatchObject({ kind: "feedback", line: 10 });
    expect(run.of("recovery")).toHaveLength(1);
    expect(run.of("recovery")[0]).toMatchObject({ number: 1, decision: "correction", line: 10 });
    expect(run.of("recovery")[0].diff.split("\n")).toEqual([
      "--- task.robot.ts",
      "+++ task.robot.ts",
      "@@ -9,4 +9,5 @@",
      "   const seen = await robot.exploreLocal();",
      '   const banana = seen.get("banana_0");',
      "+  await robot.exploreLocal();",
      "   const held = await robot.grasp(banana);",
      '   console.log("held", held, scene.holds("(holding banana_0)"));',
      "",
    ]);
  });

  it("makes a missed placement good without a retry", async () => {
    const { policy } = answers(
      correction(
        [
          ["grasp", "banana_0"],
          ["place", "plate_0"],
        ],
        false,
      ),
    );
    const run = testRun(bananaProgram, {
      policy,
      facts: [
        "(handempty)",
        "(on banana_0 table_0)",
        "(located banana_0 table_0)",
        "(on plate_0 bed_0)",
        "(located plate_0 bed_0)",
      ],
      faults: { [placeCall]: { kind: "misses" } },
    });
    const result = await run.session.run();
    expect(result.outcome).toBe("success");
    expect(run.of("console").at(-1)?.text).toBe("placed true");
    expect(run.of("recovery")[0].diff).toContain('+  await robot.grasp(scene.get("banana_0"));');
  });

  it("goes on with a correction once its failed step has been mended, then with the call it was about", async () => {
    const { policy } = answers(
      correction([["grasp", "banana_0"]], true),
      correction([["exploreLocal"]], true),
    );
    const run = testRun(bananaProgram, {
      policy,
      facts: [
        "(handempty)",
        "(on banana_0 table_0)",
        "(located banana_0 table_0)",
        "(on plate_0 bed_0)",
        "(located plate_0 bed_0)",
      ],
      faults: { [placeCall]: { kind: "misses" }, [placeCall + 1]: { kind: "fails" } },
    });
    const result = await run.session.run();
    expect(result.outcome, result.reason).toBe("success");
    expect(run.robot.performed.slice(placeCall)).toEqual([
      "robot.place(plate_0)",
      "robot.grasp(banana_0)",
      "robot.exploreLocal()",
      "robot.grasp(banana_0)",
      "robot.place(plate_0)",
    ]);
  });

  it("repairs a refused precondition", async () => {
    const { asked, policy } = answers(correction([["navigate", "bed_0"]], true));
    await check(
      programText(`
  const rooms = await robot.exploreGlobal();
  const map = await robot.exploreLocal();
  console.log(map.size);`),
      { outcome: "success", console: ["2"] },
      { policy },
    );
    expect(asked[0].trigger).toMatchObject({ kind: "refused", text: "robot.exploreLocal()", line: 5 });
  });

  it("asks again when a step of the correction fails, and is bounded", async () => {
    const always = correction([["exploreLocal"]], true);
    const { asked, policy } = answers(always, always, always, always, always);
    const faults = Object.fromEntries([3, 5, 7, 9, 11].map((call) => [call, { kind: "fails" as const }]));
    const run = await check(
      bananaProgram,
      { outcome: "failure", reason: /All 3 corrections and replans of this run are used up/ },
      { policy, faults, recoveriesAllowed: 3 },
    );
    expect(asked).toHaveLength(3);
    expect(run.of("recovery").at(-1)).toMatchObject({ decision: "give-up", number: 3 });
  });

  it("goes on with the result as it is when the method accepts, and ends when it gives up", async () => {
    const faults = { [graspCall]: { kind: "fails" as const } };
    await check(
      bananaProgram,
      { outcome: "failure", reason: /PreconditionError/ },
      { faults, policy: answers({ kind: "accept", reason: "let it be" }).policy },
    );
    await check(
      bananaProgram,
      { outcome: "failure", reason: /robot.grasp\(banana_0\) failed \(the fingers hold nothing\)\. no way/ },
      { faults, policy: answers({ kind: "give-up", reason: "no way" }).policy },
    );
  });

  it("survives a method that throws, or never answers", async () => {
    const faults = { [graspCall]: { kind: "fails" as const } };
    await check(
      bananaProgram,
      { outcome: "failure", reason: /The method failed: boom/ },
      { faults, policy: () => Promise.reject(new Error("boom")) },
    );
    await check(
      bananaProgram,
      { outcome: "failure", reason: /no answer within 0.05 s/ },
      { faults, policy: () => new Promise(() => {}), recoveryDeadlineSeconds: 0.05 },
    );
  });

  it("replans: what was done is replayed, the rest is new", async () => {
    const tail = `  await robot.grasp(scene.get("banana_0"));\n  console.log("again");\n  await robot.navigate(rooms.get("bed_0"));\n  await robot.exploreLocal();\n  await robot.place(scene.get("plate_0"));\n}\n`;
    const { asked, policy } = answers(correction([["exploreLocal"]], true), {
      kind: "replan",
      reason: "better so",
      programText: "",
    });
    const run = testRun(bananaProgram, {
      policy: async (request) => {
        const decision = await policy(request);
        if (decision.kind !== "replan") return decision;
        const lines = request.programText.split("\n");
        const failed = request.trigger.kind === "feedback" ? request.trigger.line : -1;
        expect(lines[failed]).toContain("robot.grasp(banana)");
        return { ...decision, programText: `${lines.slice(0, failed).join("\n")}\n${tail}` };
      },
      faults: { 3: { kind: "fails" }, 5: { kind: "fails" } },
    });
    const result = await run.session.run();
    expect({ outcome: result.outcome, reason: result.reason }).toMatchObject({ outcome: "success" });
    expect(asked).toHaveLength(2);
    expect(run.robot.performed).toEqual([
      "robot.exploreGlobal()",
      "robot.navigate(table_0)",
      "robot.exploreLocal()",
      "robot.grasp(banana_0)",
      "robot.exploreLocal()",
      "robot.grasp(banana_0)",
      "robot.grasp(banana_0)",
      "robot.navigate(bed_0)",
      "robot.exploreLocal()",
      "robot.place(plate_0)",
    ]);
    expect(run.of("program-changed")[0]).toMatchObject({ version: 1, executedThrough: 9 });
    expect(run.of("console").map(({ text }) => text)).toEqual(["again"]);
  });

  it("replans after the end, when the goal does not hold", async () => {
    const program = programText(fetchBanana.split("\n").slice(0, 7).join("\n"), [bananaGoal]);
    const run = testRun(program, {
      policy: async (request) => ({
        kind: "replan",
        reason: "the goal does not hold",
        programText: request.programText.replace(
          /\n}\n$/,
          '\n  await robot.navigate(rooms.get("bed_0"));\n  await robot.exploreLocal();\n  await robot.place(scene.get("plate_0"));\n}\n',
        ),
      }),
    });
    const result = await run.session.run();
    expect(result.outcome).toBe("success");
    expect(run.robot.performed).toHaveLength(7);
    expect(run.of("program-changed")).toHaveLength(1);
  });

  it("corrects after the end, and replays that too", async () => {
    const program = programText(fetchBanana.split("\n").slice(0, 7).join("\n"), [bananaGoal]);
    const { policy } = answers(correction([["navigate", "bed_0"], ["exploreLocal"]], false), {
      kind: "replan",
      reason: "now place it",
      programText: "",
    });
    const run = testRun(program, {
      policy: async (request) => {
        const decision = await policy(request);
        if (decision.kind !== "replan") return decision;
        return {
          ...decision,
          programText: request.programText.replace(
            /\n}\n$/,
            '\n  await robot.place(scene.get("plate_0"));\n}\n',
          ),
        };
      },
    });
    const result = await run.session.run();
    expect({ outcome: result.outcome, reason: result.reason }).toMatchObject({ outcome: "success" });
    expect(run.robot.performed).toHaveLength(7);
    expect(result.programText).toContain('await robot.navigate(scene.get("bed_0"));');
  });

  it("stops with a clear error when the new program leaves out what was done", async () => {
    await check(
      bananaProgram,
      {
        outcome: "failure",
        reason:
          /asks for robot.reportObservation\("rest"\) where the robot has already done robot.exploreGlobal\(\)/,
      },
      {
        faults: { [graspCall]: { kind: "fails" } },
        policy: answers({
          kind: "replan",
          reason: "from scratch",
          programText: programText('  await robot.reportObservation("rest");'),
        }).policy,
      },
    );
  });

  it("does not run a replan that can't be read", async () => {
    const run = await check(
      bananaProgram,
      { outcome: "failure", reason: /PreconditionError/ },
      {
        faults: { [graspCall]: { kind: "fails" } },
        policy: answers({
          kind: "replan",
          reason: "oops",
          programText: "export default async function task( {",
        }).policy,
      },
    );
    expect(run.of("problems")[0].problems[0].code).toBe("program-syntax");
    expect(run.of("program-changed")).toEqual([]);
  });

  it("replans after an exception", async () => {
    const program = programText(
      `${fetchBanana.split("\n").slice(0, 7).join("\n")}\n  throw new Error("lost");`,
    );
    await check(
      program,
      { outcome: "success", console: ["fine"] },
      {
        policy: answers({
          kind: "replan",
          reason: "go on",
          programText: program.replace('throw new Error("lost")', 'console.log("fine")'),
        }).policy,
      },
    );
  });
});

describe("approval", () => {
  const program = programText("  await robot.exploreGlobal();\n  await robot.exploreGlobal();");

  it("is asked once before anything moves on a real robot", async () => {
    const asked: { programHash: string; writes: readonly string[]; robot: string }[] = [];
    const run = await check(
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
    await check(
      program,
      { outcome: "stopped", reason: /not approved/, performed: [] },
      { kind: "ros", approve: async () => false },
    );
    await check(program, { outcome: "stopped", reason: /Nobody is there/, performed: [] }, { kind: "ros" });
    await check(
      program,
      { outcome: "stopped", performed: [] },
      { kind: "ros", approve: () => Promise.reject(new Error("x")) },
    );
  });

  it("is asked again when corrections or a replan change the program", async () => {
    const texts: string[] = [];
    await check(
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

import { describe, expect, it } from "vitest";
import {
  answers,
  bananaGoal,
  bananaProgram,
  checkRun,
  correction,
  fetchBanana,
  graspCall,
  placeCall,
} from "../../../test/support/bananaRuns";
import { programText, type TestRunOptions, testRun } from "../../../test/support/runs";
import type { Recovery } from "./recovery";

const plateOnBed = [
  "(handempty)",
  "(on banana_0 table_0)",
  "(located banana_0 table_0)",
  "(on plate_0 bed_0)",
  "(located plate_0 bed_0)",
];

/** The placing misses; `decisions`: of the method, in turn. */
const missedPlacement = (
  decisions: readonly Recovery[],
  { text = bananaProgram, faults = {} }: { text?: string; faults?: TestRunOptions["faults"] } = {},
) =>
  testRun(text, {
    policy: answers(...decisions).policy,
    facts: plateOnBed,
    faults: { [placeCall]: { kind: "misses" }, ...faults },
  });

describe("recovery", () => {
  it("corrects a failed action and makes it again, shown as a diff", async () => {
    const { asked, policy } = answers(correction([["exploreLocal"]], true));
    const run = await checkRun(
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
    const again = correction(
      [
        ["grasp", "banana_0"],
        ["place", "plate_0"],
      ],
      false,
    );
    const run = missedPlacement([again]);
    const result = await run.session.run();
    expect(result.outcome).toBe("success");
    expect(run.of("console").at(-1)?.text).toBe("placed true");
    expect(run.of("recovery")[0].diff).toContain('+  await robot.grasp(scene.get("banana_0"));');
  });

  it("goes on with a correction once its failed step has been mended, then with the call it was about", async () => {
    const decisions = [correction([["grasp", "banana_0"]], true), correction([["exploreLocal"]], true)];
    const run = missedPlacement(decisions, { faults: { [placeCall + 1]: { kind: "fails" } } });
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

  it("shows the program what a correction has changed that came to nothing", async () => {
    const atTable = 'console.log("at the table", scene.holds("(at table_0)")';
    const away = correction(
      [
        ["navigate", "table_0"],
        ["grasp", "banana_0"],
      ],
      false,
    );
    const run = missedPlacement([away, { kind: "accept", reason: "never mind" }], {
      text: bananaProgram.replace('console.log("placed"', atTable),
    });
    await run.session.run();
    // The banana has fallen on the bed: from the table it can't be taken.
    expect(run.robot.performed.slice(placeCall)).toEqual(["robot.place(plate_0)", "robot.navigate(table_0)"]);
    expect(run.of("console").at(-1)?.text).toContain("at the table true");
  });

  it("repairs a refused precondition", async () => {
    const { asked, policy } = answers(correction([["navigate", "bed_0"]], true));
    await checkRun(
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
    const run = await checkRun(
      bananaProgram,
      { outcome: "failure", reason: /All 3 corrections and replans of this run are used up/ },
      { policy, faults, recoveriesAllowed: 3 },
    );
    expect(asked).toHaveLength(3);
    expect(run.of("recovery").at(-1)).toMatchObject({ decision: "give-up", number: 3 });
  });

  it("goes on with the result as it is when the method accepts, and ends when it gives up", async () => {
    const faults = { [graspCall]: { kind: "fails" as const } };
    await checkRun(
      bananaProgram,
      { outcome: "failure", reason: /PreconditionError/ },
      { faults, policy: answers({ kind: "accept", reason: "let it be" }).policy },
    );
    await checkRun(
      bananaProgram,
      { outcome: "failure", reason: /robot.grasp\(banana_0\) failed \(the fingers hold nothing\)\. no way/ },
      { faults, policy: answers({ kind: "give-up", reason: "no way" }).policy },
    );
  });

  it("survives a method that throws, or never answers", async () => {
    const faults = { [graspCall]: { kind: "fails" as const } };
    await checkRun(
      bananaProgram,
      { outcome: "failure", reason: /The method failed: boom/ },
      { faults, policy: () => Promise.reject(new Error("boom")) },
    );
    await checkRun(
      bananaProgram,
      { outcome: "failure", reason: /no answer within 0.05 s/ },
      { faults, policy: () => new Promise(() => {}), recoveryDeadlineSeconds: 0.05 },
    );
  });

  it("replans: what was done is replayed, the rest is new", async () => {
    const tail = `  await robot.grasp(scene.get("banana_0"));\n  console.log("again");\n  await robot.navigate(rooms.get("bed_0"));\n  await robot.exploreLocal();\n  await robot.place(scene.get("plate_0"));\n}\n`;
    const views = [{ kind: "plan" as const, steps: [] }];
    const { asked, policy } = answers(correction([["exploreLocal"]], true), {
      kind: "replan",
      reason: "better so",
      programText: "",
      views,
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
    expect(run.of("recovery")[1]).toMatchObject({ decision: "replan", views });
    expect(run.of("console").map(({ text }) => text)).toEqual(["again"]);
  });

  it("replans after a correction of which nobody knows what it did: the run went on there, and so does the replay", async () => {
    const text = bananaProgram.replace('console.log("placed", placed);', 'throw new Error("on the way");');
    const decisions = [correction([["grasp", "banana_0"]], false), correction([["exploreLocal"]], false)];
    const { policy } = answers(...decisions);
    const run = testRun(text, {
      facts: plateOnBed,
      faults: { [placeCall]: { kind: "misses" }, [placeCall + 1]: { kind: "silent", happened: false } },
      policy: async (request) =>
        request.trigger.kind === "exception"
          ? {
              kind: "replan",
              reason: "from here",
              programText: request.programText.replace(
                'throw new Error("on the way");',
                'console.log("gone on");',
              ),
            }
          : policy(request),
    });
    const { reason } = await run.session.run();
    expect(reason).not.toContain("can't take over");
    expect(run.of("console").at(-1)?.text).toBe("gone on");
    expect(run.robot.performed.slice(placeCall, placeCall + 3)).toEqual([
      "robot.place(plate_0)",
      "robot.grasp(banana_0)",
      "robot.exploreLocal()",
    ]);
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
    await checkRun(
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
    const run = await checkRun(
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
    await checkRun(
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

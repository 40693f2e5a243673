import { describe, expect, it } from "vitest";
import { programText, testRun } from "../../../test/support/runs";
import type { Recovery, RecoveryRequest } from "./recovery";

/* A program that has come to its end without a goal: only the method knows whether the task is done. */

const look = "  await robot.exploreGlobal();";
const text = programText(look);
const longer = programText(`${look}\n  await robot.navigate(scene.get("bed_0"));`);

async function ending(decisions: readonly Recovery[], program = text, asksAtEnd = true) {
  const asked: RecoveryRequest["trigger"][] = [];
  const run = testRun(program, {
    asksAtEnd,
    policy: async ({ trigger }) => {
      asked.push(trigger);
      return decisions[asked.length - 1] ?? { kind: "accept", reason: "done" };
    },
  });
  const { outcome, reason, programText: end } = await run.session.run();
  return { asked: asked.map(({ kind }) => kind), outcome, reason, end, performed: run.robot.performed, run };
}

describe("a method that wants to be asked at the end", () => {
  it("goes on as long as it extends the program, and is done when it says so", async () => {
    const { asked, outcome, end, performed, run } = await ending([
      { kind: "extend", reason: "next", programText: longer },
      { kind: "accept", reason: "all of it is done" },
    ]);
    expect(asked).toEqual(["ended", "ended"]);
    expect(outcome).toBe("success");
    expect(end).toBe(longer);
    expect(performed).toEqual(["robot.exploreGlobal()", "robot.navigate(bed_0)"]);
    expect(run.of("recovery").map(({ decision }) => decision)).toEqual(["extend", "accept"]);
  });

  it("fails where it gives up, or can't go on", async () => {
    expect(await ending([{ kind: "give-up", reason: "no way" }])).toMatchObject({
      outcome: "failure",
      reason: "no way",
    });
    const broken: Recovery = { kind: "extend", reason: "next", programText: "export default (" };
    expect(await ending([broken])).toMatchObject({
      outcome: "failure",
      reason: "The program could not be continued.",
    });
  });

  it("is not asked where there is a goal that holds, nor where it does not want to be", async () => {
    const withGoal = programText(look, ["// @goal (handempty)"]);
    expect(await ending([], withGoal)).toMatchObject({ asked: [], outcome: "success" });
    expect(await ending([], text, false)).toMatchObject({ asked: [], outcome: "success" });
  });

  it("is asked once more about a goal that it has filled in on the way, which may come to say more", async () => {
    const header = (goal: string) => programText(look, [`// @goal ${goal}`]);
    const more = "(and (handempty) (not (holding apple_0)))";
    const { asked, outcome, end, run } = await ending([
      { kind: "extend", reason: "over what was found", programText: header("(handempty)") },
      { kind: "extend", reason: "more has come to light", programText: header(more) },
      { kind: "accept", reason: "" },
    ]);
    expect(asked).toEqual(["ended", "ended", "ended"]);
    expect(outcome).toBe("success");
    expect(end).toContain(`// @goal ${more}`);
    expect(run.of("run-finished").at(-1)).toMatchObject({ goal: { condition: more, truth: "true" } });
  });

  it("does not claim success by what it was first held to", async () => {
    const header = (goal: string) => programText(look, [`// @goal ${goal}`]);
    const { asked, outcome, reason } = await ending([
      { kind: "extend", reason: "over what was found", programText: header("(handempty)") },
      { kind: "extend", reason: "more has come to light", programText: header("(holding apple_0)") },
      { kind: "give-up", reason: "no way" },
    ]);
    expect(asked).toEqual(["ended", "ended", "goal"]);
    expect(outcome).not.toBe("success");
    expect(reason).toContain("(holding apple_0)");
  });

  it("can be stopped while it thinks", async () => {
    const run = testRun(text, { asksAtEnd: true, policy: () => new Promise(() => {}) });
    const ended = run.session.run();
    await run.next("action-finished");
    setTimeout(() => void run.session.stop("enough"), 200);
    expect((await ended).outcome).toBe("stopped");
  });
});

describe("a goal that rests on what one look alone has shown", () => {
  const goal = "(located apple_0 table_0)";
  const there = `${look}\n  await robot.navigate(scene.get("table_0"));\n  await robot.exploreLocal();`;
  const seen = programText(there, [`// @goal ${goal}`]);

  function looking(isThere: boolean, program = seen) {
    const asked: string[] = [];
    const run = testRun(program, {
      policy: async ({ trigger }) => {
        asked.push(trigger.kind);
        return { kind: "give-up", reason: "not so" };
      },
      looksCloser: ([id]) => {
        if (!isThere) run.robot.change({ "(on apple_0 table_0)": false, [goal]: false });
        return [{ action: "reportObservation", args: [{ kind: "object", id }] }];
      },
    });
    return { run, asked };
  }

  it("is looked at from close by before it is called reached, and then counts", async () => {
    const { run, asked } = looking(true);
    expect(await run.session.run()).toMatchObject({ outcome: "success", goal: { truth: "true" } });
    expect(run.robot.performed.slice(2)).toEqual([
      "robot.exploreLocal()",
      "robot.reportObservation(apple_0)",
    ]);
    expect(run.of("recovery").map(({ reason }) => reason)).toEqual([
      "The goal holds by what one look alone has shown: apple_0. Look at it from close by.",
    ]);
    expect(asked).toEqual([]);
  });

  it("is not reached where the closer look shows nothing there", async () => {
    const { run, asked } = looking(false);
    expect(await run.session.run()).toMatchObject({ outcome: "failure" });
    expect(asked).toEqual(["goal"]);
  });

  it("is looked at in one of two things that would do, and told of what is looked at alone", async () => {
    const { run } = looking(
      true,
      programText(there, ["// @goal (exists (?f - fruit) (located ?f table_0))"]),
    );
    expect(await run.session.run()).toMatchObject({ outcome: "success" });
    expect(run.robot.performed.filter((call) => call.startsWith("robot.reportObservation"))).toEqual([
      "robot.reportObservation(banana_0)",
    ]);
    expect(run.of("recovery").map(({ reason }) => reason)).toEqual([
      expect.stringContaining("has shown: banana_0. Look"),
    ]);
  });

  it("is not looked at again where something was done with it", async () => {
    const driven = `${there}\n  await robot.navigate(scene.get("apple_0"));`;
    const { run } = looking(true, programText(driven, [`// @goal ${goal}`]));
    expect(await run.session.run()).toMatchObject({ outcome: "success" });
    expect(run.robot.performed.at(-1)).toBe("robot.navigate(apple_0)");
  });

  it("goes on by what the closer look has shown, in every later version alike", async () => {
    const isThere = `scene.holds("${goal}")`;
    const loop = `${there}\n  if (!${isThere}) await robot.navigate(scene.get("bed_0"));`;
    const text = (more = "") => programText(`${loop}${more}`, [`// @goal ${goal}`]);
    let asked = 0;
    const run = testRun(text(), {
      policy: async () => {
        const versions = [
          "\n  await robot.exploreLocal();",
          "\n  await robot.exploreLocal();\n  await robot.exploreLocal();",
        ];
        const next = versions[asked++];
        return next === undefined
          ? { kind: "give-up", reason: "not so" }
          : { kind: "replan", reason: "once more", programText: text(next) };
      },
      looksCloser: ([id]) => {
        run.robot.change({ "(on apple_0 table_0)": false, [goal]: false });
        return [{ action: "reportObservation", args: [{ kind: "object", id }] }];
      },
    });
    const { reason } = await run.session.run();
    expect(asked, reason).toBe(3);
    expect(run.robot.performed.filter((call) => call === "robot.navigate(bed_0)")).toHaveLength(1);
  });
});

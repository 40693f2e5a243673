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

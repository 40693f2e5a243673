import { join } from "node:path";
import { expect, it } from "vitest";
import { handWrittenModel } from "../../../../../test/fixtures/replies/handWritten";
import { mobileManipulatorPackage, testRun } from "../../../../../test/support/runs";
import { recordedModel } from "../../../../models/recordedModel";
import { bundlePath } from "../../../../platform/productFolder";
import { neverCancelled } from "../../../base/cancellation";
import { Belief } from "../../../world/belief";
import type { TaskRequest } from "../../method";
import { closedLoopMethod } from "./closedLoop";
import { modelBrain } from "./modelBrain";

/* A whole dialogue from recorded replies: program, run, a grasp that fails, the correction, the goal. */

const folder = join(bundlePath("sandbox"), "../../test/fixtures/replies");
const record = process.env.RECORD_REPLIES === "1" ? { record: handWrittenModel } : {};

it("puts all fruits on the plate by recorded replies, one failed grasp included", async () => {
  let now = 0;
  const calls: string[] = [];
  const method = closedLoopMethod(
    modelBrain({
      model: recordedModel({ folder, ...record }),
      clock: { now: () => now++ },
      onModelCall: ({ failure, milliseconds }) => calls.push(failure ?? `${milliseconds} ms`),
    }),
  );
  const task: TaskRequest = {
    instruction: "put all fruits on the plate",
    robot: mobileManipulatorPackage(),
    scene: "room",
    belief: Belief.empty(),
  };
  const authored = await method.write(task, neverCancelled);
  expect(authored.kind, JSON.stringify(authored)).toBe("program");
  if (authored.kind !== "program") return;

  const run = testRun(authored.text, {
    policy: (request, token) => method.recover(task, request, token),
    faults: { 6: { kind: "fails" } },
  });
  await run.session.run();
  expect(run.session.result?.outcome, run.session.result?.reason).toBe("success");
  expect(run.robot.performed.slice(5, 9)).toEqual([
    "robot.navigate(banana_0)",
    "robot.grasp(banana_0)",
    "robot.exploreLocal()",
    "robot.grasp(banana_0)",
  ]);
  expect(run.robot.holds("(on banana_0 plate_0)")).toBe(true);
  expect(run.robot.holds("(on apple_0 plate_0)")).toBe(true);
  expect(calls).toEqual(["1 ms", "1 ms"]);
});

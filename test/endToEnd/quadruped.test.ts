import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { prepareRun } from "../../src/engine/startRun";
import { noFaults } from "../../src/simulator/faults";
import { builtInPackage } from "../support/builtInPackage";
import { plannerMethod } from "../support/plannerMethod";
import { runTask } from "../support/runTask";

/* VLM-PC's quadruped, behind the gate and on the simulator's own process. */

const program = `// @robot quadruped
// @scene outdoor-3
// @goal (exists (?t - toy) (at ?t))
import type { Robot, Scene } from "robot:quadruped";

export default async function task(robot: Robot, scene: Scene) {
  await robot.look();
  await robot.walk("small");
  for (let step = 0; step < 6; step++) {
    const toy = scene.find("toy");
    if (toy && scene.holds(\`(at \${toy.id})\`)) return;
    await robot.climb("small");
    await robot.look();
  }
}
`;

it("goes over a curb, a hill and a plank; what it leaves behind is no failure (simulation)", async () => {
  const robot = builtInPackage("quadruped");
  const prepared = await prepareRun({
    program: { file: "course.robot.ts", text: program },
    robot,
    link: { kind: "simulator", seed: 1, faults: noFaults },
    method: plannerMethod(robot),
    outputRoot: mkdtempSync(join(tmpdir(), "robot-copilot-quadruped-")),
  });
  if (!prepared.ok) throw new Error(prepared.error.map(({ message }) => message).join("; "));
  const { session, score, finish, dispose } = prepared.value;
  const left: string[] = [];
  session.onEvent((event) => {
    if (event.kind === "action-finished" && event.feedback.highLevelFailure) left.push(event.feedback.text);
    if (event.kind === "recovery") left.push("recovery");
  });
  try {
    const { outcome, reason, goal } = await session.run();
    expect(left).toEqual([]);
    expect(outcome, reason).toBe("success");
    expect(goal && (await score(goal.condition))).toBe(true);
  } finally {
    finish();
    dispose();
  }
}, 240_000);

it("moves as it is told, and says where it was held back (simulation)", async () => {
  const output = mkdtempSync(join(tmpdir(), "robot-copilot-quadruped-"));
  const run = (instruction: string) =>
    runTask({ instruction, robot: "quadruped", scene: "indoor-1", seed: 1, output });
  const turned = await run("turn around");
  expect(turned.outcome, turned.reason).toBe("success");
  expect(turned.actions).toBe(3);
  expect(turned.robotSeconds).toBeCloseTo(10.5, 0);

  const held = await run("walk forward two metres, then turn around");
  expect(held.outcome).toBe("failure");
  expect(held.actions).toBe(2);
  expect(held.reason).toContain("walk(small) failed");
  // Nothing else is tried for it.
  expect(held.reason).toContain("tell what to do from here");
}, 120_000);

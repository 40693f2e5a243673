import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkProgram } from "../../src/core/checker/checkProgram";
import { prepareRun } from "../../src/engine/startRun";
import { noFaults } from "../../src/simulator/faults";
import { builtInPackage } from "../support/builtInPackage";
import { runTask } from "../support/runTask";

/* VLM-PC's courses from a sentence: written, extended skill by skill while it runs, scored against the simulated world. */

const output = mkdtempSync(join(tmpdir(), "robot-copilot-courses-"));
const robot = builtInPackage("quadruped");

/** Runs a program as it stands, with nobody to ask. */
async function runAgain(text: string, scene: string, seed: number) {
  const prepared = await prepareRun({
    program: { file: "course.robot.ts", text },
    robot,
    scene,
    link: { kind: "simulator", seed, faults: noFaults },
    outputRoot: output,
  });
  if (!prepared.ok) throw new Error(prepared.error.map(({ message }) => message).join("; "));
  const { session, score, finish, dispose } = prepared.value;
  const calls: string[] = [];
  session.onEvent((event) => {
    if (event.kind === "action-finished") calls.push(event.feedback.text);
  });
  try {
    const { outcome, goal } = await session.run();
    return { outcome, calls, truth: goal && (await score(goal.condition)) };
  } finally {
    finish();
    dispose();
  }
}

it.each([
  ["indoor-1", "go to the red toy"],
  ["outdoor-2", "find the toy"],
  ["simulation", "walk up to the red toy"],
])(
  "%s: %s; and the program that came of it does it again (simulation)",
  async (scene, instruction) => {
    const seed = 1;
    const first = await runTask({ instruction, robot: "quadruped", scene, seed, output });
    expect({ outcome: first.outcome, truth: first.trueSuccess }, first.reason).toEqual({
      outcome: "success",
      truth: true,
    });
    const decisions = first.events.flatMap((event) => (event.kind === "recovery" ? [event] : []));
    const extended = decisions.filter(({ decision }) => decision === "extend");
    const isGoal = ({ diff }: { readonly diff: string }) => diff.includes("+// @goal");
    // What is to hold of "the red toy" is told when that has been found.
    expect(extended.filter(isGoal)).toHaveLength(instruction.includes("red") ? 1 : 0);
    const extensions = extended.filter((event) => !isGoal(event));
    expect(extensions.length).toBeGreaterThan(2);
    expect(extensions.length).toBe(first.actions - 1);
    for (const { reason, diff } of extensions) {
      expect(reason).toMatch(/^\w+ (small|medium|large)(, \w+ (small|medium|large))*: /);
      expect(diff).toMatch(/^\+ {2}await robot\.\w+\("(small|medium|large)"\);$/m);
    }
    expect(decisions.filter(({ decision }) => decision === "give-up" || decision === "replan")).toEqual([]);

    const text = first.programText;
    expect(text.match(/await robot\./g)).toHaveLength(first.actions);
    const problems = checkProgram({ text, file: "course.robot.ts", robot }).problems;
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const again = await runAgain(text, scene, seed);
    const calls = first.events.flatMap((event) =>
      event.kind === "action-finished" ? [event.feedback.text] : [],
    );
    expect(again).toEqual({ outcome: "success", calls, truth: true });
  },
  240_000,
);

it("ends where no way is left, and says why (simulation)", async () => {
  // There is no bamboo on this course, so it looks everywhere until its time is up or nothing is left to look at.
  const run = await runTask({
    instruction: "go to the bamboo",
    robot: "quadruped",
    scene: "indoor-1",
    seed: 1,
    output,
  });
  expect(run.outcome).toBe("failure");
  expect(run.trueSuccess).toBe(false);
  expect(run.reason).toMatch(/The robot is lost|s of executed skills that a task may take/);
  const executed = run.events.flatMap((event) =>
    event.kind === "action-finished" && event.feedback.call.action !== "look"
      ? [event.feedback.robotSeconds]
      : [],
  );
  expect(executed.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(105);
}, 240_000);

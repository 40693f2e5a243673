import { expect } from "vitest";
import type { Recovery, RecoveryRequest } from "../../src/core/runner/recovery";
import { programText, type TestRun, type TestRunOptions, testRun } from "./runs";

/* Runs that bring the banana from the table to the plate, and methods that decide as they are told. */

export const fetchBanana = `
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
export const bananaGoal = "// @goal (on banana_0 plate_0)";
export const bananaProgram = programText(fetchBanana, [bananaGoal]);
/** Counted from 0, as the faults of a test's robot are. */
export const graspCall = 3;
export const placeCall = 6;

/** Runs a program to its end and tells what came of it, in one line each. */
export async function checkRun(
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

export const correction = (steps: readonly (readonly [string, ...string[]])[], retry: boolean): Recovery => ({
  kind: "correction",
  reason: "because",
  retry,
  steps: steps.map(([action, ...ids]) => ({ action, args: ids.map((id) => ({ kind: "object", id })) })),
});

/** A method that gives these answers in turn, and remembers what it was asked. */
export function answers(...decisions: Recovery[]) {
  const asked: RecoveryRequest[] = [];
  return {
    asked,
    policy: async (request: RecoveryRequest): Promise<Recovery> => {
      asked.push(request);
      return decisions[asked.length - 1] ?? { kind: "accept", reason: "no more answers" };
    },
  };
}

import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { prepareRun } from "../../src/engine/startRun";
import { parseFaults } from "../../src/simulator/faults";
import { sceneOf } from "../../src/simulator/testing/builtInRobot";
import { builtInPackage } from "../support/builtInPackage";
import { plannerMethod } from "../support/plannerMethod";

/* The arm's reference programs in the sandbox, behind the gate, on the simulator's own process. */

const output = mkdtempSync(join(tmpdir(), "robot-copilot-tabletop-"));
const folder = join(__dirname, "../fixtures/tabletop");

/** The program with its own goal, and the peg of this seed's first colour. */
async function run(name: string, seed: number, faultText: string) {
  const faults = parseFaults(faultText);
  if (!faults.ok) throw new Error(faults.error.message);
  const peg = sceneOf("tabletop-arm", "insert-ring", seed).objects.find((object) => object.name === "peg-1");
  const text = readFileSync(join(folder, `${name}.robot.ts`), "utf8").replace(
    'colour = "red"',
    `colour = "${peg?.attributes.colour}"`,
  );
  const robot = builtInPackage("tabletop-arm");
  const prepared = await prepareRun({
    program: { file: `${name}.robot.ts`, text },
    robot,
    scene: name,
    link: { kind: "simulator", seed, faults: faults.value },
    method: plannerMethod(robot),
    outputRoot: output,
    approve: async () => false,
  });
  if (!prepared.ok) throw new Error(prepared.error.map(({ message }) => message).join("; "));
  const { session, score, finish, dispose } = prepared.value;
  let recoveries = 0;
  session.onEvent((event) => {
    if (event.kind === "recovery") recoveries++;
  });
  try {
    const { outcome, reason, goal: end } = await session.run();
    return { outcome, reason, recoveries, really: end && (await score(end.condition)) };
  } finally {
    finish();
    dispose();
  }
}

describe("the tabletop arm (simulation)", () => {
  it.each([1, 2, 3])(
    "puts a ring on a peg, seed %i",
    async (seed) => {
      const result = await run("insert-ring", seed, "none");
      expect(result).toMatchObject({ outcome: "success", recoveries: 0, really: true });
    },
    240_000,
  );

  it.each([1, 2])(
    "takes up again what has slipped out of its fingers, seed %i",
    async (seed) => {
      const result = await run("insert-ring", seed, "grasp-slip@1");
      expect(result, result.reason).toMatchObject({ outcome: "success", really: true });
      expect(result.recoveries).toBeGreaterThan(0);
    },
    240_000,
  );
});

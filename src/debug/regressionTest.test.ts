import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { RegressionResult } from "../engine/regression/runRegressionTest";
import { bundlePath } from "../platform/productFolder";

/* The debug adapter as it is shipped: a regression test's program step by step in the test's world, judged as the test says. */

const folder = mkdtempSync(join(tmpdir(), "robot-debugged-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, "visit.robot.ts");
writeFileSync(
  program,
  `// @robot agv
// @scene hall
import type { Robot, Scene } from "robot:agv";

export default async function task(robot: Robot, scene: Scene) {
  const hall = await robot.survey();
  const dock = hall.find("charging-dock");
  if (dock) await robot.moveTo(dock);
}
`,
);

function write(name: string, more: object): string {
  const file = join(folder, `${name}.robot-test.json`);
  writeFileSync(file, JSON.stringify({ program: "visit.robot.ts", seed: 5, recovery: "none", ...more }));
  return file;
}

let client: DebugClient;
afterEach(() => client.stop());

async function judged(regressionTest: string, line?: number): Promise<RegressionResult> {
  client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
  client.defaultTimeout = 60_000;
  await client.start();
  const verdict = client.waitForEvent("robotTest", 120_000);
  const ended = client.waitForEvent("terminated", 120_000);
  // Seed and faults of the launch are those of another run.
  const launch = { program, regressionTest, seed: 1, faults: "nonsense", output: folder, type: "robot" };
  if (line === undefined) {
    await Promise.all([client.configurationSequence(), client.launch(launch)]);
  } else {
    const stopped = client.waitForEvent("stopped", 60_000);
    await client.hitBreakpoint(launch, { path: program, line });
    await stopped;
    await client.continueRequest({ threadId: 1 });
  }
  await ended;
  return (await verdict).body as RegressionResult;
}

describe("a regression test in the debugger (simulation)", { timeout: 240_000 }, () => {
  it("stops at a breakpoint, and is judged by the simulated world at its end", async () => {
    const goal = "(exists (?dock - charging-dock) (at ?dock))";
    const result = await judged(write("visits", { expect: "success", goal }), 7);
    expect(result).toMatchObject({ passed: true, outcome: "success", goalHolds: true });
  });

  it("does not pass for its claim alone", async () => {
    const goal = "(exists (?store - cold-store) (at ?store))";
    const result = await judged(write("elsewhere", { expect: "success", goal }));
    expect(result).toMatchObject({ passed: false, outcome: "success", goalHolds: false });
    expect(result.reason).toContain("in the simulated world the goal does not hold");
  });

  it("is refused with what is wrong with it", async () => {
    client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
    client.defaultTimeout = 60_000;
    await client.start();
    await client.initializeRequest();
    const regressionTest = write("wrong", { expect: "perhaps" });
    await expect(
      client.launchRequest({ program, regressionTest } as unknown as Parameters<
        DebugClient["launchRequest"]
      >[0]),
    ).rejects.toThrow(/expect/);
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { bundlePath } from "../platform/productFolder";
import type { CopyEnd } from "./debugEnvironment";

/* The debug adapter as it is shipped, with the real simulator: the rest of a paused run in a copy of its world. */

const folder = mkdtempSync(join(tmpdir(), "robot-copy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, "carry.robot.ts");
writeFileSync(
  program,
  `// @robot mobile-manipulator
// @scene bedroom
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  const rooms = await robot.exploreGlobal();
  const before = rooms.size;
  const [first, second] = rooms.all("table");
  await robot.navigate(first);
  console.log("at the first of", before);
  await robot.navigate(second);
  if (!scene.holds(\`(at \${second.id})\`)) throw new Error("It is somewhere else.");
}
`,
);

let client: DebugClient;
afterEach(() => client.stop());

/** The line of the pause, and the facts about where the robot is. */
async function standing(): Promise<{ line: number; at: string[] }> {
  const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
  const { scopes } = (await client.scopesRequest({ frameId: stackFrames[0].id })).body;
  const facts = scopes.find(({ name }) => name === "Facts");
  const { variables } = (
    await client.variablesRequest({ variablesReference: facts?.variablesReference ?? 0 })
  ).body;
  return {
    line: stackFrames[0].line,
    at: variables.filter(({ name }) => name.startsWith("(at ")).map(({ name, value }) => `${name} ${value}`),
  };
}

describe("the rest in a copy", () => {
  it("is run to its end while the run itself stays where it is, as often as wanted", async () => {
    client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
    client.defaultTimeout = 60_000;
    await client.start();
    const stopped = client.waitForEvent("stopped", 60_000);
    await client.hitBreakpoint(
      { program, seed: 4, output: folder, type: "robot" },
      { path: program, line: 10 },
    );
    await stopped;
    const before = await standing();
    const tries: CopyEnd[] = [];
    for (let times = 0; times < 2; times++)
      tries.push((await client.customRequest("robotTryAhead")).body as CopyEnd);
    for (const { outcome, reason, steps, robotSeconds, report } of tries) {
      expect(outcome, reason).toBe("success");
      // What was done before the pause is neither done nor printed again.
      expect(steps).toHaveLength(2);
      expect(steps[0]).toMatch(/^› at the first of \d+$/);
      expect(steps[1]).toMatch(/^robot\.navigate\(table_\d\): success$/);
      expect(robotSeconds).toBeGreaterThan(1);
      expect(existsSync(report)).toBe(true);
      const page = readFileSync(report, "utf8");
      expect(page).toContain("robot.navigate");
      expect(page).toContain("a copy of a paused run");
    }
    expect(tries[1].robotSeconds).toBe(tries[0].robotSeconds);
    expect(await standing()).toEqual(before);

    const ended = client.waitForEvent("terminated", 60_000);
    const printed: string[] = [];
    client.on("output", ({ body }) => printed.push(body.output));
    await client.continueRequest({ threadId: 1 });
    await ended;
    expect(printed.join("")).toMatch(/robot\.navigate\(table_\d\): success\nsuccess: /);
  }, 180_000);

  it("is run in a symbolic scene, too", async () => {
    const home = join(folder, "home.robot.ts");
    writeFileSync(
      home,
      `// @robot household-two-hands
// @scene apartment.pddl
// @goal (and (holding apple_1) (robot-in kitchen))
import type { Robot, Scene } from "robot:household-two-hands";

export default async function task(robot: Robot, scene: Scene) {
  await robot.walk(scene.get("apple_1"));
  await robot.grab(scene.get("apple_1"));
  console.log(scene.holds("(holding apple_1)"));
}
`,
    );
    client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
    client.defaultTimeout = 60_000;
    await client.start();
    const stopped = client.waitForEvent("stopped", 60_000);
    await client.hitBreakpoint({ program: home, output: folder, type: "robot" }, { path: home, line: 8 });
    await stopped;
    const tries: CopyEnd[] = [];
    for (let times = 0; times < 2; times++)
      tries.push((await client.customRequest("robotTryAhead")).body as CopyEnd);
    for (const { outcome, reason, steps, robotSeconds } of tries) {
      expect(outcome, reason).toBe("success");
      expect(steps).toEqual(["robot.grab(apple_1): success", "› true"]);
      expect(robotSeconds).toBe(1);
    }
    const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
    expect(stackFrames[0].line).toBe(8);
    // The apple has not been taken: the run itself goes the same way.
    const ended = client.waitForEvent("terminated", 60_000);
    const printed: string[] = [];
    client.on("output", ({ body }) => printed.push(body.output));
    await client.continueRequest({ threadId: 1 });
    await ended;
    expect(printed.join("")).toMatch(/robot\.grab\(apple_1\): success\ntrue\nsuccess: /);
  }, 180_000);

  it("is not there for a run that goes on", async () => {
    client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
    await client.start();
    await expect(client.customRequest("robotTryAhead")).rejects.toThrow(/Only a paused run/);
  }, 60_000);
});

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { afterAll, expect, it } from "vitest";
import { initPackage } from "../../src/core/program/initPackage";
import { bundlePath, productFolder } from "../../src/platform/productFolder";
import { writePackage } from "../../src/platform/writePackage";

/* The debug adapter as VS Code starts it, over a package made from a domain, in a problem of that domain. */

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-debugging-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixtures = join(productFolder(), "test/fixtures/pddl");
const made = initPackage({
  domain: { file: "blocks.pddl", text: readFileSync(join(fixtures, "blocks.pddl"), "utf8") },
  scenes: [],
});
if (!made.ok) throw new Error("no package");
writePackage(join(folder, "robots"), made.value);
cpSync(join(fixtures, "blocks-tower.pddl"), join(folder, "tower.pddl"));

const program = join(folder, "task.robot.ts");
writeFileSync(
  program,
  `// @robot blocks
// @scene tower.pddl
// @goal (on-table a)
import type { Robot, Scene } from "robot:blocks";

export default async function task(robot: Robot, scene: Scene) {
  const a = scene.get("a");
  await robot.unstack(a, scene.get("b"));
  await robot.putDown(a);
  console.log("done");
}
`,
);

async function lineOf(client: DebugClient): Promise<number | undefined> {
  const { body } = await client.stackTraceRequest({ threadId: 1 });
  return body.stackFrames[0]?.line;
}

it("steps forwards and backwards through a symbolic scene", { timeout: 180_000 }, async () => {
  const client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
  client.defaultTimeout = 60_000;
  await client.start();
  const runEvents: { kind: string; [name: string]: unknown }[] = [];
  client.on("robotRun", ({ body }: DebugProtocol.Event) => runEvents.push(body));
  try {
    await client.initializeRequest();
    const stopped = client.waitForEvent("stopped");
    const launch = {
      program,
      workspaceFolders: [folder],
      output: folder,
      stopOnEntry: true,
      method: "open-loop",
    };
    await Promise.all([
      client.waitForEvent("initialized").then(() => client.configurationDoneRequest()),
      client.launchRequest(launch as DebugProtocol.LaunchRequestArguments),
    ]);
    await stopped;
    const places: (number | undefined)[] = [await lineOf(client)];
    for (const command of ["next", "next", "next", "stepBack", "stepBack"]) {
      const again = client.waitForEvent("stopped");
      await client.send(command, { threadId: 1 });
      await again;
      places.push(await lineOf(client));
    }
    expect(places).toEqual([7, 8, 9, 10, 9, 8]);
    const ended = client.waitForEvent("terminated");
    await client.continueRequest({ threadId: 1 });
    await ended;
  } finally {
    await client.stop();
  }
  const told = JSON.stringify(runEvents);
  expect(told).toContain("symbolic scene tower, no physics");
  expect(told).toContain('"outcome":"success"');
});

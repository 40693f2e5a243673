import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import { afterAll, expect, it } from "vitest";
import { embeddingServer } from "../../test/support/embeddingServer";
import { bundlePath } from "../platform/productFolder";
import type { CopyEnd } from "./debugEnvironment";

/* The debug adapter as it is shipped, with a server of embeddings on this machine: what words mean, also in a copy. */

const folder = mkdtempSync(join(tmpdir(), "robot-look-up-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, "dish.robot.ts");
writeFileSync(
  program,
  `// @robot household-two-hands
// @scene apartment.pddl
import type { Robot, Scene } from "robot:household-two-hands";

export default async function task(robot: Robot, scene: Scene) {
  const [dish] = scene.matching("crockery");
  await robot.walk(dish);
  console.log(scene.matching("crockery")[0].id, scene.matching("greengrocery").length > 0);
}
`,
);

it("words that name no object mean what an embedding model says, and the same in a copy", async () => {
  const server = await embeddingServer();
  const client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
  client.defaultTimeout = 60_000;
  await client.start();
  const printed: string[] = [];
  client.on("output", ({ body }) => printed.push(body.output));
  const stopped = client.waitForEvent("stopped", 60_000);
  const embedding = { name: "m", baseUrl: server.baseURL };
  await client.hitBreakpoint(
    { program, output: folder, embedding, type: "robot" },
    { path: program, line: 7 },
  );
  await stopped;
  expect(printed.join("")).toMatch(/matching\("crockery"\): by embedding \(openai:m\) plate_1 /);
  const asked = () => server.asked.flat().filter((text) => text === "crockery").length;
  expect(asked()).toBe(1);

  const copy = (await client.customRequest("robotTryAhead")).body as CopyEnd;
  expect(copy.outcome, copy.reason).toBe("success");
  expect(copy.steps).toContain("› plate_1 true");
  expect(asked()).toBe(1);

  const ended = client.waitForEvent("terminated", 60_000);
  await client.continueRequest({ threadId: 1 });
  await ended;
  expect(printed.join("")).toContain("plate_1 true\n");
  expect(asked()).toBe(1);
  await client.stop();
  await server.close();
}, 180_000);

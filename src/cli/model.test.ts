import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { sensibleReply } from "../../test/support/modelReplies";
import { type ModelServer, modelServer, slowly } from "../../test/support/modelServer";
import { productFolder } from "../platform/productFolder";

/* The command as a user runs it, against a server on this machine. */

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-model-"));
let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

function run(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(productFolder(), "dist", "cli.js"), ...args],
      {
        cwd: folder,
        timeout: 60_000,
        env: { PATH: process.env.PATH, HOME: folder, OPENAI_API_KEY: "right" },
      },
      (error, out, err) =>
        resolve({
          code: typeof error?.code === "number" ? error.code : error ? -1 : 0,
          out,
          said: out + err,
        }),
    );
  });
}

it("tests a model: what works, or what is wrong and what to do next", async () => {
  server = await modelServer({
    answer: ({ images }) => ({ answer: images > 0 ? "red" : "ready" }),
    trouble: () => slowly(3, 5),
    key: "right",
  });
  const fine = await run("model", "test", "--model", "m", "--base-url", server.baseURL);
  expect(fine.code, fine.said).toBe(0);
  expect(fine.said).toMatch(/✓ pictures +pictures are seen/);
  const unnamed = await run("model", "test", "--base-url", server.baseURL, "--json");
  expect(unnamed.code).toBe(1);
  expect(JSON.parse(unnamed.said)).toMatchObject({
    ok: false,
    lines: [
      {},
      { what: "model", result: "wrong", text: expect.stringContaining("models are m. Choose one.") },
    ],
  });
  const none = await run("model", "test");
  expect(none.code).toBe(2);
  expect(none.said).toMatch(/no model is named.*\n?.*--base-url/);
}, 60_000);

it("tells what a run has cost and what its prompts had no room for", async () => {
  server = await modelServer({ answer: sensibleReply });
  const pddl = join(productFolder(), "test/fixtures/pddl");
  await run("robot", "init", "--domain", join(pddl, "blocks.pddl"));
  const program = join(folder, "task.robot.ts");
  writeFileSync(
    program,
    `// @robot blocks
// @scene ${join(pddl, "blocks-tower.pddl")}
// @goal (on-table a)
import type { Robot, Scene } from "robot:blocks";

export default async function task(robot: Robot, scene: Scene) {
  await robot.unstack(scene.get("a"), scene.get("b"));
}
`,
  );
  const options = ["--method", "closed-loop", "--model", "m", "--base-url", server.baseURL];
  const ran = await run("run", program, ...options, "--price", "2.5,10", "--json");
  const { report, folder: journal } = JSON.parse(ran.out);
  const calls = readFileSync(join(journal, "journal.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line.includes('"model-call"'))
    .map((line) => JSON.parse(line));
  expect(calls.length).toBeGreaterThan(0);
  // 100 tokens in and 20 out, each time.
  for (const { cost } of calls) expect(cost).toBeCloseTo(0.00045, 8);
  expect(readFileSync(report, "utf8")).toContain(
    `${calls.length} ${calls.length === 1 ? "call" : "calls"}, ${calls.length * 120} tokens, $${(calls.length * 0.00045).toFixed(4)}`,
  );
  const wrong = await run("run", program, ...options, "--price", "cheap");
  expect(wrong.code).toBe(2);
  expect(wrong.said).toMatch(/"cheap" is not a price/);
  const free = await run("run", program, "--price", "2.5,10");
  expect(free.said).toMatch(/--price needs --model/);
  const small = await run("run", program, ...options, "--context-tokens", "300");
  expect(small.said).toMatch(/shortest prompt has about \d+ tokens.*room for \d+ of its 300/);
}, 90_000);

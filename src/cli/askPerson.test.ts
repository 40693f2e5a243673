import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import type { PersonQuestion } from "../core/copilot/methods/predictive/person";
import { productFolder } from "../platform/productFolder";
import { terminalPerson } from "./askPerson";
import { createTerminal } from "./terminal";

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-person-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const question: PersonQuestion = { target: "the toy", skills: [], inView: [], done: 0 };

it("a line is an answer, also one that came early; behind the last one there is none", async () => {
  const input = new PassThrough();
  const person = terminalPerson(createTerminal(true), input);
  input.write("walk small\nwalk large\n");
  expect(await person.choose(question, neverCancelled)).toBe("walk small");
  expect(await person.choose(question, neverCancelled)).toBe("walk large");
  const source = new CancellationSource();
  const cancelled = person.choose(question, source.token);
  source.cancel("Ctrl-C");
  expect(await cancelled).toBeUndefined();
  expect(await person.choose(question, source.token)).toBeUndefined();
  const last = person.choose(question, neverCancelled);
  input.end();
  expect(await last).toBeUndefined();
  expect(await person.choose(question, neverCancelled)).toBeUndefined();
  person.dispose();
});

it("a run is driven from a pipe, and shows the picture that is to be looked at", async () => {
  const program = join(folder, "toy.robot.ts");
  writeFileSync(
    program,
    `// @robot quadruped
// @scene simulation
// @task go to the red toy
// @goal (exists (?t - toy) (at ?t))
import type { Robot, Scene } from "robot:quadruped";

export default async function task(robot: Robot, scene: Scene) {
  await robot.look();
}
`,
  );
  const child = spawn(
    process.execPath,
    [join(productFolder(), "dist", "cli.js"), "run", program, "--method", "predictive:person", "--json"],
    { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } },
  );
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  child.stdin.end("turn right small\nbackward\n");
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(code, err).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    outcome: "failure",
    reason: expect.stringContaining("gave no answer"),
  });
  expect(err).toContain("To the red toy. 0 skills done");
  expect(err).toContain('To the red toy. 1 skill done; the last one: robot.turnRight("small")');
  expect(err).toContain('backward has no magnitude ""');
  const picture = /picture {2}(\S+\.png)/.exec(err)?.[1] ?? "";
  expect(existsSync(picture), picture).toBe(true);
  const journal = readFileSync(join(JSON.parse(out).folder, "journal.jsonl"), "utf8");
  expect(journal).toContain("turnRight small: chosen by a person");
}, 120_000);

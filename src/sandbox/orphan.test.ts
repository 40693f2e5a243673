import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { parseDomain } from "../core/pddl/parse";
import { instrument } from "../core/program/instrument";
import { guestDomain } from "../core/runner/heldCondition";
import type { GuestProgram } from "../core/runner/sandboxPort";
import { bundlePath } from "../platform/productFolder";

/* A parent that is killed can't tell its children: what they notice is that nobody reads and writes any more. */

const { domain } = parseDomain("(define (domain empty) (:predicates (handempty)))");
if (!domain) throw new Error("the domain can't be read");

it.each([
  ["computes", "for (;;) {}"],
  ["writes", 'for (;;) console.log("still here");'],
  ["waits for an action", 'await robot.grasp("cup_0");'],
])("a sandbox whose parent is gone while its program %s ends by itself", async (_, body) => {
  const program = instrument(
    `export default async function task(robot: any) {\nconsole.log("begun");\n${body}\n}`,
    "task.robot.ts",
  );
  if (!program.ok) throw new Error("the program can't be prepared");
  const { code, points, functions } = program.value;
  const limits = { memoryBytes: 64 * 2 ** 20, stackBytes: 2 ** 20 };
  const child = spawn(process.execPath, [bundlePath("sandbox"), JSON.stringify(limits)], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const loaded: GuestProgram = {
    code,
    functions,
    points: points.map(({ function: index, names, inTry }) => ({ function: index, names, inTry })),
    actions: ["grasp"],
    types: {},
    typeFields: {},
    domain: guestDomain(domain),
    scene: { objects: [], statements: () => ({ facts: {}, closed: [] }) },
    seed: 7,
    epoch: Date.UTC(2026, 0, 1),
    breakpoints: [],
    pauseOnEntry: false,
    pauseOnExceptions: false,
  };
  child.stdin.on("error", () => {});
  child.stdin.write(`${JSON.stringify({ kind: "load", program: loaded })}\n`);
  let said = "";
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (data) => {
      said += data;
      if (said.includes("begun")) resolve();
    });
  });
  const exited = once(child, "exit");
  child.stdin.destroy();
  child.stdout.destroy();
  expect(
    await Promise.race([exited.then(() => "ended"), new Promise((r) => setTimeout(r, 20_000, "runs on"))]),
  ).toBe("ended");
});

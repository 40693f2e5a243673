import { afterAll, expect, it } from "vitest";
import { parseDomain } from "../core/pddl/parse";
import { instrument } from "../core/program/instrument";
import { guestDomain } from "../core/runner/heldCondition";
import type { Sandbox } from "../core/runner/sandboxPort";
import { bundlePath } from "../platform/productFolder";
import { sandboxPool } from "./sandboxPool";

const read = parseDomain("(define (domain d) (:predicates (p)))");
if (!read.domain) throw new Error("the domain can't be read");
const domain = guestDomain(read.domain);

const pool = sandboxPool({ bundlePath: bundlePath("sandbox"), busyMilliseconds: 300 });
afterAll(() => pool.dispose());

interface Ran {
  readonly text: string;
  readonly ending: string | undefined;
  readonly processId: number | undefined;
}

/** Runs the body of a task; what it prints, how it ended, and in which process. */
async function run(body: string): Promise<Ran> {
  const program = instrument(
    `export default async function task(robot: any, scene: any) {\n${body}\n}\ndeclare const globalThis: any;`,
    "task.robot.ts",
  );
  if (!program.ok) throw new Error(program.error.map(({ message }) => message).join("\n"));
  const sandbox: Sandbox = pool.start();
  const { processId } = sandbox;
  const lines: string[] = [];
  let ending: string | undefined;
  await new Promise<void>((resolve) => {
    sandbox.onEvent((event) => {
      if (event.kind === "console") lines.push(event.text);
      if (event.kind === "ended") {
        ending = event.ending.kind;
        void sandbox.terminate();
      }
      if (event.kind === "gone") resolve();
    });
    const { code, points, functions } = program.value;
    sandbox.load({
      code,
      functions,
      points: points.map(({ function: index, names, inTry }) => ({ function: index, names, inTry })),
      actions: [],
      types: {},
      typeFields: {},
      domain,
      scene: { objects: [], statements: () => ({ facts: {}, closed: [] }) },
      seed: 1,
      epoch: 0,
      breakpoints: [],
      pauseOnEntry: false,
      pauseOnExceptions: false,
    });
  });
  return { text: lines.join("\n"), ending, processId };
}

/** Processes are renewed while nobody waits for them. */
const renewed = () => expect.poll(() => pool.idle, { timeout: 20_000 }).toBe(1);

it("one process runs program after program, and none finds anything of the one before", async () => {
  const first = await run(
    `globalThis.left = "here"; Array.prototype.left = "here"; Object.prototype.left = "here"; console.log("1");`,
  );
  await renewed();
  const second = await run(
    `console.log(globalThis.left, [].left, {}.left, Math.random() === Math.random());`,
  );
  await renewed();
  const third = await run(`throw new Error("no");`);
  await renewed();
  const fourth = await run(`console.log("still");`);
  expect([first, second, third, fourth]).toMatchObject([
    { text: "1", ending: "returned" },
    { text: "undefined undefined undefined false", ending: "returned" },
    { ending: "threw" },
    { text: "still", ending: "returned" },
  ]);
  expect(new Set([first, second, third, fourth].map(({ processId }) => processId)).size).toBe(1);
});

it("a program that is ended by force does not hand its state on", async () => {
  const endless = await run("globalThis.left = 1; for (;;) {}");
  const next = await run("console.log(globalThis.left);");
  expect(next.processId).not.toBe(endless.processId);
  expect(endless.ending).toBe("limit");
  expect(next).toMatchObject({ text: "undefined", ending: "returned" });
});

it("programs side by side have processes of their own", async () => {
  const both = await Promise.all([run("console.log(1);"), run("console.log(2);")]);
  expect(both.map(({ text }) => text)).toEqual(["1", "2"]);
  expect(both[0].processId).not.toBe(both[1].processId);
});

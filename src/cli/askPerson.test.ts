import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { endedProcess } from "../../test/support/endedProcess";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import type { PersonQuestion } from "../core/copilot/methods/predictive/person";
import type { Question } from "../core/runner/question";
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
  const ended = endedProcess(child);
  child.stdin.end("turn right small\nbackward\n");
  const { code, out, err } = await ended;
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

const which: Question = { text: "Which plate?", choices: ["plate_1", "plate_2"], freeText: false };

it("what a method asks is answered by number or words; nothing, or the end of the input, is no answer", async () => {
  const input = new PassThrough();
  const person = terminalPerson(createTerminal(true), input);
  const said = async (question: Question, ...lines: readonly string[]) => {
    const answer = person.answerTo(question, neverCancelled);
    await new Promise((later) => setTimeout(later, 20));
    input.write(lines.map((line) => `${line}\n`).join(""));
    return answer;
  };
  expect(await said(which, "2")).toBe("plate_2");
  expect(await said(which, "3", "the blue one", "PLATE_1")).toBe("plate_1");
  expect(await said({ ...which, freeText: true }, "the blue one")).toBe("the blue one");
  expect(await said(which, "")).toBeUndefined();
  expect(await said(which, ..."abcde")).toBeUndefined();
  // What was typed before is no answer to what is asked later.
  input.write("1\n");
  await new Promise((later) => setTimeout(later, 20));
  expect(await said(which, "2")).toBe("plate_2");
  const source = new CancellationSource();
  const cancelled = person.answerTo(which, source.token);
  source.cancel("Ctrl-C");
  expect(await cancelled).toBeUndefined();
  const last = person.answerTo(which, neverCancelled);
  input.end();
  expect(await last).toBeUndefined();
  person.dispose();
});

const plate = `// @robot household-two-hands
// @scene apartment.pddl
// @task pick up the plate
import type { Robot, Scene } from "robot:household-two-hands";

export default async function task(robot: Robot, scene: Scene) {
  await robot.walk(scene.get("sofa_1"));
  throw new Error("Nothing has been done yet.");
}
`;

function runPlate(command: readonly string[]) {
  const program = join(folder, "plate.robot.ts");
  writeFileSync(program, plate);
  const cli = [process.execPath, join(productFolder(), "dist", "cli.js"), "run", program];
  const [file, ...args] = command.length > 0 ? [...command, cli.join(" "), "/dev/null"] : cli;
  const child = spawn(file, args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } });
  let out = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      out += chunk;
      if (String(chunk).includes("Its number")) child.stdin.write("2\n");
    });
  return {
    child,
    ended: new Promise<{ code: number | null; out: string }>((resolve) =>
      child.on("close", (code) => resolve({ code, out })),
    ),
  };
}

it("a run from a pipe asks nobody, and does not wait", async () => {
  const { ended } = runPlate([]);
  // Its input stays open.
  const { code, out } = await ended;
  expect(code, out).toBe(0);
  expect(out).not.toContain("The robot waits");
  expect(out).toContain("robot.grab(plate_1)");
}, 120_000);

it.skipIf(!existsSync("/usr/bin/script"))(
  "a run at a terminal asks, and goes on with the answer",
  async () => {
    const { child, ended } = runPlate(["/usr/bin/script", "-qfec"]);
    const { code, out } = await ended;
    child.stdin.end();
    expect(code, out).toBe(0);
    expect(out).toContain("The robot waits: Several objects are");
    expect(out).toContain("robot.grab(plate_2)");
  },
  120_000,
);

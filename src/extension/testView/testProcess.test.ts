import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { RegressionResult } from "../../engine/regression/runRegressionTest";
import type { TestEvent } from "../../engine/regression/testEvent";
import { productFolder } from "../../platform/productFolder";
import { inParts, runTests } from "./testProcess";

/* The command line as it is shipped, as the editor's view of tests runs it. */

const folder = mkdtempSync(join(tmpdir(), "robot-test-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const cli = join(productFolder(), "dist", "cli.js");
const head = `// @robot household-two-hands
// @scene apartment.pddl
import type { Robot, Scene } from "robot:household-two-hands";

export default async function task(robot: Robot, scene: Scene) {
`;

function write(name: string, body: string, more = ""): string {
  writeFileSync(join(folder, `${name}.robot.ts`), `${head}${body}}\n`);
  return writeTest(name, `{ "program": "${name}.robot.ts", "seed": 0, ${more}"expect": "success" }`);
}

function writeTest(name: string, text: string): string {
  const file = join(folder, `${name}.robot-test.json`);
  writeFileSync(file, text);
  return file;
}

async function run(files: readonly string[], signal = new AbortController().signal) {
  const events: TestEvent[] = [];
  const said = await runTests(
    { executable: process.execPath, cli, files, packages: [folder], output: folder },
    (event) => events.push(event),
    signal,
  );
  const results = new Map(
    events.flatMap((event): [string, RegressionResult][] =>
      event.kind === "ended" ? [[event.result.file, event.result]] : [],
    ),
  );
  return { events, results, said };
}

const walks = '  await robot.walk(scene.get("kitchen"));\n';

describe("tests in a process of their own", () => {
  it("are told step by step, each with its result, whatever is wrong with others", async () => {
    const passes = write("passes", `${walks}  console.log("there");\n`);
    const throws = write(
      "throws",
      `${walks}  if (!scene.holds("(sitting)")) throw new Error("It stands.");\n`,
      '"recovery": "none", ',
    );
    const broken = writeTest("broken", '{\n  "program": 3, "seed": 0, "expect": "success"\n}');
    const gone = writeTest("gone", '{ "program": "nowhere.robot.ts", "seed": 0, "expect": "success" }');
    const { events, results } = await run([passes, throws, broken, gone]);
    expect(results.size).toBe(4);
    expect(results.get(passes)).toMatchObject({ passed: true, outcome: "success" });
    expect(results.get(throws)).toMatchObject({
      passed: false,
      outcome: "failure",
      place: { file: join(folder, "throws.robot.ts"), line: 6 },
    });
    expect(results.get(broken)?.problems[0]).toMatchObject({
      file: broken,
      range: { start: { line: 1 } },
    });
    expect(results.get(gone)?.outcome).toBeUndefined();
    expect(results.get(gone)?.reason).toContain("there is no such file");
    const ofPassing = events.flatMap((event) =>
      event.kind !== "ended" && event.file === passes
        ? [event.kind === "step" ? event.text : event.kind]
        : [],
    );
    expect(ofPassing).toEqual(["started", "robot.walk(kitchen): success", "› there"]);
    // Only the run that tells why a test failed is kept.
    expect(readdirSync(join(folder, ".robot-copilot/runs"))).toHaveLength(1);
  });

  it("end when they are not wanted any more, without a result", async () => {
    const rooms = '  for (const name of ["kitchen", "bedroom"]) await robot.walk(scene.get(name));\n';
    const endless = write("endless", `  for (let i = 0; i < 1e6; i++) {\n  ${rooms}  }\n`);
    const stopping = new AbortController();
    const events: TestEvent[] = [];
    const began = performance.now();
    await runTests(
      {
        executable: process.execPath,
        cli,
        files: [endless],
        packages: [folder],
        output: folder,
      },
      (event) => {
        events.push(event);
        if (event.kind === "step") stopping.abort();
      },
      stopping.signal,
    );
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(events.some(({ kind }) => kind === "step")).toBe(true);
    expect(events.some(({ kind }) => kind === "ended")).toBe(false);
  });

  it("say why where the process does not run them", async () => {
    const missing = await run([join(folder, "never.robot-test.json")]);
    expect(missing.events).toEqual([]);
    expect(missing.said).toContain("there is no such file");
    const events: TestEvent[] = [];
    const said = await runTests(
      { executable: join(folder, "no-node"), cli: "", files: ["x"], packages: [], output: folder },
      (event) => events.push(event),
      new AbortController().signal,
    );
    expect(said).toContain("ENOENT");
  });
});

it("as many tests are named at once as a command line holds", () => {
  expect(inParts(["aaa", "bbb", "ccc"], 12)).toEqual([["aaa", "bbb"], ["ccc"]]);
  expect(inParts(["longer than all"], 3)).toEqual([["longer than all"]]);
  expect(inParts([])).toEqual([]);
});

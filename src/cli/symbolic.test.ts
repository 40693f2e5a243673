import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { productFolder } from "../platform/productFolder";

/* From a PDDL domain and a problem to a package, a program, a check and a run, as a user types it. */

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-symbolic-"));
for (const name of ["blocks.pddl", "blocks-tower.pddl"]) {
  cpSync(join(productFolder(), "test/fixtures/pddl", name), join(folder, name));
}

function run(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(productFolder(), "dist", "cli.js"), ...args],
      { cwd: folder, timeout: 60_000, env: { PATH: process.env.PATH, HOME: folder } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

async function check(args: readonly string[], code: number, ...said: (string | RegExp)[]): Promise<void> {
  const ran = await run(args);
  const text = ran.out + ran.err;
  for (const part of said) expect(text).toMatch(part);
  expect(ran.code, text).toBe(code);
  expect(text).not.toMatch(/^\s+at .*\.js:\d+/m);
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const program = (body: string, scene = "blocks-tower.pddl") => `// @robot blocks
// @scene ${scene}
import type { Robot, Scene } from "robot:blocks";

export default async function task(robot: Robot, scene: Scene) {
${body}
}
`;

/** Makes the package; the tests stand on their own. */
const initialised = run([
  "robot",
  "init",
  "--domain",
  "blocks.pddl",
  "--problem",
  "blocks-tower.pddl",
  "--json",
]);

describe("robot init", { timeout: 180_000 }, () => {
  it("writes a package that passes its own check", async () => {
    const { code, out } = await initialised;
    expect(code, out).toBe(0);
    const made = JSON.parse(out);
    expect(made).toMatchObject({
      name: "blocks",
      methods: ["pickUp", "putDown", "unstack", "stack"],
      scenes: ["blocks-tower"],
    });
    expect(readFileSync(join(folder, "blocks/domain.pddl"), "utf8")).toBe(
      readFileSync(join(folder, "blocks.pddl"), "utf8"),
    );
    await check(["robot", "check", "blocks"], 0, "blocks: no problems");
    await check(["robot", "list"], 0, /blocks\s+blocks/, /pickUp, putDown/, /blocks-tower/);
  });

  it("says what a program needs where no problem was given", async () => {
    const { out } = await run(["robot", "init", "--domain", "blocks.pddl", "--name", "bare"]);
    expect(out).toContain("--problem");
    expect(out).not.toContain("problem.pddl");
  });

  it("overwrites nothing unless it is told to", async () => {
    await initialised;
    const again = ["robot", "init", "--domain", "blocks.pddl"];
    await check(again, 2, /robot\.json, api\.d\.ts, domain\.pddl would be overwritten/, /--force/);
    await check([...again, "--name", "other", "--output", "robots"], 0, "robots/other/api.d.ts");
    await check([...again, "--name", "other", "--output", "robots", "--force"], 0);
  });

  it("writes nothing of a domain that is wrong, and says where", async () => {
    file("twice.pddl", "(define (domain twice)\n  (:action pick-up)\n  (:action pick_up))");
    await check(
      ["robot", "init", "--domain", "twice.pddl"],
      2,
      /twice\.pddl:3:12: error: The actions pick-up \(line 2\) and pick_up \(line 3\) would both be the method pickUp/,
      /→ Rename one/,
    );
    expect(existsSync(join(folder, "twice"))).toBe(false);
    await check(
      ["robot", "init", "--domain", "nowhere.pddl"],
      2,
      /nowhere\.pddl: error: there is no such file/,
    );
    await check(["robot", "init"], 2, /--domain/);
  });
});

describe("programs in a symbolic scene", { timeout: 180_000 }, () => {
  it("are checked against its facts and its goal", async () => {
    await initialised;
    file("early.robot.ts", program('  await robot.pickUp(scene.get("d"));'));
    await check(["check", "early.robot.ts"], 1, /early\.robot\.ts:6:9: error: .*d is clear/);
    file("half.robot.ts", program('  await robot.unstack(scene.get("a"), scene.get("b"));'));
    await check(
      ["check", "half.robot.ts"],
      1,
      /half\.robot\.ts:5:31: error: the goal is not reached/,
      "(on d c)",
    );
    // Half a program may be run all the same.
    const half = ["run", "half.robot.ts", "--method", "open-loop"];
    await check(half, 1, /✓.*robot\.unstack\(a, b\)/, /The goal does not hold/);
    const easy =
      "(define (problem easy) (:domain blocks) (:objects d) (:init (hand-empty) (on-table d) (clear d)) (:goal (holding d)))";
    file("easy.pddl", easy);
    await check(["check", "early.robot.ts", "--scene", "easy.pddl"], 0);
    file("byName.robot.ts", program('  await robot.pickUp(scene.get("e"));', "blocks-tower"));
    await check(["check", "byName.robot.ts"], 1, /"e" is not in the scene/);
  });

  it("say which scene is missing or broken", async () => {
    await initialised;
    file("lost.robot.ts", program("  void robot; void scene;", "lost.pddl"));
    await check(["check", "lost.robot.ts"], 1, /lost\.robot\.ts:2:11: error: there is no problem lost\.pddl/);
    file("broken.pddl", "(define (problem broken) (:domain blocks)\n  (:init (on a)) (:goal (and)))");
    file("broken.robot.ts", program("  void robot; void scene;", "broken.pddl"));
    await check(
      ["check", "broken.robot.ts"],
      1,
      /broken\.robot\.ts:2:11: error: the scene can't be read .*broken\.pddl, line 2/,
    );
    await check(["run", "broken.robot.ts", "--scene", "broken.pddl"], 2, /broken\.pddl:2:\d+: error/);
  });

  it("are written from its goal, run without physics, and reach it", async () => {
    await initialised;
    await check(
      ["generate", "--robot", "blocks", "--scene", "blocks-tower.pddl", "-o", "tower.robot.ts"],
      0,
      /found without physics: 8/,
    );
    expect(readFileSync(join(folder, "tower.robot.ts"), "utf8")).toContain("// @scene blocks-tower.pddl");
    await check(["check", "tower.robot.ts"], 0, /no problems/);
    const ran = await run(["run", "tower.robot.ts", "--json"]);
    expect(ran.code, ran.err).toBe(0);
    expect(JSON.parse(ran.out)).toMatchObject({
      outcome: "success",
      goal: { truth: "true" },
      simulated: true,
      physics: false,
    });
    const told = await run(["run", "tower.robot.ts"]);
    expect(told.out).toMatch(/symbolic scene blocks-tower, no physics/);
    expect(told.out).toMatch(/Goal .* is true, in the symbolic scene, without physics/);
    expect(told.out).not.toContain("by what the robot saw");
    const report = readFileSync(resolve(folder, /Report +(\S+)/.exec(told.out)?.[1] ?? ""), "utf8");
    expect(report).toContain("in the symbolic scene, without physics");
    expect(report).not.toContain("by what the robot saw");
    await check(["run", "tower.robot.ts", "--faults", "grasp-slip@1"], 2, /symbolic, without physics/);
    await check(["generate", "--robot", "blocks", "--scene", "moon.pddl"], 2, /no problem moon\.pddl/);
    const inWords = ["generate", "--robot", "blocks", "--scene", "blocks-tower.pddl", "-o", "words.robot.ts"];
    await check([...inWords, "put a on the table and b on a"], 0, /Steps in the plan: [345]$/m);
    expect(readFileSync(join(folder, "words.robot.ts"), "utf8")).toContain(
      "// @goal (and (on-table a) (on b a))",
    );
    await check(["check", "words.robot.ts"], 0, /no problems/);
    await check(["run", "words.robot.ts"], 0, /is true, in the symbolic scene/);
    await check([...inWords, "sing a song"], 1, /words of the domain/, /→ \(on a b\)/);
    await check([...inWords, "(on a zebra)"], 1, /no object "zebra"/);
    await check([...inWords, "a on a"], 1, /no plan for the goal \(on a a\)/);
    await check(["generate", "put a on b", "-o", "nowhere/x.ts"], 2, /the program can't be written/);
    await check(["generate"], 2, /nothing says what the robot is to do/);
  });
});

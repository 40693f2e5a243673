import { execFile, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { embeddingServer } from "../support/embeddingServer";

/* A fault that was found becomes a test that fails until the program copes with it: the commands as they are shipped. */

const folder = mkdtempSync(join(tmpdir(), "robot-regression-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cli(...args: string[]) {
  const script = join(__dirname, "../../dist/cli.js");
  return spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: "utf8" });
}

const program = (grasp: string) => `// @robot mobile-manipulator
// @scene bedroom
// @task hold the toy
// @goal (exists (?toy - toy) (holding ?toy))
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  const room = await robot.exploreGlobal();
  for (const furniture of room.all("furniture")) {
    if (scene.find("toy")) break;
    if (!(await robot.navigate(furniture))) continue;
    await robot.exploreLocal();
  }
  const toy = scene.find("toy");
  if (!toy) return;
  if (!(await robot.navigate(toy))) return;
  ${grasp}
}
`;
const once = "await robot.grasp(toy);";
const again =
  'for (let tries = 0; tries < 3 && !scene.holds("(holding " + toy.id + ")"); tries++) await robot.grasp(toy);';

function runsBelow(path: string): string[] {
  return readdirSync(join(folder, path, ".robot-copilot/runs")).map((name) =>
    join(folder, path, ".robot-copilot/runs", name),
  );
}

describe("regression tests (simulation)", () => {
  const file = join(folder, "hold.robot.ts");
  it("a run that failed is saved, fails again, and passes once the program copes", () => {
    writeFileSync(file, program(once));
    const run = cli(
      "run",
      "hold.robot.ts",
      "--seed",
      "2",
      "--faults",
      "grasp-slip@1",
      "--method",
      "open-loop",
    );
    expect(run.status, run.stdout + run.stderr).toBe(1);
    expect(run.stdout).toContain("! The injected fault grasp-slip struck at a closing of the gripper");
    const saved = cli("journal", runsBelow(".")[0], "--save-test", "slips");
    expect(saved.status, saved.stderr).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, "slips.robot-test.json"), "utf8"))).toMatchObject({
      program: "hold.robot.ts",
      seed: 2,
      faults: "grasp-slip@1",
      recovery: "none",
      expect: "success",
      goal: "(exists (?toy - toy) (holding ?toy))",
    });

    const failing = cli("test", "--junit", "results.xml", "--output", "kept");
    expect(failing.status, failing.stdout).toBe(1);
    expect(failing.stdout).toContain("✗ slips – hold the toy");
    expect(failing.stdout).toContain("1 of 1 did not pass (simulation)");
    expect(runsBelow("kept")).toHaveLength(1);
    const xml = readFileSync(join(folder, "results.xml"), "utf8");
    expect(xml).toContain('tests="1" failures="1" errors="0"');
    expect(xml).toMatch(/<failure message="expected success, and it ended with failure/);

    writeFileSync(file, program(again));
    const passing = cli("test", "slips.robot-test.json", "--output", "passed", "--json");
    expect(passing.status, passing.stdout).toBe(0);
    expect(JSON.parse(passing.stdout)).toMatchObject({
      simulated: true,
      tests: [{ name: "slips", passed: true, outcome: "success", goalHolds: true }],
    });
    expect(runsBelow("passed")).toEqual([]);
  }, 180_000);

  it("a program that has changed since its run is kept as it was", () => {
    const saved = cli("journal", runsBelow(".")[0], "--save-test", "as-it-was");
    expect(saved.status, saved.stderr).toBe(0);
    expect(saved.stdout).toContain("The program has changed since that run");
    expect(readFileSync(join(folder, "as-it-was.robot.ts"), "utf8")).toBe(program(once));
    expect(cli("journal", runsBelow(".")[0], "--save-test", "as-it-was").stderr).toContain(
      "there is such a test already",
    );
  });

  it("what can't be tested is told with its file and place, and nothing is run", () => {
    mkdirSync(join(folder, "bad"));
    const write = (name: string, text: string) =>
      writeFileSync(join(folder, "bad", `${name}.robot-test.json`), text);
    write("typo", '{\n  "program": "x.robot.ts",\n  "sed": 1,\n  "expect": "success"\n}');
    write("fault", '{ "program": "x.robot.ts", "seed": 1, "faults": "grasp-slop", "expect": "success" }');
    const bad = cli("test", "bad");
    expect(bad.status).toBe(2);
    expect(bad.stderr).toMatch(/typo\.robot-test\.json:3:\d+.*unknown property "sed"/s);
    expect(bad.stderr).toMatch(/fault\.robot-test\.json:1:\d+.*grasp-slop/s);
    rmSync(join(folder, "bad"), { recursive: true });
    mkdirSync(join(folder, "bad"));
    write("gone", '{ "program": "x.robot.ts", "seed": 1, "expect": "success" }');
    const gone = cli("test", "bad", "--junit", "gone.xml");
    expect(gone.status).toBe(1);
    expect(gone.stdout).toMatch(/✗ gone.*x\.robot\.ts.*there is no such file/s);
    expect(readFileSync(join(folder, "gone.xml"), "utf8")).toContain('failures="0" errors="1"');
    writeFileSync(
      join(folder, "bad", "looks.robot.ts"),
      '// @robot mobile-manipulator\nimport type { Robot } from "robot:mobile-manipulator";\n\nexport default async function task(robot: Robot) {\n  await robot.exploreGlobal();\n}\n',
    );
    const goal = "(forall (?f - friut) (on ?f plate_0))";
    write("vacuous", JSON.stringify({ program: "looks.robot.ts", seed: 0, expect: "success", goal }));
    expect(cli("test", join("bad", "vacuous.robot-test.json")).stdout).toMatch(
      /✗ vacuous.*the goal can't be asked of mobile-manipulator.*friut/s,
    );
    expect(cli("test", join(folder, "kept")).stderr).toContain("there is no regression test");
  });
});

describe("a run in a symbolic scene from elsewhere", () => {
  const project = join(folder, "project");
  const elsewhere = join(folder, "elsewhere");
  const inProject = (...args: string[]) =>
    spawnSync(process.execPath, [join(__dirname, "../../dist/cli.js"), ...args], {
      cwd: project,
      encoding: "utf8",
    });
  const tower = `// @robot blocks
// @goal (on b a)
import type { Robot, Scene } from "robot:blocks";

export default async function task(robot: Robot, scene: Scene) {
  await robot.pickUp(scene.get("b"));
  await robot.stack(scene.get("b"), scene.get("a"));
}
`;
  const problem = (name: string) => `(define (problem ${name}) (:domain blocks) (:objects a b)
  (:init (clear a) (clear b) (on-table a) (on-table b) (hand-empty)) (:goal (on b a)))`;

  it("is saved with its scene, so that the test runs wherever it is taken to", () => {
    mkdirSync(join(project, "tests"), { recursive: true });
    mkdirSync(elsewhere);
    const fixtures = join(__dirname, "../fixtures/pddl");
    cpSync(join(fixtures, "blocks.pddl"), join(elsewhere, "blocks.pddl"));
    writeFileSync(join(elsewhere, "two.pddl"), problem("two"));
    writeFileSync(join(project, "near.pddl"), problem("near"));
    writeFileSync(join(project, "tower.robot.ts"), tower);
    const made = inProject("robot", "init", "--domain", join(elsewhere, "blocks.pddl"));
    expect(made.status, made.stderr).toBe(0);
    const runs = () => readdirSync(join(project, ".robot-copilot/runs"));
    for (const [name, scene, expected] of [
      ["far", join(elsewhere, "two.pddl"), "far.pddl"],
      ["near", "near.pddl", "../near.pddl"],
    ]) {
      rmSync(join(project, ".robot-copilot"), { recursive: true, force: true });
      const run = inProject("run", "tower.robot.ts", "--scene", scene);
      expect(run.status, run.stdout + run.stderr).toBe(0);
      const saved = inProject("journal", `.robot-copilot/runs/${runs()[0]}`, "--save-test", `tests/${name}`);
      expect(saved.status, saved.stderr).toBe(0);
      const test = readFileSync(join(project, `tests/${name}.robot-test.json`), "utf8");
      expect(JSON.parse(test)).toMatchObject({ program: "../tower.robot.ts", scene: expected });
      expect(test).not.toContain(folder);
    }
    expect(readFileSync(join(project, "tests/far.pddl"), "utf8")).toBe(problem("two"));
    expect(existsSync(join(project, "tests/near.pddl"))).toBe(false);

    rmSync(elsewhere, { recursive: true });
    const moved = join(folder, "moved");
    renameSync(project, moved);
    const tested = spawnSync(process.execPath, [join(__dirname, "../../dist/cli.js"), "test", "tests"], {
      cwd: moved,
      encoding: "utf8",
    });
    expect(tested.stdout + tested.stderr).toContain("2 passed");
    expect(tested.status).toBe(0);
  }, 120_000);
});

describe("a run that was told what words mean", () => {
  it("is saved with the answers, and its test asks nobody", async () => {
    const server = await embeddingServer();
    const home = join(folder, "words");
    mkdirSync(home);
    writeFileSync(
      join(home, "words.robot.ts"),
      `// @robot household-two-hands
// @scene apartment.pddl
import type { Robot, Scene } from "robot:household-two-hands";

export default async function task(robot: Robot, scene: Scene) {
  const [dish] = scene.matching("crockery");
  if (!dish) throw new Error("There is no crockery.");
  await robot.walk(dish);
}
`,
    );
    const inHome = (...args: string[]) =>
      new Promise<{ code: number; out: string }>((resolve) => {
        execFile(
          process.execPath,
          [join(__dirname, "../../dist/cli.js"), ...args],
          { cwd: home },
          (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
        );
      });
    const run = ["run", "words.robot.ts", "--method", "open-loop"];
    const without = await inHome(...run);
    expect(without.out).toContain("There is no crockery.");
    rmSync(join(home, ".robot-copilot"), { recursive: true });
    const asked = await inHome(...run, "--embedding-model", "m", "--base-url", server.baseURL);
    expect(asked.code, asked.out).toBe(0);
    expect(asked.out).toMatch(
      /matching\("crockery"\): by embedding \(openai:m\) plate_1 \(similarity 1\.00\)/,
    );
    await server.close();
    const [folderOfRun] = readdirSync(join(home, ".robot-copilot/runs"));
    const saved = await inHome("journal", `.robot-copilot/runs/${folderOfRun}`, "--save-test", "words");
    expect(saved.code, saved.out).toBe(0);
    const tested = await inHome("test", "words.robot-test.json");
    expect(tested.out).toContain("1 passed");
    expect(tested.code).toBe(0);
  }, 120_000);
});

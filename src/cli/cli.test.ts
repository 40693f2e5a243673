import { execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { productFolder } from "../platform/productFolder";

/* The command as a user runs it: a process, its output and its exit code. Mostly bad input, which must end in words. */

const folder = mkdtempSync(join(tmpdir(), "robot-copilot-cli-"));
const packageFolder = join(productFolder(), "robots", "mobile-manipulator");

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], environment: Record<string, string> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(productFolder(), "dist", "cli.js"), ...args],
      { cwd: folder, timeout: 60_000, env: { PATH: process.env.PATH, HOME: folder, ...environment } },
      (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** For no scene that is named: who knows what is known there. */
const anywhere = "// @robot mobile-manipulator\n// Anywhere.\n";

function program(body: string, header = "// @robot mobile-manipulator\n// @scene bedroom\n"): string {
  return `${header}import type { Robot, Scene } from "robot:mobile-manipulator";\n\nexport default async function task(robot: Robot, scene: Scene) {\n${body}\n}\n`;
}

/** Exit code, and what is said, on either stream. */
async function check(args: readonly string[], code: number, ...said: (string | RegExp)[]) {
  const ran = await run(args);
  const text = ran.out + ran.err;
  for (const part of said) expect(text).toMatch(part);
  expect(ran.code, text).toBe(code);
  expect(text).not.toMatch(/^\s+at .*\.js:\d+/m);
}

describe("robot-copilot", () => {
  it("explains itself", async () => {
    await check(["--help"], 0, /generate/, /Exit codes/);
    await check(["run", "--help"], 0, /--seed/, /--ros/);
    await check(["--version"], 0, /^\d+\.\d+\.\d+/);
  });
  it("answers bad usage with 2", async () => {
    await check(["frobnicate"], 2, /unknown command/);
    await check(["run"], 2, /missing required argument/);
    await check(["run", "nowhere.robot.ts"], 2, /nowhere\.robot\.ts.*no such file/);
    await check(["sim", "moon"], 2, /no robot package has a scene "moon"/, /mobile-manipulator \(bedroom, /);
    await check(
      ["bench", "compare", "x", folder],
      2,
      /x: error: there is no such folder/,
      /no results\.jsonl/,
    );
    await check(["plan", "d.pddl", "p.pddl", "-o", "nowhere/x.plan"], 2, /can't be written/, /--output/);
    await check(["plan", "d.pddl", "p.pddl", "-o", folder], 2, /can't be written: it is a folder/);
    await check(
      ["run", file("f.robot.ts", program("")), "--faults", "grasp-slop@1"],
      2,
      /grasp-slop/,
      /grasp-slip/,
    );
    const still = file("still.robot.ts", program(""));
    await check(["run", still, "--approve", "abcdef012345"], 2, /simulation needs none/);
    await check(
      ["run", still, "--ros", "ws://127.0.0.1:9", "--approve", "zzz"],
      2,
      /"zzz" is no program's hash/,
    );
    await check(["demo", "--seed", "x"], 2, /--seed <number>.*not a whole number/);
    await check(["demo", "--seed", "-1"], 2, /"-1" is below 0/);
    await check(
      ["bench", "--merge", "results"],
      2,
      /does not say of which suite/,
      /bench SUITE --merge results/,
    );
    await check(["demo", "--seed", "4294967296"], 2, /Seeds go from 0 to 4294967295/);
    await check(["robot", "list", "--packages", "nowhere"], 2, /"nowhere" is no folder/);
    await check(["sim", "bedroom", "--rosbridge", "99999"], 2, /--rosbridge <port>.*0 to 65535/);
    await check(["robot", "check", file("notes.txt", "")], 2, /notes\.txt: error: this is no folder/);
    await check(["plan", "d.pddl", "p.pddl", "--memory", "1"], 2, /needs at least 16 MB/);
    await check(["journal", folder], 2, /no journal/);
    await check(["journal", file("journal.jsonl", "")], 2, /journal is empty: the run ended/);
    await check(["journal", file("noise.jsonl", "\u0001\u0002 no journal\n{")], 2, /it is no journal/);
    await check(["journal", file("cut.jsonl", '{"index":0,"time":"2026')], 2, /cut off in its first line/);
  });
  it("refuses an output that can't be written before anything is started", async () => {
    const empty = file("empty.robot.ts", program(""));
    const below = join(file("notes.txt", ""), "runs");
    for (const args of [["run", empty], ["demo"], ["test"], ["bench", "come-mobile"]])
      await check([...args, "--output", below], 2, /can't be kept in this folder: /, /--output/);
    await check(["sim", "bedroom", "--picture", "nowhere/x.png"], 2, /can't be written/, /--picture/);
  });
  it("finds the robot that has a scene, and says so; of several one must be named", async () => {
    const found = await run(["sim", "hall", "--picture", join(folder, "found.png"), "--json"]);
    expect(JSON.parse(found.out)).toMatchObject({ robot: "agv" });
    expect(found.err).toMatch(/scene hall is one of agv/);
    // Where the other tests look for robots there are none of these.
    const two = mkdtempSync(join(tmpdir(), "robot-copilot-two-vehicles-"));
    try {
      for (const name of ["one", "other"])
        cpSync(join(productFolder(), "robots", "agv"), join(two, name), { recursive: true });
      await check(["sim", "hall", "--packages", two], 2, /several .*: one, other, agv/, /--robot one/);
    } finally {
      rmSync(two, { recursive: true, force: true });
    }
  });
  it.each([
    ["SIGINT", "interrupted with Ctrl-C"],
    ["SIGTERM", "ended from outside with SIGTERM"],
  ] as const)("says that %s while a run is starting has moved nothing", async (signal, words) => {
    const silent = createTcpServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const child = spawn(
      process.execPath,
      [
        join(productFolder(), "dist", "cli.js"),
        "run",
        file("starting.robot.ts", program("")),
        "--ros",
        `ws://127.0.0.1:${port}`,
      ],
      { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } },
    );
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    // It reaches for the robot, which does not answer.
    silent.once("connection", () => child.kill(signal));
    const code = await new Promise((resolve) => child.once("exit", resolve));
    silent.close();
    expect(said).toContain(`${words} while the run was starting: nothing was run, nothing moved`);
    expect(code).toBe(1);
  });
  it("counts results that were not all measured as a failure when they are put together", async () => {
    const measured = { suite: "come-mobile", suiteHash: "ab", method: "m", faults: "none", version: "1" };
    const trial = {
      case: "fruits",
      seed: 1,
      instruction: "put it there",
      written: "program",
      claimed: "failure",
      success: false,
      reason: "no key",
      notMeasured: "unauthorized",
      steps: 0,
      stepsWell: 0,
      replans: 0,
      replansWell: 0,
      modelCalls: 1,
      tokens: 0,
      robotSeconds: 0,
      wallSeconds: 1,
    };
    const results = mkdtempSync(join(folder, "results-"));
    writeFileSync(
      join(results, "results.jsonl"),
      [{ ...measured, title: "T", simulated: true }, trial].map((row) => `${JSON.stringify(row)}\n`).join(""),
    );
    await check(["bench", "come-mobile", "--merge", results], 1, /1 not measured \(unauthorized\); .*again/);
  });
  it("says what is wrong with the scenes of a package, with file and line", async () => {
    const copy = join(mkdtempSync(join(tmpdir(), "robot-copilot-rooms-")), "agv");
    cpSync(join(productFolder(), "robots", "agv"), copy, { recursive: true });
    const hall = join(copy, "scenes", "hall.json");
    const good = readFileSync(hall, "utf8");
    const { robots, ...rest } = JSON.parse(good);
    const [rack] = rest.furniture;
    const twice = { ...rest, robots, furniture: [...rest.furniture, { ...rack, name: "second" }] };
    writeFileSync(hall, JSON.stringify(twice, undefined, 2));
    await check(["robot", "check", copy], 1, /hall\.json:\d+:\d+: error: "second" stands in/, /→/);
    writeFileSync(hall, good.replace(`"type": "${rack.type}"`, '"type": "rak"'));
    const { code, out } = await run(["robot", "check", copy, "--json"]);
    expect(code).toBe(1);
    expect(JSON.parse(out).problems).toMatchObject([
      { code: "scene-type", file: hall, range: { start: { line: expect.any(Number) } } },
    ]);
  });

  it("simulates a copy of a built-in robot under a name of its own", async () => {
    const copy = join(folder, "my-vehicle");
    cpSync(join(productFolder(), "robots", "agv"), copy, { recursive: true });
    for (const [name, from, to] of [
      ["robot.json", '"name": "agv"', '"name": "my-vehicle"'],
      ["scenes/hall.json", '"robot": "agv"', '"robot": "my-vehicle"'],
    ] as const) {
      const path = join(copy, name);
      writeFileSync(path, readFileSync(path, "utf8").replace(from, to));
    }
    await check(["robot", "check", copy], 0, /no problems/);
    const text = `// @robot my-vehicle
import type { Robot } from "robot:my-vehicle";
export default async function task(robot: Robot) {
  console.log((await robot.survey()).all("area").length, "areas");
}
`;
    await check(["run", file("own.robot.ts", text), "--packages", copy], 0, /5 areas/, /my-vehicle/);
    const settings = join(copy, "robot.json");
    writeFileSync(settings, readFileSync(settings, "utf8").replace('"body": "agv"', '"body": "hovercraft"'));
    await check(
      ["run", file("own.robot.ts", text), "--packages", copy],
      2,
      /no body "hovercraft"/,
      /robot\.json/,
    );
  });
  it("takes a picture of a scene", async () => {
    const picture = join(folder, "hall.png");
    const { out, code } = await run(["sim", "hall", "--robot", "agv", "--picture", picture, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ file: picture, width: 640, height: 480, scene: "hall" });
    const { width, height, data } = PNG.sync.read(readFileSync(picture));
    expect([width, height]).toEqual([640, 480]);
    expect(new Set(data).size).toBeGreaterThan(50);
    await check(
      ["sim", "hall", "--robot", "agv", "--picture", folder],
      2,
      /can't be written: it is a folder/,
    );
  });
  it("goes on to its end where nobody reads its output", async () => {
    const child = spawn(process.execPath, [join(productFolder(), "dist", "cli.js"), "robot", "list"], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.destroy();
    let err = "";
    child.stderr.on("data", (data) => {
      err += data;
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect([err, code]).toEqual(["", 0]);
  });
  it("lists the robots", async () => {
    const { out, code } = await run(["robot", "list", "--json"]);
    const robots = JSON.parse(out);
    expect(robots.map(({ name }: { name: string }) => name)).toContain("mobile-manipulator");
    expect(code).toBe(0);
  });
  it("checks programs, for people and for machines", async () => {
    await check(
      ["check", file("good.robot.ts", program("  await robot.exploreGlobal();"))],
      0,
      /no problems/,
    );
    const bad = file("bad.robot.ts", program(`  await robot.grasp(scene.get("banana_0"));`, anywhere));
    const found = await run(["check", bad]);
    expect(found.out).toMatch(/bad\.robot\.ts:6:\d+: error: .*\[precondition\]/);
    // What the next step says already is not said again.
    expect(found.out.match(/Insert robot/g)).toHaveLength(1);
    const { out } = await run(["check", bad, "--json"]);
    expect(JSON.parse(out)).toMatchObject({ ok: false, files: [{ problems: [{ rule: "precondition" }] }] });
    await check(["check", file("syntax.robot.ts", program("  if ("))], 1, /syntax\.robot\.ts:\d+:\d+: error/);
    await check(["check", file("lost.robot.ts", "export {};")], 2, /which robot/);
    await check(
      ["check", file("other.robot.ts", program("", "// @robot teapot\n"))],
      1,
      /other\.robot\.ts:1:11: error: .*no robot package "teapot"/,
    );
    const misspelled = file("misspelled.robot.ts", program("", "// @robot agb\n"));
    await check(["run", misspelled], 2, /misspelled\.robot\.ts:1:11: error: /, /did you mean agv\?/);
    const elsewhere = file(
      "elsewhere.robot.ts",
      program("", "// @robot mobile-manipulator\n// @scene attic\n"),
    );
    await check(["run", elsewhere], 2, /elsewhere\.robot\.ts:2:11: error: .*no scene "attic"/, /scenes: /);
  });
  it("prints what it found for people, compilers, scripts and code scanning", async () => {
    const bad = file("formats.robot.ts", program(`  await robot.grasp(scene.get("banana_0"));`, anywhere));
    await check(["check", bad], 1, /6 \| {3}await robot\.grasp/, /\| {9}\^+$/m, /unmet: /, /1 error/);
    await check(
      ["check", bad, "--format", "compact"],
      1,
      /^formats\.robot\.ts:6:9: error: .* \[precondition\]$/m,
    );
    const json = await run(["check", bad, "--format", "json"]);
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, files: [{ file: "formats.robot.ts" }] });
    const sarif = await run(["check", bad, "--format", "sarif"]);
    expect(sarif.code).toBe(1);
    expect(JSON.parse(sarif.out)).toMatchObject({
      version: "2.1.0",
      runs: [{ results: [{ ruleId: "precondition", level: "error" }] }],
    });
    await check(["check", bad, "--json", "--format", "compact"], 2, /--json and --format compact/);
    await check(["check", bad, "--json", "--format", "json"], 1, /"rule": "precondition"/);
    await check(["check", bad, "--format", "xml"], 2, /Allowed choices are text, compact, json, sarif/);
  });
  it("checks folders and patterns, and says which file is for no robot", async () => {
    const tasks = join(folder, "many");
    mkdirSync(join(tasks, "inner"), { recursive: true });
    file("many/one.robot.ts", program("  await robot.exploreGlobal();"));
    file("many/inner/two.robot.ts", program("  robot.exploreGlobal();"));
    await check(["check", "many"], 1, /two\.robot\.ts:6:\d+: error: .*\[missing-await\]/, /2 files: 1 error/);
    await check(["check", "many/*.robot.ts"], 0, /one\.robot\.ts: no problems/);
    file("many/three.robot.ts", "export {};");
    await check(
      ["check", "many/**/t*.robot.ts", "--format", "compact"],
      1,
      /which robot.*\[no-robot\]/,
      /missing-await/,
    );
    await check(["check", "many/*.py"], 2, /no file matches/);
  });
  it("lets rules be switched off or louder", async () => {
    const wordy = file(
      "wordy.robot.ts",
      program("  await robot.exploreGlobal();\n  return;\n  await robot.exploreGlobal();"),
    );
    await check(["check", wordy], 1, /warning: .*\[unreachable-action\]/);
    await check(["check", wordy, "--max-warnings", "1"], 0, /unreachable-action/);
    await check(["check", wordy, "--rule", "unreachable-action=off"], 0, /no problems/);
    await check(["check", wordy, "--rule", "unreachable-action=hint"], 0, /hint: /);
    await check(
      [
        "check",
        wordy,
        "--rule",
        "unreachable-action=error",
        "--rule",
        "precondition=off",
        "--max-warnings",
        "9",
      ],
      1,
      /error: .*\[unreachable-action\]/,
    );
    await check(["check", wordy, "--rule", "unreachable-acton=off"], 2, /did you mean unreachable-action/);
    await check(["check", wordy, "--rule", "precondition=loud"], 2, /no severity "loud"/, /information/);
    await check(["check", wordy, "--rule", "precondition"], 2, /names no severity/);
  });
  it("fixes what needs nobody's eye, and what it is asked to", async () => {
    const body = '  const cup = scene.get("cup_0");\n  await robot.grasp(cup);\n  robot.exploreGlobals();';
    const path = file("mend.robot.ts", program(body, anywhere));
    await check(
      ["check", path, "--fix"],
      1,
      /fixed: Replace with exploreGlobal/,
      /fixed: Add await/,
      /\[precondition\]/,
    );
    expect(readFileSync(path, "utf8")).toBe(
      program(
        '  const cup = scene.get("cup_0");\n  await robot.grasp(cup);\n  await robot.exploreGlobal();',
        anywhere,
      ),
    );
    await check(
      ["check", path, "--fix-rule", "precondition"],
      0,
      /fixed: Insert robot\.navigate\(cup\)/,
      /no problems/,
    );
    expect(readFileSync(path, "utf8")).toContain("  await robot.navigate(cup);\n  await robot.grasp(cup);");
    await check(["check", path, "--fix-rule", "preconditions"], 2, /did you mean precondition/);
  });
  it("does not run what has errors", async () => {
    const bad = file("unheld.robot.ts", program(`  await robot.place(scene.get("table_0"));`));
    await check(["run", bad], 1, /not run: the checker found errors/);
  });
  it("reports a broken robot package with file and line", async () => {
    const broken = join(folder, "broken");
    cpSync(packageFolder, broken, { recursive: true });
    const json = join(broken, "robot.json");
    writeFileSync(json, readFileSync(json, "utf8").replace('"kind": "perception"', '"kind": "perceptoin"'));
    await check(["robot", "check", broken], 1, /robot\.json:\d+:\d+: error/);
    const pddl = join(folder, "broken-pddl");
    cpSync(packageFolder, pddl, { recursive: true });
    const domain = join(pddl, "domain.pddl");
    writeFileSync(domain, readFileSync(domain, "utf8").replace("(handempty)\n", "(handempty\n"));
    await check(["robot", "check", pddl], 1, /domain\.pddl:\d+:\d+: error/);
    await check(["robot", "check", join(folder, "nothing-here")], 2, /this is no folder/);
  });
  it("plans and validates", async () => {
    const domain = file(
      "switch.pddl",
      "(define (domain lamps) (:predicates (lit ?l)) (:action light :parameters (?l) :precondition (not (lit ?l)) :effect (lit ?l)))",
    );
    const problem = file(
      "two.pddl",
      "(define (problem two) (:domain lamps) (:objects a b) (:init (lit a)) (:goal (and (lit a) (lit b))))",
    );
    const { out, code } = await run(["plan", domain, problem]);
    expect([out.trim(), code]).toEqual(["(light b)\n; cost = 1", 0]);
    await check(["validate", domain, problem, file("good.plan", out)], 0, /valid: 1 step/);
    await check(
      ["validate", domain, problem, file("bad.plan", "(light a)\n")],
      1,
      /bad\.plan:1:1: error: Step 1: \(light a\)/,
      /unmet/,
      /→ Replace step 1 \(light a\) .*\(light b\): the plan is then valid/,
    );
    const bare = await run([
      "validate",
      domain,
      problem,
      file("bare.plan", "light b ; on\n\n1: light a [1]\n(light a)\n"),
    ]);
    expect(bare.code).toBe(2);
    expect(bare.err.match(/error: .*missing\./g)).toEqual([
      'error: "light b" is no step: its parentheses are missing.',
      'error: "1: light a [1]" is no step: its parentheses are missing.',
    ]);
    expect(bare.err).toMatch(
      /bare\.plan:1:1[\s\S]*→ Write it as \(light b\)\.[\s\S]*bare\.plan:3:1[\s\S]*\(light a\)\./,
    );
    await check(
      ["plan", domain, file("torn.pddl", "(define (problem two) (:domain lamps)")],
      2,
      /torn\.pddl:\d+:\d+: error/,
    );
  });
  it("writes programs, and says what it does not understand", async () => {
    await check(["generate", "put the banana in the box"], 0, /@goal/, /robot\.grasp/);
    await check(["generate", "put the flux capacitor on the plate"], 1, /flux/, /→/);
    await check(["generate", "   "], 1, /empty/);
    const program = file("kept.robot.ts", "// by hand\n");
    await check(["generate", "put the banana in the box", "-o", program], 0, /kept\.robot\.ts~/);
    expect(readFileSync(`${program}~`, "utf8")).toBe("// by hand\n");
    expect(readFileSync(program, "utf8")).toMatch(/@goal/);
    await check(["check", file("noise.robot.ts", "\0\u0001")], 1, /not a text file in UTF-8/);
    await check(["demo", "sing a song"], 1, /→/);
  });
  it("says what is wrong with a model server that is down, or answers garbage", async () => {
    const down = [
      "generate",
      "put the banana in the box",
      "--model",
      "m",
      "--base-url",
      "http://127.0.0.1:9/v1",
    ];
    await check(down, 1, /127\.0\.0\.1:9/);
    const server = createServer((_, response) => response.end("<html>hello</html>"));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    await check(
      ["generate", "put the banana in the box", "--model", "m", "--base-url", `http://127.0.0.1:${port}/v1`],
      1,
    );
    server.close();
  });
  it("says what is wrong with a robot that is not there", async () => {
    await check(
      ["run", file("fine.robot.ts", program("  await robot.exploreGlobal();")), "--ros", "ws://127.0.0.1:9"],
      2,
      /127\.0\.0\.1:9/,
      /→/,
    );
    await check(
      ["run", file("fine.robot.ts", program("  await robot.exploreGlobal();")), "--ros", "robot"],
      2,
      /not the address/,
    );
  });

  it.skipIf(process.platform === "win32")("reads what a shell hands over as a pipe", async () => {
    const pddl = (name: string) =>
      `<(cat ${join(productFolder(), "test", "fixtures", "pddl", `${name}.pddl`)})`;
    const ran = await new Promise<Ran>((resolve) => {
      const command = `${process.execPath} ${join(productFolder(), "dist", "cli.js")} plan ${pddl("blocks")} ${pddl("blocks-tower")}`;
      execFile("bash", ["-c", command], { cwd: folder, timeout: 60_000 }, (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
      );
    });
    expect(ran.code, ran.err).toBe(0);
    expect(ran.out).toMatch(/^\(.*\)$/m);
  });
});

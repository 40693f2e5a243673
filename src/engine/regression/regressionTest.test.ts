import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import schema from "../../../robots/regression-test.schema.json";
import type { RunEvent } from "../../core/runner/runEvent";
import { junitOf } from "./junit";
import { parseRegressionTest } from "./regressionTest";
import type { RegressionTestFile } from "./regressionTestFile";
import type { RegressionResult } from "./runRegressionTest";
import { saveRegressionTest } from "./saveRegressionTest";

const written: Required<RegressionTestFile> = {
  title: "a slip",
  program: "hold.robot.ts",
  scene: "bedroom",
  seed: 3,
  faults: "grasp-slip@1",
  recovery: "none",
  expect: "failure",
  goal: "(holding toy_0)",
  answers: [{ text: "Which toy?", choices: ["toy_0", "toy_1"], freeText: false, answer: "toy_1", after: 2 }],
  lookUps: [
    {
      words: "plaything",
      found: "nothing",
      among: [{ id: "toy_0", text: "toy" }],
      answer: [{ id: "toy_0", similarity: 0.7 }],
      model: "openai:m",
    },
  ],
};

describe("a regression test's file", () => {
  it("is read, with all that the schema knows", () => {
    const read = parseRegressionTest(JSON.stringify(written), "/home/me/slips.robot-test.json");
    expect(read).toEqual({
      ok: true,
      value: { ...written, name: "slips", file: "/home/me/slips.robot-test.json" },
    });
    expect(Object.keys(schema.properties).sort()).toEqual(["$schema", ...Object.keys(written)].sort());
  });

  it.each([
    ["", "the file is empty"],
    ["{", "this is not JSON"],
    ['{ "program": "x.robot.ts", "seed": -1, "expect": "success" }', '"seed" must be >= 0'],
    ['{ "program": "x.robot.ts", "seed": 1, "expect": "well" }', '"success", "failure"'],
    ['{ "program": "x.robot.ts", "seed": 1 }', 'lacks "expect"'],
    ['{ "program": "x.robot.ts", "seed": 1, "expect": "success", "goal": "(on" }', "never closed"],
  ])("%j is refused", (text, message) => {
    const read = parseRegressionTest(text, "t.robot-test.json");
    if (read.ok) throw new Error("it was taken");
    expect(read.error.map((problem) => problem.message).join("; ")).toContain(message);
    expect(read.error[0]).toMatchObject({ file: "t.robot-test.json", range: expect.anything() });
  });

  it("may begin with a byte order mark", () => {
    const text = `\uFEFF${JSON.stringify(written)}`;
    expect(parseRegressionTest(text, "/home/me/slips.robot-test.json").ok).toBe(true);
    expect(parseRegressionTest(`${text}]`, "/home/me/slips.robot-test.json").ok).toBe(false);
  });

  it("keeps what the user has answered, and nothing that nobody has", () => {
    const folder = mkdtempSync(join(tmpdir(), "robot-answered-"));
    const program = join(folder, "toy.robot.ts");
    writeFileSync(program, "// @robot r\n");
    const [answer] = written.answers;
    const at = (index: number) => ({ index, time: "" });
    const events: RunEvent[] = [
      {
        ...at(0),
        kind: "run-started",
        robot: "r",
        scene: "",
        link: "simulator",
        simulated: true,
        method: "planner",
        seed: 1,
        programFile: program,
        programText: "// @robot r\n",
        version: "1",
      },
      { ...at(1), kind: "question-answered", ...answer, by: "user" },
      { ...at(2), kind: "question-answered", ...answer, by: "record" },
      { ...at(3), kind: "question-answered", text: "?", choices: [], freeText: true, after: 3, by: "nobody" },
    ];
    const file = join(folder, "toy.robot-test.json");
    expect(saveRegressionTest(events, file)).toMatchObject({ ok: true });
    expect(JSON.parse(readFileSync(file, "utf8")).answers).toEqual(written.answers);
    rmSync(folder, { recursive: true });
  });

  it("is not made of a run on a real robot", () => {
    const started = {
      kind: "run-started",
      index: 0,
      time: "",
      robot: "r",
      scene: "",
      link: "ws://robot:9090",
      simulated: false,
      method: "none (open loop)",
      programFile: "x.robot.ts",
      programText: "",
      version: "1",
    } satisfies RunEvent;
    const saved = saveRegressionTest([started], "/tmp/never");
    expect(saved).toMatchObject({ ok: false, error: { message: expect.stringContaining("real robot") } });
    expect(saveRegressionTest([], "/tmp/never")).toMatchObject({ ok: false });
  });
});

it("JUnit XML stays well formed, whatever a robot says", () => {
  const result: RegressionResult = {
    name: 'a"<b>&',
    file: "/t.robot-test.json",
    passed: false,
    outcome: "failure",
    reason: `it said \u0007\uD800 "]]>" & <more>`,
    problems: [],
    robotSeconds: 1,
    wallSeconds: 2,
  };
  const text = junitOf([result, { ...result, name: "b", passed: true }]);
  expect(text).toContain('name="a&quot;&lt;b&gt;&amp;"');
  expect(text).toContain("it said \uFFFD\uFFFD &quot;]]&gt;&quot; &amp; &lt;more&gt;");
  expect(text).toContain('tests="2" failures="1" errors="0" time="4.000"');
});

describe("the scene of a saved test", () => {
  const folder = mkdtempSync(join(tmpdir(), "robot-saved-scene-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const files = {
    packaged: "robots/r/scenes/flat.pddl",
    twofold: "robots/r/scenes/home.pddl",
    beside: "work/flat.pddl",
    far: "far/flat.pddl",
  };
  for (const file of [...Object.values(files), "robots/r/robot.json", "robots/r/scenes/home.json"]) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  let count = 0;

  /** What the test says of the scene; `header` is the program's own scene. */
  function saved(sceneFile: string, header: string, changed = false, to = "work"): string | undefined {
    const programText = `${header === "" ? "" : `// @scene ${header}\n`}// ${count++}\n`;
    const programFile = join(folder, "work", `p${count}.robot.ts`);
    writeFileSync(programFile, changed ? "" : programText);
    const started: RunEvent = {
      kind: "run-started",
      index: 0,
      time: "",
      robot: "r",
      scene: sceneFile.replace(/.*\/|\.pddl$/g, ""),
      sceneFile: join(folder, sceneFile),
      link: "",
      simulated: true,
      symbolic: true,
      method: "none (open loop)",
      programFile,
      programText,
      seed: 0,
      version: "1",
    };
    mkdirSync(join(folder, to), { recursive: true });
    const result = saveRegressionTest([started], join(folder, to, `t${count}`));
    if (!result.ok) throw new Error(result.error.message);
    const { scene } = JSON.parse(readFileSync(result.value.file, "utf8"));
    expect(result.value.sceneWritten !== undefined).toBe(scene === `t${count}.pddl`);
    return scene?.replace(`t${count}.`, "copy.");
  }

  it.each<[sceneFile: string, header: string, scene: string | undefined]>([
    [files.packaged, "flat", undefined],
    [files.packaged, "flat.pddl", undefined],
    [files.packaged, "", "flat.pddl"],
    // The name alone means the scene with physics.
    [files.twofold, "home", "home.pddl"],
    [files.twofold, "home.pddl", undefined],
    [files.beside, "flat.pddl", undefined],
    [files.beside, "", "flat.pddl"],
    [files.beside, "flat", "flat.pddl"],
    [files.far, "../far/flat.pddl", undefined],
    [files.far, "flat.pddl", "copy.pddl"],
    [files.far, "", "copy.pddl"],
  ])("%s of a program that names %j is named %j", (sceneFile, header, scene) => {
    expect(saved(sceneFile, header)).toBe(scene);
  });

  it("is found from the test's folder, and by a program that was kept as it was", () => {
    expect(saved(files.beside, "", false, "work/tests")).toBe("../flat.pddl");
    expect(saved(files.beside, "flat.pddl", true, "tests")).toBe("copy.pddl");
    expect(saved(files.far, "../far/flat.pddl", true)).toBe("copy.pddl");
  });
});

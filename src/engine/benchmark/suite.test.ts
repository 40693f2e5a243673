import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseCondition } from "../../core/pddl/parse";
import { resolveRobotPackage } from "../../platform/robotPackages";
import { resolveScene, type Scene } from "../../platform/scenes";
import { trialsOf } from "./benchmark";
import { caseProblems } from "./caseProblems";
import { parseSuite, readSuite, robotOf, sceneOf, suiteHash, suitesFolder } from "./suite";

const minimal = {
  title: "Fruit",
  robot: "mobile-manipulator",
  scene: "bedroom",
  cases: [
    {
      name: "plate",
      instruction: "put all fruits on the plate",
      goal: "(exists (?f - fruit) (on ?f plate))",
    },
  ],
};

function problemsOf(value: unknown): string[] {
  const parsed = parseSuite(
    typeof value === "string" ? value : JSON.stringify(value, undefined, 2),
    "/tmp/own.json",
  );
  if (parsed.ok) return [];
  return parsed.error.map(({ message, range }) => `${(range?.start.line ?? -1) + 1}: ${message}`);
}

describe("a suite's file", () => {
  it("is read", () => {
    const parsed = parseSuite(JSON.stringify(minimal), "/tmp/own.json");
    expect(parsed).toMatchObject({ ok: true, value: { name: "own", file: "/tmp/own.json", title: "Fruit" } });
  });

  it("says where it is wrong", () => {
    expect(problemsOf('{ "title": ')[0]).toMatch(/^1: this is not JSON/);
    expect(problemsOf("")).toEqual(["1: the file is empty"]);
    expect(problemsOf({ ...minimal, cases: [] })).toEqual([
      expect.stringMatching(/^5: "cases" must NOT have fewer/),
    ]);
    expect(problemsOf({ ...minimal, robots: "agv" })).toEqual([
      expect.stringMatching(/unknown property "robots"$/),
    ]);
    const broken = { ...minimal.cases[0], goal: "(on banana_0" };
    expect(problemsOf({ ...minimal, cases: [broken] })).toEqual([
      expect.stringMatching(/^9: the goal of "plate" can't be read/),
    ]);
    expect(problemsOf({ ...minimal, cases: [...minimal.cases, ...minimal.cases] })).toEqual([
      '12: there are two cases "plate"',
    ]);
    expect(problemsOf({ ...minimal, figures: [{ method: "theirs", cases: { plates: 50 } }] })).toEqual([
      expect.stringMatching(/no case "plates"/),
    ]);
  });

  it("has figures of its own cases only, of steps too", () => {
    const steps = (name: string) => ({
      ...minimal,
      stepFigures: [{ method: "theirs", cases: { [name]: 71 } }],
    });
    expect(problemsOf(steps("plate"))).toEqual([]);
    expect(problemsOf(steps("plates"))).toEqual([expect.stringMatching(/no case "plates"/)]);
    expect(problemsOf({ ...minimal, stepFigures: [{ method: "theirs", overall: 101 }] })).toHaveLength(1);
  });

  it("may have placeholders in a goal", () => {
    const filled = { ...minimal.cases[0], goal: "(on {cup-1.name} plate)" };
    expect(problemsOf({ ...minimal, cases: [filled] })).toEqual([]);
  });

  it("may leave its cases to the seeds", () => {
    const { cases: _, ...rest } = minimal;
    const text = JSON.stringify({ ...rest, drawn: { scenes: ["kitchen-1", "kitchen-2"], count: 2 } });
    const parsed = parseSuite(text, "/tmp/own.json");
    expect(parsed.ok && parsed.value.cases.map(({ name, scene, drawn }) => [name, scene, drawn])).toEqual([
      ["kitchen-1-easy-01", "kitchen-1", 0],
      ["kitchen-1-easy-02", "kitchen-1", 1],
      ["kitchen-2-easy-01", "kitchen-2", 0],
      ["kitchen-2-easy-02", "kitchen-2", 1],
    ]);
    expect(problemsOf(rest)).not.toEqual([]);
  });

  it("is looked for by name, then by path", () => {
    expect(readSuite("nothing", ["come-mobile"])).toMatchObject({
      ok: false,
      error: [{ message: 'there is no suite "nothing"', nextStep: expect.stringContaining("come-mobile") }],
    });
    expect(readSuite(join(suitesFolder(), "come-mobile.json"), [])).toMatchObject({ ok: true });
  });
});

describe("a suite's folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "robot-suite-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { cases: _, ...head } = minimal;
  const read = (name: string, files: Readonly<Record<string, unknown>>) => {
    const path = join(folder, name);
    mkdirSync(path);
    for (const [file, value] of Object.entries(files))
      writeFileSync(
        join(path, file),
        typeof value === "string" ? value : JSON.stringify(value, undefined, 2),
      );
    return readSuite(path, []);
  };
  const said = (result: ReturnType<typeof read>) =>
    result.ok
      ? []
      : result.error.map(
          ({ file, range, message }) => `${file?.split("/").at(-1)}:${range?.start.line ?? "-"} ${message}`,
        );
  const fruit = { instruction: "put a fruit on the plate", goal: minimal.cases[0].goal };

  it("has what is common, and each case in a file of its own", () => {
    const suite = read("mine", {
      "suite.json": head,
      "plate.json": fruit,
      "b.json": { ...fruit, name: "first" },
    });
    if (!suite.ok) throw new Error(said(suite).join());
    expect(suite.value).toMatchObject({ name: "mine", title: "Fruit" });
    expect(suite.value.cases.map(({ name }) => name)).toEqual(["first", "plate"]);
    const before = suiteHash(suite.value);
    writeFileSync(join(folder, "mine", "plate.json"), JSON.stringify({ ...fruit, instruction: "put it" }));
    expect(suiteHash(suite.value)).not.toBe(before);
  });

  it("says which file is wrong, and where", () => {
    expect(said(read("empty", {}))).toEqual(["empty:- the folder has no suite.json"]);
    expect(said(read("none", { "suite.json": head }))).toEqual(["none:- the folder has no cases"]);
    expect(said(read("goal", { "suite.json": head, "a.json": { ...fruit, goal: "(on a" } }))).toEqual([
      expect.stringMatching(/^a\.json:2 the goal of "a" can't be read/),
    ]);
    expect(said(read("field", { "suite.json": head, "a.json": { ...fruit, gaol: "x" } }))).toEqual([
      expect.stringMatching(/^a\.json:\d the file has an unknown property "gaol"/),
    ]);
    expect(said(read("json", { "suite.json": head, "a.json": "{" }))[0]).toMatch(
      /^a\.json:0 this is not JSON/,
    );
    expect(said(read("twice", { "suite.json": minimal, "plate.json": fruit }))).toEqual([
      expect.stringMatching(/^plate\.json:\d there are two cases "plate"/),
    ]);
  });

  it("may hold its scenes", () => {
    const suite = read("scenes", {
      "suite.json": { ...head, scene: "room.pddl" },
      "a.json": fruit,
      "room.pddl": "",
    });
    if (!suite.ok) throw new Error(said(suite).join());
    const [only] = suite.value.cases;
    expect(sceneOf(suite.value, only)).toBe(join(folder, "scenes", "room.pddl"));
    expect(sceneOf(suite.value, { ...only, scene: "bedroom" })).toBe("bedroom");
    expect(sceneOf(suite.value, { ...only, scene: "of-the-package.pddl" })).toBe("of-the-package.pddl");
  });
});

describe("shards", () => {
  const suite = {
    ...minimal,
    name: "own",
    file: "/tmp/own.json",
    sources: ["/tmp/own.json"],
    cases: ["a", "b", "c"].map((name) => ({
      name,
      instruction: name,
      ...(name === "b" ? { impossible: "why" } : {}),
    })),
  };
  const seeds = [1, 2, 3, 4, 5];
  const keys = (index: number, count: number) =>
    trialsOf({ suite, seeds, shard: { index, count } }).map(
      ({ suiteCase, seed }) => `${suiteCase.name}${seed}`,
    );

  it("together are all trials, each once, without what is impossible", () => {
    const all = keys(1, 1);
    expect(all).toHaveLength(10);
    expect(all.slice(0, 4)).toEqual(["a1", "c1", "a2", "c2"]);
    const parts = [1, 2, 3].flatMap((index) => keys(index, 3));
    expect(parts.sort()).toEqual([...all].sort());
    expect([1, 2, 3].map((index) => keys(index, 3).length)).toEqual([4, 3, 3]);
  });

  it("are parts of the cases that were asked for", () => {
    const trials = trialsOf({ suite, seeds, cases: ["c"], shard: { index: 2, count: 2 } });
    expect(trials.map(({ suiteCase, seed }) => `${suiteCase.name}${seed}`)).toEqual(["c2", "c4"]);
  });
});

/** An example of a folder, which the documentation has as well. */
const sample = join(__dirname, "../../../samples/suite");

it("the documentation's case is the example's", () => {
  const page = readFileSync(join(__dirname, "../../../docs/benchmarks.md"), "utf8");
  const [, shown] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
  expect(JSON.parse(shown)).toEqual(JSON.parse(readFileSync(join(sample, "doll-on-bed.json"), "utf8")));
});

const names = readdirSync(suitesFolder())
  .filter((name) => name.endsWith(".json") && name !== "suite.schema.json")
  .map((name) => name.replace(/\.json$/, ""));

function namesIn(scene: Scene): readonly string[] {
  if (scene.kind === "symbolic") return [...scene.symbolic.belief.objects.keys()];
  const { objects, furniture } = JSON.parse(readFileSync(scene.file, "utf8"));
  return [...objects, ...furniture].map((thing: { name: string }) => thing.name);
}

describe.each([...names, sample])("the suite %s", (name) => {
  it("is for a robot, scenes and predicates that there are", () => {
    const read = readSuite(name, names);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    const suite = read.value;
    const { package: robot } = resolveRobotPackage(robotOf(suite), []);
    if (!robot) throw new Error(suite.robot);
    const predicates = [
      ...robot.domain.predicates,
      ...robot.domain.derived.map(({ predicate }) => predicate),
    ];
    const declared = new Set(predicates.map((predicate) => predicate.name));
    for (const each of suite.cases) {
      const scene = each.scene ?? suite.scene ?? "";
      const found = resolveScene(scene, robot, robot.folder);
      expect(found.ok, `${each.name}: ${scene}`).toBe(true);
      if (!found.ok) continue;
      const things = new Set(namesIn(found.value));
      for (const needed of each.needs ?? []) expect(things, each.name).toContain(needed);
      const text = each.goal ?? "(and)";
      expect(parseCondition(text.replace(/\{[^{}]*\}/g, "x")).condition, text).toBeDefined();
      for (const [, predicate] of text.matchAll(/\(\s*([a-z][a-z0-9-]*)/g)) {
        if (["and", "or", "not", "forall", "exists", "imply", "when", "either"].includes(predicate)) continue;
        expect(declared, `${each.name}: ${text}`).toContain(predicate);
      }
    }
  });
});

describe("goals of a suite", () => {
  const goalsOf = (goal: string) => {
    const cases = [{ ...minimal.cases[0], goal }];
    const parsed = parseSuite(JSON.stringify({ ...minimal, cases }), "/tmp/own.json");
    if (!parsed.ok) throw new Error("the suite can't be read");
    const { package: robot } = resolveRobotPackage(robotOf(parsed.value), []);
    if (!robot) throw new Error("no robot");
    return caseProblems(parsed.value, robot).map(({ message }) => message);
  };

  it("of every suite that comes with the product can be asked of its robot", () => {
    for (const name of readdirSync(suitesFolder()).filter((file) => !file.endsWith("schema.json"))) {
      const suite = readSuite(name.replace(/\.json$/, ""), [name.replace(/\.json$/, "")]);
      if (!suite.ok) throw new Error(`${name} can't be read`);
      const { package: robot } = resolveRobotPackage(robotOf(suite.value), []);
      expect(robot && caseProblems(suite.value, robot), name).toEqual([]);
    }
  });

  it("that name no type or predicate of the domain are told, rather than true or false of nothing", () => {
    expect(goalsOf("(forall (?f - friut) (on ?f plate))")).toEqual([expect.stringMatching(/"plate".*friut/)]);
    expect(goalsOf("(not (onn banana plate))")).toEqual([expect.stringMatching(/"plate".*onn/)]);
    expect(goalsOf("(forall (?f - fruit) (on ?f {place}))")).toEqual([]);
  });

  const problemsOfCase = (change: object, head: object = {}) => {
    const text = JSON.stringify(
      { ...minimal, ...head, cases: [{ ...minimal.cases[0], ...change }] },
      null,
      1,
    );
    const parsed = parseSuite(text, "/tmp/own.json");
    if (!parsed.ok) throw new Error("the suite can't be read");
    const { package: robot } = resolveRobotPackage(robotOf(parsed.value), []);
    if (!robot) throw new Error("no robot");
    return caseProblems(parsed.value, robot).map(({ message, file, range, nextStep }) => ({
      said: `${message} → ${nextStep}`,
      at: range && `${file} ${text.split("\n")[range.start.line].trim()}`,
    }));
  };

  it("name things that the scene has, on some seed at least", () => {
    expect(problemsOfCase({ goal: "(on doll nobed)" })).toEqual([
      {
        said: expect.stringMatching(
          /goal of "plate" names "nobed", and the scene bedroom never .*its names are dining-table, .*bed,/,
        ),
        at: '/tmp/own.json "goal": "(on doll nobed)"',
      },
    ]);
    expect(problemsOfCase({ goal: "(on DOLL Bed)" })).toEqual([]);
    // Not every seed has a doll.
    expect(problemsOfCase({ goal: "(on doll bed)", needs: ["doll"] })).toEqual([]);
    expect(problemsOfCase({ goal: "(on {doll.label}_1 bed)" })).toEqual([]);
    expect(problemsOfCase({ goal: "(on doll nobed)", impossible: "there is none" })).toEqual([]);
  });

  it("are of scenes that there are, and need what these can have", () => {
    expect(problemsOfCase({ needs: ["dool"] })).toEqual([
      {
        said: expect.stringMatching(/"plate" needs "dool".*did you mean doll/),
        at: '/tmp/own.json "needs": [',
      },
    ]);
    expect(problemsOfCase({ scene: "bathroom" })).toEqual([
      {
        said: expect.stringMatching(/scene of "plate" can't be had: .* no scene "bathroom".*bedroom/),
        at: '/tmp/own.json "scene": "bathroom"',
      },
    ]);
    expect(problemsOfCase({}, { scene: "bathroom" })).toMatchObject([
      { at: '/tmp/own.json "scene": "bathroom",' },
    ]);
  });

  it("of a PDDL problem beside the suite name its objects, and need nothing", () => {
    const beside = mkdtempSync(join(tmpdir(), "robot-suite-"));
    const robot = resolveRobotPackage("mobile-manipulator", []).package;
    if (!robot) throw new Error("no robot");
    writeFileSync(
      join(beside, "own.pddl"),
      "(define (problem own) (:domain mobile-manipulator) (:objects cup - fruit shelf - table) (:init (on cup shelf)) (:goal (and)))",
    );
    const of = (change: object) => {
      const cases = [{ ...minimal.cases[0], scene: "own.pddl", ...change }];
      const parsed = parseSuite(JSON.stringify({ ...minimal, cases }), join(beside, "own.json"));
      if (!parsed.ok) throw new Error("the suite can't be read");
      return caseProblems(parsed.value, robot).map(({ message }) => message);
    };
    expect(of({ goal: "(on cup shelf)" })).toEqual([]);
    expect(of({ goal: "(on cup bed)" })).toEqual([expect.stringContaining('names "bed"')]);
    expect(of({ goal: "(on cup shelf)", needs: ["cup"] })).toEqual([
      expect.stringContaining("does not vary"),
    ]);
    rmSync(beside, { recursive: true, force: true });
  });
});

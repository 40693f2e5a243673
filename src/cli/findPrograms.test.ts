import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "./exit";
import { findPrograms, globExpression } from "./findPrograms";

const root = realpathSync(mkdtempSync(join(tmpdir(), "robot-copilot-find-")));
for (const file of [
  "tasks/a.robot.ts",
  "tasks/deep/b.robot.ts",
  "tasks/helper.ts",
  "tasks/.hidden/c.robot.ts",
  "tasks/node_modules/d.robot.ts",
  "robot/robot.json",
  "empty/readme.md",
]) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), "");
}

const found = (...names: string[]) =>
  findPrograms(names.map((name) => join(root, name))).map(({ kind, path, named }) => [
    kind,
    relative(root, path),
    named,
  ]);

describe("what is named", () => {
  it("is a program, a package, or a folder of programs", () => {
    expect(found("tasks/a.robot.ts")).toEqual([["program", "tasks/a.robot.ts", true]]);
    expect(found("robot")).toEqual([["package", "robot", true]]);
    expect(found("tasks")).toEqual([
      ["program", "tasks/a.robot.ts", false],
      ["program", "tasks/deep/b.robot.ts", false],
    ]);
  });
  it("is found by a pattern", () => {
    expect(found("tasks/*.robot.ts")).toEqual([["program", "tasks/a.robot.ts", false]]);
    expect(found("tasks/**/*.robot.ts")).toHaveLength(2);
    expect(found("{tasks,robot}/**/b.*")).toEqual([["program", "tasks/deep/b.robot.ts", false]]);
  });
  it("is taken once", () => {
    expect(found("tasks/a.robot.ts", "tasks", "tasks/*.robot.ts").map(([, path]) => path)).toEqual([
      "tasks/a.robot.ts",
      "tasks/deep/b.robot.ts",
    ]);
  });
  it("is bad usage where there is nothing", () => {
    for (const name of ["nowhere.robot.ts", "tasks/*.nothing", "empty", "no/where/**/*.ts"])
      expect(() => found(name), name).toThrow(UsageError);
  });
});

describe("patterns", () => {
  const cases: readonly [pattern: string, fits: readonly string[], other: readonly string[]][] = [
    ["*.ts", ["a.ts", ".ts"], ["a/b.ts", "a.js", "xts"]],
    ["**/*.ts", ["a.ts", "x/a.ts", "x/y/a.ts"], ["a.js"]],
    ["a?.ts", ["ab.ts"], ["a.ts", "a/.ts"]],
    ["[ab].ts", ["a.ts", "b.ts"], ["c.ts"]],
    ["[!ab].ts", ["c.ts"], ["a.ts"]],
    ["{a,b*}.ts", ["a.ts", "bcd.ts"], ["c.ts"]],
    ["a+(b).ts", ["a+(b).ts"], ["aab.ts"]],
    ["x/**", ["x/a", "x/y/z"], ["y/a"]],
    ["{a", ["{a"], ["a"]],
    ["a,b", ["a,b"], []],
  ];
  for (const [pattern, fits, other] of cases) {
    it(pattern, () => {
      for (const path of fits) expect(globExpression(pattern).test(path), path).toBe(true);
      for (const path of other) expect(globExpression(pattern).test(path), path).toBe(false);
    });
  }
});

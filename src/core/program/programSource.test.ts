import { describe, expect, test } from "vitest";
import { actionCallSites, applyEdits, parseProgram, readHeader, robotNameOf } from "./programSource";

describe("readHeader", () => {
  const cases: readonly [text: string, expected: Record<string, string>][] = [
    ["", {}],
    ["// @robot agv\n// @goal (at a)\n", { robot: "agv", goal: "(at a)" }],
    [
      "\n// a note\n//@scene   bedroom  \r\n// @task Put all fruits on the plate\r\n",
      { scene: "bedroom", task: "Put all fruits on the plate" },
    ],
    ["// @robot a\n// @robot b\n", { robot: "a" }],
    ["const x = 1;\n// @robot a\n", {}],
    ["// @robots a\n// @robot\n", {}],
    ["\uFEFF// @robot a\n", { robot: "a" }],
  ];
  for (const [text, expected] of cases) {
    test(JSON.stringify(text), () => {
      const header = readHeader(text);
      expect(Object.fromEntries(Object.entries(header).map(([name, entry]) => [name, entry.value]))).toEqual(
        expected,
      );
    });
  }

  test("where a value stands", () => {
    expect(readHeader("// @task task").task?.range).toEqual({
      start: { line: 0, character: 9 },
      end: { line: 0, character: 13 },
    });
  });

  test("the robot, from the header or the import", () => {
    expect(robotNameOf('// @robot a\nimport type { Robot } from "robot:b";')).toBe("a");
    expect(robotNameOf("import type { Robot } from 'robot:b';")).toBe("b");
    expect(robotNameOf("console.log(1);")).toBeUndefined();
  });
});

describe("applyEdits", () => {
  const at = (line: number, from: number, to: number, newText: string) => ({
    range: { start: { line, character: from }, end: { line, character: to } },
    newText,
  });
  test("several, in any order", () => {
    expect(applyEdits("ab\ncd", [at(1, 0, 1, "X"), at(0, 1, 1, "-"), at(0, 1, 1, "+")])).toBe("a-+b\nXd");
  });
  test("overlapping ones are a bug", () => {
    expect(() => applyEdits("abcd", [at(0, 0, 2, ""), at(0, 1, 3, "")])).toThrow("overlap");
  });
});

test("actionCallSites", () => {
  const text = "await robot.grasp(cup);\nif (!(await r.place(a, b))) other.call(1);";
  const sites = actionCallSites(parseProgram("a.ts", text), new Set(["grasp", "place"]));
  expect(
    sites.map(({ method, range, argumentRanges }) => [method, range.start, argumentRanges.length]),
  ).toEqual([
    ["grasp", { line: 0, character: 6 }, 1],
    ["place", { line: 1, character: 12 }, 2],
  ]);
});

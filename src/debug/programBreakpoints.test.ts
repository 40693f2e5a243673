import { expect, it } from "vitest";
import type { LineBreakpoint } from "../core/runner/breakpoints";
import { ProgramBreakpoints } from "./programBreakpoints";
import { ProgramVersions } from "./programVersions";

const places = {
  lineOf: (line: number) => line + 1,
  placeOf: ({ line, character }: { line: number; character: number }) => ({
    line: line + 1,
    column: character + 1,
  }),
  fromLine: (line: number) => line - 1,
  fromColumn: (column: number) => column - 1,
};

/** What reaches the run, and what the client is told. */
function placed(breakpoints: Parameters<ProgramBreakpoints["set"]>[0]) {
  let reached: readonly LineBreakpoint[] = [];
  const session = {
    setBreakpoints(lines: readonly LineBreakpoint[]) {
      reached = lines;
      return lines.map(({ line, character = 0 }) => ({ guest: { point: 0 }, line, character }));
    },
  };
  const versions = new ProgramVersions("/task.robot.ts", "/task.robot.ts", "one;\ntwo;\n");
  const told = new ProgramBreakpoints(places).set(breakpoints, {
    session: session as never,
    versions,
    version: 0,
  });
  return { reached, told };
}

it.each([
  ["2", "==", 2],
  ["= 2", "==", 2],
  ["==2", "==", 2],
  [">3", ">", 3],
  [" >= 3 ", ">=", 3],
  ["<3", "<", 3],
  ["<=3", "<=", 3],
  ["% 5", "%", 5],
])("hit count %s", (hitCondition, operator, count) => {
  expect(placed([{ line: 1, hitCondition }]).reached).toEqual([{ line: 0, hits: { operator, count } }]);
});

it.each(["often", "%0", "=> 2", "-1", "1.5", "2 3"])("hit count %s is refused", (hitCondition) => {
  const { reached, told } = placed([{ line: 1, hitCondition }]);
  expect(reached).toEqual([]);
  expect(told).toEqual([
    {
      verified: false,
      line: 1,
      message: `"${hitCondition}" is no hit count: write a number of times, with ==, >, >=, <, <= or % before it.`,
    },
  ]);
});

it("several on one line are all there, the same one once", () => {
  const { reached, told } = placed([
    { line: 1, condition: "a" },
    { line: 1, condition: "b" },
    { line: 1, condition: "b" },
  ]);
  expect(reached.map(({ condition }) => condition)).toEqual(["a", "b"]);
  expect(told.map(({ verified }) => verified)).toEqual([true, true, true]);
});

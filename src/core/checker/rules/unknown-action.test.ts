import { describe, expect, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

describe("unknown-action", () => {
  const cases: readonly [body: string, expected: readonly string[], fix?: string][] = [
    ["await robot.exploreGlobal();", []],
    ["await robot.exploreGlobals();", ["error unknown-action 1"], "Replace with exploreGlobal"],
    ["await robot.explore_global();", ["error unknown-action 1"], "Replace with exploreGlobal"],
    ['await robot.navigat(scene.get("bed_0"));', ["error unknown-action 1"], "Replace with navigate"],
    ["await robot.dance();", ["error unknown-action 1"]],
    ["const { grasp, jump } = robot;\nconsole.log(grasp, jump);", ["error unknown-action 1"]],
    ["const arm = robot;\nawait arm.dance();", ["error unknown-action 2"]],
    ["const other = { dance: () => 1 };\nother.dance();", []],
    ["console.log(robot.navigate);", []],
  ];
  for (const [body, expected, fix] of cases) {
    test(body, () => {
      const problems = checkSnippet(body, expected);
      if (fix) expect(problems[0].fixes[0].title).toBe(fix);
      else expect(problems.flatMap(({ fixes }) => fixes)).toEqual([]);
    });
  }
  test("says what the robot can do", () => {
    const [problem] = checkSnippet("await robot.dance();", ["error unknown-action 1"]);
    expect(problem.nextStep).toContain("exploreGlobal, exploreLocal");
  });
});

import { describe, expect, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

describe("unknown-fault", () => {
  const cases: readonly [body: string, expected: readonly string[], fix?: string][] = [
    ["await robot.exploreGlobal(); // robot-fault sensor-outage", []],
    ["// robot-fault sensorOutage always -- as on Monday\nawait robot.exploreGlobal();", []],
    [
      "await robot.exploreGlobal(); // robot-fault sensor-outages",
      ["warning unknown-fault 1"],
      "sensor-outage",
    ],
    [
      "// robot-fault grasp-slip, plaze-miss\nawait robot.exploreGlobal();",
      ["warning unknown-fault 1"],
      "place-miss",
    ],
    ["await robot.exploreGlobal(); // robot-fault earthquake", ["warning unknown-fault 1"]],
    ["await robot.exploreGlobal(); // robot-fault", ["warning unknown-fault 1"]],
    ["await robot.exploreGlobal(); // robot-fault always", ["warning unknown-fault 1"]],
    ['await robot.exploreGlobal();\nconsole.log("// robot-fault earthquake");', []],
  ];
  for (const [body, expected, name] of cases) {
    test(body, () => {
      const problems = checkSnippet(body, expected);
      const fixes = problems.flatMap((problem) => problem.fixes);
      if (name) expect(fixes[0].title).toBe(`Replace with ${name}`);
      else expect(fixes).toEqual([]);
    });
  }
  test("says what there is", () => {
    const [problem] = checkSnippet("await robot.exploreGlobal(); // robot-fault", [
      "warning unknown-fault 1",
    ]);
    expect(problem.nextStep).toContain("grasp-slip, place-miss");
  });
});

import { describe, expect, test } from "vitest";
import { builtInRobot, programOf } from "../../../test/support/checkSnippet";
import { type CheckInput, createChecker } from "./checkProgram";
import { fixAll } from "./fixAll";

const checker = createChecker();
const robot = builtInRobot("mobile-manipulator");
const inputOf = (body: string): CheckInput => ({
  text: programOf(body),
  file: "/programs/fix.robot.ts",
  robot,
});

function fixed(body: string, rules?: readonly string[]) {
  const input = inputOf(body);
  const result = fixAll(checker, input, rules ? { rules } : {});
  const types = (text: string) => checker.checkTypes({ ...input, text }).length;
  expect(types(result.text), result.text).toBeLessThanOrEqual(types(input.text));
  return { ...result, body: result.text.slice(programOf("").indexOf("\n}\n")).replace(/\n}\n$/, "") };
}

describe("everything that needs nobody's eye", () => {
  const cases: readonly [body: string, mended: string, applied: readonly string[]][] = [
    ["await robot.exploreGlobal();", "await robot.exploreGlobal();", []],
    [
      "robot.exploreGlobal();\nrobot.exploreGlobal();",
      "await robot.exploreGlobal();\nawait robot.exploreGlobal();",
      ["Add await", "Add await"],
    ],
    [
      "await robot.exploreGlobals();\nrobot.explore_global();",
      "await robot.exploreGlobal();\nawait robot.exploreGlobal();",
      ["Replace with exploreGlobal", "Replace with exploreGlobal", "Add await"],
    ],
    [
      'await Promise.all([robot.exploreGlobal(), robot.reportObservation("rest")]); // robot-disable-line precondition -- x',
      'await robot.exploreGlobal();\nawait robot.reportObservation("rest");',
      ["Do one after the other", "Remove the comment"],
    ],
    [
      "const look = () => {\n  robot.exploreGlobal();\n};\nlook();",
      "const look = async () => {\n  await robot.exploreGlobal();\n};\nawait look();",
      ["Add await", "Add await"],
    ],
  ];
  for (const [body, mended, applied] of cases) {
    test(body, () => {
      const result = fixed(body);
      expect(result.text).toBe(programOf(mended));
      expect(result.applied).toEqual(applied);
      expect(result.problems).toEqual([]);
    });
  }
  test("what moves the robot otherwise is left to be looked at", () => {
    const body =
      'const cup = scene.get("cup_0"); const bed = scene.get("bed_0");\nawait robot.navigate(bed);\nawait robot.navigate(bed);\nawait robot.place(bed);\nconsole.log(cup);';
    const result = fixed(body);
    expect(result.text).toBe(programOf(body));
    expect(result.problems.map(({ rule }) => rule)).toEqual(["redundant-action", "precondition"]);
  });
});

describe("every problem of a rule", () => {
  test("actions put in before each line, one making room for the next", () => {
    const result = fixed(
      'const bed = scene.get("bed_0");\nawait robot.exploreLocal();\nfor (const fruit of scene.all("fruit")) {\n  await robot.grasp(fruit);\n  await robot.navigate(bed);\n  await robot.place(bed);\n  await robot.place(bed);\n}',
      ["precondition"],
    );
    expect(result.text).toBe(
      programOf(
        'const bed = scene.get("bed_0");\nawait robot.navigate(bed);\nawait robot.exploreLocal();\nfor (const fruit of scene.all("fruit")) {\n  await robot.grasp(fruit);\n  await robot.navigate(bed);\n  await robot.place(bed);\n  await robot.grasp(fruit);\n  await robot.place(bed);\n}',
      ),
    );
    expect(result.problems.filter(({ rule }) => rule === "precondition")).toEqual([]);
  });
  test("no other rule's", () => {
    const result = fixed("robot.exploreGlobals();", ["missing-await"]);
    expect(result.problems.map(({ rule }) => rule)).toEqual(["unknown-action"]);
  });
  test("all that is redundant", () => {
    const result = fixed(
      'const bed = scene.get("bed_0");\nawait robot.navigate(bed);\nawait robot.navigate(bed);\nawait robot.navigate(bed);',
      ["redundant-action"],
    );
    expect(result.text).toBe(programOf('const bed = scene.get("bed_0");\nawait robot.navigate(bed);'));
  });
  test("Windows line ends stay", () => {
    const body = 'const bed = scene.get("bed_0");\r\nawait robot.exploreLocal();\r\n';
    const result = fixed(body, ["precondition"]);
    expect(result.text).toBe(
      programOf(body.replace("await robot.ex", "await robot.navigate(bed);\r\nawait robot.ex")),
    );
  });
});

test("a fix that brings more errors than it takes away is taken back", () => {
  const text = programOf("");
  const problem = {
    code: "x",
    rule: "x",
    severity: "warning" as const,
    message: "x",
    range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    unmet: [],
    related: [],
    fixes: [
      {
        title: "worse",
        automatic: true as const,
        edits: [
          {
            range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
            newText: "// worse\n",
          },
        ],
      },
    ],
  };
  const made = fixAll(
    {
      checkPreconditions: (input) => ({
        isBroken: false,
        problems: input.text.startsWith("// worse")
          ? [problem, { ...problem, severity: "error" }]
          : [problem],
        states: [],
      }),
    },
    { text, file: "/x", robot },
  );
  expect(made).toMatchObject({ text, applied: [] });
});

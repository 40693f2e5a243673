import { describe, expect, test } from "vitest";
import { builtInRobot, programOf } from "../../../test/support/checkSnippet";
import { applyEdits } from "../program/programSource";
import { checkPreconditions, checkTypes } from "./checkProgram";
import { disableFixes } from "./disableComments";

const robot = builtInRobot("mobile-manipulator");
const file = "/programs/a.robot.ts";
const problemsOf = (text: string) => checkPreconditions({ text, file, robot }).problems;

describe("switching a problem off leaves no error of its rule, and no other but that the reason is missing", () => {
  const cup = 'const cup = scene.get("cup_0");';
  const cases: readonly [name: string, text: string, added: string | undefined][] = [
    [
      "a line",
      programOf(`${cup}\n  await robot.grasp(cup);`),
      "  // robot-disable-next-line precondition -- reason\n",
    ],
    [
      "a line with Windows line ends",
      programOf(`${cup}\r\n  await robot.grasp(cup);`),
      "  // robot-disable-next-line precondition -- reason\r\n",
    ],
    [
      "the second line of a statement",
      programOf(`${cup}\nconst ok =\n  await robot.grasp(cup);\nconsole.log(ok);`),
      "  // robot-disable-next-line precondition -- reason\n",
    ],
    [
      "a branch without braces",
      programOf(`${cup}\nif (scene.size > 2)\n  await robot.grasp(cup);`),
      "  // robot-disable-next-line precondition -- reason\n",
    ],
    ["in a template", programOf(`${cup}\nconsole.log(\`\n\${await robot.grasp(cup)}\`);`), undefined],
    [
      "the goal",
      `// @goal (holding cup_0)\n${programOf("")}`,
      "// robot-disable-next-line goal-not-reached -- reason\n",
    ],
    [
      "beside another",
      programOf(`${cup}\n// robot-disable-next-line missing-await -- later\nrobot.grasp(cup);`),
      ", precondition",
    ],
  ];
  for (const [name, text, added] of cases) {
    test(name, () => {
      const [problem] = problemsOf(text);
      const fixes = disableFixes(text, problem);
      expect(fixes.map(({ title }) => title)).toEqual([
        ...(added === undefined ? [] : [`Disable ${problem.rule} for this line`]),
        ...(name === "the goal" ? [] : [`Disable ${problem.rule} for this file`]),
      ]);
      if (added !== undefined) expect(fixes[0].edits[0].newText).toBe(added);
      for (const fix of fixes) {
        const mended = applyEdits(text, fix.edits);
        const left = problemsOf(mended).map(({ rule, severity }) => `${severity} ${rule}`);
        expect(
          left.filter((each) => each !== "hint unused-disable"),
          mended,
        ).toEqual([]);
        expect(checkTypes({ text: mended, file, robot }).length).toBe(
          checkTypes({ text, file, robot }).length,
        );
      }
    });
  }
});

test("what TypeScript says is not switched off by a comment of ours", () => {
  const text = programOf("const wrong: string = 1;");
  const [problem] = checkTypes({ text, file, robot });
  expect(disableFixes(text, problem)).toEqual([]);
});

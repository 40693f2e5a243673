import { expect, test } from "vitest";
import { builtInRobot, programOf } from "../../../test/support/checkSnippet";
import { createChecker } from "./checkProgram";

const robot = builtInRobot("mobile-manipulator");
const file = "/programs/deep.robot.ts";

test("a program nested too deeply is a problem with a place, and the next one is checked as ever", () => {
  const checker = createChecker();
  const deep = programOf(`console.log(${"(".repeat(6000)}1${")".repeat(6000)});`);
  const { problems } = checker.checkPreconditions({ text: deep, file, robot });
  expect(problems.map(({ code }) => code)).toEqual(["too-deep"]);
  expect(problems[0].range.start.line).toBe(3);
  expect(checker.checkTypes({ text: deep, file, robot }).map(({ code }) => code)).toEqual(["too-deep"]);
  const text = programOf('await robot.grasp(scene.get("cup_0"));');
  expect(checker.checkPreconditions({ text, file, robot }).problems.map(({ rule }) => rule)).toEqual([
    "precondition",
  ]);
  checker.dispose();
});

test("the fixes of one problem, asked for later, are those found with it", () => {
  const checker = createChecker();
  const text = programOf('const cup = scene.get("cup_0");\nawait robot.grasp(cup);\nawait robot.place(cup);');
  const input = { text, file, robot };
  const quick = checker.checkPreconditions({ ...input, withFixes: false }).problems;
  const whole = checker.checkPreconditions(input).problems;
  expect(whole.some(({ fixes }) => fixes.length > 0)).toBe(true);
  for (const [index, problem] of quick.entries()) {
    expect(problem.fixes).toEqual([]);
    expect(checker.fixes(input, problem)).toEqual(whole[index].fixes);
  }
  checker.dispose();
});

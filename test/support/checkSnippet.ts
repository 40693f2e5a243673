import { join } from "node:path";
import { expect } from "vitest";
import { type CheckInput, createChecker } from "../../src/core/checker/checkProgram";
import type { ProgramProblem } from "../../src/core/checker/programProblem";
import { applyEdits } from "../../src/core/program/programSource";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import { productFolder } from "../../src/platform/productFolder";
import { loadRobotPackage } from "../../src/platform/robotPackages";

const checker = createChecker();

/** The shipped package, as it is on disk. */
export function builtInRobot(name: string): RobotPackage {
  const { package: robot, problems } = loadRobotPackage(join(productFolder(), "robots", name));
  if (!robot) throw new Error(problems.map(({ message }) => message).join("\n"));
  return robot;
}

const mobileManipulator = builtInRobot("mobile-manipulator");

export interface SnippetOptions
  extends Partial<Pick<CheckInput, "initial" | "isUnseen" | "robot" | "severities" | "goal">> {
  /** Put behind the task: helpers. */
  readonly helpers?: string;
}

/** A whole program around a body; the body's first line is the program's fourth. */
export function programOf(
  body: string,
  { helpers = "", robot = mobileManipulator }: SnippetOptions = {},
): string {
  return `// @robot ${robot.settings.name}
import type { Cup, Fruit, Item, ObjectMap, Robot, Scene, Thing } from "robot:${robot.settings.name}";
export default async function task(robot: Robot, scene: Scene) {
${body}
}
${helpers}`;
}

/** `error precondition 2 (handempty)`: severity, rule, line of the body from 1, unmet facts. */
function inOneLine(problem: ProgramProblem): string {
  const line = problem.range.start.line - 2;
  return [problem.severity, problem.rule, line, ...problem.unmet.map(({ text }) => text)].join(" ");
}

/**
 * Checks a body and compares its problems. Each fix is applied: it takes its problem away, brings no new error, and the
 * program type-checks no worse than before.
 */
export function checkSnippet(
  body: string,
  expected: readonly string[],
  options: SnippetOptions = {},
): readonly ProgramProblem[] {
  const text = programOf(body, options);
  return checkText(text, expected, options);
}

function errorsIn(problems: readonly ProgramProblem[]): number {
  return problems.filter(({ severity }) => severity === "error").length;
}

export function checkText(
  text: string,
  expected: readonly string[],
  options: SnippetOptions = {},
): readonly ProgramProblem[] {
  const { robot = mobileManipulator, initial, isUnseen, severities, goal } = options;
  const inputOf = (program: string): CheckInput => ({
    text: program,
    file: "/programs/snippet.robot.ts",
    robot,
    ...(initial ? { initial } : {}),
    ...(isUnseen ? { isUnseen } : {}),
    ...(severities ? { severities } : {}),
    ...(goal ? { goal } : {}),
  });
  const { problems } = checker.checkPreconditions(inputOf(text));
  expect(problems.map(inOneLine), text).toEqual(expected);
  const typeErrors = checker.checkTypes(inputOf(text)).length;
  for (const problem of problems) {
    for (const fix of problem.fixes) {
      const mended = applyEdits(text, fix.edits);
      const after = checker.checkPreconditions(inputOf(mended)).problems;
      const count = (list: readonly ProgramProblem[]) =>
        list.filter(({ rule, message }) => rule === problem.rule && message === problem.message).length;
      expect(count(after), `${fix.title}\n${mended}`).toBeLessThan(count(problems));
      expect(errorsIn(after), `${fix.title}\n${mended}`).toBeLessThanOrEqual(errorsIn(problems));
      expect(checker.checkTypes(inputOf(mended)).length, `${fix.title}\n${mended}`).toBeLessThanOrEqual(
        typeErrors,
      );
    }
  }
  return problems;
}

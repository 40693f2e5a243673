import { describe, expect, test } from "vitest";
import { builtInRobot, checkText, programOf } from "../../../../test/support/checkSnippet";
import type { NumberLimit, RobotPackage } from "../../program/robotPackage";

const holding = 'const cup = scene.get("cup_0");\nawait robot.navigate(cup); await robot.grasp(cup);';
const shipped = builtInRobot("mobile-manipulator");

/** The shipped robot, whose `place` is known to be possible anywhere, with other limits. */
function robotWith(limits: Readonly<Record<string, NumberLimit>>): RobotPackage {
  const { settings } = shipped;
  return {
    ...shipped,
    settings: { ...settings, actions: { ...settings.actions, place: { ...settings.actions.place, limits } } },
  };
}

function run(
  cases: readonly [body: string, expected: readonly string[], fix?: string][],
  robot = shipped,
): void {
  for (const [body, expected, fix] of cases) {
    test(body, () => {
      const problems = checkText(programOf(`${holding}\n${body}`), expected, { robot });
      expect(problems.flatMap(({ fixes }) => fixes.map(({ title }) => title))).toEqual(fix ? [fix] : []);
    });
  }
}

describe("out-of-range: a place that is out of reach", () => {
  run([
    ["await robot.place({ x: 1, y: 2, z: 0.8 });", []],
    ["await robot.place({ x: 1, y: 2, z: 0 });", []],
    ["await robot.place({ x: 1, y: 2, z: 1.7 });", []],
    ["await robot.place({ x: 1, y: 2, z: 2.5 });", ["error out-of-range 3"], "Replace with 1.7 m"],
    ["await robot.place({ x: 1, y: 2, z: -1 });", ["error out-of-range 3"], "Replace with 0 m"],
    ["const z = 5;\nawait robot.place({ x: 1, y: 2, z });", ["error out-of-range 4"]],
    ["const high = 2;\nawait robot.place({ x: 1, y: 2, z: high });", ["error out-of-range 4"]],
    ["const there = { x: 1, y: 2, z: 3 };\nawait robot.place(there);", ["error out-of-range 4"]],
    ["await robot.place({ x: 1, y: 2, z: 1 + 1 });", ["error out-of-range 3"]],
    ["await robot.place({ x: 1, y: 2, z: 4 - 3 });", []],
    ["await robot.place({ x: 1, y: 2, z: scene.size });", []],
    ["await robot.place({ ...cup.position, z: 9 });", ["error out-of-range 3"], "Replace with 1.7 m"],
    ["await robot.place({ z: 9, ...cup.position });", []],
    ["await robot.place(cup.position);", []],
    ["const z = scene.size > 3 ? 1 : 3;\nawait robot.place({ x: 1, y: 2, z });", ["warning out-of-range 4"]],
    ["let z = 1;\nif (scene.size > 3) z = 3;\nawait robot.place({ x: 1, y: 2, z });", []],
    [
      "for (const z of [1, 2]) {\n  await robot.place({ x: 1, y: 2, z });\n  await robot.navigate(cup); await robot.grasp(cup);\n}",
      ["warning out-of-range 4"],
    ],
    [
      "async function drop(z: number) {\n  await robot.place({ x: 0, y: 0, z });\n}\nawait drop(2);",
      ["error out-of-range 4"],
    ],
    ["async function drop(z = 1) {\n  await robot.place({ x: 0, y: 0, z });\n}\nawait drop();", []],
    [
      "const { place } = robot;\nawait place({ x: 1, y: 2, z: 2 });",
      ["error out-of-range 4"],
      "Replace with 1.7 m",
    ],
    ['await robot.place({ x: 1, y: 2, "z": 8 });', ["error out-of-range 3"], "Replace with 1.7 m"],
  ]);
});

describe("out-of-range: limits on one side, and none", () => {
  run(
    [["await robot.place({ x: 1e6, y: 2, z: 8 });", ["error out-of-range 3"], "Replace with 1000"]],
    robotWith({ "target.x": { maximum: 1000 } }),
  );
  run(
    [["await robot.place({ x: -1e6, y: 2, z: 7 });", ["error out-of-range 3"], "Replace with 0"]],
    robotWith({ "target.x": { minimum: 0 } }),
  );
  run([["await robot.place({ x: 5, y: 2, z: 6 });", []]], robotWith({}));
});

test("out-of-range: says what is allowed, where the number stands", () => {
  const [problem] = checkText(programOf(`${holding}\nawait robot.place({ x: 1, y: 2, z: 2.5 });`), [
    "error out-of-range 3",
  ]);
  expect(problem.message).toBe("target.z of place is 2.5 m, and Mobile manipulator takes 0 to 1.7 m");
  expect(problem.range.start.character).toBe("await robot.place({ x: 1, y: 2, z: ".length);
});

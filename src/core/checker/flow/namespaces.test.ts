import { test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1");\n`;
const get = "await robot.navigate(cup);\nawait robot.grasp(cup);\n";

test.each<readonly [name: string, helpers: string, body: string, expected: readonly string[]]>([
  [
    "what a function of a namespace does",
    "namespace Arm { export async function go(robot: Robot, cup: Item) { await robot.navigate(cup); } }",
    "await Arm.go(robot, cup);\nawait robot.grasp(cup);\nawait robot.grasp(other);",
    ["error precondition 4 (handempty)"],
  ],
  [
    "constants, and functions that it does not export",
    "namespace Arm { const tries = 2; async function go(robot: Robot, cup: Item) { for (let i = 0; i < tries; i++) await robot.navigate(cup); }\nexport const take = async (robot: Robot, cup: Item) => { await go(robot, cup); await robot.grasp(cup); }; }",
    "await Arm.take(robot, cup);\nawait robot.grasp(other);",
    ["error precondition 3 (handempty)"],
  ],
  [
    "namespaces in namespaces",
    "namespace Robots.Arms { export const tries = 2; export namespace Left { export const tries = 3; } }",
    `${get}if (Robots.Arms.tries + Robots.Arms.Left.tries === 5) await robot.grasp(other);`,
    ["error precondition 4 (handempty)"],
  ],
  [
    "a namespace in two parts",
    "namespace Arm { export const one = 1; }\nnamespace Arm { export const two = 2; }",
    `${get}if (Arm.one + Arm.two === 3) await robot.grasp(other);`,
    ["error precondition 4 (handempty)"],
  ],
  [
    "a variable that functions of it change",
    "namespace Arm { let isFull = false; export async function take(robot: Robot, cup: Item) { if (isFull) return; await robot.navigate(cup); await robot.grasp(cup); isFull = true; } }",
    "await Arm.take(robot, cup);\nawait Arm.take(robot, other);",
    [],
  ],
  [
    "a variable that others may give another value",
    "namespace Arm { export let isFull = true; export function isEmpty() { return !isFull; } }",
    `${get}Arm.isFull = false;\nif (Arm.isEmpty()) return;\nawait robot.grasp(other);`,
    [],
  ],
  [
    "one that is not followed may move a robot that it was not given",
    "let arm: Robot | undefined; namespace Arm { export let tries = 1; export async function go(cup: Item) { tries++; await arm?.navigate(cup); } }",
    "arm = robot;\nawait Arm.go(cup);\nawait robot.grasp(cup);",
    [],
  ],
])("%s", (_, helpers, body, expected) => {
  checkSnippet(objects + body, expected, { helpers });
});

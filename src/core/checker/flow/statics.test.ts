import { test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";

const objects = `const cup = scene.get("cup_0"); const other = scene.get("cup_1"); const bed = scene.get("bed_0");\n`;
/** `line` of the body: of `await robot.grasp(other);` with a full hand. */
const full = (line: number) => [`error precondition ${line} (handempty)`];

test.each<readonly [name: string, helpers: string, body: string, expected: readonly string[]]>([
  [
    "a field of a class itself is what it was given",
    "class Arm { static isFull = false; static async take(robot: Robot, cup: Item) { if (this.isFull) return; await robot.navigate(cup); await robot.grasp(cup); this.isFull = true; } }",
    "await Arm.take(robot, cup);\nawait Arm.take(robot, other);",
    [],
  ],
  [
    "a robot in a field of a class itself",
    "class Arm { static robot: Robot; }",
    "Arm.robot = robot;\nawait Arm.robot.navigate(cup);\nawait Arm.robot.grasp(cup);\nawait Arm.robot.grasp(other);",
    full(5),
  ],
  [
    "what a block of the class itself has done, and a field of what it extends",
    "class Base { static tries = 0; static { Base.tries = 2; } }\nclass Arm extends Base {}",
    "await robot.navigate(cup);\nawait robot.grasp(cup);\nif (Arm.tries === 2) await robot.grasp(other);",
    full(4),
  ],
  [
    "a field given to the class that extends another is its own",
    "class Base { static tries = 0; }\nclass Arm extends Base {}",
    "await robot.navigate(cup);\nawait robot.grasp(cup);\nArm.tries = 2;\nif (Base.tries === 0) return;\nawait robot.grasp(other);",
    ["information unreachable-action 6"],
  ],
  [
    "a field that names another",
    "class Arm { static one = 1; static two = this.one + 1; }",
    "await robot.navigate(cup);\nawait robot.grasp(cup);\nif (Arm.two === 2) await robot.grasp(other);",
    full(4),
  ],
  [
    "a class that is an expression",
    "const Arm = class { static take = async (robot: Robot, cup: Item) => { await robot.grasp(cup); }; };",
    "await robot.navigate(cup);\nawait robot.grasp(cup);\nawait Arm.take(robot, other);",
    ["error precondition 6 (handempty)"],
  ],
  [
    "an accessor of the class itself may do anything",
    "class Arm { static robot: Robot; static set target(cup: Item) { void Arm.robot.place(cup); } static get target(): Item { throw new Error(); } }",
    "await robot.navigate(cup);\nawait robot.grasp(cup);\nArm.robot = robot;\nArm.target = bed;\nawait robot.grasp(other);",
    [],
  ],
  [
    "what is not followed may have changed it",
    "class Arm { static isFull = true; }",
    "await robot.navigate(cup);\nawait robot.grasp(cup);\nObject.assign(Arm, { isFull: Math.random() < 0.5 });\nif (Arm.isFull) return;\nawait robot.grasp(other);",
    [],
  ],
])("%s", (_, helpers, body, expected) => {
  checkSnippet(objects + body, expected, { helpers });
});

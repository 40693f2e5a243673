import { ts } from "ts-morph";
import { describe, expect, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";
import { resolveRobotPackage } from "../../../platform/robotPackages";
import { parseProgram } from "../../program/programSource";
import { robotModel } from "./robotModel";
import { walkProgram } from "./walkProgram";

const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
if (!robot) throw new Error("no robot package");
const model = robotModel(robot, undefined);

/** How often the first statement of `help` is executed, each time with all ways that come to it at once. */
function executionsOfHelper(call: string): number {
  const source = parseProgram(
    "/together.robot.ts",
    `async function help(robot: Robot, item: Item): Promise<boolean> {
  console.log(item.id);
  return robot.navigate(item);
}
export default async function task(robot: Robot, scene: Scene) {
  const cup = scene.get("cup_0");
  await robot.navigate(cup);
  const ok = await robot.grasp(cup);
  if (!ok) console.log("not grasped");
  ${call}
}
`,
  );
  const { walk } = walkProgram(source, model, undefined);
  const [helper] = source.statements;
  if (!ts.isFunctionDeclaration(helper) || !helper.body) throw new Error("no helper");
  const counts = walk.reached as ReadonlyMap<ts.Node, number>;
  return counts.get(helper.body.statements[0]) ?? 0;
}

test.each([
  "await help(robot, cup);",
  "const done = await help(robot, cup);",
  "if (!(await help(robot, cup))) return;",
  "if ((await help(robot, cup)) === false) return;",
  "return (await help(robot, cup));",
])("all ways go through a function at once: %s", (call) => {
  expect(executionsOfHelper(call)).toBe(1);
});

test("functions that depend on the way are followed one by one", () => {
  const call = "const other = async () => {}; const either = ok ? help : other; await either(robot, cup);";
  expect(executionsOfHelper(call)).toBe(1);
  expect(executionsOfHelper("await (ok ? help : help)(robot, cup);")).toBe(2);
});

describe("what one way brings does not get to another", () => {
  const objects = `const cup = scene.get("cup_0"); const plate = scene.get("plate_0");\nawait robot.navigate(cup);`;
  const helpers = `async function put(robot: Robot, item: Thing, go: boolean): Promise<boolean> {
  if (!go) return false;
  return robot.navigate(item);
}`;
  test("arguments", () => {
    checkSnippet(
      `${objects}\nconst ok = await robot.grasp(cup);\nconst target = ok ? plate : cup;\nawait put(robot, target, true);`,
      [],
      { helpers },
    );
    checkSnippet(
      `${objects}\nconst ok = await robot.grasp(cup);\nconst target = ok ? cup : plate;\nif (await put(robot, target, true)) return;`,
      ["warning precondition 9 (not (holding cup_0))"],
      { helpers },
    );
  });
  test("results", () => {
    checkSnippet(
      `${objects}\nconst ok = await robot.grasp(cup);\nconst went = await put(robot, plate, ok);\nif (went) await robot.place(plate);`,
      [],
      { helpers },
    );
    checkSnippet(
      `${objects}\nconst ok = await robot.grasp(cup);\nconst went = await put(robot, plate, !ok);\nif (went) await robot.place(plate);`,
      ["error precondition 5 (exists (?i - item) (holding ?i))"],
      { helpers },
    );
  });
});

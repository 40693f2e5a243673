import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { checkSnippet } from "../../../../test/support/checkSnippet";
import { resolveRobotPackage } from "../../../platform/robotPackages";
import { parseProgram } from "../../program/programSource";
import { robotModel } from "./robotModel";
import { walkProgram } from "./walkProgram";

const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
if (!robot) throw new Error("no robot package");
const model = robotModel(robot, undefined);

/** How often the body of a loop is executed, each time with all ways that come to it at once. */
function executionsOfBody(list: string): number {
  const source = parseProgram(
    "/together.robot.ts",
    `export default async function task(robot: Robot, scene: Scene) {
  const cup = scene.get("cup_0");
  await robot.navigate(cup);
  const ok = await robot.grasp(cup);
  if (!ok) console.log("not grasped");
  for (const each of ${list}) {
    console.log(each);
  }
}
`,
  );
  const { walk } = walkProgram(source, model, undefined);
  const counts = walk.reached as ReadonlyMap<ts.Node, number>;
  return [...counts].find(([node]) => ts.isBlock(node) && ts.isForOfStatement(node.parent))?.[1] ?? 0;
}

test("all ways go through a loop at once where it is the same list on all of them", () => {
  // The first round, and one more that brings nothing new.
  expect(executionsOfBody(`scene.all("cup")`)).toBe(2);
  expect(executionsOfBody(`(ok ? scene.all("cup") : scene.all("plate"))`)).toBe(4);
});

test("what one way brings does not get to another through a loop", () => {
  const body = `const cup = scene.get("cup_0");
const table = scene.get("table_0");
await robot.navigate(cup);
const ok = await robot.grasp(cup);
for (const each of scene.all("plate")) console.log(each.id);
await robot.navigate(table);
`;
  checkSnippet(`${body}if (ok) await robot.place(table);`, []);
  checkSnippet(`${body}if (!ok) await robot.place(table);`, [
    "error precondition 7 (exists (?i - item) (holding ?i))",
  ]);
});

import { expect, test } from "vitest";
import { resolveRobotPackage } from "../../platform/robotPackages";
import { checkPreconditions, createChecker } from "./checkProgram";

test("where the robot's package has changed, nothing is left of how the program's parts were known before", () => {
  const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
  if (!robot) throw new Error("no robot package");
  const program = (
    first: string,
    last: string,
  ) => `export default async function task(robot: Robot, scene: Scene) {
  ${first}
  if (scene.has("cup_0")) {
    const cup = scene.get("cup_0");
    await robot.navigate(cup);
    console.log(cup);
  }
  ${last}
}
`;
  const file = "/anew.robot.ts";
  const checker = createChecker();
  const declared = 'const one = 1;\n  const other = scene.get("cup_1");';
  const end = "await robot.navigate(other);\n  await robot.grasp(other);\n  await robot.navigate(other);";
  const text = program(declared, end);
  // Typed piece by piece, so that variables get to be known in another order than that of the text.
  for (const typed of [program("const one = 1;", ""), program(declared, ""), text]) {
    checker.checkPreconditions({ text: typed, file, robot });
  }
  const input = { text, file, robot: { ...robot } };
  const fresh = checkPreconditions(input);
  expect(fresh.problems.map(({ rule }) => rule)).toEqual(["precondition"]);
  expect(checker.checkPreconditions(input)).toEqual(fresh);
});

test("what was followed outside of a try is followed again where it has come into one", () => {
  const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
  if (!robot) throw new Error("no robot package");
  const program = (
    before: string,
    after: string,
  ) => `export default async function task(robot: Robot, scene: Scene) {
  const cup = scene.get("cup_0");
  ${before}
  console.log("first");
  if (scene.has("plate_0")) {
    await robot.navigate(cup);
    throw new Error("gone");
  }
  console.log("last");
  ${after}
  await robot.grasp(cup);
}
`;
  const checker = createChecker();
  const input = { file: "/anew.robot.ts", robot };
  // Typed piece by piece, so that the parser keeps the statement between the two.
  for (const text of [
    program("", ""),
    program("try {", ""),
    program("try {", "} catch { return; }"),
    program("try {", "} catch { cup; }"),
    program("", ""),
  ]) {
    expect(checker.checkPreconditions({ ...input, text })).toEqual(checkPreconditions({ ...input, text }));
  }
});

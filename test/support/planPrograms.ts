import { actionToMethod } from "../../src/core/pddl/names";
import { initPackage } from "../../src/core/program/initPackage";
import { parseRobotPackage } from "../../src/core/program/parseRobotPackage";
import type { RobotPackage } from "../../src/core/program/robotPackage";
import { parseSymbolicScene, type SymbolicScene } from "../../src/core/program/symbolicScene";

const packages = new Map<string, RobotPackage>();

/** The package that `robot init` makes of a domain, read from what it has written; made once per domain. */
export function packageOfDomain(domainText: string): RobotPackage {
  const known = packages.get(domainText);
  if (known) return known;
  const made = initPackage({ domain: { file: "domain.pddl", text: domainText }, scenes: [] });
  if (!made.ok) throw new Error(made.error.map(({ message }) => message).join("\n"));
  const { name, files } = made.value;
  const text = (file: string) => files.get(file) ?? "";
  const { package: robot, problems } = parseRobotPackage({
    folder: `/robots/${name}`,
    robotJson: text("robot.json"),
    apiText: text("api.d.ts"),
    domainText: text("domain.pddl"),
    scenes: [],
  });
  if (!robot) throw new Error(problems.map(({ message }) => message).join("\n"));
  packages.set(domainText, robot);
  return robot;
}

export function sceneOfProblem(problemText: string, robot: RobotPackage): SymbolicScene {
  const { scene, problems } = parseSymbolicScene(problemText, "problem.pddl", robot.domain);
  if (!scene) throw new Error(problems.map(({ message }) => message).join("\n"));
  return scene;
}

/** Line of a program's first action, from 0. */
export const firstStepLine = 4;

/** A plan as a program, one call a line. */
export function programOfPlan(
  robot: RobotPackage,
  plan: readonly { readonly action: string; readonly args: readonly string[] }[],
): string {
  const { name } = robot.settings;
  const lines = plan.map(({ action, args }) => {
    const objects = args.map((id) => `scene.get(${JSON.stringify(id)})`);
    return `  await robot.${actionToMethod(action)}(${objects.join(", ")});`;
  });
  return [
    `// @robot ${name}`,
    `import type { Robot, Scene } from "robot:${name}";`,
    "",
    "export default async function task(robot: Robot, scene: Scene) {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

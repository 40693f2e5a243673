import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { nearestName } from "../core/base/nearNames";
import type { Problem } from "../core/base/problem";
import { parseRobotPackage } from "../core/program/parseRobotPackage";
import { rangeOfRobotName, robotNameOf } from "../core/program/programSource";
import type { RobotPackage } from "../core/program/robotPackage";
import { readText } from "./readText";
import { builtInRobotsFolder, findRobotPackages } from "./robotFolders";

export { builtInRobotsFolder, findRobotPackages } from "./robotFolders";

/** Reads a package's files; whatever is wrong with them comes back as problems that name the file. */
export function loadRobotPackage(folder: string): { package: RobotPackage | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const read = (name: string): string | undefined => {
    const file = join(folder, name);
    const text = readText(file);
    if (text.ok) return text.value;
    problems.push({
      ...text.error,
      code: "robot-package-file",
      message: `${name} can't be read: ${text.error.message}`,
      nextStep: existsSync(file)
        ? text.error.nextStep
        : `a robot package needs robot.json, api.d.ts and domain.pddl; see ${join(builtInRobotsFolder(), "mobile-manipulator")} for one that works`,
    });
    return undefined;
  };
  const robotJson = read("robot.json");
  const apiText = read("api.d.ts");
  const domainText = read("domain.pddl");
  if (robotJson === undefined || apiText === undefined || domainText === undefined) {
    return { package: undefined, problems };
  }
  const readIfThere = (name: string) => (existsSync(join(folder, name)) ? read(name) : undefined);
  const parsed = parseRobotPackage({
    folder,
    robotJson,
    apiText,
    domainText,
    rosJson: readIfThere("ros.json"),
    skillsDomainText: readIfThere("skills.pddl"),
    skillsText: readIfThere("skills.ts"),
    scenes: sceneNames(folder),
  });
  return { package: parsed.package, problems: [...problems, ...parsed.problems] };
}

/** By name among the folders found, or by path. */
export function resolveRobotPackage(
  nameOrPath: string,
  roots: readonly string[],
): { package: RobotPackage | undefined; problems: Problem[] } {
  const folders = findRobotPackages(roots);
  const folder =
    folders.find((candidate) => basename(candidate) === nameOrPath) ??
    (existsSync(join(nameOrPath, "robot.json")) ? nameOrPath : undefined);
  if (folder) return loadRobotPackage(folder);
  return { package: undefined, problems: [unknownRobot(nameOrPath, folders)] };
}

/** @param folders the packages that there are */
export function unknownRobot(nameOrPath: string, folders: readonly string[]): Problem {
  const names = folders.map((folder) => basename(folder));
  const near = nearestName(nameOrPath, names);
  return {
    code: "unknown-robot",
    severity: "error",
    message: `there is no robot package "${nameOrPath}"`,
    nextStep: `${near ? `did you mean ${near}? Known` : "known"} packages: ${names.join(", ") || "none"}; or give the path of a folder with a robot.json`,
  };
}

/** The package that a program names, or is to be run with; where there is none, the problem stands at the name. */
export function robotOfProgram(
  program: { readonly text: string; readonly file: string },
  roots: readonly string[],
  asked?: string,
): { package: RobotPackage | undefined; problems: Problem[] } {
  const name = asked ?? robotNameOf(program.text);
  const { file } = program;
  if (!name) return { package: undefined, problems: [{ ...noRobot, file }] };
  const { package: robot, problems } = resolveRobotPackage(name, [...roots, dirname(file)]);
  if (robot || asked !== undefined) return { package: robot, problems };
  const range = rangeOfRobotName(program.text);
  return {
    package: undefined,
    problems: problems.map((problem) =>
      problem.code === "unknown-robot" ? { ...problem, file, range } : problem,
    ),
  };
}

const noRobot: Problem = {
  code: "no-robot",
  severity: "error",
  message: "the program does not say for which robot it is",
  nextStep:
    'begin it with a line like `// @robot mobile-manipulator`, or import its types from "robot:mobile-manipulator"',
};

/** Of a package's folder, physical and symbolic. */
export function sceneNames(folder: string): string[] {
  const scenes = join(folder, "scenes");
  if (!statSync(scenes, { throwIfNoEntry: false })?.isDirectory()) return [];
  const names = readdirSync(scenes)
    .filter(
      (name) =>
        /\.(json|pddl)$/.test(name) && statSync(join(scenes, name), { throwIfNoEntry: false })?.isFile(),
    )
    .map((name) => name.replace(/\.(json|pddl)$/, ""));
  // A physical scene may have what the robot knows of it beside it.
  return [...new Set(names)].sort();
}

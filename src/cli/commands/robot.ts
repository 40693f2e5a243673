import { statSync } from "node:fs";
import { resolve } from "node:path";
import { hasErrors } from "../../core/base/problem";
import { packageSceneProblems } from "../../engine/sceneProblems";
import { findRobotPackages, loadRobotPackage } from "../../platform/robotPackages";
import { exitCode, UsageError } from "../exit";
import { createTerminal, problemLine } from "../terminal";

export async function robotListCommand(options: { json?: boolean; packages: string[] }): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const loaded = findRobotPackages(options.packages.map((folder) => resolve(folder))).map((folder) => ({
    folder,
    ...loadRobotPackage(folder),
  }));
  if (terminal.json) {
    terminal.document(
      loaded.map(({ folder, package: robot, problems }) => ({
        folder,
        name: robot?.settings.name,
        title: robot?.settings.title,
        actions: robot?.methods.map(({ name }) => name),
        scenes: robot?.scenes,
        ros: robot ? robot.ros !== undefined : undefined,
        problems,
      })),
    );
  }
  for (const { folder, package: robot, problems } of loaded) {
    if (!terminal.json && robot) {
      terminal.line(`${terminal.styled("bold", robot.settings.name)}  ${robot.settings.title}`);
      terminal.line(`  actions  ${robot.methods.map(({ name }) => name).join(", ")}`);
      terminal.line(`  scenes   ${robot.scenes.join(", ") || "none"}`);
      terminal.line(`  ROS      ${robot.ros === undefined ? "no ros.json" : "yes, ros.json"}`);
      terminal.line(terminal.styled("dim", `  ${folder}`));
    }
    for (const problem of problems) terminal.error(problemLine(problem));
  }
  return loaded.some(({ problems }) => hasErrors(problems)) ? exitCode.failed : exitCode.fine;
}

export async function robotCheckCommand(folder: string, options: { json?: boolean }): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw UsageError.of(
      "this is no folder",
      "give the folder of a robot package, in which its robot.json is",
      folder,
    );
  const root = resolve(folder);
  const { package: robot, problems: ofPackage } = loadRobotPackage(root);
  const problems = [...ofPackage, ...packageSceneProblems(root, robot)];
  if (terminal.json) terminal.document({ name: robot?.settings.name, problems });
  else {
    for (const problem of problems) terminal.line(problemLine(problem));
    if (robot && problems.length === 0) terminal.line(`${robot.settings.name}: no problems`);
  }
  return robot && !hasErrors(problems) ? exitCode.fine : exitCode.failed;
}

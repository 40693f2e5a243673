import type { RobotPackage } from "../../src/core/program/robotPackage";
import { resolveRobotPackage } from "../../src/platform/robotPackages";

/** One of the packages in `robots/`; throws with its problems if it is not in order. */
export function builtInPackage(name: string): RobotPackage {
  const { package: robot, problems } = resolveRobotPackage(name, []);
  if (!robot) throw new Error(problems.map(({ message }) => message).join("; "));
  return robot;
}

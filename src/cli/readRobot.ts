import { basename, resolve } from "node:path";
import type { RobotPackage } from "../core/program/robotPackage";
import { findRobotPackages, resolveRobotPackage, sceneNames } from "../platform/robotPackages";
import { UsageError } from "./exit";
import type { Terminal } from "./terminal";

export interface RobotOptions {
  /** By name or folder. */
  readonly robot?: string;
  readonly packages: readonly string[];
}

const usualRobot = "mobile-manipulator";

/**
 * The robot that is named. Without a name the usual one; where that has no such scene, the one that has, which is said.
 * @throws UsageError where there is none, or several could be meant
 */
export function readRobot(
  options: RobotOptions,
  scene: string | undefined,
  terminal: Terminal,
): RobotPackage {
  const roots = options.packages.map((folder) => resolve(folder));
  const named = options.robot ?? robotOfScene(scene, roots, terminal);
  const { package: robot, problems } = resolveRobotPackage(named, roots);
  if (!robot) throw new UsageError(problems);
  return robot;
}

function robotOfScene(scene: string | undefined, roots: readonly string[], terminal: Terminal): string {
  // A problem is named by its path.
  if (scene === undefined || scene.endsWith(".pddl")) return usualRobot;
  const scenesOf = new Map<string, readonly string[]>();
  for (const folder of findRobotPackages(roots)) {
    // Of two of one name the first is meant.
    if (!scenesOf.has(basename(folder))) scenesOf.set(basename(folder), sceneNames(folder));
  }
  const having = [...scenesOf].flatMap(([robot, scenes]) => (scenes.includes(scene) ? [robot] : []));
  if (having.includes(usualRobot)) return usualRobot;
  const [only, ...others] = having;
  if (only === undefined) {
    const all = [...scenesOf].map(([robot, scenes]) => `${robot} (${scenes.join(", ") || "no scenes"})`);
    throw UsageError.of(
      `no robot package has a scene "${scene}"`,
      `the packages and their scenes: ${all.join("; ")}`,
    );
  }
  if (others.length > 0)
    throw UsageError.of(
      `several robot packages have a scene "${scene}": ${having.join(", ")}`,
      `say which: --robot ${only}`,
    );
  terminal.error(terminal.styled("dim", `The scene ${scene} is one of ${only}: that robot is used.`));
  return only;
}

import type { RobotPackage } from "../../src/core/program/robotPackage";
import type { SymbolicScene } from "../../src/core/program/symbolicScene";
import { resolveScene } from "../../src/platform/scenes";

/** A symbolic scene of a package; throws with its problems if it is not in order. */
export function symbolicSceneOf(robot: RobotPackage, name: string): SymbolicScene {
  const found = resolveScene(name, robot, robot.folder);
  if (!found.ok) throw new Error(found.error.map(({ message }) => message).join("; "));
  if (found.value.kind !== "symbolic") throw new Error(`${name} is a physical scene`);
  return found.value.symbolic;
}

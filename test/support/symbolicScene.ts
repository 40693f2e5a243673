import type { RobotPackage } from "../../src/core/program/robotPackage";
import type { SymbolicScene } from "../../src/core/program/symbolicScene";
import { knownOf, resolveScene } from "../../src/platform/scenes";

/** A symbolic scene of a package; throws with its problems if it is not in order. */
export function symbolicSceneOf(robot: RobotPackage, name: string): SymbolicScene {
  const found = resolveScene(name, robot, robot.folder);
  if (!found.ok) throw new Error(found.error.map(({ message }) => message).join("; "));
  const known = knownOf(found.value);
  if (!known) throw new Error(`nothing is known of ${name} from the start`);
  return known;
}
